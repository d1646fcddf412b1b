import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer, Input } from '../../../lib/lines.ts'

const OBLIGATIONS = '/api/admin/obligations'

export type Obligation = Answer<'GET /api/admin/obligations'>['obligations'][number]
export type ObligationChoice = Pick<Input<'GET /api/admin/obligations'>, 'state' | 'version' | 'search' | 'sort'>

function obligationsQuery(choice: ObligationChoice) {
  return infiniteQueryOptions({
    queryKey: [OBLIGATIONS, choice],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/obligations', { ...choice, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Somebody may sign at any moment.
    staleTime: 0,
    meta: { personal: true },
  })
}

/** The list, page after page; while another choice is on its way the last one stays. */
export function useObligations(choice: ObligationChoice) {
  return useInfiniteQuery({ ...obligationsQuery(choice), placeholderData: keepPreviousData })
}

export function useAfterAct() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [OBLIGATIONS] })
}
