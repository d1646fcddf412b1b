import { createLazyRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ReturnForm } from '../features/agreements/term/return-form.tsx'
import { useLinkToken } from '../features/email/verification-links/use-link-token.ts'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { call } from '../lib/call.ts'
import { NeedsScript } from '../ui/needs-script.tsx'
import { usePage } from '../ui/use-page.ts'

export const confirmReturn = createLazyRoute('/confirm-return')({ component: ConfirmReturnPage })

function ConfirmReturnPage() {
  const portal = usePortal()
  const token = useLinkToken()
  usePage(pageTitle('Return or destroy', portal), 'paper')
  const [sent, setSent] = useState(false)
  const company = portal?.company.legalName ?? 'us'
  return (
    <>
      <GateHeader />
      <main id="main" tabIndex={-1} className="wrap py-16 page-height">
        <h1>Return or destroy</h1>
        {token ? (
          <>
            {!sent && (
              <p className="lead mt-4">
                Tell us what you did with the confidential information that {company} gave you. We keep your statement
                with the time.
              </p>
            )}
            <div className="mt-8">
              <ReturnForm
                key={token}
                send={(word) => call('POST /api/returns/confirm', { token, ...word })}
                onSent={() => setSent(true)}
              />
            </div>
          </>
        ) : token === undefined ? (
          <NeedsScript>To use the link in your email, turn on JavaScript.</NeedsScript>
        ) : (
          <>
            <p className="lead mt-4">
              The link is incomplete. Open it again from our email. If you have an account, you can also confirm on your
              account page.
            </p>
            <p className="mt-6">
              <Link to="/account">Go to your account</Link>
            </p>
          </>
        )}
      </main>
    </>
  )
}
