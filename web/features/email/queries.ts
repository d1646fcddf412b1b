import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MailState } from '../../../contract/email/mails.ts'
import { call } from '../../lib/call.ts'

export function mailsQuery(state: MailState | undefined) {
  return infiniteQueryOptions({
    queryKey: ['/api/admin/mails', { state }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/mails', { ...(state && { state }), ...(pageParam && { after: pageParam }) }, { signal }),
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

export function useRetryMail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/admin/mails/:id/again', { id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['/api/admin/mails'] }),
  })
}
