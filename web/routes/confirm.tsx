import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, Link, useRouter } from '@tanstack/react-router'
import { OpenNow } from '../features/access-codes/entry/open-now.tsx'
import { ConfirmLink } from '../features/email/verification-links/confirm-link.tsx'
import { useLinkToken } from '../features/email/verification-links/use-link-token.ts'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { entryQuery } from '../lib/entry.ts'
import { NeedsScript } from '../ui/needs-script.tsx'
import { Spinner } from '../ui/spinner.tsx'
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
          <ConfirmLink key={token} token={token} next={<Next />} />
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

/** Into the project where this browser was given the code; elsewhere the code is entered. */
function Next() {
  const router = useRouter()
  const portal = usePortal()
  const { data, isFetching } = useQuery({ ...entryQuery, staleTime: 0 })
  if (isFetching) return <Spinner label="Looking for your code" />
  if (!data?.handed || !data.signed)
    return (
      <Link className="btn btn--primary btn--big" to="/unlock">
        Proceed to Unlock Screen
      </Link>
    )
  const [first = ''] = data.signed.routes
  const name = portal?.platforms.find(({ route }) => route === first)?.name ?? first
  return <OpenNow name={name} onOpened={(to) => router.history.push(to)} />
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
