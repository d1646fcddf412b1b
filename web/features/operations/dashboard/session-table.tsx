import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useProjectNames } from '../../../lib/projects.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { None } from '../../../ui/none.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import type { LiveSession } from './queries.ts'

const BrowserName = lazy(() => import('../../../ui/browser-name.tsx'))

/** The columns that can be hidden. */
export const SESSION_COLUMNS = ['Opens', 'Code', 'Signed from', 'Since', 'Last used', 'Ends']

type SessionTableProps = { sessions: readonly LiveSession[]; readOnly: boolean; onEnd: (session: LiveSession) => void }

export function SessionTable({ sessions, readOnly, onEnd }: SessionTableProps) {
  const name = useProjectNames()
  const columns: (Column<LiveSession> | false)[] = [
    { name: 'Reader', isName: true, cell: (session) => <Reader session={session} /> },
    { name: 'Opens', width: 'l', isFitted: true, brief: 'under', cell: ({ routes }) => name(routes) },
    {
      name: 'Code',
      width: 's',
      isFitted: true,
      cell: ({ codes }) =>
        codes.map(({ id, code }) => (
          <Link key={id} className="mono" to="/admin/codes" search={{ code: id }}>
            {code}
          </Link>
        )),
    },
    {
      name: 'Signed from',
      width: 'm',
      isFitted: true,
      needs: 'room',
      cell: ({ browser, address }) =>
        browser ? (
          <>
            <span className="mono">{address}</span>
            <span className="secondary-line">
              <Suspense fallback="Browser">
                <BrowserName userAgent={browser} unknown="" />
              </Suspense>
            </span>
          </>
        ) : (
          <None says="another browser than the one that signed" />
        ),
    },
    { name: 'Since', width: 'm', isFitted: true, needs: 'room', cell: ({ since }) => <DateTime iso={since} /> },
    {
      name: 'Last used',
      isNamed: true,
      width: 'm',
      isFitted: true,
      brief: 'end',
      cell: ({ lastUsedAt }) => <DateTime iso={lastUsedAt} />,
    },
    {
      name: 'Ends',
      isNamed: true,
      width: 'm',
      isFitted: true,
      brief: 'underEnd',
      cell: ({ endsAt }) => <DateTime iso={endsAt} />,
    },
    !readOnly && {
      name: 'Actions',
      hiddenHeading: true,
      width: 'xs',
      brief: 'act',
      className: 'row-actions',
      cell: (session) => (
        <RowMenu
          label={`More actions for the session of ${session.email || 'an unknown reader'}`}
          acts={[{ name: 'End the session', isBad: true, onAct: () => onEnd(session) }]}
        />
      ),
    },
  ]
  return (
    <StaffTable
      list="sessions"
      caption="Live sessions. Use the arrow keys to move between readers."
      columns={columns}
      rows={sessions}
      idOf={({ id }) => id}
    />
  )
}

function Reader({ session: { personId, name, email } }: { session: LiveSession }) {
  if (!personId) return <>{name || 'Unknown reader'}</>
  return (
    <>
      <Link to="/admin/people/$id" params={{ id: personId }}>
        {name}
      </Link>
      {name !== email && <span className="secondary-line">{email}</span>}
    </>
  )
}
