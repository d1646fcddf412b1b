import { useState } from 'react'
import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import { call } from '../../lib/call.ts'
import { usePasswordRules } from '../../lib/password-policy.ts'
import { Field } from '../../ui/field.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { AccountForm, AccountPart, ActError } from './account-section.tsx'
import { useAct } from './confirm-identity.ts'
import type { Account } from './queries.ts'
import * as texts from './texts.ts'

export function PasswordPart({ account }: { account: Account }) {
  const [open, setOpen] = useState(false)
  return (
    <AccountPart id="password-h" title={texts.password}>
      {!account.hasPassword ? (
        <NoPassword email={account.email} />
      ) : open ? (
        <ChangePassword onClose={() => setOpen(false)} />
      ) : (
        <div>
          <button className="btn" type="button" onClick={() => setOpen(true)}>
            {texts.changePassword}
          </button>
        </div>
      )}
    </AccountPart>
  )
}

/** Of whoever signs in with a passkey or an identity: the same link as for a forgotten password sets the first one. */
function NoPassword({ email }: { email: string }) {
  const ask = useAct({
    act: () => call('POST /api/auth/request-password-reset', { email }),
    done: texts.passwordLinkSent,
    failed: texts.passwordLinkNotSent,
  })
  return (
    <>
      <p className="text">{texts.accountHasNoPassword}</p>
      <div>
        <button
          className="btn"
          type="button"
          aria-disabled={ask.busy || undefined}
          onClick={() => !ask.busy && ask.run()}
        >
          {ask.busy ? texts.sending : texts.emailMeAPasswordLink}
        </button>
      </div>
      <ActError message={ask.error} />
    </>
  )
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [problem, setProblem] = useState<string>()
  const rules = usePasswordRules(next)
  const change = useAct({
    act: () => call('POST /api/auth/change-password', { currentPassword: current, newPassword: next }),
    done: texts.yourPasswordIsChanged,
    failed: texts.thePasswordCouldNot,
    onDone: onClose,
  })

  function submit() {
    const weak = rules.some(({ met }) => !met)
    setProblem(weak ? BROWSER_ERRORS.password_weak.message : undefined)
    if (!weak) change.run()
  }

  return (
    <AccountForm act={change} submit={[texts.changePassword, texts.changing]} onSubmit={submit} onCancel={onClose}>
      <Field
        id="current-password"
        label={texts.currentPassword}
        type="password"
        autoComplete="current-password"
        // The form replaces the button that had the focus.
        autoFocus
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPassword
        id="new-password"
        label={texts.newPassword}
        value={next}
        error={problem ?? change.fields.newPassword}
        rules={rules}
        onChange={(event) => {
          setProblem(undefined)
          setNext(event.target.value)
        }}
      />
    </AccountForm>
  )
}
