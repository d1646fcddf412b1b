import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import accountBodyStyles from './account-body.module.css'
import accountMenuStyles from './account-menu.module.css'
import { AccountSection } from './account-section.tsx'
import type { Overview } from './queries.ts'

type AgreementsSectionProps = {
  agreements: Overview['agreements']
  /** The signed copy of one of them. */
  copyOf: (id: string) => ReactNode
  /** What can be done about one of them. */
  actsOf: (agreement: Overview['agreements'][number]) => ReactNode
}

export function AgreementsSection({ agreements, copyOf, actsOf }: AgreementsSectionProps) {
  return (
    <AccountSection
      id="agreements"
      title="Agreements"
      about="What you signed. The fingerprint is that of the exact text, and stands in the mail you got as well."
    >
      {agreements.length === 0 ? (
        <p className="text">
          Nothing was signed with this address. <Link to="/nda-gate">Read and sign the agreement</Link>.
        </p>
      ) : (
        <ul>
          {agreements.map((signed) => (
            <li key={signed.id} className={accountBodyStyles.accountItem}>
              <div>
                <p className={accountBodyStyles.accountHead}>
                  <span>Mutual Non-Disclosure Agreement, version {signed.version}</span>
                  {signed.superseded && (
                    <span className={`${accountMenuStyles.badge} ${accountMenuStyles['badge--plain']}`}>
                      {signed.withdrawn ? 'Withdrawn' : 'Superseded'}
                    </span>
                  )}
                </p>
                <p className="small num">
                  Signed {dayAndTimeUtc(signed.signedAt)} by {signed.fullName}, {signed.companyName}
                </p>
                <p className="small">
                  SHA-256 <span className={`mono ${accountBodyStyles.accountHash}`}>{signed.sha256}</span>
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
