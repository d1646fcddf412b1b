import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { Answer } from '../../lib/endpoints.ts'

const ALERTS = '/api/admin/alerts'
export type Alert = Answer<'GET /api/admin/alerts'>['alerts'][number]

export function useAlerts(state: 'unseen' | 'seen' | undefined) {
  return useInfiniteQuery({
    queryKey: [ALERTS, state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/alerts', { ...(state && { state }), ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
}

/** One alert; null if there is none of this id. */
export function useAlert(id: string) {
  return useQuery({
    queryKey: [ALERTS, { id }],
    queryFn: async ({ signal }) => (await call('GET /api/admin/alerts', { id }, { signal })).alerts[0] ?? null,
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useMarkAlertSeen() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/admin/alerts/:id/seen', { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: [ALERTS] }),
  })
}
