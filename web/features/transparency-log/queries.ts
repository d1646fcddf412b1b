import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { Answer } from '../../lib/endpoints.ts'
import { fetchQuery } from '../../lib/fetch-query.ts'
import type { AuditChoice } from './choices.ts'

const AUDIT = '/api/admin/audit'

export type Entry = Answer<'GET /api/admin/audit'>['entries'][number]
export type EntryDetail = Answer<'GET /api/admin/audit/entries/:id'>
export type Chain = Answer<'GET /api/admin/audit/chain/:person'>
type Verification = Answer<'GET /api/admin/audit/verification'>
export type Found = Answer<'POST /api/admin/audit/find'>

/** The filters as the API takes them, with time zones. */
export function toQuery({ from, to, ...rest }: AuditChoice) {
  return { ...rest, ...(from && { from: `${from}:00Z` }), ...(to && { until: `${to}:00Z` }) }
}

export function useEntries(choice: AuditChoice, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [AUDIT, choice],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/audit', { ...toQuery(choice), ...(pageParam > 0 && { after: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    enabled,
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
}

/** Counted with the filters of the list, except its times. */
export function useEntryDays({ from: _, to: __, ...choice }: AuditChoice, enabled: boolean) {
  return useQuery({
    queryKey: [AUDIT, 'days', choice],
    queryFn: ({ signal }) => call('GET /api/admin/audit/days', choice, { signal }),
    staleTime: 0,
    enabled,
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
}

export function useEntry(id: string) {
  return useQuery({
    queryKey: [`${AUDIT}/entries/${encodeURIComponent(id)}`],
    queryFn: fetchQuery<EntryDetail>(),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useChain(personId: string) {
  return useQuery({
    queryKey: [`${AUDIT}/chain/${encodeURIComponent(personId)}`],
    queryFn: fetchQuery<Chain>(),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useFound(text: string) {
  return useQuery({
    queryKey: [AUDIT, 'find', text],
    queryFn: ({ signal }) => call('POST /api/admin/audit/find', { text }, { signal }),
    enabled: text !== '',
    staleTime: 0,
    gcTime: 0,
    meta: { personal: true },
  })
}

const POLL_MS = 1_000
const VERIFICATION = [`${AUDIT}/verification`]

export function useVerification() {
  return useQuery({
    queryKey: VERIFICATION,
    queryFn: fetchQuery<Verification>(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
    meta: { personal: true },
  })
}

export function useVerifyNow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/admin/audit/verification', {}),
    onSettled: () => queries.invalidateQueries({ queryKey: VERIFICATION }),
  })
}
