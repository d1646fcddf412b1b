import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type Feed = Answer<'GET /api/admin/analytics'>
export type FeedKey = Feed['keys'][number]
export type Snapshot = Feed['snapshots'][number]

export const feedQuery = queryOptions({
  queryKey: ['/api/admin/analytics'],
  queryFn: fetchQuery<Feed>(),
  meta: { personal: true },
  staleTime: 0,
  refetchInterval: 30_000,
})

/** Refetches the feed after an act, successful or not. */
export function useAfterAct() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: feedQuery.queryKey })
}
