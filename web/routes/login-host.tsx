import { useQueryClient } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import type { LoginStart } from '../features/accounts/login/login-dialog.tsx'
import { usePortal } from '../features/operations/company/queries.ts'
import { useToast } from '../ui/toast.tsx'

/** Fetched when it is first opened: most visits never do. */
const LoginDialog = lazy(() =>
  import('../features/accounts/login/login-dialog.tsx').then((module) => ({ default: module.LoginDialog })),
)

const Open = createContext<(start?: LoginStart) => void>(() => {})

/** Opens the login dialog over whatever page one is on. */
export function useLogin() {
  return useContext(Open)
}

/** What a sign-in may change: who one is, what is open to one, and everything on one's own page. */
const PERSONAL = /^\/api\/(account|access|session|projects)/

/** The one login dialog of the application. Afterwards one is where one was, and the page asks for its data anew. */
export function LoginHost({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const say = useToast()
  const [state, setState] = useState<{ open: boolean; start: LoginStart }>()
  const open = useCallback((start: LoginStart = 'sign-in') => setState({ open: true, start }), [])
  const close = useCallback(() => setState((last) => last && { ...last, open: false }), [])
  const oidc = usePortal()?.oidc ?? false

  function done(message: string) {
    close()
    say(message, { title: 'Success' })
    void queries.invalidateQueries({ predicate: ({ queryKey }) => PERSONAL.test(String(queryKey[0])) })
  }

  return (
    <Open value={open}>
      {children}
      <Suspense>
        {state && (
          <LoginDialog
            open={state.open}
            start={state.start}
            oidc={oidc}
            onClose={close}
            onSignedIn={() => done('Successfully signed in!')}
            onSignedUp={() => done('Account created successfully! Please check your email for verification.')}
          />
        )}
      </Suspense>
    </Open>
  )
}
