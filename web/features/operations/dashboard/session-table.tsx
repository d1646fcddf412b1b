import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DateTime } from '../../../ui/date-time.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import type { LiveSession } from './queries.ts'

const BrowserName = lazy(() => import('../../../ui/browser-name.tsx'))

export function SessionTable({ sessions }: { sessions: readonly LiveSession[] }) {
  const columns: Column<LiveSession>[] = [
    { name: 'Reader', isName: true, cell: (session) => <Reader session={session} /> },
    { name: 'Opens', cell: ({ routes }) => routes.join(', ') },
    {
      name: 'Code',
      cell: ({ codes }) =>
        codes.map(({ id, code }) => (
          <Link key={id} className="mono" to="/admin/codes" search={{ code: id }}>
            {code}
          </Link>
        )),
    },
    {
      name: 'Browser',
      className: 'ledger__wide',
      cell: ({ browser, address }) =>
        browser ? (
          <>
            <Suspense fallback="Browser">
              <BrowserName userAgent={browser} />
            </Suspense>
            <span className="secondary-line mono">{address}</span>
          </>
        ) : (
          <span className="quiet">unknown</span>
        ),
    },
    { name: 'Since', className: 'ledger__wide', cell: ({ since }) => <DateTime iso={since} /> },
    { name: 'Last used', cell: ({ lastUsedAt }) => <DateTime iso={lastUsedAt} /> },
    { name: 'Ends', cell: ({ endsAt }) => <DateTime iso={endsAt} /> },
  ]
  return (
    <StaffTable
      caption="Live sessions. Use the arrow keys to move between readers."
      columns={columns}
      rows={sessions}
      idOf={({ id }) => id}
    />
  )
}

function Reader({ session: { personId, email } }: { session: LiveSession }) {
  if (!personId) return <>{email || 'Unknown reader'}</>
  return (
    <Link to="/admin/people/$id" params={{ id: personId }}>
      {email}
    </Link>
  )
}
