import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ERRORS } from '../../../contract/errors.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'

/** The same for known and unknown addresses, so that nobody learns which is which. */
const SENT = 'If a code of this address waits to be confirmed, a link is on its way. It works once, for 15 minutes.'

/** A new link for whoever let the first one lapse: without it a code that waits for its address could never begin. */
export function AskAgain({ known = '' }: { known?: string }) {
  const [email, setEmail] = useState(known)
  const request = useMutation({
    mutationFn: () => call('POST /api/links', { purpose: 'confirm_email', email: email.trim() }),
  })
  return (
    <form
      noValidate
      className="grid gap-4 max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        if (!request.isPending) request.mutate()
      }}
    >
      <Field
        id="again-email"
        label="Email Address"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <button className="btn justify-self-start" type="submit" aria-disabled={request.isPending || undefined}>
        {request.isPending ? 'Sending...' : 'Mail me a new link'}
      </button>
      <div role="status">
        {request.isSuccess && <Alert tone="ok">{SENT}</Alert>}
        {request.isError && <Alert tone="bad">{refusalWords(request.error)}</Alert>}
      </div>
    </form>
  )
}

function refusalWords(error: Error) {
  if (error instanceof CallError && error.code && error.status < 500) return error.message
  return ERRORS.internal.message
}
