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

function AdminForm({ onDone }: { onDone: () => void }) {
  const { form, set, missing, asksOtp, error, submit, busy } = useAdminLogin(onDone)
  const otp = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksOtp) otp.current?.focus()
  }, [asksOtp])
  return (
    <form noValidate className="grid gap-4 mt-6" onSubmit={submit}>
      <Field
        id="admin-username"
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.username}
        error={missing.username}
        onChange={(event) => set('username', event.target.value)}
      />
      <Field
        id="admin-password"
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        value={form.password}
        error={missing.password}
        onChange={(event) => set('password', event.target.value)}
      />
      {asksOtp && (
        <Field
          ref={otp}
          id="admin-otp"
          name="otp"
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={form.otp}
          error={missing.otp}
          onChange={(event) => set('otp', event.target.value)}
        />
      )}
      <div role="alert">{error && <Alert tone="bad">{error}</Alert>}</div>
      <button className="btn btn--primary btn--big btn--wide" type="submit" aria-disabled={busy || undefined}>
        {busy ? 'Signing In...' : 'Sign In'}
      </button>
    </form>
  )
}
