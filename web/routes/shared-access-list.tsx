import { useCallback, useState } from 'react'
import { PeriodControls } from '../features/access-codes/shared-access/period-controls.tsx'
import { EndDialog, ExtendDialog } from '../features/access-codes/shared-access/period-dialogs.tsx'
import { type AskedAct, PERIOD_COLUMNS, PeriodTable } from '../features/access-codes/shared-access/period-table.tsx'
import { type PeriodChoice, useAccessPeriods } from '../features/access-codes/shared-access/queries.ts'
import { CodeState } from '../features/access-codes/staff/code-state.tsx'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import { ViewMenu } from '../ui/view-menu.tsx'
import { ExportButton } from './export-button.tsx'
import { type NdaSearch, ndaSearch } from './nda-search.ts'

type SharedAccessListProps = { view: NdaSearch; onView: (view: NdaSearch) => void }

/** The tab Shared Access: each person's 48 hours with a shared code. */
export function SharedAccessList({ view, onView }: SharedAccessListProps) {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<AskedAct>()
  const readOnly = useStaff()?.role !== 'admin'
  const choice: PeriodChoice = {
    ...(search && { search }),
    ...(view.period && { state: view.period }),
    ...(view.periodsBy && { sort: view.periodsBy }),
  }
  const list = useAccessPeriods(choice)
  useRightsEnd(list.error)
  const onSearch = useCallback((text: string) => setSearch(text), [])
  const first = list.data?.pages[0]
  const periods = list.data?.pages.flatMap((page) => page.windows) ?? []
  const { period: state, periodsBy } = view
  const count = first && countWords(first.total, periods.length, 'window', 'windows', first.capped)

  return (
    <>
      <FilterBar
        end={
          <>
            <ViewMenu
              list="shared-access"
              columns={PERIOD_COLUMNS}
              filters={{ period: state, periodsBy }}
              onFilters={(filters) => onView(ndaSearch({ tab: 'shared', ...filters }))}
            />
            <ExportButton list="shared-access" choice={{ search, state }} />
          </>
        }
      >
        <PeriodControls
          choice={{ ...choice, search }}
          counts={first?.counts}
          capped={first?.capped}
          onSearch={onSearch}
          onState={(next) => onView({ tab: 'shared', ...(periodsBy && { periodsBy }), ...(next && { period: next }) })}
        />
      </FilterBar>
      <p className="sr-only" role="status">
        {count}
      </p>
      <ListView
        list={list}
        count={periods.length}
        what="The list of shared access"
        skeleton={<ListSkeleton />}
        empty={<NoAccessPeriods search={search} narrowed={state !== undefined || periodsBy !== undefined} />}
        legend={`${count}. Times are UTC. Press ? for keyboard shortcuts.`}
      >
        <PeriodTable
          periods={periods}
          ahead={first?.ahead ?? 0}
          codeMark={(status) => <CodeState state={status} />}
          sort={periodsBy ?? 'newest'}
          onSort={(next) =>
            onView({ tab: 'shared', ...(state && { period: state }), ...(next !== 'newest' && { periodsBy: next }) })
          }
          onAct={readOnly ? undefined : setAsked}
        />
      </ListView>
      {asked?.act === 'end' && <EndDialog period={asked.period} onClose={() => setAsked(undefined)} />}
      {asked?.act === 'extend' && <ExtendDialog period={asked.period} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function NoAccessPeriods({ search, narrowed }: { search: string; narrowed: boolean }) {
  if (search)
    return (
      <Empty title="No windows found">Search by full shared code, or by the start of a name, email or company.</Empty>
    )
  if (narrowed) return <Empty title="No windows match this filter">Choose All to see the whole list.</Empty>
  return (
    <Empty title="No one has used a shared code yet">
      When someone who has signed first uses a shared code, their 48 hours begin and appear here.
    </Empty>
  )
}
