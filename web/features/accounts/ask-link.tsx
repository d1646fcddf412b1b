import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { refusalMessage } from '../../lib/refusal-messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'

/** The same for known and unknown addresses, so that nobody learns which is which. */
const SENT = {
  'POST /api/auth/send-verification-email':
    'If an account of this address waits to be confirmed, a link is on its way. It works once, for 15 minutes.',
  'POST /api/auth/request-password-reset':
    'If this address has an account, a link to set a new password is on its way. It works once, for 15 minutes.',
}

/** A new link for whoever let the first one lapse. */
export function AskLink({ line }: { line: keyof typeof SENT }) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const ask = useMutation({ mutationFn: () => call(line, { email: email.trim() }) })
  function submit() {
    const wrong = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    setProblem(wrong ? 'Invalid email address' : undefined)
    if (!wrong && !ask.isPending) ask.mutate()
  }
  return (
    <form
      noValidate
      className="grid gap-4 full-width max-28"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        id="link-email"
        label="Email"
        type="email"
        autoComplete="email"
        value={email}
        error={problem}
        onChange={(event) => {
          setProblem(undefined)
          setEmail(event.target.value)
        }}
      />
      <button className="btn justify-self-start" type="submit" disabled={ask.isPending}>
        {ask.isPending ? 'Sending...' : 'Mail me a new link'}
      </button>
      <div role="status">
        {ask.isSuccess && <Alert tone="ok">{SENT[line]}</Alert>}
        {ask.error && (
          <Alert tone="bad">
            {refusalMessage(ask.error, 'The link could not be asked for just now. Please try again.')}
          </Alert>
        )}
      </div>
    </form>
  )
}
