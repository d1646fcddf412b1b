import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { KnownHere } from '../features/access-codes/entry/known-here.tsx'
import type { Account } from '../features/accounts/queries.ts'
import { usePortal } from '../features/operations/company/queries.ts'
import { entryQuery } from '../lib/entry.ts'

/** At the top of the front page for who comes back: what is open, and the last document. */
export function WelcomeBack({ account }: { account: Account | null }) {
  const router = useRouter()
  const portal = usePortal()
  const entry = useQuery(entryQuery).data
  const nothing = entry && entry.projects.length === 0 && !entry.signed
  return (
    <div>
      <KnownHere
        names={portal?.platforms ?? []}
        onOpened={(to) => router.history.push(to)}
        whileWaiting={<Link to="/nda-gate">Show your code</Link>}
      />
      {account?.staff && (
        <p className="mb-4">
          <a className="btn" href="/admin">
            Staff pages
          </a>
        </p>
      )}
      {account && nothing && (
        <p className="lead">
          No project is open to your account yet. <Link to="/account">Your account</Link> shows your requests and codes.
        </p>
      )}
    </div>
  )
}
