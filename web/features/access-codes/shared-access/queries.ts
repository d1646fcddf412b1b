import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer, Input } from '../../../lib/endpoints.ts'

const WINDOWS = '/api/admin/shared-access'

export type SharedWindow = Answer<'GET /api/admin/shared-access'>['windows'][number]
export type WindowChoice = Pick<Input<'GET /api/admin/shared-access'>, 'search' | 'state' | 'sort'>

function windowsQuery(choice: WindowChoice) {
  return infiniteQueryOptions({
    queryKey: [WINDOWS, choice],
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

export function useWindows(choice: WindowChoice) {
  return useInfiniteQuery({ ...windowsQuery(choice), placeholderData: keepPreviousData })
}

/** Fetches windows and counts again after an act or a refusal. */
export function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: [WINDOWS] })
    void queries.invalidateQueries({ queryKey: ['/api/admin/summary'] })
  }
}
