import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from './login.module.css'
import { checkEmail, RESET_SENT } from './login-checks.ts'
import * as texts from './texts.ts'
import { useLoginForm } from './use-login-form.ts'

export function ForgottenForm({ known, onBack }: { known: string; onBack: () => void }) {
  const [sent, setSent] = useState(false)
  const { form, set, problems, submit, element, busy } = useLoginForm({
    blank: { email: known },
    check: checkEmail,
    failed: texts.theLinkCouldNot,
    send: async ({ email }) => {
      await call('POST /api/auth/request-password-reset', { email: email.trim() })
      setSent(true)
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Field
        id="forgotten-email"
        name="email"
        label={texts.email}
        type="email"
        autoComplete="username"
        // The step before, which had the focus, is gone.
        autoFocus
        value={form.email}
        error={problems.email}
        onChange={(event) => {
          setSent(false)
          set('email', event.target.value)
        }}
      />
      <div role="status">{sent && <Alert tone="ok">{RESET_SENT}</Alert>}</div>
      <button className="btn btn--primary btn--big btn--wide" type="submit" disabled={busy}>
        {busy ? texts.sending : texts.emailMeALink}
      </button>
      <p className={styles.loginForgot}>
        <button className="link-button" type="button" onClick={onBack}>
          {texts.backToSigningIn}
        </button>
      </p>
    </form>
  )
}
