import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ForgetCode } from '../features/access-codes/entry/forget-code.tsx'
import { OpenNow } from '../features/access-codes/entry/open-now.tsx'
import { SignedCopy } from '../features/agreements/executed-copy/signed-copy.tsx'
import type { ShownSignature } from '../features/agreements/signing/queries.ts'
import { SignedView } from '../features/agreements/signing/signed-view.tsx'
import { AskAgain } from '../features/email/verification-links/ask-again.tsx'
import { logSignature } from '../features/engagement/protections/after-signing.ts'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import { entryQuery, refreshEntry } from '../lib/entry.ts'
import { crossGate } from '../ui/drawings/cross-gate.ts'
import { focusPage } from '../ui/focus-page.ts'
import * as texts from './texts.ts'

/** The signing page after the agreement is signed. */
type NdaSignedProps = {
  signed: ShownSignature
  ndaTextHash: string
  /** Someone else wants to sign in this browser. */
  onOther: () => void
}

export default function NdaSigned({ signed, ndaTextHash, onOther }: NdaSignedProps) {
  const portal = usePortal()
  const router = useRouter()
  const queries = useQueryClient()
  const entry = useQuery({ ...entryQuery, staleTime: 0 })
  // The content is new although the address is the same, so the focus moves as on a new page.
  useEffect(focusPage, [])
  // A reload or Back then waits for this view instead of showing the agreement.
  useEffect(() => window.history.replaceState({ ...window.history.state, signed: true }, ''), [])
  useEffect(() => {
    const { fullName, companyName, restored } = signed
    if (restored) return
    logSignature({ fullName, companyName, ndaTextHash })
  }, [signed, ndaTextHash])
  const nameOf = (route: string) => portal?.platforms.find((it) => it.route === route)?.name ?? route
  const names = signed.routes.map(nameOf)
  const [first] = signed.routes
  const main = portal?.platforms[0]
  const open = entry.data?.projects.some(({ route, locked }) => route === first && locked === null)
  return (
    <>
      <GateHeader step={2} done />
      <SignedView
        signed={signed}
        companyName={portal?.company.name ?? ''}
        contact={portal?.company.contact.email}
        projectNames={names}
        mainProject={main && signed.routes.includes(main.route) ? main.name : undefined}
        mailAgain={<AskAgain known={signed.email} />}
        copy={<SignedCopy id={signed.submissionId} />}
        openNow={
          first === undefined ? undefined : open ? (
            <Link className="btn btn--primary btn--big btn--wide" to="/$project" params={{ project: first }}>
              {texts.open({ first: nameOf(first) })}
            </Link>
          ) : (
            signed.status === 'active' &&
            (entry.isFetching || entry.data?.handed) && (
              <OpenNow name={nameOf(first)} onOpened={(to) => crossGate(router, to)} />
            )
          )
        }
        forget={
          <ForgetCode
            onForgotten={() => {
              void refreshEntry(queries)
              onOther()
            }}
          />
        }
      />
      <SiteFooter />
    </>
  )
}
