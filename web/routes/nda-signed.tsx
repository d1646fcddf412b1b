import { useEffect } from 'react'
import { SignedCopy } from '../features/agreements/executed-copy/signed-copy.tsx'
import type { SignedNda } from '../features/agreements/signing/queries.ts'
import { SignedView } from '../features/agreements/signing/signed-view.tsx'
import { logSignature } from '../features/engagement/protections/after-signing.ts'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { focusPage } from '../ui/focus-page.ts'
import { AskAgain } from './gate-links.tsx'

/** The signing page after the agreement is signed. */
export default function NdaSigned({ signed, ndaTextHash }: { signed: SignedNda; ndaTextHash: string }) {
  const portal = usePortal()
  // The content is new although the address is the same, so the focus moves as on a new page.
  useEffect(focusPage, [])
  useEffect(() => {
    const { fullName, companyName } = signed
    logSignature({ fullName, companyName, ndaTextHash })
  }, [signed, ndaTextHash])
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
        copy={<SignedCopy id={signed.submissionId} />}
      />
      <SiteFooter />
    </>
  )
}
