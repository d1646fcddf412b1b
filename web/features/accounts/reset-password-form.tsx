import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { AskLink } from './ask-link.tsx'
import { GoOn } from './go-on.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { accountQuery } from './queries.ts'

const FAILED = 'The password could not be set, but the link is still valid. Please try again.'

type LinkProps = { token: string; onLogin: () => void; onUsed: () => void }

/** Sets a new password with an emailed link. */
export function ResetPasswordForm({ token, onLogin, onUsed }: LinkProps) {
  const queries = useQueryClient()
  const [lost, setLost] = useState(false)
  const reset = useMutation({
    mutationFn: (newPassword: string) =>
      call('POST /api/auth/reset-password', { token, newPassword, ...(lost && { removeSecondFactors: true }) }),
    // Every session of the account has ended, maybe this browser's too.
    onSuccess: () => {
      onUsed()
      return queries.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
  })
  if (reset.isSuccess)
    return (
      <div className="grid justify-items-start gap-6 mt-8">
        <Alert tone="ok" role="status">
          Your new password is set, and every session of your account has ended. Please sign in with it.
          {lost && ' If your account has second factors, we have emailed you when they will be removed.'}
        </Alert>
        <GoOn onLogin={onLogin} />
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
  return (
    <NewPasswordForm
      id="reset-password"
      label="New password"
      button="Set the password"
      buttonWhileBusy="Setting..."
      busy={reset.isPending}
      error={reset.error}
      failed={FAILED}
      onPassword={reset.mutate}
    >
      <CheckBox
        id="reset-lost"
        label="I can no longer use my authenticator app or passkeys"
        checked={lost}
        onChange={(event) => setLost(event.target.checked)}
      />
      {lost && (
        <p className="small">
          We email you at once and remove them in three days, unless one of them is used before. Staff also lose their
          role, until an admin gives it again.
        </p>
      )}
    </NewPasswordForm>
  )
}
