import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { AskLink } from './ask-link.tsx'
import { GoOn } from './go-on.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { accountQuery } from './queries.ts'
import * as texts from './texts.ts'

const DONE = {
  verify_account: texts.yourEmailAddressIs,
  change_email: texts.yourEmailAddressIsChanged,
  connect_identity: texts.theSignInIs,
  keep_second_factor: texts.yourSecondFactorsStay,
}

const NEW_PASSWORD = texts.chooseAPasswordFor

const USED = texts.theLinkCouldNotBe

type LinkProps = { token: string; button: string; onLogin: () => void; onUsed: () => void }

/**
 * Only the button uses the link, because email scanners open links too. In another browser than the one that signed up the person chooses
 * a password here.
 */
export function ConfirmAccountLink({ token, button, onLogin, onUsed }: LinkProps) {
  const queries = useQueryClient()
  const [needsPassword, setNeedsPassword] = useState(false)
  const use = useMutation({
    mutationFn: (newPassword?: string) => call('POST /api/account/confirm', { token, newPassword }),
    onSuccess: () => {
      onUsed()
      return queries.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    onError: (error) => {
      if (codeOf(error) === 'account_password_missing') setNeedsPassword(true)
    },
  })
  if (use.isSuccess)
    return (
      <div className="grid justify-items-start gap-6 mt-8">
        <Alert tone="ok" role="status">
          {DONE[use.data.purpose]}
        </Alert>
        <GoOn onLogin={onLogin} />
      </div>
    )
  const refused = codeOf(use.error)
  if (refused !== 'link_invalid' && needsPassword)
    return (
      <NewPasswordForm
        id="confirm-password"
        label={texts.password}
        button={texts.confirmAndSetThe}
        buttonWhileBusy={texts.confirming}
        busy={use.isPending}
        notice={NEW_PASSWORD}
        error={refused === 'account_password_missing' ? null : use.error}
        failed={USED}
        onPassword={use.mutate}
      />
    )
  return (
    <div className="grid justify-items-start gap-6 mt-8">
      {use.error && (
        <Alert tone="bad" role="alert">
          {refusalMessage(use.error, USED)}
        </Alert>
      )}
      {refused === 'link_invalid' ? (
        <AskLink endpoint="POST /api/auth/send-verification-email" />
      ) : (
        <div className="row">
          {refused === 'email_change_elsewhere' && (
            <button className="btn btn--big" type="button" onClick={onLogin}>
              {texts.signIn}
            </button>
          )}
          <button
            className="btn btn--primary btn--big"
            type="button"
            aria-disabled={use.isPending || undefined}
            onClick={() => !use.isPending && use.mutate(undefined)}
          >
            {use.isPending ? texts.oneMoment : button}
          </button>
        </div>
      )}
    </div>
  )
}

const codeOf = (error: Error | null) => (error instanceof CallError ? error.code : undefined)
