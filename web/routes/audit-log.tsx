import { useEffect, useState } from 'react'
import { DAY_MS, DAYS_SHOWN } from '../../contract/limits.ts'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import { AuditControls } from '../features/transparency-log/audit-controls.tsx'
import { AUDIT_COLUMNS, AuditTable } from '../features/transparency-log/audit-table.tsx'
import { ChainView } from '../features/transparency-log/chain-view.tsx'
import { EntryPanel } from '../features/transparency-log/entry-panel.tsx'
import type { Picked } from '../features/transparency-log/find-field.tsx'
import { foldEntries } from '../features/transparency-log/fold-entries.ts'
import { toQuery, useEntries, useEntryDays } from '../features/transparency-log/queries.ts'
import { DayBars } from '../ui/day-bars.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { ListView } from '../ui/list-view.tsx'
import { ViewMenu } from '../ui/view-menu.tsx'
import { type AuditSearch, auditSearch } from './audit-search.ts'
import { ExportButton } from './export-button.tsx'

const NONE_OPENED: ReadonlySet<string> = new Set()
/** Enough for a window; and how many entries are loaded for it at most. */
const [MIN_LINES, MAX_EAGER] = [20, 200]

type AuditLogProps = { view: AuditSearch; onView: (view: AuditSearch) => void }

/** Every entry, or the chain of one person. */
export function AuditLog({ view, onView }: AuditLogProps) {
  const { entry: open, chain, tab: _tab, state: _state, ...choice } = view
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const list = useEntries(choice, chain === undefined)
  const days = useEntryDays(choice, chain === undefined)
  useRightsEnd(list.error)
  const onPick = ({ label, ...picked }: Picked) => {
    const [id = ''] = Object.values(picked)
    setLabels((known) => new Map(known).set(id, label))
    onView({ ...choice, ...picked })
  }
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  const { hasNextPage, isFetching, fetchNextPage } = list
  const isShort = foldEntries(entries, NONE_OPENED).length < MIN_LINES && entries.length < MAX_EAGER
  // Many entries can be few lines.
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching) void fetchNextPage()
  }, [isShort, hasNextPage, isFetching, fetchNextPage])
  if (chain) return <ChainView key={chain} personId={chain} />
  // The list then says why there is nothing, once.
  const hasDays = !(list.isError && days.isError)
  const narrowed = Object.keys(choice).length > 0
  const count = list.data && (entries.length === 1 ? '1 entry shown' : `${entries.length} entries shown`)
  return (
    <>
      {hasDays && (
        <DayBars
          title={`Entries a day, last ${DAYS_SHOWN} days`}
          what="entries"
          days={days.data?.days.map(({ day, entries: count }) => ({ day, count }))}
          chosen={dayOf(choice)}
          onChoose={(day) => {
            const { from: _, to: __, ...rest } = choice
            onView(day ? { ...rest, ...wholeDay(day) } : rest)
          }}
        />
      )}
      <FilterBar
        end={
          <>
            <ViewMenu
              list="audit"
              columns={AUDIT_COLUMNS}
              filters={choice}
              onFilters={(filters) => onView(auditSearch(filters))}
            />
            <ExportButton list="audit" choice={{ ...toQuery(choice), format: 'csv' }} />
            <ExportButton list="audit" choice={{ ...toQuery(choice), format: 'json' }} label="Export with proofs" />
          </>
        }
      >
        <AuditControls choice={choice} labels={labels} day={dayOf(choice)} onChoose={onView} onPick={onPick} />
      </FilterBar>
      <p className="sr-only" role="status">
        {count}
      </p>
      <div aria-busy={list.isFetching || undefined}>
        <ListView
          list={{ ...list, refetch: () => Promise.all([list.refetch(), days.isError && days.refetch()]) }}
          count={entries.length}
          what="The log"
          skeleton={<ListSkeleton />}
          empty={
            <Empty title={narrowed ? 'No entries found' : 'No entries yet'}>
              {narrowed ? 'No entries match these filters.' : 'Actions of visitors, investors and staff appear here.'}
            </Empty>
          }
          legend={`${count}, newest first. Times are UTC. Press ? for keyboard shortcuts.`}
        >
          <AuditTable entries={entries} open={open} onOpen={(id) => onView({ ...choice, entry: id })} />
        </ListView>
      </div>
      {open && <EntryPanel key={open} id={open} onClose={() => onView(choice)} />}
    </>
  )
}

const MIDNIGHT = 'T00:00'

function wholeDay(day: string) {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  return { from: `${day}${MIDNIGHT}`, to: `${next}${MIDNIGHT}` }
}

/** The day that the list shows alone. */
function dayOf({ from, to }: AuditSearch): string | undefined {
  if (!from?.endsWith(MIDNIGHT) || !to?.endsWith(MIDNIGHT)) return undefined
  return Date.parse(`${to}Z`) - Date.parse(`${from}Z`) === DAY_MS ? from.slice(0, 10) : undefined
}
