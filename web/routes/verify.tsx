import { createLazyRoute } from '@tanstack/react-router'
import { PublicKeys } from '../features/agreements/executed-copy/public-keys.tsx'
import styles from '../features/agreements/executed-copy/verify.module.css'
import { VerifyPanel } from '../features/agreements/executed-copy/verify-panel.tsx'
import { PublicHeader } from '../features/operations/company/public-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { usePage } from '../ui/use-page.ts'

export const verify = createLazyRoute('/verify')({ component: VerifyPage })

function VerifyPage() {
  const portal = usePortal()
  const company = portal?.company.legalName ?? 'the company'
  usePage(
    pageTitle('Verify an agreement', portal),
    'paper',
    `Verify a signed copy of an agreement with ${company}: whether its seal, its text, its certificate and its place in the log hold.`,
  )
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className={`wrap ${styles.verify}`}>
        <div className={styles.verifyHead}>
          <h1>Verify an agreement</h1>
          <p className="lead">
            Upload a signed copy from this portal. We check its seal, its text, its certificate and its place in the
            log. The result reveals nothing that is not in the file.
          </p>
        </div>
        <VerifyPanel />
        <section className={styles.verifyElsewhere} aria-labelledby="elsewhere-h">
          <div>
            <h2 className="heading-m" id="elsewhere-h">
              Verify it elsewhere
            </h2>
            <p className="mt-4">
              {company} issued the seal itself, so a PDF reader may not recognise the signer. Compare the SHA-256
              fingerprint of the certificate it shows with the one here.
            </p>
            <p className="mt-4">
              The verifier is a single file. It runs on any computer with Node.js 20 or newer, without this portal.
            </p>
          </div>
          <div>
            <h3 className="heading-s">Certificates of the seal</h3>
            <PublicKeys />
          </div>
        </section>
      </main>
      <SiteFooter />
    </>
  )
}
