import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer, Input } from '../../../lib/endpoints.ts'

const OBLIGATIONS = '/api/admin/agreement-terms'

export type AgreementTerm = Answer<'GET /api/admin/agreement-terms'>['obligations'][number]
export type TermChoice = Pick<Input<'GET /api/admin/agreement-terms'>, 'state' | 'version' | 'search' | 'sort'>

function termsQuery(choice: TermChoice) {
  return infiniteQueryOptions({
    queryKey: [OBLIGATIONS, choice],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/agreement-terms', { ...choice, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Someone can sign at any time.
    staleTime: 0,
    meta: { personal: true },
  })
}

/** The list in pages. The previous list stays visible while a new filter loads. */
export function useTerms(choice: TermChoice) {
  return useInfiniteQuery({ ...termsQuery(choice), placeholderData: keepPreviousData })
}

export function useAfterAct() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [OBLIGATIONS] })
}
