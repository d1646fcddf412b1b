import { call } from '../../../lib/call.ts'
import { Field } from '../../../ui/field.tsx'
import styles from './login.module.css'
import { checkSignIn, type SignIn } from './login-checks.ts'
import { useLoginForm } from './use-login-form.ts'

type SignInFormProps = {
  onSignedIn: () => void
  /** The password was right, and the account has a second factor. */
  onSecondFactor: () => void
  onForgotten: (email: string) => void
}

export function SignInForm({ onSignedIn, onSecondFactor, onForgotten }: SignInFormProps) {
  const { form, set, problems, submit, element, busy } = useLoginForm<SignIn>({
    blank: { email: '', password: '' },
    check: checkSignIn,
    failed: 'Failed to sign in',
    send: async ({ email, password }) => {
      const { next } = await call('POST /api/auth/sign-in/email', { email: email.trim(), password })
      if (next === 'second_factor') onSecondFactor()
      else onSignedIn()
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Field
        id="sign-in-email"
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        value={form.email}
        error={problems.email}
        onChange={(event) => set('email', event.target.value)}
      />
      <Field
        id="sign-in-password"
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        value={form.password}
        error={problems.password}
        onChange={(event) => set('password', event.target.value)}
      />
      <p className={styles.loginForgot}>
        <button className="link-button" type="button" onClick={() => onForgotten(form.email.trim())}>
          Forgot your password?
        </button>
      </p>
      <button className="btn btn--primary btn--big btn--wide" type="submit" disabled={busy}>
        {busy ? 'Signing In...' : 'Sign In'}
      </button>
    </form>
  )
}
