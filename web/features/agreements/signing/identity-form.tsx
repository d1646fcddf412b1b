import { Link } from '@tanstack/react-router'
import type { ReactNode, SubmitEvent } from 'react'
import { isOptional, SIGNER_FIELDS, type SignerKey } from '../../../../contract/agreements/signer-fields.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NeedsScript } from '../../../ui/needs-script.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { Identity, Refusal } from './form-checks.ts'
import identityFormStyles from './identity-form.module.css'
import type { Nda } from './queries.ts'
import signatureLineStyles from './signature-line.module.css'
import { RecordsConsent, SignatureLine } from './signature-line.tsx'
import * as texts from './texts.ts'

type IdentityFormProps = {
  /** The wording that the signer agrees to. */
  words: Nda['assent']['words']
  identity: Identity
  ipAddress: string | undefined
  /** Whether the reader has read the agreement to its end and accepted it. */
  ready: boolean
  busy: boolean
  refusal: Refusal | undefined
  /** A way to resolve a refusal, if there is one. */
  remedy: ReactNode
  /** Shown below the refusal, outside its alert. */
  beneath: ReactNode
  onType: (key: SignerKey, value: string) => void
  onSubmit: () => void
}

/** The form Identity Verification. */
export function IdentityForm({
  identity,
  words,
  ipAddress,
  ready,
  busy,
  refusal,
  remedy,
  beneath,
  onType,
  onSubmit,
}: IdentityFormProps) {
  const hydrated = useHydrated()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) onSubmit()
  }

  return (
    <section className={identityFormStyles.identity} aria-labelledby="ident-h">
      <h2 id="ident-h">{texts.identityVerification}</h2>
      <form noValidate onSubmit={submit}>
        {SIGNER_FIELDS.map((field) => {
          const { key, label, type, autoComplete, required } = field
          const input = (
            <Field
              key={key}
              id={key}
              name={key}
              label={label}
              type={type}
              autoComplete={autoComplete}
              required={required}
              value={identity[key] ?? ''}
              error={refusal?.lines[key]}
              isQuiet
              onChange={({ target: { value } }) => onType(key, value)}
            />
          )
          if (!isOptional(field)) return input
          return (
            <details key={key} className={signatureLineStyles.consent}>
              <summary>{field.prompt}</summary>
              {input}
            </details>
          )
        })}
        <dl className="field">
          <dt className="field__label">{texts.ipAddress}</dt>
          <dd className="field__fixed">
            <span className="mono">{ipAddress ?? texts.beingRead}</span>
            <span>{texts.automaticallyRecordedForSecurity}</span>
          </dd>
        </dl>
        <SignatureLine name={identity.fullName} words={words} />
        {refusal && (
          <Alert tone="bad" role="alert" id="form-error">
            <p>{refusal.message}</p>
            {remedy}
          </Alert>
        )}
        {beneath}
        <NeedsScript>{texts.signingNeedsJavascriptIt}</NeedsScript>
        <RecordsConsent words={words} />
        <button
          className="btn btn--primary btn--big btn--wide"
          type="submit"
          id="sign"
          disabled={!hydrated}
          aria-disabled={!ready || busy || undefined}
          aria-describedby={ready ? undefined : 'submit-why'}
        >
          {!ready && <Icon name="lock" />}
          {busy ? texts.processing : words.button}
        </button>
        {!ready && (
          <p className="small" id="submit-why">
            {texts.availableOnceYouHave}
          </p>
        )}
        <p className="legend">{texts.signingCreatesALegally}</p>
        <p className="legend">
          {texts.whatYouEnterHere}
          <Link to="/privacy" target="_blank">
            {texts.privacyNotice}
          </Link>
          {texts.saysWhyForHow}
        </p>
        <p className="legend">{texts.securityNoticeCodesAre}</p>
      </form>
    </section>
  )
}
