import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { MINUTE_MS } from '../../../../contract/limits.ts'
import {
  MAX_COUNTED_WORK,
  WORK_KIND_NAMES,
  WORK_KINDS,
  type WorkKind,
} from '../../../../contract/operations/work-kinds.ts'
import { call } from '../../../lib/call.ts'
import type { Answer, Input } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type WaitingWork = Answer<'GET /api/admin/waiting-work'>
type WorkList = Answer<'GET /api/admin/waiting-work/items'>
export type WorkItem = WorkList['items'][number]
export type Colleague = WorkList['colleagues'][number]
export type WorkChoice = Pick<Input<'GET /api/admin/waiting-work/items'>, 'show' | 'kind'>
export type Show = NonNullable<WorkChoice['show']>

const WORK = '/api/admin/waiting-work'
const ITEMS = `${WORK}/items`

/** `99+` from the number at which the server stops counting. */
export function shownCount(count: number): string {
  return count >= MAX_COUNTED_WORK ? `${MAX_COUNTED_WORK - 1}+` : String(count)
}

/** How much waits on these pages, and what it is in words. */
export function workOn(work: WaitingWork | undefined, pages: readonly string[]) {
  const countOf = (kind: WorkKind) => (kind === 'backups' ? Number(Boolean(work?.backups)) : (work?.[kind] ?? 0))
  const here = WORK_KIND_NAMES.filter((kind) => pages.includes(WORK_KINDS[kind].page) && countOf(kind) > 0)
  return {
    count: here.reduce((sum, kind) => sum + countOf(kind), 0),
    says: here.map((kind) => WORK_KINDS[kind][countOf(kind) === 1 ? 'one' : 'many']).join(', '),
  }
}

const waitingWorkQuery = queryOptions({
  queryKey: [WORK],
  queryFn: fetchQuery<WaitingWork>(),
  // Work arrives while nobody looks.
  refetchInterval: MINUTE_MS,
  staleTime: 0,
  meta: { personal: true },
})

export function useWaitingWork() {
  return useQuery(waitingWorkQuery)
}

export function useWorkItems(choice: WorkChoice) {
  return useInfiniteQuery({
    ...infiniteQueryOptions({
      queryKey: [ITEMS, choice],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/admin/waiting-work/items', { ...choice, ...(pageParam && { after: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      refetchInterval: MINUTE_MS,
      staleTime: 0,
      meta: { personal: true },
    }),
    placeholderData: keepPreviousData,
  })
}

/** Asks again after every act of staff, whichever page it is on. */
export function useWorkCounts() {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ type, ...event }) => {
        if (type === 'updated' && 'action' in event && ['success', 'error'].includes(event.action.type))
          void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === WORK || path === ITEMS })
      }),
    [queries],
  )
}
