import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import { call } from '../../../lib/call.ts'
import type { Input } from '../../../lib/endpoints.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import * as texts from './texts.ts'

type AskForLinkProps = {
  id: string
  purpose: Input<'POST /api/links'>['purpose']
  button: string
  /** The one answer for every address, so that nobody learns which are known. */
  sent: string
  /** An address to begin with. */
  known?: string
  field?: RefObject<HTMLInputElement | null>
}

/** An address and a button that has a link mailed to it. */
export function AskForLink({ id, purpose, button, sent, known = '', field }: AskForLinkProps) {
  const [email, setEmail] = useState(known)
  const request = useMutation({ mutationFn: () => call('POST /api/links', { purpose, email: email.trim() }) })
  return (
    <form
      noValidate
      className="grid gap-4 max-width-28"
      onSubmit={(event) => {
        event.preventDefault()
        if (!request.isPending) request.mutate()
      }}
    >
      <Field
        id={id}
        ref={field}
        label={texts.emailAddress}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <button className="btn justify-self-start" type="submit" aria-disabled={request.isPending || undefined}>
        {request.isPending ? texts.sending : button}
      </button>
      <div role="status">
        {request.isSuccess && <Alert tone="ok">{sent}</Alert>}
        {request.isError && <Alert tone="bad">{refusalMessage(request.error, BROWSER_ERRORS.internal.message)}</Alert>}
      </div>
    </form>
  )
}
