import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode, SubmitEvent } from 'react'
import { call } from '../../../lib/call.ts'
import { staffQuery } from '../../../lib/staff-query.ts'
import { Field } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { FormError } from './password-form.tsx'

/** The authenticator app of the admin login: set up with the password and a first code, removed with both. */
export function SecondFactor({ enrolled }: { enrolled: boolean }) {
  return enrolled ? <RemoveApp /> : <SetUpApp />
}

/** Shows a toast and updates the page. */
function useDone() {
  const queries = useQueryClient()
  const say = useToast()
  return (message: string) => {
    say(message)
    void queries.invalidateQueries({ queryKey: staffQuery.queryKey })
  }
}

function SetUpApp() {
  const form = useForm({
    blank: { password: '' },
    send: ({ password }) => call('POST /api/admin/login/totp', { password }),
  })
  if (form.answer) return <ConfirmApp {...form.answer} />
  return (
    <Step form={form} button="Set up an authenticator app">
      <Field {...PASSWORD} {...form.field('password')} />
    </Step>
  )
}

function ConfirmApp({ enrolment, uri, secret }: { enrolment: string; uri: string; secret: string }) {
  const done = useDone()
  const form = useForm({
    blank: { otp: '' },
    send: ({ otp }) => call('POST /api/admin/login/totp/confirm', { enrolment, otp }),
    onSent: () => done('The authenticator app is set up. From now on the login needs a code from it.'),
  })
  return (
    <Step form={form} button="Confirm">
      <p className="text">
        <a href={uri}>Open your authenticator app</a>, or enter this key in it, then type the code it shows.
      </p>
      <p className="mono break-anywhere">{secret}</p>
      <Field {...OTP} {...form.field('otp')} />
    </Step>
  )
}

function RemoveApp() {
  const done = useDone()
  const form = useForm({
    blank: { password: '', otp: '' },
    send: (entered) => call('POST /api/admin/login/totp/remove', entered),
    onSent: () => done('The authenticator app is removed.'),
  })
  return (
    <Step form={form} button="Remove the app">
      <p className="text">An authenticator app is set up. The login needs a code from it.</p>
      <Field {...PASSWORD} {...form.field('password')} />
      <Field {...OTP} {...form.field('otp')} />
    </Step>
  )
}

const PASSWORD = {
  id: 'factor-password',
  label: 'Password',
  type: 'password',
  autoComplete: 'current-password',
} as const
const OTP = {
  id: 'factor-otp',
  label: 'Code from the app',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
} as const

type StepProps = {
  form: { busy: boolean; error: Error | null; submit: (event: SubmitEvent<HTMLFormElement>) => void }
  button: string
  children: ReactNode
}

function Step({ form, button, children }: StepProps) {
  return (
    <form noValidate className="grid gap-4 mt-4 max-width-30" onSubmit={form.submit}>
      {children}
      <FormError error={form.error} />
      <div>
        <button className="btn" type="submit" aria-disabled={form.busy || undefined}>
          {button}
        </button>
      </div>
    </form>
  )
}
