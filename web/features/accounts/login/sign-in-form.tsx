import { call } from '../../../lib/call.ts'
import { Field } from '../../../ui/field.tsx'
import styles from './login.module.css'
import { checkSignIn, type SignIn } from './login-checks.ts'
import * as texts from './texts.ts'
import { useLoginForm } from './use-login-form.ts'

type SignInFormProps = {
  onSignedIn: () => void
  /** The password was right, and the account has a second factor. */
  onSecondFactor: () => void
  onForgotten: (email: string) => void
}

export function SignInForm({ onSignedIn, onSecondFactor, onForgotten }: SignInFormProps) {
  const { form, field, submit, element, busy } = useLoginForm<SignIn>({
    blank: { email: '', password: '' },
    check: checkSignIn,
    failed: texts.failedToSignIn2,
    send: async ({ email, password }) => {
      const { next } = await call('POST /api/auth/sign-in/email', { email: email.trim(), password })
      if (next === 'second_factor') onSecondFactor()
      else onSignedIn()
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Field id="sign-in-email" label={texts.email} type="email" autoComplete="username" {...field('email')} />
      <Field
        id="sign-in-password"
        label={texts.password}
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <p className={styles.loginForgot}>
        <button className="link-button" type="button" onClick={() => onForgotten(form.email.trim())}>
          {texts.forgotYourPassword}
        </button>
      </p>
      <button className="btn btn--primary btn--big btn--wide" type="submit" disabled={busy}>
        {busy ? texts.signingIn : texts.signIn}
      </button>
    </form>
  )
}
