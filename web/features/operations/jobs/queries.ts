import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

const JOBS = '/api/admin/jobs'

const deadJobsQuery = infiniteQueryOptions({
  queryKey: [JOBS],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/admin/jobs', { ...(pageParam && { after: pageParam }) }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
  meta: { personal: true },
})

export function useDeadJobs() {
  return useInfiniteQuery(deadJobsQuery)
}

/** Reloads the list after an act, successful or not. */
export function useAfterAct() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [JOBS] })
}
