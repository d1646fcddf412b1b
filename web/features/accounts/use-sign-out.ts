import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { useToast } from '../../ui/toast.tsx'
import { accountQuery, overviewQuery } from './queries.ts'
import * as texts from './texts.ts'

/** Ends this session or all of the account's, and drops the data it gave access to. */
export function useSignOut(where: 'here' | 'everywhere' = 'here') {
  const queries = useQueryClient()
  const say = useToast()
  return useMutation({
    mutationFn: async () => {
      if (where === 'here') await call('POST /api/auth/sign-out', {})
      else await call('POST /api/account/sign-out-everywhere', {})
    },
    onSuccess: () => {
      queries.setQueryData(accountQuery.queryKey, { account: null })
      queries.removeQueries({ queryKey: overviewQuery.queryKey })
      // The account may have given access to these.
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(access|session|projects)/.test(String(queryKey[0])),
      })
      say(where === 'here' ? texts.youAreSignedOut : texts.youAreSignedOutIn)
    },
    onError: (error) =>
      say(refusalMessage(error, texts.youCouldNotBe), {
        title: texts.error,
        tone: 'bad',
      }),
  })
}
