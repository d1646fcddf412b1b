import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer, Input } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

type Summary = Answer<'GET /api/admin/summary'>
export type LiveSession = Answer<'GET /api/admin/sessions'>['sessions'][number]

const summaryQuery = queryOptions({
  queryKey: ['/api/admin/summary'],
  queryFn: fetchQuery<Summary>(),
  // It changes while nobody looks.
  staleTime: 0,
  meta: { personal: true },
})

export function useSummary() {
  return useQuery(summaryQuery)
}

const sessionsQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/sessions'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/admin/sessions', { ...(pageParam && { after: pageParam }) }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
  meta: { personal: true },
})

export function useLiveSessions() {
  return useInfiniteQuery(sessionsQuery)
}

export type Funnel = Answer<'GET /api/admin/funnel'>
export type FunnelDays = NonNullable<Input<'GET /api/admin/funnel'>['days']>

export function useFunnel(days: FunnelDays) {
  return useQuery({
    queryKey: ['/api/admin/funnel', days],
    queryFn: ({ signal }) => call('GET /api/admin/funnel', { days }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { personal: true },
  })
}

export type Days = Answer<'GET /api/admin/days'>
export type CountedDay = Days['days'][number]

export function useDays() {
  return useQuery({
    queryKey: ['/api/admin/days'],
    queryFn: fetchQuery<Answer<'GET /api/admin/days'>>(),
    staleTime: 0,
    meta: { personal: true },
  })
}
