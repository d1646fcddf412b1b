import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '../../../contract/limits.ts'
import { call } from '../../lib/call.ts'
import type { Answer } from '../../lib/endpoints.ts'
import { fetchQuery } from '../../lib/fetch-query.ts'

type Settings = Answer<'GET /api/admin/notifications/settings'>

export type { Settings }
export type Exception = Settings['exceptions'][number]
export type ChatState = Settings['chats'][number]
export type Notification = Answer<'GET /api/admin/notifications'>['notifications'][number]

const NOTIFICATIONS = '/api/admin/notifications'

const settingsQuery = queryOptions({
  queryKey: [`${NOTIFICATIONS}/settings`],
  queryFn: fetchQuery<Settings>(),
  meta: { personal: true },
  staleTime: 0,
})

export function useSettings() {
  return useQuery(settingsQuery)
}

const listQuery = (onlyUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [NOTIFICATIONS, onlyUnread],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/notifications',
        { ...(onlyUnread && { unread: 'yes' as const }), ...(pageParam && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { personal: true },
    staleTime: 0,
  })

export function useNotifications(onlyUnread: boolean) {
  return useInfiniteQuery(listQuery(onlyUnread))
}

const unreadQuery = queryOptions({
  queryKey: [`${NOTIFICATIONS}/unread`],
  queryFn: fetchQuery<Answer<'GET /api/admin/notifications/unread'>>(),
  meta: { personal: true },
  // They arrive while nobody looks.
  refetchInterval: MINUTE_MS,
  staleTime: 0,
})

export function useUnread(): number {
  return useQuery(unreadQuery).data?.unread ?? 0
}

/** Reads the list, the count and the settings again after an act, successful or not. */
export function useAfterAct() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [NOTIFICATIONS] }),
      queries.invalidateQueries({ queryKey: unreadQuery.queryKey }),
      queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    ])
  }
}
