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
  /** The error message, where it is another one. */
  failed?: string
  skeleton: ReactNode
  empty: ReactNode
  /** A note below the rows. What is no text says of times by itself, with `TimesNote`. */
  legend?: ReactNode
  children: ReactNode
}

/** A list while it loads, after an error, empty, or with its rows and a button for more. */
export function ListView({ list, count, what, failed, skeleton, empty, legend, children }: ListViewProps) {
  if (list.isError) return <LoadFailed what={what} says={failed} onRetry={() => void list.refetch()} />
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
        {typeof legend === 'string' ? <ListLegend text={legend} /> : legend && <p className="legend">{legend}</p>}
      </div>
    </>
  )
}

const TIMES = 'Times are UTC. Press ? for keyboard shortcuts.'

/** What a list says of times is left out on a phone, whose rows have none that are exact; of keys, where there are none. */
export function ListLegend({ text = TIMES }: { text?: string }) {
  if (!text.endsWith(TIMES)) return <p className="legend">{text}</p>
  return (
    <p className="legend">
      {text.slice(0, -TIMES.length)}
      <TimesNote />
    </p>
  )
}

export function TimesNote() {
  return (
    <span className="wide-only">
      Times are UTC.<span className="needs-keys"> Press ? for keyboard shortcuts.</span>
    </span>
  )
}

/** `120 codes, 50 shown`. A capped total is a minimum: `10000+ codes, 50 shown`. */
export function countWords(total: number, shown: number, one: string, many: string, capped = false) {
  if (capped) return `${Math.max(total, shown)}+ ${many}, ${shown} shown`
  const all = total === 1 ? `1 ${one}` : `${total} ${many}`
  return shown < total ? `${all}, ${shown} shown` : all
}
