import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { staffQuery } from '../../../lib/staff-query.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { wordsOf } from './password-form.tsx'

/** The authenticator app of the admin login: set up with the password and a first code, removed with both. */
export function SecondFactor({ enrolled }: { enrolled: boolean }) {
  return enrolled ? <RemoveApp /> : <SetUpApp />
}

/** Says that something was done, and has the page show it. */
function useDone() {
  const queries = useQueryClient()
  const say = useToast()
  return (words: string) => {
    say(words)
    void queries.invalidateQueries({ queryKey: staffQuery.queryKey })
  }
}

function SetUpApp() {
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const done = useDone()
  const begin = useMutation({ mutationFn: () => call('POST /api/admin/login/totp', { password }) })
  const enrolment = begin.data?.enrolment ?? ''
  const confirm = useMutation({
    mutationFn: () => call('POST /api/admin/login/totp/confirm', { enrolment, otp }),
    onSuccess: () => done('The authenticator app is set up. The login asks for its code from now on.'),
  })
  if (!begin.data)
    return (
      <Step doing={begin} button="Set up an authenticator app">
        <PasswordField
          value={password}
          error={begin.error instanceof CallError ? begin.error.fields.password : undefined}
          onChange={setPassword}
        />
      </Step>
    )
  return (
    <Step doing={confirm} button="Confirm">
      <p className="text">
        <a href={begin.data.uri}>Open your authenticator app</a>, or enter this key in it, then type the code it shows.
      </p>
      <p className="mono break-anywhere">{begin.data.secret}</p>
      <OtpField value={otp} onChange={setOtp} />
    </Step>
  )
}

function RemoveApp() {
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const done = useDone()
  const remove = useMutation({
    mutationFn: () => call('POST /api/admin/login/totp/remove', { password, otp }),
    onSuccess: () => done('The authenticator app is removed.'),
  })
  return (
    <Step doing={remove} button="Remove the app">
      <p className="text">An authenticator app is set up: the login asks for its code.</p>
      <PasswordField
        value={password}
        error={remove.error instanceof CallError ? remove.error.fields.password : undefined}
        onChange={setPassword}
      />
      <OtpField value={otp} onChange={setOtp} />
    </Step>
  )
}

type Doing = { isPending: boolean; error: Error | null; mutate: () => void }

function Step({ doing, button, children }: { doing: Doing; button: string; children: ReactNode }) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!doing.isPending) doing.mutate()
  }
  return (
    <form noValidate className="grid gap-4 mt-4 max-30" onSubmit={submit}>
      {children}
      <div role="alert">{doing.error && <Alert tone="bad">{wordsOf(doing.error)}</Alert>}</div>
      <div>
        <button className="btn" type="submit" aria-disabled={doing.isPending || undefined}>
          {button}
        </button>
      </div>
    </form>
  )
}

type PartProps = { value: string; error?: string | undefined; onChange: (value: string) => void }

function PasswordField({ value, error, onChange }: PartProps) {
  return (
    <Field
      id="factor-password"
      label="Password"
      type="password"
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function OtpField({ value, onChange }: PartProps) {
  return (
    <Field
      id="factor-otp"
      label="Code of the app"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
