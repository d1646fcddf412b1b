import { useState } from 'react'
import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import { call } from '../../lib/call.ts'
import { usePasswordRules } from '../../lib/password-policy.ts'
import { Field } from '../../ui/field.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import styles from './account-body.module.css'
import { AccountPart } from './account-section.tsx'
import { ActError } from './act-error.tsx'
import { useAct } from './confirm-identity.ts'

export function PasswordPart() {
  const [open, setOpen] = useState(false)
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [problem, setProblem] = useState<string>()
  const rules = usePasswordRules(next)
  const change = useAct({
    act: () => call('POST /api/auth/change-password', { currentPassword: current, newPassword: next }),
    done: 'Your password is changed, and every other session has ended',
    failed: 'The password could not be changed just now. Please try again.',
    onDone: () => toggle(),
  })

  function toggle() {
    setOpen(!open)
    setCurrent('')
    setNext('')
    setProblem(undefined)
    change.reset()
  }

  function submit() {
    const weak = rules.some(({ met }) => !met)
    setProblem(weak ? BROWSER_ERRORS.password_weak.message : undefined)
    if (!weak) change.run()
  }

  return (
    <AccountPart id="password-h" title="Password">
      {open ? (
        <form
          noValidate
          className={styles.accountForm}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Field
            id="current-password"
            label="Current password"
            type="password"
            autoComplete="current-password"
            // The form was opened by the button that it takes the place of.
            autoFocus
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
          <NewPassword
            id="new-password"
            label="New password"
            value={next}
            error={problem ?? change.fields.newPassword}
            rules={rules}
            onChange={(event) => {
              setProblem(undefined)
              setNext(event.target.value)
            }}
          />
          <ActError words={change.error} />
          <div className="row">
            <button className="btn btn--primary" type="submit" disabled={change.busy}>
              {change.busy ? 'Changing...' : 'Change password'}
            </button>
            <button className="btn btn--plain" type="button" onClick={toggle}>
              Leave it
            </button>
          </div>
        </form>
      ) : (
        <div>
          <button className="btn" type="button" onClick={toggle}>
            Change password
          </button>
        </div>
      )}
    </AccountPart>
  )
}
