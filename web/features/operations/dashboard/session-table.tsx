import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useProjectNames } from '../../../lib/projects.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import type { LiveSession } from './queries.ts'

const BrowserName = lazy(() => import('../../../ui/browser-name.tsx'))

export function SessionTable({ sessions }: { sessions: readonly LiveSession[] }) {
  const name = useProjectNames()
  const columns: Column<LiveSession>[] = [
    { name: 'Reader', isName: true, cell: (session) => <Reader session={session} /> },
    { name: 'Opens', width: 'l', brief: 'under', cell: ({ routes }) => name(routes) },
    {
      name: 'Code',
      width: 'm',
      cell: ({ codes }) =>
        codes.map(({ id, code }) => (
          <Link key={id} className="mono" to="/admin/codes" search={{ code: id }}>
            {code}
          </Link>
        )),
    },
    {
      name: 'Browser',
      width: 'm',
      needs: 'some',
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
    { name: 'Since', width: 'm', needs: 'room', cell: ({ since }) => <DateTime iso={since} /> },
    { name: 'Last used', width: 'm', brief: 'end', cell: ({ lastUsedAt }) => <DateTime iso={lastUsedAt} /> },
    { name: 'Ends', width: 'm', brief: 'underEnd', cell: ({ endsAt }) => <DateTime iso={endsAt} /> },
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
