import { useCallback, useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { Field } from '../../ui/field.tsx'
import { GoogleButton } from './login/google-button.tsx'
import styles from './login/login.module.css'
import { PasskeyButton } from './login/passkey-button.tsx'
import { SecondFactorForm } from './login/second-factor-form.tsx'
import { useLoginForm } from './login/use-login-form.ts'
import type { Account } from './queries.ts'
import * as texts from './texts.ts'

type ConfirmIdentityFormProps = {
  account: Account
  /** The name of the identity provider, if one is configured. */
  provider: string | undefined
  /** Whether only the second factor is missing. */
  onlyFactor: boolean
  onConfirmed: () => void
}

/** A passkey, or the password and the code of the app: whatever the account has. Without any of them, the identity provider. */
export function ConfirmIdentityForm({ account, provider, onlyFactor, onConfirmed }: ConfirmIdentityFormProps) {
  const { hasPassword, totp, passkeys, email } = account
  const onOutcome = useCallback(
    (outcome: string) => {
      if (outcome === 'done') onConfirmed()
    },
    [onConfirmed],
  )
  // A password alone would leave the session without the second factor.
  const asksHere = totp || (hasPassword && passkeys === 0)
  return (
    <div className={styles.login}>
      <p className="small">{texts.thisNeedsASign({ email })}</p>
      {onlyFactor && totp && <SecondFactorForm onShown={onConfirmed} />}
      {!onlyFactor && asksHere && <PasswordAndCode account={account} onConfirmed={onConfirmed} />}
      {passkeys > 0 && !(onlyFactor && totp) && (
        <>
          {asksHere && <p className={styles.loginOr}>{texts.orContinueWith}</p>}
          <PasskeyButton label={texts.useAPasskey} onShown={onConfirmed} />
        </>
      )}
      {!asksHere && passkeys === 0 && provider && <GoogleButton provider={provider} onOutcome={onOutcome} />}
    </div>
  )
}

function PasswordAndCode({ account, onConfirmed }: { account: Account; onConfirmed: () => void }) {
  const { hasPassword, totp, email } = account
  const { field, submit, element, busy } = useLoginForm({
    blank: { password: '', code: '' },
    check: ({ password, code }): { password?: string; code?: string } => ({
      ...(hasPassword && password === '' && { password: texts.pleaseEnterYourPassword }),
      ...(totp && !/^\d{6}$/.test(code.replace(/\s/g, '')) && { code: texts.pleaseEnterTheSix }),
    }),
    failed: texts.thisCouldNotBe,
    send: async ({ password, code }) => {
      await call('POST /api/account/confirm-identity', {
        ...(hasPassword && { password }),
        ...(totp && { code: code.replace(/\s/g, '') }),
      })
      onConfirmed()
    },
  })
  // After the dialog has focused its first field, which is the address.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [element])
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Field
        id="confirm-identity-email"
        label={texts.email}
        type="email"
        autoComplete="username"
        readOnly
        value={email}
      />
      {hasPassword && (
        <Field
          id="confirm-identity-password"
          label={texts.password}
          type="password"
          autoComplete="current-password"
          {...field('password')}
        />
      )}
      {totp && (
        <Field
          id="confirm-identity-code"
          label={texts.codeFromYourAuthenticator}
          className="input input--code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          {...field('code')}
        />
      )}
      <button className="btn btn--primary btn--big btn--wide" type="submit" disabled={busy}>
        {busy ? texts.confirming : texts.confirm}
      </button>
    </form>
  )
}
