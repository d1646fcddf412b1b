import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, Link, useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import styles from '../features/agreements/signing/agreement.module.css'
import type { Identity } from '../features/agreements/signing/form-checks.ts'
import { NdaForm } from '../features/agreements/signing/nda-form.tsx'
import { ndaQuery, type ShownSignature } from '../features/agreements/signing/queries.ts'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { usePage } from '../ui/use-page.ts'
import {
  AgreementSkeleton,
  Invited,
  KnownVisitor,
  OtherWays,
  ProveAddress,
  RedirectNotice,
  SigningPaused,
} from './gate-links.tsx'
import * as texts from './texts.ts'

/** Exported from here for the staff's preview: a chunk shared by both would cost every visitor another request. */
export { AgreementSheet } from '../features/agreements/signing/agreement-sheet.tsx'

export const ndaGate = createLazyRoute('/nda-gate')({ component: NdaGatePage })

/** After the page has loaded, and before anyone can have read the agreement. */
const FETCH_SIGNED_MS = 8_000
const SETTLED_MS = 4_000
const loadSigned = () => import('./nda-signed.tsx')
const NdaSigned = lazy(loadSigned)

function NdaGatePage() {
  const portal = usePortal()
  // Null: someone else is about to sign in this browser.
  const [signed, setSigned] = useState<ShownSignature | null>()
  usePage(
    pageTitle(signed ? texts.ndaSignedSuccessfully : texts.ndaRequired, portal),
    'paper',
    texts.readAndSignThe({ legalName: portal?.company.legalName ?? 'the company' }),
  )
  const ndaTextHash = useQuery(ndaQuery).data?.sha256 ?? ''
  // Prefetched, so that a bad connection cannot keep the confirmation from a signer.
  useEffect(() => {
    const timer = setTimeout(() => loadSigned().catch(() => undefined), FETCH_SIGNED_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!signed) return <Reading other={signed === null} onSigned={setSigned} />
  return (
    <Suspense>
      <NdaSigned signed={signed} ndaTextHash={ndaTextHash} onOther={() => setSigned(null)} />
    </Suspense>
  )
}

type ReadingProps = { other: boolean; onSigned: (signed: ShownSignature) => void }

function Reading({ other, onSigned }: ReadingProps) {
  const { reason, project } = useSearch({ from: '/nda-gate' })
  // The server renders this page once for all addresses, so the reason is added after hydration.
  const hydrated = useHydrated()
  const nda = useQuery(ndaQuery)
  const [given, setGiven] = useState<Partial<Identity>>()
  const [invited, setInvited] = useState(false)
  const hash = useLocation({ select: (location) => location.hash })
  // The component removes the token from the address, so this must not depend on the current hash.
  useEffect(() => {
    if (/^#?invitation/.test(hash || window.location.hash)) setInvited(true)
  }, [hash])
  // OtherWays is at the foot of the page, so it can wait for the first scroll or key press.
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    const seen = () => setMoved(true)
    for (const event of ['scroll', 'keydown']) window.addEventListener(event, seen, { capture: true, once: true })
    // A reader who scrolled before hydration, or uses a screen reader's cursor, causes neither event.
    const timer = setTimeout(seen, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  // After a reload or Back, the signed view is on its way.
  const [settled, setSettled] = useState(other)
  const waiting = hydrated && !settled && !moved && window.history.state?.signed === true
  return (
    <>
      <GateHeader step={1} />
      <main id="main" tabIndex={-1} className={waiting ? 'wrap transparent' : 'wrap'}>
        <div className={styles.gateHead}>
          <h1>{texts.confidentialInvestorPortalNda}</h1>
          {nda.data?.signable !== false && (
            <p className="lead">
              {texts.readTheAgreementTo}
              {texts.theSameTextIs}
              <Link to="/agreement" target="_blank">
                {texts.aPlainPage}
              </Link>
              {texts.toPrintOrSave}
            </p>
          )}
          {hydrated && nda.data?.signable === false && (
            <div className="mt-4">
              <SigningPaused />
            </div>
          )}
          {hydrated && reason && <RedirectNotice reason={reason} project={project} />}
          {invited && <Invited onOpened={setGiven} />}
          {hydrated && !other && !invited && (
            <KnownVisitor asked={!reason} onSigned={onSigned} onSettled={setSettled} />
          )}
        </div>
        {nda.data ? (
          nda.data.signable && (
            <NdaForm
              nda={nda.data}
              given={given}
              onSigned={onSigned}
              onNewVersion={() => nda.refetch()}
              whenTaken={(email) => <ProveAddress email={email} />}
            />
          )
        ) : nda.isError ? (
          <LoadFailed what={texts.theAgreement} onRetry={() => nda.refetch()} />
        ) : (
          <AgreementSkeleton />
        )}
        {moved && nda.data?.signable && <OtherWays text={nda.data.text} />}
      </main>
    </>
  )
}
