import { createLazyRoute, Link } from '@tanstack/react-router'
import { ConfirmLink } from '../features/email/verification-links/confirm-link.tsx'
import { useLinkToken } from '../features/email/verification-links/use-link-token.ts'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { NeedsScript } from '../ui/needs-script.tsx'
import { usePage } from '../ui/use-page.ts'

export const confirm = createLazyRoute('/confirm')({ component: ConfirmPage })

function ConfirmPage() {
  const portal = usePortal()
  const token = useLinkToken()
  usePage(pageTitle('Confirm', portal), 'paper')
  return (
    <>
      <GateHeader />
      <main id="main" tabIndex={-1} className="wrap py-16 page-height">
        {token ? (
          <ConfirmLink key={token} token={token} />
        ) : (
          <>
            <h1>Confirm the link from your email</h1>
            {token === undefined ? (
              <NeedsScript>To use the link in your email, turn on JavaScript.</NeedsScript>
            ) : (
              <NoLink />
            )}
          </>
        )}
      </main>
    </>
  )
}

function NoLink() {
  return (
    <>
      <p className="lead mt-4">The link is incomplete. Open it again from our email.</p>
      <p className="mt-6">
        <Link to="/unlock">Go to the unlock screen</Link>
      </p>
    </>
  )
}
