import { Link } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Identity, Refusal } from './form-checks.ts'
import './identity-form.css'

const FIELDS = [
  { name: 'fullName', label: 'Full Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email Address', type: 'email', autoComplete: 'email' },
  { name: 'companyName', label: 'Company Name', type: 'text', autoComplete: 'organization' },
  { name: 'phoneNumber', label: 'Phone Number', type: 'tel', autoComplete: 'tel' },
] as const

type IdentityFormProps = {
  ipAddress: string | undefined
  /** Whether the agreement was read to its end and accepted. */
  ready: boolean
  busy: boolean
  refusal: Refusal | undefined
  /** What can be done about a refusal, where there is something. */
  remedy: ReactNode
  onSubmit: (identity: Identity) => void
}

/** Identity Verification: who signs. What was typed stays here for as long as the page does, and nowhere else. */
export function IdentityForm({ ipAddress, ready, busy, refusal, remedy, onSubmit }: IdentityFormProps) {
  const [identity, setIdentity] = useState<Identity>({ fullName: '', email: '', companyName: '', phoneNumber: '' })

  const hydrated = useHydrated()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) onSubmit(identity)
  }

  return (
    <section className="ident" aria-labelledby="ident-h">
      <h2 id="ident-h">Identity Verification</h2>
      <form noValidate onSubmit={submit}>
        {FIELDS.map(({ name, ...field }) => (
          <Field
            key={name}
            {...field}
            id={name}
            name={name}
            required
            value={identity[name]}
            aria-invalid={refusal?.fields.includes(name) || undefined}
            aria-describedby={refusal?.fields.includes(name) ? 'form-error' : undefined}
            onChange={(event) => setIdentity({ ...identity, [name]: event.target.value })}
          />
        ))}
        <dl className="field">
          <dt className="field__label">IP address</dt>
          <dd className="field__fixed">
            <span className="mono">{ipAddress ?? 'being read'}</span>
            <span>automatically recorded for security</span>
          </dd>
        </dl>
        {refusal && (
          <Alert tone="bad" role="alert" id="form-error">
            <p>{refusal.message}</p>
            {remedy}
          </Alert>
        )}
        <NeedsScript>Signing needs JavaScript: it records what you have read of the agreement.</NeedsScript>
        <button
          className="btn btn--primary btn--big btn--wide"
          type="submit"
          disabled={!hydrated}
          aria-disabled={!ready || busy || undefined}
          aria-describedby={ready ? undefined : 'submit-why'}
        >
          {!ready && <Icon name="lock" />}
          {busy ? 'Processing...' : 'Sign NDA & Request Access'}
        </button>
        {!ready && (
          <p className="small" id="submit-why">
            Available once you have read the agreement and ticked its box.
          </p>
        )}
        <p className="legend">
          Signing creates a legally binding agreement. Access is granted after a 48-hour verification period.
        </p>
        <p className="legend">
          What you enter here, the text, the time, your network address and your browser are recorded to make and prove
          the agreement. The{' '}
          <Link to="/privacy" target="_blank">
            privacy notice
          </Link>{' '}
          says why, for how long, and what you can ask for.
        </p>
        <p className="legend">
          Security notice: codes are time-limited and monitored; misuse leads to revocation and legal action.
        </p>
      </form>
    </section>
  )
}
