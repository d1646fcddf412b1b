import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { AddColleague } from '../features/people/add-colleague.tsx'
import { FILTERS, type PeopleChoice, SORTS } from '../features/people/choices.ts'
import engagementStyles from '../features/people/engagement/engagement.module.css'
import { HEATS } from '../features/people/engagement/heat.ts'
import { PeopleControls } from '../features/people/people-controls.tsx'
import { PEOPLE_COLUMNS, PeopleTable } from '../features/people/people-table.tsx'
import { usePeople } from '../features/people/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { ViewMenu } from '../ui/view-menu.tsx'
import { ExportButton, ExportMenu } from './export-button.tsx'
import { useProjectName } from './use-project-name.ts'

export const adminPeople = createLazyRoute('/admin/people')({ component: PeoplePage })

export type PeopleSearch = Partial<Pick<PeopleChoice, 'filter' | 'sort'>>

/** The address never contains what was searched for, because that is a person's name. */
function peopleSearch(search: Record<string, unknown>): PeopleSearch {
  const filter = [...FILTERS, ...HEATS].find(({ value }) => value === search.filter)?.value
  const sort = SORTS.find((value) => value === search.sort)
  return { ...(filter && filter !== 'all' && { filter }), ...(sort && sort !== 'newest' && { sort }) }
}

/** Said where its column has no room. */
const ORDER: Partial<Record<PeopleChoice['sort'], string>> = {
  newest: ', last added first',
  oldest: ', first added first',
}

/** Restored when staff come back from a person's page. */
let lastSearch = ''

function PeoplePage() {
  usePage(pageTitle('People', usePortal()), 'ink')
  const { filter = 'all', sort = 'newest' } = peopleSearch(useSearch({ from: '/admin/people' }))
  const navigate = useNavigate({ from: '/admin/people' })
  const [search, setSearch] = useState(lastSearch)
  const onSearch = useCallback((text: string) => {
    lastSearch = text
    setSearch(text)
  }, [])
  const projectName = useProjectName()
  const staff = useStaff()
  const list = usePeople({ search, filter, sort })
  useRightsEnd(list.error)
  const first = list.data?.pages[0]
  const people = list.data?.pages.flatMap((page) => page.people) ?? []
  const choose = (choice: Partial<PeopleChoice>) =>
    void navigate({ search: (before) => ({ ...before, ...choice }), replace: true, resetScroll: false })

  return (
    <main id="main" tabIndex={-1} className={styles.staffPage} aria-busy={list.isFetching || undefined}>
      <ListHead
        title="People"
        count={first && `${countWords(first.total, people.length, 'person', 'people')}${ORDER[sort] ?? ''}`}
      >
        <ExportButton list="people" choice={{ search, filter, sort }} />
        <ExportMenu
          files={[
            { name: 'Save as CSV', list: 'people', choice: { search, filter, sort } },
            { name: 'Save as JSON', list: 'people', choice: { search, filter, sort, format: 'json' } },
            { name: 'Save engagement as CSV', list: 'engagement', choice: { search, filter, sort } },
            { name: 'Save engagement as JSON', list: 'engagement', choice: { search, filter, sort, format: 'json' } },
          ]}
        />
        {staff?.role === 'admin' && <AddColleague />}
      </ListHead>
      <FilterBar
        end={
          <ViewMenu
            list="people"
            columns={PEOPLE_COLUMNS}
            filters={{ filter, sort }}
            onFilters={(filters) => void navigate({ search: peopleSearch(filters), replace: true, resetScroll: false })}
          />
        }
      >
        <PeopleControls
          search={search}
          filter={filter}
          waiting={first?.waiting}
          onSearch={onSearch}
          onFilter={(chosen) => choose({ filter: chosen })}
        />
      </FilterBar>
      {first?.meaning && <p className={`small ${engagementStyles.meaning}`}>{first.meaning}</p>}
      <ListView
        list={list}
        count={people.length}
        what="The list of people"
        skeleton={<ListSkeleton />}
        empty={<Nobody search={search} filter={filter} />}
        legend="Times are UTC. Press ? for keyboard shortcuts."
      >
        <PeopleTable
          people={people}
          sort={sort}
          onSort={(chosen) => choose({ sort: chosen })}
          projectName={projectName}
        />
      </ListView>
    </main>
  )
}

function Nobody({ search, filter }: Pick<PeopleChoice, 'search' | 'filter'>) {
  if (search) return <Empty title="No people found">No name, email or company contains this text.</Empty>
  if (filter === 'requests')
    return <Empty title="No open requests">People who request access appear here until you answer.</Empty>
  if (filter === 'all')
    return <Empty title="No people yet">People appear here when they sign the agreement or create an account.</Empty>
  return <Empty title="No people found">No people match this filter.</Empty>
}
