import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { useToast } from '../../ui/toast.tsx'
import { accountQuery, overviewQuery } from './queries.ts'

/** Opens the login dialog: to show the second factor, or to answer the question of the sign-up form. */
export const AskLogin = createContext<(start: 'second-factor' | 'accreditation') => void>(() => {})

type ActOptions<Input, Result> = {
  act: (input: Input) => Promise<Result>
  /** The toast when it is done. */
  done?: string
  /** The message of a failure that the server has not explained. */
  failed: string
  onDone?: (result: Result) => void
}

/** An act on the account page. */
export function useAct<Input = void, Result = unknown>({ act, done, failed, onDone }: ActOptions<Input, Result>) {
  const queries = useQueryClient()
  const say = useToast()
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: (result) => {
      onDone?.(result)
      if (done) say(done)
      void queries.invalidateQueries({ queryKey: accountQuery.queryKey })
      void queries.invalidateQueries({ queryKey: overviewQuery.queryKey })
    },
    onError: (error) => {
      const code = error instanceof CallError ? error.code : undefined
      // The session has ended, so the guard offers to sign in.
      if (code === 'auth_required') void queries.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
  })
  return {
    run: (input: Input) => {
      if (!mutation.isPending) mutation.mutate(input)
    },
    busy: mutation.isPending,
    input: mutation.variables,
    error: mutation.error && refusalMessage(mutation.error, failed),
    fields: mutation.error instanceof CallError ? mutation.error.fields : {},
    reset: mutation.reset,
  }
}
