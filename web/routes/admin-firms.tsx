import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import styles from '../features/people/engagement/engagement.module.css'
import { HEATS } from '../features/people/engagement/heat.ts'
import { FIRM_COLUMNS, FirmTable } from '../features/people/firms/firm-table.tsx'
import { type FirmChoice, useFirms } from '../features/people/firms/queries.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar, ListSearch } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import staffPageStyles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { ViewMenu } from '../ui/view-menu.tsx'
import { ExportButton, ExportMenu } from './export-button.tsx'

export const adminFirms = createLazyRoute('/admin/firms')({ component: FirmsPage })

export type FirmsSearch = Partial<Pick<FirmChoice, 'filter' | 'sort'>>

const SORTS = ['score', 'active', 'people', 'name'] as const satisfies readonly FirmChoice['sort'][]
const FILTERS = [{ value: 'all', label: 'All' } as const, ...HEATS]

/** The address never contains what was searched for, as in the list of people. */
function firmsSearch(search: Record<string, unknown>): FirmsSearch {
  const filter = FILTERS.find(({ value }) => value === search.filter)?.value
  const sort = SORTS.find((value) => value === search.sort)
  return { ...(filter && filter !== 'all' && { filter }), ...(sort && sort !== 'score' && { sort }) }
}

/** Restored when staff come back from a firm's page. */
let lastSearch = ''

function FirmsPage() {
  usePage(pageTitle('Firms', usePortal()), 'ink')
  const { filter = 'all', sort = 'score' } = firmsSearch(useSearch({ from: '/admin/firms' }))
  const navigate = useNavigate({ from: '/admin/firms' })
  const [search, setSearch] = useState(lastSearch)
  const onSearch = useCallback((text: string) => {
    lastSearch = text
    setSearch(text)
  }, [])
  const list = useFirms({ search, filter, sort })
  useRightsEnd(list.error)
  const first = list.data?.pages[0]
  const firms = list.data?.pages.flatMap((page) => page.firms) ?? []
  const choose = (choice: FirmsSearch) =>
    void navigate({ search: firmsSearch({ filter, sort, ...choice }), replace: true, resetScroll: false })
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage} aria-busy={list.isFetching || undefined}>
      <ListHead title="Firms" count={first && countWords(first.total, firms.length, 'firm', 'firms')}>
        <ExportButton list="firms" choice={{ search, filter, sort }} />
        <ExportMenu
          files={[
            { name: 'Save as CSV', list: 'firms', choice: { search, filter, sort } },
            { name: 'Save as JSON', list: 'firms', choice: { search, filter, sort, format: 'json' } },
          ]}
        />
      </ListHead>
      <FilterBar
        end={
          <ViewMenu
            list="firms"
            columns={FIRM_COLUMNS}
            filters={{ filter, sort }}
            onFilters={(filters) => void navigate({ search: firmsSearch(filters), replace: true, resetScroll: false })}
          />
        }
      >
        <ChoiceRow legend="Show" options={FILTERS} value={filter} onChoose={(chosen) => choose({ filter: chosen })} />
        <ListSearch label="Search by name or domain" hint="Name, domain" search={search} onSearch={onSearch} />
      </FilterBar>
      {first?.meaning && <p className={`small ${styles.meaning}`}>{first.meaning}</p>}
      <ListView
        list={list}
        count={firms.length}
        what="The list of firms"
        skeleton={<ListSkeleton />}
        empty={<NoFirms isFiltered={search !== '' || filter !== 'all'} />}
        legend="The score is that of the most engaged person plus a share of the colleagues’ scores, rounded down. Times are UTC. Press ? for keyboard shortcuts."
      >
        <FirmTable firms={firms} sort={sort} onSort={(chosen) => choose({ sort: chosen })} />
      </ListView>
    </main>
  )
}

function NoFirms({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No firms found">No firm matches this filter.</Empty>
  return (
    <Empty title="No firms yet">
      A firm appears when somebody confirms or signs with an address at its domain. Addresses at free email providers do
      not count as a firm.
    </Empty>
  )
}
