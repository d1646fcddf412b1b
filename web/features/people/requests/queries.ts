import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

export type RequestState = 'open' | 'answered'

const REQUESTS = '/api/admin/requests'

function requestsQuery(state: RequestState) {
  return infiniteQueryOptions({
    queryKey: [REQUESTS, state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/requests', { state, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useRequests(state: RequestState) {
  return useInfiniteQuery(requestsQuery(state))
}

/** One request, whatever its state. */
export function useRequest(id: string) {
  return useQuery({
    queryKey: [REQUESTS, 'one', id],
    queryFn: async ({ signal }) => (await call('GET /api/admin/requests', { id }, { signal })).requests[0] ?? null,
    staleTime: 0,
    meta: { personal: true },
  })
}

/** Reloads requests after an answer or its refusal. */
export function useAfterAnswer() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [REQUESTS] })
}
