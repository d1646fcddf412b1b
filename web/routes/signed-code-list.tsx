import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { LOAD_FAILED, STATE_NAMES, STATES } from '../features/access-codes/staff/labels.ts'
import { useCodes } from '../features/access-codes/staff/queries.ts'
import { SIGNED_CODE_COLUMNS, SignedCodeTable } from '../features/access-codes/staff/signed-code-table.tsx'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { FilterBar, ListSearch } from '../ui/filter-bar.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView, TimesNote } from '../ui/list-view.tsx'
import { StateChoice } from '../ui/state-choice.tsx'
import { useToast } from '../ui/toast.tsx'
import { ViewMenu } from '../ui/view-menu.tsx'
import { type NdaSearch, ndaSearch } from './nda-search.ts'

type SignedCodeListProps = { view: NdaSearch; onView: (view: NdaSearch) => void }

/** The tab Access Codes: what each signature opened. Every code, and what can be done with it, is under Codes. */
export function SignedCodeList({ view: { state }, onView }: SignedCodeListProps) {
  const [search, setSearch] = useState('')
  const say = useToast()
  const list = useCodes(search, { type: 'personal', ...(state && { state }) })
  useRightsEnd(list.error)
  const failed = list.isError
  useEffect(() => {
    if (failed) say(LOAD_FAILED, { tone: 'bad' })
  }, [failed, say])
  const onSearch = useCallback((text: string) => setSearch(text), [])
  const first = list.data?.pages[0]
  const codes = list.data?.pages.flatMap((page) => page.codes) ?? []
  const count = first && countWords(first.total, codes.length, 'code', 'codes', first.capped)
  return (
    <>
      <FilterBar
        end={
          <>
            <ViewMenu
              list="signed-codes"
              columns={SIGNED_CODE_COLUMNS}
              filters={{ state }}
              onFilters={(filters) => onView(ndaSearch(filters))}
            />
            <Link to="/admin/codes" className="btn btn--sm btn--plain">
              All codes
            </Link>
          </>
        }
      >
        <StateChoice
          states={STATES.map((value) => ({ value, name: STATE_NAMES[value] }))}
          counts={first?.counts}
          capped={first?.capped}
          chosen={state}
          onChoose={(chosen) => onView(chosen ? { state: chosen } : {})}
        />
        <ListSearch
          label="Search by full code, or the start of an email, name or company"
          hint="Search codes"
          search={search}
          onSearch={onSearch}
        />
      </FilterBar>
      <p className="sr-only" role="status">
        {count}
      </p>
      <ListView
        list={list}
        count={codes.length}
        what="The list of codes"
        failed={LOAD_FAILED}
        skeleton={<ListSkeleton />}
        empty={<NoCodes narrowed={search !== '' || state !== undefined} />}
        legend={
          <>
            {/* On a phone it is the only way there in sight. */}
            {count} from signatures. Other codes are under <Link to="/admin/codes">All codes</Link>. <TimesNote />
          </>
        }
      >
        <SignedCodeTable codes={codes} />
      </ListView>
    </>
  )
}

function NoCodes({ narrowed }: { narrowed: boolean }) {
  if (narrowed)
    return <Empty title="No codes match this filter">Choose All and empty the search to see the whole list.</Empty>
  return (
    <Empty title="No codes from signatures yet">
      Everyone who signs the agreement gets a code, which appears here.
    </Empty>
  )
}
