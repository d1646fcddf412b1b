import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DateTime } from '../../../ui/date-time.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'
import type { AccessPeriod } from './queries.ts'
import styles from './shared-access.module.css'

export type AskedAct = { act: 'end' | 'extend'; period: AccessPeriod }
type PeriodTableProps = {
  periods: readonly AccessPeriod[]
  /** How many milliseconds the server's clock is ahead of this browser's. */
  ahead: number
  codeMark: (status: AccessPeriod['codeStatus']) => ReactNode
  /** Undefined for read-only staff. */
  onAct: ((asked: AskedAct) => void) | undefined
}

export function PeriodTable({ periods, ahead, codeMark, onAct }: PeriodTableProps) {
  const columns: (Column<AccessPeriod> | false)[] = [
    {
      name: 'Person',
      isName: true,
      className: styles.sharedAccessName,
      cell: ({ personId, fullName, email, companyName }) => (
        <>
          <Link to="/admin/people/$id" params={{ id: personId }}>
            {fullName || email}
          </Link>
          {fullName && <span className="secondary-line">{email}</span>}
          <span className="secondary-line">{companyName}</span>
        </>
      ),
    },
    {
      name: 'Shared code',
      className: styles.sharedAccessCode,
      cell: ({ codeId, code, codeStatus }) => (
        <>
          <Link className="mono" to="/admin/codes" search={{ code: codeId }}>
            {code}
          </Link>
          {codeStatus !== 'active' && <span className="secondary-line">{codeMark(codeStatus)}</span>}
        </>
      ),
    },
    { name: 'First use', className: 'ledger__wide', cell: ({ openedAt }) => <DateTime iso={openedAt} /> },
    { name: 'Ends', cell: ({ endsAt }) => <DateTime iso={endsAt} /> },
    {
      name: 'Time left',
      cell: ({ state, endsAt }) =>
        state === 'open' ? <TimeLeft iso={endsAt} ahead={ahead} /> : <span className="quiet">none</span>,
    },
    {
      name: 'State',
      cell: ({ state, closedAt, sessions }) => (
        <>
          {state === 'open' ? <StatusWord tone="ok">Open</StatusWord> : <StatusWord tone="plain">Ended</StatusWord>}
          {closedAt && <span className="secondary-line">by staff</span>}
          {sessions > 0 && (
            <span className="secondary-line">{sessions === 1 ? '1 session' : `${sessions} sessions`}</span>
          )}
        </>
      ),
    },
    {
      name: 'Replaced by',
      cell: ({ successor }) =>
        successor ? (
          <>
            <Link className="mono" to="/admin/codes" search={{ code: successor.id }}>
              {successor.code}
            </Link>
            <span className="secondary-line">{codeMark(successor.status)}</span>
          </>
        ) : (
          <span className="quiet">none</span>
        ),
    },
    onAct !== undefined && {
      name: 'Actions',
      hiddenHeading: true,
      className: 'row-actions',
      cell: (period) => <Acts period={period} onAct={onAct} />,
    },
  ]
  return (
    <StaffTable
      caption="Shared access. Use the arrow keys to move between people."
      className={styles.sharedAccess}
      columns={columns}
      rows={periods}
      idOf={({ codeId, personId }) => `${codeId} ${personId}`}
    />
  )
}

function Acts({ period, onAct }: { period: AccessPeriod; onAct: (asked: AskedAct) => void }) {
  const whose = period.fullName || period.email
  return (
    <>
      {/* The server refuses this once a personal code has replaced the window. */}
      {!period.successor && (
        <button
          className="btn btn--sm"
          type="button"
          aria-label={`Extend the window of ${whose}`}
          onClick={() => onAct({ act: 'extend', period })}
        >
          Extend
        </button>
      )}
      {period.state === 'open' && (
        <button
          className="btn btn--sm btn--bad"
          type="button"
          aria-label={`End the window of ${whose}`}
          onClick={() => onAct({ act: 'end', period })}
        >
          End
        </button>
      )}
    </>
  )
}
