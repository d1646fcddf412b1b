import { useCallback, useState } from 'react'
import type { TermState } from '../../contract/agreements/term.ts'
import { TermDialog } from '../features/agreements/term/act-dialogs.tsx'
import { STATES } from '../features/agreements/term/labels.ts'
import { type TermChoice, useTerms } from '../features/agreements/term/queries.ts'
import { type AskedAct, TERM_COLUMNS, TermTable } from '../features/agreements/term/term-table.tsx'
import { useAgreement } from '../features/agreements/versions/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar, FilterChip, ListSearch } from '../ui/filter-bar.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import { ViewMenu } from '../ui/view-menu.tsx'
import { type AgreementSearch, agreementSearch } from './agreement-search.ts'
import { ExportButton } from './export-button.tsx'

type TermListProps = { view: AgreementSearch; onView: (view: AgreementSearch) => void }

/** The tab Who is bound. */
export function TermList({ view, onView }: TermListProps) {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<AskedAct>()
  const isAdmin = useStaff()?.role === 'admin'
  const versions = useAgreement().data?.versions ?? []
  const { state, version, by } = view
  const choice: TermChoice = {
    ...(search && { search }),
    ...(state && { state }),
    ...(version && { version }),
  }
  const list = useTerms({ ...choice, ...(by && { sort: by }) })
  useRightsEnd(list.error)
  const onSearch = useCallback((text: string) => setSearch(text), [])
  const first = list.data?.pages[0]
  const obligations = list.data?.pages.flatMap((page) => page.obligations) ?? []
  /** Changes some search parameters and keeps the others. */
  const show = (changed: { [K in keyof AgreementSearch]?: AgreementSearch[K] | undefined }) => {
    const next = Object.entries({ ...view, tab: 'bound', ...changed }).filter(([, value]) => value)
    onView(Object.fromEntries(next) as AgreementSearch)
  }
  const label = (name: string, count: number | undefined) => (
    <>
      {name} <span className="num">{count}</span>
    </>
  )
  const all = first && Object.values(first.counts).reduce((sum, count) => sum + count, 0)

  const count = first && countWords(first.total, obligations.length, 'signature', 'signatures')

  return (
    <>
      <FilterBar
        end={
          <>
            <ViewMenu
              list="terms"
              columns={TERM_COLUMNS}
              filters={{ state, version, by }}
              onFilters={(filters) => onView(agreementSearch({ ...filters, tab: 'bound' }))}
            />
            <ExportButton list="agreement-terms" choice={choice} />
          </>
        }
      >
        <ChoiceRow
          legend="State"
          value={state ?? 'all'}
          options={[
            { value: 'all' as const, label: label('All', all) },
            ...Object.entries(STATES).map(([value, { word }]) => ({
              value: value as TermState,
              label: label(word, first?.counts[value as TermState]),
            })),
          ]}
          onChoose={(chosen) => show({ state: chosen === 'all' ? undefined : chosen })}
        />
        <ListSearch
          label="Search by any part of a name, email or company"
          hint="Name, email, company"
          search={search}
          onSearch={onSearch}
        />
        <FilterChip
          id="bound-version"
          label="Version"
          options={versions.map((it) => ({ value: String(it.version), label: `Version ${it.version}` }))}
          value={version ? String(version) : ''}
          onChange={(value) => show({ version: Number(value) || undefined })}
        />
      </FilterBar>
      <p className="sr-only" role="status">
        {count}
      </p>
      <ListView
        list={list}
        count={obligations.length}
        what="The list of agreement terms"
        skeleton={<ListSkeleton />}
        empty={
          <Empty title={search || state || version ? 'No signatures match this filter' : 'No one is bound yet'}>
            {search || state || version
              ? 'Choose All and every version to see the rest.'
              : 'Signers appear here with the date on which their agreement ends.'}
          </Empty>
        }
        legend={`${count}. Times are UTC. Press ? for keyboard shortcuts.`}
      >
        <TermTable
          obligations={obligations}
          sort={by ?? 'newest'}
          onSort={(sort) => show({ by: sort === 'ending' ? sort : undefined })}
          onAct={isAdmin ? setAsked : undefined}
        />
      </ListView>
      {asked && <TermDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
