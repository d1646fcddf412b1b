import { queryOptions } from '@tanstack/react-query'
import { BUILD_ATTRIBUTE } from '../../../../contract/document.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type Nda = Answer<'GET /api/nda'>
export type SignedNda = Answer<'POST /api/nda/submissions'>

/**
 * Fetched afresh for every visit, but for one that follows at once or whose document brought the text along. Whoever signs must have
 * the text in force before them: the server refuses any other.
 */
export const ndaQuery = queryOptions({ queryKey: ['/api/nda'], queryFn: fetchQuery<Nda>(), staleTime: 60_000 })

/**
 * The server's record that this text was opened. A query although it writes, because a query runs once for a visit however often
 * the screen renders; it is forgotten with the visit.
 */
export function readingQuery(sha256: string) {
  return queryOptions({
    queryKey: ['/api/nda/readings', sha256],
    // The release of the pages, which the server keeps as they were shown; in development there is none.
    queryFn: ({ signal }) =>
      call(
        'POST /api/nda/readings',
        { build: document.documentElement.getAttribute(BUILD_ATTRIBUTE) ?? '' },
        { signal },
      ),
    gcTime: 0,
  })
}
