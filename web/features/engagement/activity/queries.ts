import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'
import type { ActivityChoice, RecordKind } from './choices.ts'

export type VisitDetail = Answer<'GET /api/admin/visits/:id'>
export type Reader = Answer<'GET /api/admin/readers'>['readers'][number]
type RecordPage = Answer<'GET /api/admin/records/:kind'>
export type RecordOf<K extends RecordKind> = Extract<RecordPage, { kind: K }>['records'][number]

/** Browsers report reading twice a minute. */
const READERS_MS = 15_000
const DAY_MS = 86_400_000

export function useReaders() {
  return useQuery({
    queryKey: ['/api/admin/readers'],
    queryFn: fetchQuery<Answer<'GET /api/admin/readers'>>(),
    staleTime: 0,
    refetchInterval: READERS_MS,
    meta: { personal: true },
  })
}

export function useVisitHours() {
  return useQuery({
    queryKey: ['/api/admin/visit-hours'],
    queryFn: fetchQuery<Answer<'GET /api/admin/visit-hours'>>(),
    staleTime: 0,
  })
}

/** Counted with the filters of the list, except its days. */
export function useVisitDays({ records: _, from: __, to: ___, ...choice }: ActivityChoice) {
  return useQuery({
    queryKey: ['/api/admin/visit-days', choice],
    queryFn: ({ signal }) => call('GET /api/admin/visit-days', choice, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
}

export function useVisit(id: string) {
  return useQuery({
    queryKey: [`/api/admin/visits/${encodeURIComponent(id)}`],
    queryFn: fetchQuery<VisitDetail>(),
    staleTime: 0,
    meta: { personal: true },
  })
}

/** Days are whole days in UTC; the last one is included. */
export function useRecords(choice: ActivityChoice) {
  const { records: kind = 'visits', from, to, ...ids } = choice
  const times = {
    ...(from && { from: `${from}T00:00:00Z` }),
    ...(to && { to: new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString() }),
  }
  return useInfiniteQuery({
    queryKey: ['/api/admin/records', choice],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/records/:kind',
        { kind, ...ids, ...times, ...(pageParam && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
}
