import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import styles from './account-body.module.css'
import { AccountSection, Badge } from './account-section.tsx'
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
                  {signed.unconfirmed && <Badge tone="warn">{texts.waitingForYourAnswer}</Badge>}
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
                <div className={styles.accountCopy}>{copyOf(signed.id)}</div>
                {actsOf(signed)}
              </div>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  )
}
