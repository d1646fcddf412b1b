import { useCallback, useState } from 'react'
import { DAY_MS } from '../../contract/limits.ts'
import { type SubmissionChoice, useSubmissions } from '../features/agreements/signatures/queries.ts'
import { SignatureControls } from '../features/agreements/signatures/signature-controls.tsx'
import { SIGNATURE_COLUMNS, SignatureTable } from '../features/agreements/signatures/signature-table.tsx'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import { ViewMenu } from '../ui/view-menu.tsx'
import { ExportButton } from './export-button.tsx'
import { type NdaSearch, ndaSearch } from './nda-search.ts'
import { codeMark, SignaturePanel } from './signature-panel.tsx'

type SubmissionListProps = { view: NdaSearch; onView: (view: NdaSearch) => void }

/** The tab NDA Submissions. */
export function SignatureList({ view, onView }: SubmissionListProps) {
  const [search, setSearch] = useState('')
  const { signature, signedBy, from, to, submission: open } = view
  const choice: SubmissionChoice = {
    ...(search && { search }),
    ...(signature && { state: signature }),
    ...(from && { from: `${from}T00:00:00.000Z` }),
    // The last day is included.
    ...(to && { until: new Date(Date.parse(to) + DAY_MS).toISOString() }),
  }
  const list = useSubmissions({ ...choice, ...(signedBy && { sort: signedBy }) })
  useRightsEnd(list.error)
  const onSearch = useCallback((text: string) => setSearch(text), [])
  const first = list.data?.pages[0]
  const submissions = list.data?.pages.flatMap((page) => page.submissions) ?? []
  /** Changes some search parameters and keeps the others. */
  const show = (changed: { [K in keyof NdaSearch]?: NdaSearch[K] | undefined }) => {
    const next = Object.entries({ ...view, tab: 'submissions', ...changed }).filter(([, value]) => value)
    onView(Object.fromEntries(next) as NdaSearch)
  }

  const count = first && countWords(first.total, submissions.length, 'submission', 'submissions', first.capped)

  return (
    <>
      <FilterBar
        end={
          <>
            <ViewMenu
              list="submissions"
              columns={SIGNATURE_COLUMNS}
              filters={{ signature, signedBy, from, to }}
              onFilters={(filters) => onView(ndaSearch({ tab: 'submissions', ...filters }))}
            />
            <ExportButton list="nda-submissions" choice={choice} />
          </>
        }
      >
        <SignatureControls
          search={search}
          state={signature}
          days={{ from: from ?? '', to: to ?? '' }}
          counts={first?.counts}
          capped={first?.capped}
          onSearch={onSearch}
          onState={(state) => show({ signature: state })}
          onDays={(days) => show(days)}
        />
      </FilterBar>
      <p className="sr-only" role="status">
        {count}
      </p>
      <ListView
        list={list}
        count={submissions.length}
        what="The list of submissions"
        skeleton={<ListSkeleton />}
        empty={<NoSubmissions search={search} narrowed={Boolean(signature || from || to)} />}
        legend={`${count}. Times are UTC. Press ? for keyboard shortcuts.`}
      >
        <SignatureTable
          list="submissions"
          submissions={submissions}
          sort={signedBy ?? 'newest'}
          open={open}
          onSort={(sort) => show({ signedBy: sort === 'newest' ? undefined : sort })}
          onOpen={(id) => show({ submission: id })}
          codeMark={codeMark}
        />
      </ListView>
      {open && <SignaturePanel key={open} id={open} onClose={() => show({ submission: undefined })} />}
    </>
  )
}

function NoSubmissions({ search, narrowed }: { search: string; narrowed: boolean }) {
  if (search)
    return (
      <Empty title="No submissions found">
        Search by the start of a first or last name, email, company or phone number.
      </Empty>
    )
  if (narrowed)
    return <Empty title="No submissions match this filter">Choose All and other days to see the rest.</Empty>
  return <Empty title="No signatures yet">Signatures appear here as soon as someone signs the agreement.</Empty>
}
