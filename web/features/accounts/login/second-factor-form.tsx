import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { Field } from '../../../ui/field.tsx'
import styles from './login.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import * as texts from './texts.ts'
import { useLoginForm } from './use-login-form.ts'

/** A code from the app or a backup code: completes a sign-in, or shows the second factor again. */
export function SecondFactorForm({ onShown }: { onShown: () => void }) {
  const [kind, setKind] = useState<'app' | 'backup'>('app')
  return (
    <>
      <CodeForm key={kind} kind={kind} onShown={onShown} />
      <p className={styles.loginForgot}>
        <button className="link-button" type="button" onClick={() => setKind(kind === 'app' ? 'backup' : 'app')}>
          {kind === 'app' ? texts.useABackupCode : texts.useACodeFrom}
        </button>
      </p>
      <p className={styles.loginOr}>{texts.orContinueWith}</p>
      <PasskeyButton label={texts.useAPasskey} onShown={onShown} />
    </>
  )
}

const LABELS = {
  app: { label: texts.codeFromYourAuthenticator, hint: texts.sixDigitsNewEvery },
  backup: { label: texts.backupCode, hint: texts.oneOfTheCodes },
}

function CodeForm({ kind, onShown }: { kind: 'app' | 'backup'; onShown: () => void }) {
  const { field, submit, element, busy } = useLoginForm({
    blank: { code: '' },
    check: ({ code }): { code?: string } => {
      if (kind === 'backup') return code.trim() ? {} : { code: texts.pleaseEnterABackup }
      return /^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: texts.pleaseEnterTheSix }
    },
    failed: texts.failedToSignIn2,
    send: async ({ code }) => {
      if (kind === 'backup') await call('POST /api/auth/two-factor/verify-backup-code', { code: code.trim() })
      else await call('POST /api/auth/two-factor/verify-totp', { code: code.replace(/\s/g, '') })
      onShown()
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Field
        id={`second-factor-${kind}`}
        label={LABELS[kind].label}
        hint={LABELS[kind].hint}
        className="input input--code"
        // The step before, which had the focus, is gone.
        autoFocus
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        {...field('code')}
      />
      <button className="btn btn--primary btn--big btn--wide" type="submit" disabled={busy}>
        {busy ? texts.signingIn : texts.signIn}
      </button>
    </form>
  )
}
