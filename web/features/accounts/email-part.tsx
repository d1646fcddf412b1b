import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { AccountForm, AccountPart } from './account-section.tsx'
import { useAct } from './confirm-identity.ts'
import { checkEmail } from './login/login-checks.ts'
import type { Account } from './queries.ts'
import * as texts from './texts.ts'

export function EmailPart({ account }: { account: Account }) {
  const [open, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  return (
    <AccountPart id="email-h" title={texts.emailAddress}>
      <p className="text">{account.email}</p>
      {sentTo && !open && (
        <Alert tone="ok" role="status">
          {texts.weHaveEmailedA({ sentTo })}
        </Alert>
      )}
      {open ? (
        <ChangeEmail account={account} onClose={() => setOpen(false)} onSent={setSentTo} />
      ) : (
        <div>
          <button className="btn" type="button" onClick={() => setOpen(true)}>
            {texts.changeEmailAddress}
          </button>
        </div>
      )}
    </AccountPart>
  )
}

type ChangeEmailProps = { account: Account; onClose: () => void; onSent: (email: string) => void }

function ChangeEmail({ account, onClose, onSent }: ChangeEmailProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const change = useAct({
    act: () => call('POST /api/account/email', { email: email.trim(), ...(account.hasPassword && { password }) }),
    failed: texts.theLinkCouldNot,
    onDone: () => {
      onSent(email.trim())
      onClose()
    },
  })

  function submit() {
    const isSame = email.trim().toLowerCase() === account.email
    const found = isSame ? texts.thisIsAlreadyThe : checkEmail({ email }).email
    setProblem(found)
    if (!found) change.run()
  }

  return (
    <AccountForm act={change} submit={[texts.emailMeALink, texts.sending]} onSubmit={submit} onCancel={onClose}>
      <Field
        id="new-email"
        label={texts.newEmailAddress}
        type="email"
        autoComplete="email"
        // The form replaces the button that had the focus.
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
          label={texts.currentPassword}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </AccountForm>
  )
}
