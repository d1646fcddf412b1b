import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

/** A list that is fetched page by page, as the query library tells of it. */
type PagedList = {
  isPending: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

type ListViewProps = {
  list: PagedList
  /** How many rows are there to show. */
  count: number
  /** What could not be loaded: `The list of codes`. */
  what: string
  skeleton: ReactNode
  empty: ReactNode
  /** What there is to say beneath the rows. */
  legend?: string
  children: ReactNode
}

/** A list in each of its states: on its way, failed, empty, or there, with what fetches more of it. */
export function ListView({ list, count, what, skeleton, empty, legend, children }: ListViewProps) {
  if (list.isError) return <LoadFailed what={what} onRetry={() => void list.refetch()} />
  if (list.isPending) return skeleton
  if (count === 0) return empty
  return (
    <>
      {children}
      <div className="list-footer">
        {list.hasNextPage && (
          <button
            className="btn"
            type="button"
            aria-disabled={list.isFetchingNextPage || undefined}
            onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </button>
        )}
        {legend && <p className="legend">{legend}</p>}
      </div>
    </>
  )
}

/** `120 codes, 50 shown`. A capped total is the least that there are: `10000+ codes, 50 shown`. */
export function countWords(total: number, shown: number, one: string, many: string, capped = false) {
  if (capped) return `${Math.max(total, shown)}+ ${many}, ${shown} shown`
  const all = total === 1 ? `1 ${one}` : `${total} ${many}`
  return shown < total ? `${all}, ${shown} shown` : all
}
