import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { checkEmail, RESET_SENT } from './login/login-checks.ts'
import * as texts from './texts.ts'

/** The same for known and unknown addresses, so that nobody learns which. */
const SENT = {
  'POST /api/auth/send-verification-email': texts.ifThisAddressHas,
  'POST /api/auth/request-password-reset': RESET_SENT,
}

/** Asks for a new link after the first one has expired. */
export function AskLink({ endpoint }: { endpoint: keyof typeof SENT }) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const ask = useMutation({ mutationFn: () => call(endpoint, { email: email.trim() }) })
  function submit() {
    const found = checkEmail({ email }).email
    setProblem(found)
    if (!found && !ask.isPending) ask.mutate()
  }
  return (
    <form
      noValidate
      className="grid gap-4 full-width max-width-28"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        id="link-email"
        label={texts.email}
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
        {ask.isPending ? texts.sending : texts.emailMeANew}
      </button>
      <div role="status">
        {ask.isSuccess && <Alert tone="ok">{SENT[endpoint]}</Alert>}
        {ask.error && <Alert tone="bad">{refusalMessage(ask.error, texts.theLinkCouldNot)}</Alert>}
      </div>
    </form>
  )
}
