import { useQueryClient } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import type { LoginStart } from '../features/accounts/login/login-dialog.tsx'
import { usePortal } from '../features/operations/company/queries.ts'
import { useToast } from '../ui/toast.tsx'
import * as texts from './texts.ts'

/** Loaded when it is first opened. */
const LoginDialog = lazy(() => import('./login-with-code.tsx').then((module) => ({ default: module.LoginWithCode })))

const Open = createContext<(start?: LoginStart) => void>(() => {})

/** Opens the login dialog over the current page. */
export function useLogin() {
  return useContext(Open)
}

/** Queries that depend on who is signed in. */
const PERSONAL = /^\/api\/(account|access|session|projects)/

/** The application's only login dialog. After a sign-in the page stays and refetches its data. */
export function LoginHost({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const say = useToast()
  const [state, setState] = useState<{ open: boolean; start: LoginStart }>()
  const open = useCallback((start: LoginStart = 'sign-in') => setState({ open: true, start }), [])
  const close = useCallback(() => setState((last) => last && { ...last, open: false }), [])
  const provider = usePortal()?.oidcName

  function done(message: string) {
    close()
    say(message, { title: texts.success })
    void queries.invalidateQueries({ predicate: ({ queryKey }) => PERSONAL.test(String(queryKey[0])) })
  }

  return (
    <Open value={open}>
      {children}
      <Suspense>
        {state && (
          <LoginDialog open={state.open} start={state.start} provider={provider} onClose={close} onDone={done} />
        )}
      </Suspense>
    </Open>
  )
}
