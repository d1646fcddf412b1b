import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { leaveOverride } from './queries.ts'

/** Changes the password of the admin login. Every override of it ends, this one too, so the new password is tried at once. */
export function PasswordForm({ username }: { username: string }) {
  const [form, setForm] = useState({ password: '', newPassword: '' })
  const queries = useQueryClient()
  const say = useToast()
  const sending = useMutation({
    mutationFn: () => call('POST /api/admin/password', form),
    onSuccess: () => {
      say('Password changed. Please log in with the new one.')
      leaveOverride(queries)
    },
  })
  const fields = sending.error instanceof CallError ? sending.error.fields : {}
  return (
    <form
      noValidate
      className="grid gap-4 mt-4 max-30"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending.isPending) sending.mutate()
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <Field
        id="present-password"
        label="Present password"
        type="password"
        autoComplete="current-password"
        value={form.password}
        error={fields.password}
        onChange={(event) => setForm({ ...form, password: event.target.value })}
      />
      <Field
        id="new-password"
        label="New password"
        type="password"
        autoComplete="new-password"
        value={form.newPassword}
        error={fields.newPassword}
        onChange={(event) => setForm({ ...form, newPassword: event.target.value })}
      />
      <div role="alert">{sending.isError && <Alert tone="bad">{wordsOf(sending.error)}</Alert>}</div>
      <div>
        <button className="btn" type="submit" aria-disabled={sending.isPending || undefined}>
          {sending.isPending ? 'Changing...' : 'Change password'}
        </button>
      </div>
    </form>
  )
}

/** The server's words, or that there was no answer. */
export function wordsOf(error: Error): string {
  return error instanceof CallError && error.status === 0 ? BROWSER_ERRORS.admin_unreachable.message : error.message
}
