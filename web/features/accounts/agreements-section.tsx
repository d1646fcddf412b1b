import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import styles from './account-body.module.css'
import { AccountSection, Badge } from './account-section.tsx'
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
