import { dayUtc } from '../../../../contract/wording.ts'
import { percent } from '../../../lib/format.ts'
import { wholeAmount } from '../../../lib/money.ts'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import styles from '../rounds.module.css'
import type { Round } from './queries.ts'
import { RoundGauge } from './round-gauge.tsx'

type RoundTableProps = {
  rounds: readonly Round[]
  open: string | undefined
  isAdmin: boolean
  onOpen: (route: string) => void
}

export function RoundTable({ rounds, open, isAdmin, onOpen }: RoundTableProps) {
  const money = (amount: number, { currency }: Round) => wholeAmount(amount, currency)
  const columns: Column<Round>[] = [
    {
      name: 'Project',
      isName: true,
      width: 'm',
      cell: (round) => (
        <>
          <button className="link-button" type="button" onClick={() => onOpen(round.route)}>
            {round.name}
          </button>
          <span className="secondary-line">{round.archived ? 'Archived' : round.terms?.instrument}</span>
        </>
      ),
    },
    { name: 'State', width: 'm', isFitted: true, brief: 'end', cell: (round) => <RoundState round={round} /> },
    {
      name: 'Progress',
      brief: 'below',
      cell: (round) =>
        round.terms ? (
          <>
            <RoundGauge round={round} />
            <span className={`narrow-only ${styles.more}`}>
              <span>Soft-circled</span> {money(round.softCircled, round)}
              {round.terms.cap !== null && (
                <>
                  , <span>cap</span> {money(round.terms.cap, round)}
                </>
              )}
              {round.terms.closesOn && (
                <>
                  , <span>until</span> {dayUtc(round.terms.closesOn)}
                </>
              )}
            </span>
          </>
        ) : (
          isAdmin &&
          !round.archived && (
            <button className="link-button" type="button" onClick={() => onOpen(round.route)}>
              Open a round<span className="sr-only"> for {round.name}</span>...
            </button>
          )
        ),
    },
    {
      name: 'Allocated',
      width: 'm',
      isFitted: true,
      isNumber: true,
      isNamed: true,
      brief: 'under',
      cell: (round) =>
        round.terms && (
          <>
            {money(round.allocated, round)}
            <span className="secondary-line">
              {percent((round.allocated / round.terms.target) * 100, 0, 0)}, {leftWords(round)}
            </span>
          </>
        ),
    },
    {
      name: 'Soft-circled',
      width: 'm',
      isFitted: true,
      isNumber: true,
      cell: (round) =>
        round.terms && (
          <>
            {money(round.softCircled, round)}
            <span className="secondary-line">
              {round.indications === 1 ? '1 indication' : `${round.indications} indications`}
            </span>
          </>
        ),
    },
    {
      name: 'Target',
      width: 'm',
      isFitted: true,
      isNumber: true,
      isNamed: true,
      brief: 'underEnd',
      cell: (round) =>
        round.terms && (
          <>
            {money(round.terms.target, round)}
            <span className="secondary-line">
              {round.terms.cap === null ? 'No cap' : `Cap ${money(round.terms.cap, round)}`}
            </span>
          </>
        ),
    },
  ]
  return (
    <StaffTable
      caption="Rounds by project. Use the arrow keys to move between projects."
      columns={columns}
      rows={rounds}
      idOf={({ route }) => route}
      open={open}
    />
  )
}

function leftWords({ allocated, terms, currency }: Round): string {
  const left = (terms?.target ?? 0) - allocated
  return left > 0 ? `${wholeAmount(left, currency)} left` : 'reached'
}

export function RoundState({ round: { state, terms } }: { round: Round }) {
  if (state === 'open')
    return (
      <>
        <StatusWord tone="ok">Open</StatusWord>
        {terms?.closesOn && <span className="secondary-line">until {dayUtc(terms.closesOn)}</span>}
      </>
    )
  if (state === 'before') return <StatusWord tone="plain">Opens on {dayUtc(terms?.opensOn ?? '')}</StatusWord>
  if (state === 'over') return <StatusWord tone="plain">Closed on {dayUtc(terms?.closesOn ?? '')}</StatusWord>
  return <StatusWord tone="plain">No round</StatusWord>
}
