import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AskAgain } from '../features/links/ask-again.tsx'
import { AgreementSkeleton } from '../features/nda/agreement-skeleton.tsx'
import { minutesLeft } from '../features/nda/agreement-text.ts'
import { NdaForm } from '../features/nda/nda-form.tsx'
import { ndaQuery, type SignedNda } from '../features/nda/queries.ts'
import { RedirectReason } from '../features/nda/redirect-reason.tsx'
import { SignedView } from '../features/nda/signed-view.tsx'
import { GateHeader } from '../features/portal/gate-header.tsx'
import { pageTitle, usePortal } from '../features/portal/queries.ts'
import { SiteFooter } from '../features/portal/site-footer.tsx'
import { focusPage } from '../ui/focus-page.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { usePage } from '../ui/use-page.ts'

export const ndaGate = createLazyRoute('/nda-gate')({ component: NdaGatePage })

function NdaGatePage() {
  const portal = usePortal()
  const [signed, setSigned] = useState<SignedNda>()
  usePage(
    pageTitle(signed ? 'NDA Signed Successfully' : 'NDA Required', portal),
    'paper',
    `Read and sign the mutual non-disclosure agreement of ${portal?.company.legalName ?? 'the company'}, and receive a personal access code.`,
  )
  // The page changed although its address did not, so the focus is moved as for a new page.
  useEffect(() => {
    if (signed) focusPage()
  }, [signed])

  if (!signed) return <Reading onSigned={setSigned} />
  const names = signed.routes.map((route) => portal?.platforms.find((it) => it.route === route)?.name ?? route)
  return (
    <>
      <GateHeader step={2} />
      <SignedView
        signed={signed}
        companyName={portal?.company.name ?? ''}
        contact={portal?.company.contact.email}
        projectNames={names}
        mailAgain={<AskAgain known={signed.email} />}
      />
      <SiteFooter />
    </>
  )
}

function Reading({ onSigned }: { onSigned: (signed: SignedNda) => void }) {
  const { reason, project } = useSearch({ from: '/nda-gate' })
  // One rendering serves every address of this page, so the reason in it is added afterwards.
  const hydrated = useHydrated()
  const nda = useQuery(ndaQuery)
  const minutes = nda.data && minutesLeft(nda.data.text, 0)
  return (
    <>
      <GateHeader step={1} />
      <main id="main" tabIndex={-1} className="wrap">
        <div className="gate__head">
          <h1>Confidential Investor Portal – NDA Required</h1>
          <p className="lead">
            Read the agreement to its end, say who you are, and sign.
            {minutes && ` It takes about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`} The same text is there as{' '}
            <Link to="/agreement" target="_blank">
              a plain page
            </Link>
            , to print or save.
          </p>
          {hydrated && reason && <RedirectReason reason={reason} project={project} />}
        </div>
        {nda.data ? (
          <NdaForm nda={nda.data} onSigned={onSigned} onNewVersion={() => nda.refetch()} />
        ) : nda.isError ? (
          <LoadFailed what="The agreement" onRetry={() => nda.refetch()} />
        ) : (
          <AgreementSkeleton />
        )}
      </main>
    </>
  )
}
