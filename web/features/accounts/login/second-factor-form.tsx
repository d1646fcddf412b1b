import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { Field } from '../../../ui/field.tsx'
import styles from './login.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { useLoginForm } from './use-login-form.ts'

/** A code from the app or a backup code: completes a sign-in, or shows the second factor again. */
export function SecondFactorForm({ onShown }: { onShown: () => void }) {
  const [kind, setKind] = useState<'app' | 'backup'>('app')
  return (
    <>
      <CodeForm key={kind} kind={kind} onShown={onShown} />
      <p className={styles.loginForgot}>
        <button className="link-button" type="button" onClick={() => setKind(kind === 'app' ? 'backup' : 'app')}>
          {kind === 'app' ? 'Use a backup code instead' : 'Use a code from the app instead'}
        </button>
      </p>
      <p className={styles.loginOr}>Or continue with</p>
      <PasskeyButton label="Use a passkey" onShown={onShown} />
    </>
  )
}

const LABELS = {
  app: { label: 'Code from your authenticator app', hint: 'Six digits, new every 30 seconds.' },
  backup: { label: 'Backup code', hint: 'One of the codes you saved when you added the app. Each works once.' },
}

function CodeForm({ kind, onShown }: { kind: 'app' | 'backup'; onShown: () => void }) {
  const { field, submit, element, busy } = useLoginForm({
    blank: { code: '' },
    check: ({ code }): { code?: string } => {
      if (kind === 'backup') return code.trim() ? {} : { code: 'Please enter a backup code' }
      return /^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: 'Please enter the six digits from the app' }
    },
    failed: 'Failed to sign in',
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
        {busy ? 'Signing In...' : 'Sign In'}
      </button>
    </form>
  )
}
