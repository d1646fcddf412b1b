import { createLazyRoute, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DAYS_SHOWN } from '../../contract/limits.ts'
import { dayUtc } from '../../contract/wording.ts'
import activityStyles from '../features/engagement/activity/activity.module.css'
import { type ActivityChoice, EVENTS, RECORDS } from '../features/engagement/activity/choices.ts'
import { useReaders, useRecords, useVisitDays } from '../features/engagement/activity/queries.ts'
import { ReadingNow } from '../features/engagement/activity/reading-now.tsx'
import { hideableColumns, RecordTable, type RowTools } from '../features/engagement/activity/record-tables.tsx'
import { VisitHours } from '../features/engagement/activity/visit-hours.tsx'
import { VisitPanel } from '../features/engagement/activity/visit-panel.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { DateChip } from '../ui/date-chip.tsx'
import { DayBars } from '../ui/day-bars.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar, FilterChip, FilterChips, FixedChip, FixedChips } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { ListView } from '../ui/list-view.tsx'
import staffPageStyles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { ViewMenu } from '../ui/view-menu.tsx'

export const adminActivity = createLazyRoute('/admin/activity')({ component: ActivityPage })

const ID = /^[\w-]{8,64}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

function activitySearch(search: Record<string, unknown>): ActivityChoice {
  const records = RECORDS.find(({ value }) => value === search.records)?.value
  const given = { person: ID, code: ID, session: ID, from: DAY, to: DAY }
  const rest = Object.entries(given).flatMap(([name, form]) => {
    const value = search[name]
    return typeof value === 'string' && form.test(value) ? [[name, value]] : []
  })
  const events = EVENTS.find(({ value }) => value === search.events)?.value
  return {
    ...(records && records !== 'visits' && { records }),
    ...(!records && events && events !== 'all' && { events }),
    ...Object.fromEntries(rest),
  }
}

function ActivityPage() {
  const portal = usePortal()
  usePage(pageTitle('Activity', portal), 'ink')
  const choice = activitySearch(useSearch({ from: '/admin/activity' }))
  const navigate = useNavigate({ from: '/admin/activity' })
  const [open, setOpen] = useState<string>()
  const kind = choice.records ?? 'visits'
  const list = useRecords(choice)
  const days = useVisitDays(choice)
  const readers = useReaders()
  useRightsEnd(list.error)
  const choose = (next: ActivityChoice) => void navigate({ search: next, replace: true, resetScroll: false })
  const tools: RowTools = {
    pageName: (route) =>
      route === 'nda-gate' ? 'Agreement' : (portal?.platforms.find((it) => it.route === route)?.name ?? route),
    personLink: (id, words) => (
      <Link to="/admin/people/$id" params={{ id }}>
        {words}
      </Link>
    ),
    onNarrow: (narrow) => choose({ ...choice, ...narrow }),
    onOpen: setOpen,
  }
  // While another kind loads, the previous pages are still there.
  const pages = list.data?.pages.filter((page) => page.kind === kind) ?? []
  const records = pages.reduce<unknown[]>((all, page) => all.concat(page.records), [])
  // The list then says why there is nothing, once.
  const hasPlots = !(list.isError && days.isError)
  const refetchAll = () =>
    Promise.all([list.refetch(), days.isError && days.refetch(), readers.isError && readers.refetch()])
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage} aria-busy={list.isFetching || undefined}>
      <ListHead
        title="Activity"
        count={readers.data?.readers.length === 0 && 'No readers active in the last two minutes.'}
      />
      {!(list.isError && readers.isError) && (
        <ReadingNow pageName={tools.pageName} personLink={tools.personLink} onOpen={setOpen} />
      )}
      {hasPlots && (
        <div className={activityStyles.activityPlots}>
          <DayBars
            title={`Visits a day, last ${DAYS_SHOWN} days`}
            what="visits"
            days={days.data?.days.map(({ day, visits: count }) => ({ day, count }))}
            chosen={dayOf(choice)}
            onChoose={(day) => {
              const { from: _, to: __, ...rest } = choice
              choose(day ? { ...rest, from: day, to: day } : rest)
            }}
          />
          <VisitHours />
        </div>
      )}
      <section aria-labelledby="records-h">
        <h2 id="records-h" className="sr-only">
          Records
        </h2>
        <FilterBar
          end={
            <ViewMenu
              list={`activity-${kind}`}
              columns={hideableColumns(kind)}
              filters={choice}
              onFilters={(filters) => choose(activitySearch(filters))}
            />
          }
        >
          {/* Not before the chips, because a phone has no room for all of them. */}
          <FilterChips>
            {kind === 'visits' && (
              <ChoiceRow
                legend="Which visits"
                options={EVENTS}
                value={choice.events ?? 'all'}
                onChoose={(events) => {
                  const { events: _, ...rest } = choice
                  choose(events === 'all' ? rest : { ...rest, events })
                }}
              />
            )}
            <FilterChip
              id="records-kind"
              label="Show as"
              all="Visits"
              options={RECORDS.filter(({ value }) => value !== 'visits')}
              value={kind === 'visits' ? '' : kind}
              onChange={(value) => {
                const { events: _, records: __, ...rest } = choice
                const records = RECORDS.find((one) => one.value === value)?.value
                choose({ ...rest, ...(records && { records }) })
              }}
            />
            <Days choice={choice} onChoose={choose} />
          </FilterChips>
          <Narrowed choice={choice} onChoose={choose} />
        </FilterBar>
        <ListView
          list={{ ...list, isPending: pages.length === 0, refetch: refetchAll }}
          count={records.length}
          what="The records"
          skeleton={<ListSkeleton />}
          empty={
            Object.keys(choice).some((name) => name !== 'records') ? (
              <Empty title="No records match">Choose another kind or other days.</Empty>
            ) : (
              <Empty title="No records yet">A record is made each time someone opens a confidential page.</Empty>
            )
          }
          legend="Reported by the readers’ browsers and checked by the server, newest first. Times are UTC. Press ? for keyboard shortcuts."
        >
          {/* The types cannot follow that all records are of this kind. */}
          <RecordTable kind={kind} records={records as never} tools={tools} />
        </ListView>
      </section>
      {open && <VisitPanel key={open} id={open} pageName={tools.pageName} onClose={() => setOpen(undefined)} />}
    </main>
  )
}

type ChoiceProps = { choice: ActivityChoice; onChoose: (choice: ActivityChoice) => void }

function Days({ choice, onChoose }: ChoiceProps) {
  const set = (name: 'from' | 'to', value: string) => {
    const { [name]: _, ...rest } = choice
    onChoose(value ? { ...rest, [name]: value } : rest)
  }
  if (dayOf(choice)) return null
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <DateChip
          key={name}
          id={`days-${name}`}
          label={name === 'from' ? 'From' : 'To'}
          type="date"
          value={choice[name] ?? ''}
          onChange={(value) => set(name, value)}
        />
      ))}
    </>
  )
}

/** The day that the list shows alone. */
const dayOf = ({ from, to }: ActivityChoice) => (from === to ? from : undefined)

const NARROWED = { person: 'One person', code: 'One code', session: 'One session' } as const

function Narrowed({ choice, onChoose }: ChoiceProps) {
  const by = (['person', 'code', 'session'] as const).filter((name) => choice[name])
  const day = dayOf(choice)
  const { from: _, to: __, ...ofEveryDay } = choice
  if (by.length === 0 && !day) return null
  return (
    <FixedChips>
      {day && <FixedChip onRemove={() => onChoose(ofEveryDay)}>{dayUtc(day)}</FixedChip>}
      {by.map((name) => {
        const { [name]: _, ...rest } = choice
        return (
          <FixedChip key={name} onRemove={() => onChoose(rest)}>
            {NARROWED[name]}
          </FixedChip>
        )
      })}
    </FixedChips>
  )
}
