import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer, Input } from '../../../lib/lines.ts'

const WINDOWS = '/api/admin/shared-access'

export type SharedWindow = Answer<'GET /api/admin/shared-access'>['windows'][number]
/** Which windows the list shows, and in which order. */
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
    // Windows open and end while nobody looks.
    staleTime: 0,
    meta: { personal: true },
  })
}

/** The list, page after page; while another choice is on its way the last one stays. */
export function useWindows(choice: WindowChoice) {
  return useInfiniteQuery({ ...windowsQuery(choice), placeholderData: keepPreviousData })
}

/** After a window was ended or lengthened, or that was refused, what is shown of windows and counted is asked for anew. */
export function useAfterAct() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: [WINDOWS] })
    void queries.invalidateQueries({ queryKey: ['/api/admin/summary'] })
  }
}
