import { createLazyRoute } from '@tanstack/react-router'
import { PublicKeys } from '../features/agreements/executed-copy/public-keys.tsx'
import styles from '../features/agreements/executed-copy/verify.module.css'
import { VerifyPanel } from '../features/agreements/executed-copy/verify-panel.tsx'
import { PublicHeader } from '../features/operations/company/public-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { usePage } from '../ui/use-page.ts'
import * as texts from './texts.ts'

export const verify = createLazyRoute('/verify')({ component: VerifyPage })

function VerifyPage() {
  const portal = usePortal()
  const company = portal?.company.legalName ?? texts.theCompany
  usePage(pageTitle(texts.verifyAnAgreement, portal), 'paper', texts.verifyASignedCopy({ company }))
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className={`wrap ${styles.verify}`}>
        <div className={styles.verifyHead}>
          <h1>{texts.verifyAnAgreement}</h1>
          <p className="lead">{texts.uploadASignedCopy}</p>
        </div>
        <VerifyPanel company={company} contact={portal?.company.contact.email} />
        <section className={styles.verifyElsewhere} aria-labelledby="elsewhere-h">
          <div>
            <h2 className="heading-m" id="elsewhere-h">
              {texts.verifyItElsewhere}
            </h2>
            <p className="mt-4">{texts.issuedTheSealItself({ company })}</p>
            <p className="mt-4">{texts.theVerifierIsA}</p>
          </div>
          <div>
            <h3 className="heading-s">{texts.fingerprintOfTheSeal}</h3>
            <PublicKeys />
          </div>
        </section>
      </main>
      <SiteFooter />
    </>
  )
}
