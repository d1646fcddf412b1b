import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { Input } from '../../lib/endpoints.ts'

const MAILS = '/api/admin/mails'

/** Which mails a list shows. */
export type MailChoice = Pick<Input<'GET /api/admin/mails'>, 'state' | 'search' | 'person'>

export function mailsQuery(choice: MailChoice) {
  return infiniteQueryOptions({
    queryKey: [MAILS, choice],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/mails', { ...choice, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // What waits may leave at any moment.
    staleTime: 0,
    meta: { personal: true },
  })
}

/** A mail holds codes and links, so it is kept for as long as it is on the screen. */
export function mailQuery(id: string) {
  return queryOptions({
    queryKey: [`/api/admin/mails/${id}`],
    queryFn: ({ signal }) => call('GET /api/admin/mails/:id', { id }, { signal }),
    gcTime: 0,
    meta: { personal: true },
  })
}

/** Fetches every list of mails again after an act or a refusal. */
export function useRefreshMails() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [MAILS] })
}

const UNREAD = '/api/admin/mail-reports/unread'

export const unreadReportsQuery = queryOptions({
  queryKey: [UNREAD],
  queryFn: ({ signal }) => call('GET /api/admin/mail-reports/unread', {}, { signal }),
  staleTime: 0,
  meta: { personal: true },
})

/** Their number comes with the emails. */
export function useRefreshReports() {
  const queries = useQueryClient()
  const refreshMails = useRefreshMails()
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: [UNREAD] }), refreshMails()])
  }
}
