import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { call } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import styles from './account-body.module.css'
import { AccountSection, Badge } from './account-section.tsx'
import { useAct } from './confirm-identity.ts'
import type { Overview } from './queries.ts'

type AgreementsSectionProps = {
  agreements: Overview['agreements']
  copyOf: (id: string) => ReactNode
  actsOf: (agreement: Overview['agreements'][number]) => ReactNode
}

export function AgreementsSection({ agreements, copyOf, actsOf }: AgreementsSectionProps) {
  return (
    <AccountSection
      id="agreements"
      title="Agreements"
      about="What you signed. The fingerprint identifies the exact text; it is also in the email you got."
    >
      {agreements.length === 0 ? (
        <p className="text">
          You have not signed anything with this address. <Link to="/nda-gate">Read and sign the agreement</Link>.
        </p>
      ) : (
        <ul>
          {agreements.map((signed) => (
            <li key={signed.id} className={styles.accountItem}>
              <div>
                <p className={styles.accountHead}>
                  <span>Mutual Non-Disclosure Agreement, version {signed.version}</span>
                  {signed.superseded && <Badge tone="plain">{signed.withdrawn ? 'Withdrawn' : 'Superseded'}</Badge>}
                </p>
                <p className="small num">
                  Signed {dayAndTimeUtc(signed.signedAt)} by {signed.fullName}, {signed.companyName}
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
    done: 'Thank you. Your answer is recorded.',
    failed: 'Your answer could not be recorded. Please try again.',
  })
  return (
    <div className="grid gap-4 mt-3">
      <Alert tone="warn">
        This was signed in another browser than the one in which you confirmed your address. Was this you? If not, the
        signature becomes invalid, its access codes end, and we look into it.
      </Alert>
      <div className="row">
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={answer.busy || undefined}
          onClick={() => answer.run(true)}
        >
          Yes, I signed this
        </button>
        <button
          className="btn btn--sm btn--bad"
          type="button"
          aria-disabled={answer.busy || undefined}
          onClick={() => answer.run(false)}
        >
          No, it was not me
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
