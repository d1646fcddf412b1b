import { Link } from '@tanstack/react-router'
import { dayUtc } from '../../../../contract/wording.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { None } from '../../../ui/none.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { OUTCOMES, STATES } from './labels.ts'
import type { AgreementTerm } from './queries.ts'

export type AskedAct = { act: 'withdraw' | 'return'; obligation: Pick<AgreementTerm, 'id' | 'fullName' | 'email'> }
/** The columns that can be hidden. */
export const TERM_COLUMNS = ['Version', 'Signed', 'Bound until', 'Return or destroy']

type TermTableProps = {
  obligations: readonly AgreementTerm[]
  sort: 'newest' | 'ending'
  onSort: (sort: 'newest' | 'ending') => void
  /** Absent for read-only staff. */
  onAct: ((asked: AskedAct) => void) | undefined
}

/** Who is bound by which version, and until when. */
export function TermTable({ obligations, sort, onSort, onAct }: TermTableProps) {
  const columns: (Column<AgreementTerm> | false)[] = [
    {
      name: 'Who',
      isName: true,
      cell: ({ personId, fullName, companyName, email }) => (
        <>
          <Link to="/admin/people/$id" params={{ id: personId }}>
            {fullName}
          </Link>
          <span className="secondary-line">{[email, companyName].filter(Boolean).join(', ')}</span>
        </>
      ),
    },
    { name: 'Company', needs: 'phone', brief: 'under', cell: ({ companyName }) => companyName },
    {
      name: 'State',
      width: 's',
      isFitted: 'narrow',
      brief: 'end',
      cell: ({ state, supersededAt }) => (
        <>
          <StatusWord tone={STATES[state].tone}>{STATES[state].word}</StatusWord>
          {supersededAt && <span className="secondary-line num">{dayUtc(supersededAt)}</span>}
        </>
      ),
    },
    { name: 'Version', width: 's', isFitted: 'narrow', needs: 'some', isNumber: true, cell: ({ version }) => version },
    {
      name: 'Signed',
      width: 'm',
      isFitted: 'narrow',
      sort: { now: sort === 'newest' ? 'descending' : undefined, onSort: () => onSort('newest') },
      cell: ({ signedAt }) => <DateTime iso={signedAt} />,
    },
    {
      name: 'Bound until',
      isNamed: true,
      width: 'm',
      isFitted: 'narrow',
      brief: 'underEnd',
      sort: { now: sort === 'ending' ? 'ascending' : undefined, onSort: () => onSort('ending') },
      cell: ({ boundUntil }) => (
        <>
          <span className="wide-only">
            <DateTime iso={boundUntil} />
          </span>
          <span className="narrow-only">{boundUntil && dayUtc(boundUntil)}</span>
        </>
      ),
    },
    {
      name: 'Return or destroy',
      width: 'l',
      isFitted: 'narrow',
      needs: 'some',
      cell: ({ returnOrDestroy }) => <ReturnOrDestroy returnOrDestroy={returnOrDestroy} />,
    },
    onAct !== undefined && {
      name: 'Acts',
      hiddenHeading: true,
      width: 'xs',
      isFitted: 'narrow',
      brief: 'act',
      className: 'row-actions',
      cell: (obligation) => <Acts obligation={obligation} onAct={onAct} />,
    },
  ]
  return (
    <StaffTable caption="Agreement terms" list="terms" columns={columns} rows={obligations} idOf={({ id }) => id} />
  )
}

function Acts({ obligation, onAct }: { obligation: AgreementTerm; onAct: (asked: AskedAct) => void }) {
  const { supersededAt, returnOrDestroy, fullName } = obligation
  const open = returnOrDestroy !== null && returnOrDestroy.confirmedAt === null
  return (
    <RowMenu
      label={`More actions for ${fullName}`}
      acts={[
        (!open || returnOrDestroy.linkEnded) && {
          name: open ? 'Ask again' : 'Ask for return',
          onAct: () => onAct({ act: 'return', obligation }),
        },
        supersededAt === null && {
          name: 'Withdraw',
          isBad: true,
          onAct: () => onAct({ act: 'withdraw', obligation }),
        },
      ]}
    />
  )
}

function ReturnOrDestroy({ returnOrDestroy }: Pick<AgreementTerm, 'returnOrDestroy'>) {
  if (returnOrDestroy === null) return <None says="not asked" />
  const { askedAt, confirmedAt, outcome, words, linkEnded } = returnOrDestroy
  if (confirmedAt === null)
    return (
      <>
        <StatusWord tone="warn">asked</StatusWord>
        <span className="secondary-line num">
          {dayUtc(askedAt)}
          {linkEnded && ', no answer within 30 days'}
        </span>
      </>
    )
  return (
    <>
      <StatusWord tone="ok">{outcome && OUTCOMES[outcome]}</StatusWord>
      <span className="secondary-line num" title={words ?? undefined}>
        {[dayUtc(confirmedAt), words].filter(Boolean).join(', ')}
      </span>
    </>
  )
}
