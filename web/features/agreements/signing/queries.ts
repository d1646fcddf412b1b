import { queryOptions } from '@tanstack/react-query'
import { BUILD_ATTRIBUTE } from '../../../../contract/document.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type Nda = Answer<'GET /api/nda'>
export type SignedNda = Answer<'POST /api/nda/submissions'>

/** `restored`: signed before, and shown again after a reload or Back. */
export type ShownSignature = SignedNda & { restored?: boolean }

/**
 * Fetched for every visit, unless the document contained the text or the last visit was a moment ago. Signers need the version
 * in force, because the server refuses any other.
 */
export const ndaQuery = queryOptions({ queryKey: ['/api/nda'], queryFn: fetchQuery<Nda>(), staleTime: 60_000 })

/**
 * Opens the reading session on the server. A query although it writes, because a query runs once per visit, however often the
 * screen renders. Its result is dropped after the visit.
 */
export function readingQuery(sha256: string) {
  return queryOptions({
    queryKey: ['/api/nda/readings', sha256],
    // The release of the pages, of which the server keeps snapshots. There is none in development.
    queryFn: ({ signal }) =>
      call(
        'POST /api/nda/readings',
        { build: document.documentElement.getAttribute(BUILD_ATTRIBUTE) ?? '' },
        { signal },
      ),
    gcTime: 0,
  })
}
