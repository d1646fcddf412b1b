import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
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

/** Reloads requests after an answer or its refusal. */
export function useAfterAnswer() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [REQUESTS] })
}
