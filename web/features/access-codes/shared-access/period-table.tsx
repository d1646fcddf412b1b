import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayAndTimeUtc, shortTimeUtc } from '../../../../contract/wording.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { None } from '../../../ui/none.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'
import type { AccessPeriod, PeriodChoice } from './queries.ts'

export type AskedAct = { act: 'end' | 'extend'; period: AccessPeriod }
type Sort = NonNullable<PeriodChoice['sort']>

/** The columns that can be hidden. */
export const PERIOD_COLUMNS = ['Shared code', 'First use', 'Replaced by']

type PeriodTableProps = {
  periods: readonly AccessPeriod[]
  /** How many milliseconds the server's clock is ahead of this browser's. */
  ahead: number
  codeMark: (status: AccessPeriod['codeStatus']) => ReactNode
  sort: Sort
  onSort: (sort: Sort) => void
  /** Undefined for read-only staff. */
  onAct: ((asked: AskedAct) => void) | undefined
}

export function PeriodTable({ periods, ahead, codeMark, sort, onSort, onAct }: PeriodTableProps) {
  const columns: (Column<AccessPeriod> | false)[] = [
    {
      name: 'Person',
      isName: true,
      cell: ({ personId, fullName, email, companyName }) => (
        <>
          <Link to="/admin/people/$id" params={{ id: personId }}>
            {fullName || email}
          </Link>
          <span className="secondary-line">{[fullName && email, companyName].filter(Boolean).join(', ')}</span>
        </>
      ),
    },
    {
      name: 'Company and code',
      needs: 'phone',
      brief: 'under',
      cell: ({ companyName, email, code }) => (
        <>
          {companyName || email}&nbsp;· <span className="mono">{code}</span>
        </>
      ),
    },
    {
      name: 'Shared code',
      width: 'm',
      isFitted: 'narrow',
      cell: ({ codeId, code, codeStatus }) => (
        <>
          <Link className="mono" to="/admin/codes" search={{ code: codeId }}>
            {code}
          </Link>
          {codeStatus !== 'active' && <span className="secondary-line">{codeMark(codeStatus)}</span>}
        </>
      ),
    },
    {
      name: 'First use',
      width: 'm',
      isFitted: 'narrow',
      needs: 'room',
      sort: {
        now: sort === 'ending' ? undefined : sort === 'oldest' ? 'ascending' : 'descending',
        onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
      },
      cell: ({ openedAt }) => <DateTime iso={openedAt} />,
    },
    {
      name: 'Ends',
      width: 'm',
      isFitted: 'narrow',
      brief: 'underEnd',
      sort: {
        now: sort === 'ending' ? 'ascending' : undefined,
        onSort: () => onSort(sort === 'ending' ? 'newest' : 'ending'),
      },
      cell: ({ state, endsAt }) =>
        state === 'open' ? (
          <time className="when" dateTime={endsAt} title={dayAndTimeUtc(endsAt)}>
            <span className="when__exact">{shortTimeUtc(endsAt, Date.now())}</span>{' '}
            <span className="when__relative">
              <TimeLeft iso={endsAt} ahead={ahead} /> left
            </span>
          </time>
        ) : (
          <DateTime iso={endsAt} />
        ),
    },
    {
      name: 'State',
      width: 's',
      isFitted: 'narrow',
      brief: 'end',
      cell: ({ state, closedAt, sessions }) => (
        <>
          {state === 'open' ? <StatusWord tone="ok">Open</StatusWord> : <StatusWord tone="plain">Ended</StatusWord>}
          <span className="secondary-line">
            {[closedAt && 'by staff', sessions > 0 && (sessions === 1 ? '1 session' : `${sessions} sessions`)]
              .filter(Boolean)
              .join(', ')}
          </span>
        </>
      ),
    },
    {
      name: 'Replaced by',
      width: 'm',
      isFitted: 'narrow',
      needs: 'some',
      cell: ({ successor }) =>
        successor ? (
          <>
            <Link className="mono" to="/admin/codes" search={{ code: successor.id }}>
              {successor.code}
            </Link>
            <span className="secondary-line">{codeMark(successor.status)}</span>
          </>
        ) : (
          <None />
        ),
    },
    onAct !== undefined && {
      name: 'Actions',
      hiddenHeading: true,
      width: 'xs',
      brief: 'act',
      className: 'row-actions',
      cell: (period) => <Acts period={period} onAct={onAct} />,
    },
  ]
  return (
    <StaffTable
      caption="Shared access. Use the arrow keys to move between people."
      list="shared-access"
      columns={columns}
      rows={periods}
      idOf={({ codeId, personId }) => `${codeId} ${personId}`}
    />
  )
}

function Acts({ period, onAct }: { period: AccessPeriod; onAct: (asked: AskedAct) => void }) {
  const whose = period.fullName || period.email
  return (
    <RowMenu
      label={`More actions for ${whose}`}
      acts={[
        // The server refuses this once a personal code has replaced the window.
        !period.successor && { name: 'Extend', onAct: () => onAct({ act: 'extend', period }) },
        period.state === 'open' && { name: 'End', isBad: true, onAct: () => onAct({ act: 'end', period }) },
      ]}
    />
  )
}
