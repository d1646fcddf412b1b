import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

/** The parts of an infinite query that the view needs. */
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
  /** The number of rows. */
  count: number
  /** The subject of the error message: `The list of codes`. */
  what: string
  skeleton: ReactNode
  empty: ReactNode
  /** A note below the rows. */
  legend?: string
  children: ReactNode
}

/** A list while it loads, after an error, empty, or with its rows and a button for more. */
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

/** `120 codes, 50 shown`. A capped total is a minimum: `10000+ codes, 50 shown`. */
export function countWords(total: number, shown: number, one: string, many: string, capped = false) {
  if (capped) return `${Math.max(total, shown)}+ ${many}, ${shown} shown`
  const all = total === 1 ? `1 ${one}` : `${total} ${many}`
  return shown < total ? `${all}, ${shown} shown` : all
}
