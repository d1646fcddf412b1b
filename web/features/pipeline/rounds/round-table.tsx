import { dayUtc } from '../../../../contract/wording.ts'
import { percent } from '../../../lib/format.ts'
import { shortAmount } from '../../../lib/money.ts'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Round } from './queries.ts'
import { RoundGauge } from './round-gauge.tsx'

type RoundTableProps = { rounds: readonly Round[]; open: string | undefined; onOpen: (route: string) => void }

export function RoundTable({ rounds, open, onOpen }: RoundTableProps) {
  const money = (amount: number, { currency }: Round) => shortAmount(amount, currency)
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
    { name: 'Progress', brief: 'below', cell: (round) => <RoundGauge round={round} /> },
    {
      name: 'Target',
      width: 's',
      isFitted: true,
      className: 'num',
      isNamed: true,
      brief: 'underEnd',
      cell: (round) => round.terms && money(round.terms.target, round),
    },
    {
      name: 'Soft-circled',
      width: 'm',
      isFitted: true,
      className: 'num',
      isNamed: true,
      brief: 'under',
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
      name: 'Allocated',
      width: 'm',
      isFitted: true,
      className: 'num',
      cell: (round) =>
        round.terms && (
          <>
            {money(round.allocated, round)}
            <span className="secondary-line">
              {percent((round.allocated / round.terms.target) * 100, 0, 0)} of target
            </span>
          </>
        ),
    },
    {
      name: 'Above the target',
      width: 'm',
      isFitted: true,
      needs: 'room',
      className: 'num',
      cell: (round) => round.oversubscribed > 0 && money(round.oversubscribed, round),
    },
    {
      name: 'Cap',
      width: 's',
      isFitted: true,
      needs: 'room',
      className: 'num',
      cell: (round) => round.terms && (round.terms.cap === null ? 'none' : money(round.terms.cap, round)),
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
