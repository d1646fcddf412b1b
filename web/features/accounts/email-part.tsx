import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './account-body.module.css'
import { AccountPart } from './account-section.tsx'
import { ActError } from './act-error.tsx'
import { useAct } from './confirm-identity.ts'
import type { Account } from './queries.ts'

export function EmailPart({ account }: { account: Account }) {
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const change = useAct({
    act: () => call('POST /api/account/email', { email: email.trim(), ...(account.hasPassword && { password }) }),
    failed: 'The link could not be sent just now. Please try again.',
    onDone: () => {
      setSentTo(email.trim())
      toggle()
    },
  })

  function toggle() {
    setOpen(!open)
    setEmail('')
    setPassword('')
    setProblem(undefined)
    change.reset()
  }

  function submit() {
    const typed = email.trim().toLowerCase()
    const found = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)
      ? 'Invalid email address'
      : typed === account.email
        ? 'That is the address of your account already'
        : undefined
    setProblem(found)
    if (!found) change.run()
  }

  return (
    <AccountPart id="email-h" title="Email address">
      <p className="text">{account.email}</p>
      {sentTo && !open && (
        <Alert tone="ok" role="status">
          A link is on its way to {sentTo}, unless that address has an account already. Your address changes once its
          button is pressed; the link works once, for 15 minutes.
        </Alert>
      )}
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
            id="new-email"
            label="New email address"
            type="email"
            autoComplete="email"
            // The form was opened by the button that it takes the place of.
            autoFocus
            value={email}
            error={problem ?? change.fields.email}
            onChange={(event) => {
              setProblem(undefined)
              setEmail(event.target.value)
            }}
          />
          {account.hasPassword && (
            <Field
              id="email-password"
              label="Current password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
          <ActError words={change.error} />
          <div className="row">
            <button className="btn btn--primary" type="submit" disabled={change.busy}>
              {change.busy ? 'Sending...' : 'Mail a link there'}
            </button>
            <button className="btn btn--plain" type="button" onClick={toggle}>
              Leave it
            </button>
          </div>
        </form>
      ) : (
        <div>
          <button className="btn" type="button" onClick={toggle}>
            Change email address
          </button>
        </div>
      )}
    </AccountPart>
  )
}
