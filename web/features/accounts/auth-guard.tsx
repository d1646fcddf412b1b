import type { ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Account, useAuth } from './queries.ts'
import * as texts from './texts.ts'

type AuthGuardProps = {
  children: (account: Account) => ReactNode
  /** Shown to visitors who are not signed in, instead of the message. */
  fallback?: ReactNode
  onLogin: () => void
}

/** The three states of product-spec section 4: a spinner, the content, or the fallback. */
export function AuthGuard({ children, fallback, onLogin }: AuthGuardProps) {
  const { loading, user, failed, refetch } = useAuth()
  if (loading) return <Spinner label={texts.checkingWhoIsSigned} />
  if (user) return children(user)
  if (failed) return <LoadFailed what={texts.thisPage} onRetry={refetch} />
  return fallback ?? <SignInRequired onLogin={onLogin} />
}

export function SignInRequired({ onLogin }: { onLogin: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="plain" icon="lock">
        {texts.authenticationRequiredPleaseSign}
      </Alert>
      <button className="btn btn--primary" type="button" onClick={onLogin}>
        {texts.signIn}
      </button>
    </div>
  )
}
