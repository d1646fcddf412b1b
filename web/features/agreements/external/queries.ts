import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'

const RECORDED = '/api/admin/recorded-agreements'

export type ExternalAgreement = Answer<'GET /api/admin/recorded-agreements'>['agreements'][number]

const externalAgreementQuery = infiniteQueryOptions({
  queryKey: [RECORDED],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/admin/recorded-agreements', pageParam ? { after: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
  meta: { personal: true },
})

export function useExternalAgreements() {
  return useInfiniteQuery(externalAgreementQuery)
}

export function useAfterAct() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [RECORDED] })
}
