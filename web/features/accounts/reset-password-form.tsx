import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { usePasswordRules } from '../../lib/password-policy.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { AskLink } from './ask-link.tsx'
import { accountQuery } from './queries.ts'

const FAILED = 'The password could not be set, but the link is still valid. Please try again.'

/** Sets a new password with an emailed link. There is one field only, because the password can be shown. */
export function ResetPasswordForm({ token, onLogin }: { token: string; onLogin: () => void }) {
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const rules = usePasswordRules(password)
  const reset = useMutation({
    mutationFn: () => call('POST /api/auth/reset-password', { token, newPassword: password }),
    // Every session of the account has ended, maybe this browser's too.
    onSuccess: () => queries.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
  if (reset.isSuccess)
    return (
      <div className="grid justify-items-start gap-6 mt-8">
        <Alert tone="ok" role="status">
          Your new password is set, and every session of your account has ended. Please sign in with it.
        </Alert>
        <button className="btn btn--primary btn--big" type="button" onClick={onLogin}>
          Sign In
        </button>
      </div>
    )
  if (reset.error instanceof CallError && reset.error.code === 'link_invalid')
    return (
      <div className="grid justify-items-start gap-6 mt-8">
        <Alert tone="bad" role="alert">
          {reset.error.message}
        </Alert>
        <AskLink endpoint="POST /api/auth/request-password-reset" />
      </div>
    )

  function submit() {
    const weak = rules.some(({ met }) => !met)
    setProblem(weak ? BROWSER_ERRORS.password_weak.message : undefined)
    if (!weak && !reset.isPending) reset.mutate()
  }
  return (
    <form
      noValidate
      className="grid gap-4 mt-8 full-width max-width-28"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <NewPassword
        id="reset-password"
        label="New password"
        value={password}
        error={problem ?? (reset.error instanceof CallError ? reset.error.fields.newPassword : undefined)}
        rules={rules}
        onChange={(event) => {
          setProblem(undefined)
          setPassword(event.target.value)
        }}
      />
      {reset.error && (
        <Alert tone="bad" role="alert">
          {refusalMessage(reset.error, FAILED)}
        </Alert>
      )}
      <button className="btn btn--primary btn--big justify-self-start" type="submit" disabled={reset.isPending}>
        {reset.isPending ? 'Setting...' : 'Set the password'}
      </button>
    </form>
  )
}
