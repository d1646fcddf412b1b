import { Field } from '../../ui/field.tsx'
import { checkSignIn, type SignIn } from './login-checks.ts'
import { useLoginForm } from './use-login-form.ts'

export function SignInForm({ send }: { send: (form: SignIn) => Promise<void> }) {
  const { form, set, problems, submit, element, busy } = useLoginForm<SignIn>({
    blank: { email: '', password: '' },
    check: checkSignIn,
    send,
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
      <button className="btn btn--primary btn--big btn--wide" type="submit" aria-disabled={busy || undefined}>
        {busy ? 'Signing In...' : 'Sign In'}
      </button>
    </form>
  )
}
