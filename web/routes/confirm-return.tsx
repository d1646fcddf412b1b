import { createLazyRoute, Link } from '@tanstack/react-router'
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
  const company = portal?.company.legalName ?? 'us'
  return (
    <>
      <GateHeader />
      <main id="main" tabIndex={-1} className="wrap py-16 page-height">
        <h1>Return or destroy</h1>
        {token ? (
          <>
            <p className="lead mt-4">
              Say what became of the confidential information that you were given by {company}. What you send is your
              word, and is kept with its time.
            </p>
            <div className="mt-8">
              <ReturnForm key={token} send={(word) => call('POST /api/returns/confirm', { token, ...word })} />
            </div>
          </>
        ) : token === undefined ? (
          <NeedsScript>The link in your mail is used by a button that needs JavaScript.</NeedsScript>
        ) : (
          <>
            <p className="lead mt-4">
              This address holds no link. Please open the link in our mail again, whole and unchanged. Whoever has an
              account here can confirm there too.
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
