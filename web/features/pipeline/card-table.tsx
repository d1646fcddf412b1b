import { STAGE_NAMES, STAGES, type Stage } from '../../../contract/pipeline/stages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { None } from '../../ui/none.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { Amounts } from './amounts.tsx'
import type { Sort } from './choices.ts'
import { NextStep } from './next-step.tsx'
import styles from './pipeline.module.css'
import { type Card, lacksAllocation, nameOf } from './queries.ts'

/** The columns that can be hidden. */
export const CARD_COLUMNS = ['Stage', 'Amount', 'Allocated', 'Next step', 'Owner', 'Since']

/** On a phone an empty cell has no place. */
const NOTHING = (
  <span className="wide-only">
    <None />
  </span>
)

type CardTableProps = {
  cards: readonly Card[]
  sort: Sort
  onSort: (sort: Sort) => void
  open: string | undefined
  onOpen: (id: string) => void
  /** Left out for viewers. */
  onMove?: ((card: Card, stage: Stage) => void) | undefined
}

export function CardTable({ cards, sort, onSort, open, onOpen, onMove }: CardTableProps) {
  const sortBy = (by: Sort, direction: 'ascending' | 'descending') => ({
    sort: { now: sort === by ? direction : undefined, onSort: () => onSort(by) },
  })
  const columns: (Column<Card> | false)[] = [
    {
      name: 'Person',
      isName: true,
      ...sortBy('name', 'ascending'),
      cell: (card) => (
        <>
          <button className="link-button" type="button" onClick={() => onOpen(card.id)}>
            {nameOf(card)}
          </button>
          <span className="secondary-line">{card.companyName || (card.name ? card.email : '')}</span>
        </>
      ),
    },
    {
      name: 'Stage',
      width: 'm',
      brief: 'end',
      ...sortBy('stage', 'ascending'),
      cell: ({ stage, byHand }) => (
        <>
          <StageWord stage={stage} />
          {byHand && <span className="secondary-line">set by hand</span>}
        </>
      ),
    },
    {
      name: 'Amount',
      width: 's',
      brief: 'underEnd',
      isNumber: true,
      ...sortBy('amount', 'descending'),
      cell: (card) => (
        <>
          {card.amounts.length > 0 ? <Amounts sums={card.amounts} /> : NOTHING}
          {lacksAllocation(card) && <span className={styles.lackingHere}>Not allocated</span>}
        </>
      ),
    },
    {
      name: 'Allocated',
      width: 's',
      needs: 'room',
      isNumber: true,
      cell: (card) =>
        lacksAllocation(card) ? (
          <span className={styles.lacking}>Not allocated</span>
        ) : card.allocated.length > 0 ? (
          <Amounts sums={card.allocated} />
        ) : (
          NOTHING
        ),
    },
    {
      name: 'Next step',
      width: 'xl',
      brief: 'under',
      ...sortBy('next', 'ascending'),
      cell: (card) => (
        <>
          <span className={styles.company}>{card.companyName || (card.name ? card.email : '')}</span>
          {card.nextStep || card.nextOn ? <NextStep card={card} isShort /> : NOTHING}
        </>
      ),
    },
    { name: 'Owner', width: 'm', needs: 'some', cell: ({ owner }) => owner?.name ?? NOTHING },
    {
      name: 'Since',
      width: 'm',
      needs: 'room',
      ...sortBy('newest', 'descending'),
      cell: ({ since }) => <DateTime iso={since} />,
    },
    onMove !== undefined && {
      name: 'Acts',
      hiddenHeading: true,
      width: 'xs',
      brief: 'act',
      className: 'row-actions',
      cell: (card) => (
        <RowMenu
          label={`Move ${nameOf(card)}`}
          acts={STAGES.map(
            (to) => to !== card.stage && { name: `Move to ${STAGE_NAMES[to]}`, onAct: () => onMove(card, to) },
          )}
        />
      ),
    },
  ]
  return (
    <StaffTable
      list="pipeline"
      caption="People of the pipeline. Use the arrow keys to move between people."
      columns={columns}
      rows={cards}
      idOf={({ id }) => id}
      open={open}
    />
  )
}

const TONES = {
  invited: 'plain',
  signed: 'plain',
  reading: 'plain',
  interested: 'metal',
  committed: 'metal',
  documents: 'metal',
  funded: 'ok',
  passed: 'plain',
} as const

export function StageWord({ stage }: { stage: Stage }) {
  return <StatusWord tone={TONES[stage]}>{STAGE_NAMES[stage]}</StatusWord>
}
