import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MINUTE_MS } from '../../../contract/limits.ts'
import { MAX_COUNTED_WORK } from '../../../contract/operations/counted-work.ts'
import type { Answer } from '../../lib/endpoints.ts'
import { fetchQuery } from '../../lib/fetch-query.ts'

export type WaitingWork = Answer<'GET /api/admin/waiting-work'>
type Counted = Exclude<keyof WaitingWork, 'backups' | 'otherParty'>

/** Each kind of work, the page whose link in the navigation counts it, and the list that shows it. */
export const WORK: readonly { kind: Counted; page: string; list: LinkProps; one: string; many: string }[] = [
  {
    kind: 'reviews',
    page: '/admin/review',
    list: { to: '/admin/review' },
    one: 'signature to review',
    many: 'signatures to review',
  },
  {
    kind: 'requests',
    page: '/admin/requests',
    list: { to: '/admin/requests' },
    one: 'open request',
    many: 'open requests',
  },
  {
    kind: 'mails',
    page: '/admin/mails',
    list: { to: '/admin/mails', search: { state: 'undelivered' } },
    one: 'undelivered email',
    many: 'undelivered emails',
  },
  {
    kind: 'jobs',
    page: '/admin/mails',
    // With fewer emails above them.
    list: { to: '/admin/mails', search: { state: 'given_up' }, hash: 'failed-jobs' },
    one: 'failed job',
    many: 'failed jobs',
  },
  {
    kind: 'codesEnding',
    page: '/admin/codes',
    list: { to: '/admin/codes', search: { state: 'active', ends: 'week', sort: 'ending' } },
    one: 'code ends within 7 days',
    many: 'codes end within 7 days',
  },
  {
    kind: 'unpublished',
    page: '/admin/content',
    list: { to: '/admin/content' },
    one: 'project page to publish',
    many: 'project pages to publish',
  },
  {
    kind: 'alerts',
    page: '/admin/audit',
    list: { to: '/admin/audit', search: { tab: 'alerts', state: 'unseen' } },
    one: 'unseen alert',
    many: 'unseen alerts',
  },
]

export const BACKUP_PROBLEMS: Record<NonNullable<WaitingWork['backups']>, string> = {
  off: 'No automatic backups are made. Set BACKUP_DIR on the server.',
  overdue: 'The last backup is too old. Check the folder of backups and the server log.',
  unverified: 'The last backup was not read back. Check it with verify-backup on the server.',
}

/** `99+` from the number at which the server stops counting. */
export function shownCount(count: number): string {
  return count >= MAX_COUNTED_WORK ? `${MAX_COUNTED_WORK - 1}+` : String(count)
}

export function countedWork(work: WaitingWork | undefined, kind: Counted): number {
  return work?.[kind] ?? 0
}

const waitingWorkQuery = queryOptions({
  queryKey: ['/api/admin/waiting-work'],
  queryFn: fetchQuery<WaitingWork>(),
  // Work arrives while nobody looks.
  refetchInterval: MINUTE_MS,
  staleTime: 0,
  meta: { personal: true },
})

export function useWaitingWork() {
  return useQuery(waitingWorkQuery)
}

/** Counts again after every act of staff, whichever page it is on. */
export function useWorkCounts() {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ type, ...event }) => {
        if (type === 'updated' && 'action' in event && ['success', 'error'].includes(event.action.type))
          void queries.invalidateQueries({ queryKey: waitingWorkQuery.queryKey })
      }),
    [queries],
  )
}
