import { useEffect, useRef } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useAdminLogin } from './use-admin-login.ts'

type AdminDialogProps = { open: boolean; onClose: () => void }

/** The admin override dialog (product-spec section 2). */
export function AdminDialog({ open, onClose }: AdminDialogProps) {
  return (
    <Dialog open={open} title="Admin Login" onClose={onClose}>
      <AdminForm onDone={onClose} />
    </Dialog>
  )
}

type AdminFormProps = {
  /** The user name, if it is known. */
  username?: string
  onDone: () => void
}

export function AdminForm({ username, onDone }: AdminFormProps) {
  const { field, asksOtp, error, submit, element, busy } = useAdminLogin(onDone, username)
  const otp = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksOtp) otp.current?.focus()
  }, [asksOtp])
  return (
    <form ref={element} noValidate className="grid gap-4 mt-6" onSubmit={submit}>
      <Field
        id="admin-username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <Field
        id="admin-password"
        label="Password"
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      {asksOtp && (
        <Field
          ref={otp}
          id="admin-otp"
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field('otp')}
        />
      )}
      <div role="alert">{error && <Alert tone="bad">{error}</Alert>}</div>
      <button className="btn btn--primary btn--big btn--wide" type="submit" aria-disabled={busy || undefined}>
        {busy ? 'Signing In...' : 'Sign In'}
      </button>
    </form>
  )
}
