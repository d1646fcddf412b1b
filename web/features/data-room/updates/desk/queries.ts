import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/call.ts'
import type { Answer, Input } from '../../../../lib/endpoints.ts'

const UPDATES = '/api/admin/updates'
const POLL_MS = 3_000

export type StaffUpdate = Answer<'GET /api/admin/updates'>['updates'][number]
export type AudienceOf = Input<'POST /api/admin/updates/audience'>
export type Recipient = Answer<'GET /api/admin/updates/:id/recipients'>['recipients'][number]

export function useUpdates() {
  return useQuery({
    queryKey: [UPDATES],
    queryFn: ({ signal }) => call('GET /api/admin/updates', {}, { signal }),
    meta: { personal: true },
    staleTime: 0,
    // While emails leave, their number grows.
    refetchInterval: ({ state }) =>
      state.data?.updates.some((one) => one.state === 'sending' || (one.state === 'sent' && isLeaving(one)))
        ? POLL_MS
        : false,
  })
}

/** False if emails are written to files, which nobody receives. */
export const useSends = () => useUpdates().data?.sends !== false

/** For a while after it was sent; those that are withheld never leave. */
const isLeaving = ({ sentAt, mailed, recipients }: StaffUpdate) =>
  mailed < recipients && Date.now() - Date.parse(sentAt ?? '') < 10 * 60_000

/** Who would get it, as the form says it now. */
export function useAudience(audience: AudienceOf) {
  return useQuery({
    queryKey: [UPDATES, 'audience', audience],
    queryFn: ({ signal }) => call('POST /api/admin/updates/audience', audience, { signal }),
    meta: { personal: true },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}

export function useRecipients(id: string) {
  return useQuery({
    queryKey: [UPDATES, 'recipients', id],
    queryFn: ({ signal }) => call('GET /api/admin/updates/:id/recipients', { id }, { signal }),
    meta: { personal: true },
    staleTime: 0,
  })
}

export function useAfterUpdateAct() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [UPDATES] })
}
