import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, Link } from '@tanstack/react-router'
import { dayUtc } from '../../contract/wording.ts'
import { AgreementSkeleton } from '../features/agreements/signing/agreement-skeleton.tsx'
import styles from '../features/agreements/signing/plain-agreement.module.css'
import { PlainAgreement } from '../features/agreements/signing/plain-agreement.tsx'
import { ndaQuery } from '../features/agreements/signing/queries.ts'
import { PublicHeader } from '../features/operations/company/public-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SigningPaused } from '../features/operations/company/signing-paused.tsx'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { entryQuery } from '../lib/entry.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { usePage } from '../ui/use-page.ts'
import * as texts from './texts.ts'

export const agreement = createLazyRoute('/agreement')({ component: AgreementPage })

function AgreementPage() {
  const nda = useQuery(ndaQuery)
  const signedAt = useQuery(entryQuery).data?.signed?.signedAt
  usePage(pageTitle(texts.agreement, usePortal()), 'paper')
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className={`wrap ${styles.plainAgreement}`}>
        <div className={styles.plainAgreementHead}>
          <h1>{texts.theAgreement}</h1>
          <p className="lead">
            {texts.theFullTextIn}
            {signedAt
              ? texts.youSignedOn({ day: dayUtc(signedAt) })
              : nda.data?.signable !== false && (
                  <>
                    {texts.youSignIt}
                    <Link to="/nda-gate">{texts.onTheSigningPage}</Link>.
                  </>
                )}
          </p>
          <div className="mt-4">
            <SigningPaused />
          </div>
        </div>
        {nda.data ? (
          <PlainAgreement nda={nda.data} />
        ) : nda.isError ? (
          <LoadFailed what={texts.theAgreement} onRetry={() => nda.refetch()} />
        ) : (
          <AgreementSkeleton />
        )}
      </main>
      <SiteFooter />
    </>
  )
}
