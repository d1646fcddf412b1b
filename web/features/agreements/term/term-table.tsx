import { Link } from '@tanstack/react-router'
import { dayUtc } from '../../../../contract/wording.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import styles from './agreement-terms.module.css'
import { OUTCOMES, STATES } from './labels.ts'
import type { AgreementTerm } from './queries.ts'

export type AskedAct = { act: 'withdraw' | 'return'; obligation: AgreementTerm }
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
      className: styles.termPerson,
      cell: ({ personId, fullName, companyName, email }) => (
        <>
          <Link to="/admin/people/$id" params={{ id: personId }}>
            {fullName}
          </Link>
          <span className="secondary-line">{companyName}</span>
          <span className="secondary-line">{email}</span>
        </>
      ),
    },
    {
      name: 'State and version',
      cell: ({ state, version, supersededAt }) => (
        <>
          <StatusWord tone={STATES[state].tone}>{STATES[state].word}</StatusWord>
          <span className="secondary-line num">Version {version}</span>
          {supersededAt && <span className="secondary-line num">{dayUtc(supersededAt)}</span>}
        </>
      ),
    },
    {
      name: 'Signed',
      sort: { now: sort === 'newest' ? 'descending' : undefined, onSort: () => onSort('newest') },
      cell: ({ signedAt }) => <DateTime iso={signedAt} />,
    },
    {
      name: 'Bound until',
      sort: { now: sort === 'ending' ? 'ascending' : undefined, onSort: () => onSort('ending') },
      cell: ({ boundUntil }) => <DateTime iso={boundUntil} />,
    },
    {
      name: 'Return or destroy',
      className: styles.termReturn,
      cell: ({ returnOrDestroy }) => <ReturnOrDestroy returnOrDestroy={returnOrDestroy} />,
    },
    onAct !== undefined && {
      name: 'Acts',
      hiddenHeading: true,
      className: 'row-actions',
      cell: (obligation) => <Acts obligation={obligation} onAct={onAct} />,
    },
  ]
  return (
    <StaffTable
      caption="Agreement terms"
      className={styles.term}
      columns={columns}
      rows={obligations}
      idOf={({ id }) => id}
    />
  )
}

function Acts({ obligation, onAct }: { obligation: AgreementTerm; onAct: (asked: AskedAct) => void }) {
  const { supersededAt, returnOrDestroy, fullName } = obligation
  const open = returnOrDestroy !== null && returnOrDestroy.confirmedAt === null
  const ask = open ? 'Ask again' : 'Ask for return'
  return (
    <>
      {(!open || returnOrDestroy.linkEnded) && (
        <button
          className="btn btn--sm"
          type="button"
          aria-label={`${ask}: ${fullName}`}
          onClick={() => onAct({ act: 'return', obligation })}
        >
          {ask}
        </button>
      )}
      {supersededAt === null && (
        <button
          className="btn btn--sm btn--bad"
          type="button"
          aria-label={`Withdraw: ${fullName}`}
          onClick={() => onAct({ act: 'withdraw', obligation })}
        >
          Withdraw
        </button>
      )}
    </>
  )
}

function ReturnOrDestroy({ returnOrDestroy }: Pick<AgreementTerm, 'returnOrDestroy'>) {
  if (returnOrDestroy === null) return <span className="quiet">not asked</span>
  const { askedAt, confirmedAt, outcome, words, linkEnded } = returnOrDestroy
  if (confirmedAt === null)
    return (
      <>
        <StatusWord tone="warn">asked</StatusWord>
        <span className="secondary-line num">{dayUtc(askedAt)}</span>
        {linkEnded && <span className="secondary-line">no answer within 30 days</span>}
      </>
    )
  return (
    <>
      <StatusWord tone="ok">{outcome && OUTCOMES[outcome]}</StatusWord>
      <span className="secondary-line num">{dayUtc(confirmedAt)}</span>
      <span className="secondary-line">{words}</span>
    </>
  )
}
