import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { call } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import styles from './account-body.module.css'
import { AccountSection, Badge } from './account-section.tsx'
import { useAct } from './confirm-identity.ts'
import type { Overview } from './queries.ts'
import * as texts from './texts.ts'

type AgreementsSectionProps = {
  agreements: Overview['agreements']
  copyOf: (id: string) => ReactNode
  actsOf: (agreement: Overview['agreements'][number]) => ReactNode
}

export function AgreementsSection({ agreements, copyOf, actsOf }: AgreementsSectionProps) {
  return (
    <AccountSection id="agreements" title={texts.agreements} about={texts.whatYouSignedThe}>
      {agreements.length === 0 ? (
        <p className="text">
          {texts.youHaveNotSigned}
          <Link to="/nda-gate">{texts.readAndSignThe}</Link>.
        </p>
      ) : (
        <ul>
          {agreements.map((signed) => (
            <li key={signed.id} className={styles.accountItem}>
              <div>
                <p className={styles.accountHead}>
                  <span>
                    <span lang={signed.language}>{signed.title}</span>
                    {texts.versionOf({ version: signed.version })}
                  </span>
                  {signed.superseded && (
                    <Badge tone="plain">{signed.withdrawn ? texts.withdrawn : texts.superseded}</Badge>
                  )}
                </p>
                <p className="small num">
                  {texts.signedBy({
                    signedAt: dayAndTimeUtc(signed.signedAt),
                    fullName: signed.fullName,
                    companyName: signed.companyName,
                  })}
                </p>
                <p className="small">
                  SHA-256 <span className={`mono ${styles.accountHash}`}>{signed.sha256}</span>
                </p>
                {signed.unconfirmed && <SignatureQuestion id={signed.id} />}
                <div className="mt-3">{copyOf(signed.id)}</div>
                {actsOf(signed)}
              </div>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  )
}

/** Anyone can type an address, so a signature from another browser is the person's own only if they say so. */
function SignatureQuestion({ id }: { id: string }) {
  const answer = useAct({
    act: (signed: boolean) => call('POST /api/account/agreements/:id/answer', { id, signed }),
    done: texts.thankYouYourAnswer,
    failed: texts.yourAnswerCouldNot,
  })
  return (
    <div className="grid gap-4 mt-3">
      <Alert tone="warn">{texts.thisWasSignedIn}</Alert>
      <div className="row">
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={answer.busy || undefined}
          onClick={() => answer.run(true)}
        >
          {texts.yesISignedThis}
        </button>
        <button
          className="btn btn--sm btn--bad"
          type="button"
          aria-disabled={answer.busy || undefined}
          onClick={() => answer.run(false)}
        >
          {texts.noItWasNot}
        </button>
      </div>
      {answer.error && (
        <Alert tone="bad" role="alert">
          {answer.error}
        </Alert>
      )}
    </div>
  )
}
