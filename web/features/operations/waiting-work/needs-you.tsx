import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { WORK_KIND_NAMES, WORK_KINDS, type WorkAct } from '../../../../contract/operations/work-kinds.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FilterBar, FilterChip } from '../../../ui/filter-bar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { ListView } from '../../../ui/list-view.tsx'
import { useDecide } from './decide.ts'
import styles from './needs-you.module.css'
import { type Show, useWaitingWork, useWorkItems, type WorkChoice, type WorkItem } from './queries.ts'
import { AssignDialog, SnoozeDialog } from './work-dialogs.tsx'
import { type RowAsk, WorkTable } from './work-table.tsx'

const SHOWN: readonly { value: Show; name: string }[] = [
  { value: 'all', name: 'All' },
  { value: 'mine', name: 'Mine' },
  { value: 'unassigned', name: 'Unassigned' },
  { value: 'snoozed', name: 'Snoozed' },
]

const NONE: Record<Show, string> = {
  all: 'Requests, reviews, emails that were not delivered, alerts and what ends soon appear here.',
  mine: 'Nothing is assigned to you.',
  unassigned: 'Everything is assigned.',
  snoozed: 'Nothing is snoozed.',
}

type NeedsYouProps = {
  isAdmin: boolean
  /** The name of an act where it depends on the item. */
  nameOf: (item: WorkItem, act: WorkAct) => string | undefined
  /** Opens the act in place. */
  onAct: (item: WorkItem, act: WorkAct) => void
}

/** The queue of the staff home: what waits, who looks after it, and its act in place. */
export function NeedsYou({ isAdmin, nameOf, onAct }: NeedsYouProps) {
  const [choice, setChoice] = useState<WorkChoice & { show: Show }>({ show: 'all' })
  const [asked, setAsked] = useState<{ ask: 'assign' | 'snooze_day'; item: WorkItem }>()
  const decide = useDecide()
  const list = useWorkItems(choice)
  const first = list.data?.pages[0]
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const snooze = (item: WorkItem, until: string) =>
    decide(item, { act: 'snooze', until }, `Snoozed until ${dayUtc(until)}: ${item.title}.`)
  const assign = (item: WorkItem, to: string | null, name: string) =>
    decide(item, { act: 'assign', to }, `${item.title} is assigned to ${name}.`)

  function ask(item: WorkItem, row: RowAsk) {
    if (row.ask === 'assign' || row.ask === 'snooze_day') return setAsked({ ask: row.ask, item })
    if (row.ask === 'assign_me') return assign(item, first?.me ?? null, 'you')
    if (row.ask === 'snooze') return snooze(item, row.until)
    if (row.ask === 'wake') return decide(item, { act: 'snooze', until: null }, `${item.title} is back.`)
    decide(item, { act: 'done', done: true }, `Done: ${item.title}.`)
  }

  return (
    <section className={styles.needsYou} aria-labelledby="needs-you" aria-busy={list.isPending || undefined}>
      <h2 id="needs-you">Needs you</h2>
      <SigningStopped />
      <FilterBar>
        <ChoiceRow
          legend="Show"
          value={choice.show}
          options={SHOWN.map(({ value, name }) => ({
            value,
            label: (
              <>
                {name} <span className="num">{first?.counts[value]}</span>
              </>
            ),
          }))}
          onChoose={(show) => setChoice({ ...choice, show })}
        />
        <FilterChip
          id="work-kind"
          label="Kind"
          options={WORK_KIND_NAMES.map((kind) => ({ value: kind, label: WORK_KINDS[kind].name }))}
          value={choice.kind ?? ''}
          onChange={(value) => {
            const kind = WORK_KIND_NAMES.find((name) => name === value)
            setChoice({ show: choice.show, ...(kind && { kind }) })
          }}
        />
      </FilterBar>
      <ListView
        list={list}
        count={items.length}
        what="What needs you"
        skeleton={<ListSkeleton />}
        empty={<Empty title={choice.kind ? 'Nothing of this kind' : 'Nothing is waiting'}>{NONE[choice.show]}</Empty>}
      >
        <WorkTable
          items={items}
          show={choice.show}
          me={isAdmin ? (first?.me ?? null) : undefined}
          nameOf={nameOf}
          onAct={onAct}
          onAsk={ask}
        />
      </ListView>
      {asked?.ask === 'assign' && (
        <AssignDialog
          item={asked.item}
          colleagues={first?.colleagues ?? []}
          onAssign={(to, name) => assign(asked.item, to, name)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.ask === 'snooze_day' && (
        <SnoozeDialog
          item={asked.item}
          onSnooze={(until) => snooze(asked.item, until)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

/** Stands above the queue, because nobody can sign until it is done. */
function SigningStopped() {
  const otherParty = useWaitingWork().data?.otherParty
  if (otherParty == null) return null
  return (
    <p className={styles.stopped}>
      <Icon name="warning" />
      <Link to="/admin/agreement" activeProps={{}}>
        Nobody can sign: {otherParty === '' ? 'no agreement is published' : `the agreement names ${otherParty}`}
      </Link>
    </p>
  )
}
