import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer, Input } from '../../../lib/endpoints.ts'

const SHARED_ACCESS = '/api/admin/shared-access'

export type AccessPeriod = Answer<'GET /api/admin/shared-access'>['windows'][number]
export type PeriodChoice = Pick<Input<'GET /api/admin/shared-access'>, 'search' | 'state' | 'sort'>

function periodsQuery(choice: PeriodChoice) {
  return infiniteQueryOptions({
    queryKey: [SHARED_ACCESS, choice],
    queryFn: async ({ pageParam, signal }) => {
      const wish = { ...choice, ...(pageParam && { after: pageParam }) }
      const page = await call('GET /api/admin/shared-access', wish, { signal })
      return { ...page, ahead: Date.parse(page.at) - Date.now() }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Windows change without this page.
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useAccessPeriods(choice: PeriodChoice) {
  return useInfiniteQuery({ ...periodsQuery(choice), placeholderData: keepPreviousData })
}

/** Fetches access periods and counts again after an act or a refusal. */
export function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: [SHARED_ACCESS] })
    void queries.invalidateQueries({ queryKey: ['/api/admin/summary'] })
  }
}
