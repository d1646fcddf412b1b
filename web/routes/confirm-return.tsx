import { createLazyRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ReturnForm } from '../features/agreements/term/return-form.tsx'
import { useLinkToken } from '../features/email/verification-links/use-link-token.ts'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { call } from '../lib/call.ts'
import { NeedsScript } from '../ui/needs-script.tsx'
import { usePage } from '../ui/use-page.ts'
import * as texts from './texts.ts'

export const confirmReturn = createLazyRoute('/confirm-return')({ component: ConfirmReturnPage })

function ConfirmReturnPage() {
  const portal = usePortal()
  const token = useLinkToken()
  usePage(pageTitle(texts.returnOrDestroy, portal), 'paper')
  const [sent, setSent] = useState(false)
  const company = portal?.company.legalName ?? 'us'
  return (
    <>
      <GateHeader />
      <main id="main" tabIndex={-1} className="wrap py-16 page-height">
        <h1>{texts.returnOrDestroy}</h1>
        {token ? (
          <>
            {!sent && <p className="lead mt-4">{texts.tellUsWhatYou({ company })}</p>}
            <div className="mt-8">
              <ReturnForm
                key={token}
                send={(word) => call('POST /api/returns/confirm', { token, ...word })}
                onSent={() => setSent(true)}
              />
            </div>
          </>
        ) : token === undefined ? (
          <NeedsScript>{texts.toUseTheLink}</NeedsScript>
        ) : (
          <>
            <p className="lead mt-4">{texts.theLinkIsIncompleteOpen}</p>
            <p className="mt-6">
              <Link to="/account">{texts.goToYourAccount}</Link>
            </p>
          </>
        )}
      </main>
    </>
  )
}
