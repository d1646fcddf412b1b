import { useQueryClient } from '@tanstack/react-query'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { leaveOverride } from './queries.ts'

/** Changes the password of the admin login, which ends all its overrides, including this one. */
export function PasswordForm({ username }: { username: string }) {
  const queries = useQueryClient()
  const say = useToast()
  const { field, submit, busy, error } = useForm({
    blank: { password: '', newPassword: '' },
    send: (passwords) => call('POST /api/admin/password', passwords),
    onSent: () => {
      say('Password changed. Please log in with the new one.')
      leaveOverride(queries)
    },
  })
  return (
    <form noValidate className="grid gap-4 mt-4 max-width-30" onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <Field
        id="present-password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <Field
        id="new-password"
        label="New password"
        type="password"
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <FormError error={error} />
      <div>
        <button className="btn" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Changing...' : 'Change password'}
        </button>
      </div>
    </form>
  )
}

/** The server's message, or that it could not be reached. */
export function FormError({ error }: { error: Error | null }) {
  return (
    <div role="alert">
      {error && <Alert tone="bad">{refusalMessage(error, BROWSER_ERRORS.admin_unreachable.message)}</Alert>}
    </div>
  )
}
