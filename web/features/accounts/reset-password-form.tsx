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
import * as texts from './texts.ts'

const FAILED = texts.thePasswordCouldNotBe

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
          {texts.yourNewPasswordIs}
          {lost && texts.ifYourAccountHas}
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
      label={texts.newPassword}
      button={texts.setThePassword}
      buttonWhileBusy={texts.setting}
      busy={reset.isPending}
      error={reset.error}
      failed={FAILED}
      onPassword={reset.mutate}
    >
      <CheckBox
        id="reset-lost"
        label={texts.iCanNoLonger}
        checked={lost}
        onChange={(event) => setLost(event.target.checked)}
      />
      {lost && <p className="small">{texts.weEmailYouAt}</p>}
    </NewPasswordForm>
  )
}
