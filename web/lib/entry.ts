import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer } from './endpoints.ts'
import { fetchQuery } from './fetch-query.ts'

export type Entry = Answer<'GET /api/session/entry'>

/** What this browser can open now. In lib, because headers, the footer and the access-code forms all use it. */
export const entryQuery = queryOptions({
  queryKey: ['/api/session/entry'],
  queryFn: fetchQuery<Entry>(),
  meta: { personal: true },
  // Every part of one page shares an answer, and the next page asks again.
  staleTime: 5_000,
})

/** After anything that opens or closes projects. */
export async function refreshEntry(queries: QueryClient) {
  await queries.invalidateQueries({ queryKey: entryQuery.queryKey })
}
