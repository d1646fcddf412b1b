import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { inBatches } from './batches.ts'
import type { InvitationChoice } from './labels.ts'

const INVITATIONS = '/api/admin/invitations'
/** Frequent enough to show progress, without much load. */
const WHILE_WAITING_MS = 2_000

export type Invitation = Answer<'GET /api/admin/invitations'>['invitations'][number]
export type InvitationPage = Answer<'GET /api/admin/invitations'>

function invitationsQuery(search: string, { state, sort }: InvitationChoice) {
  return infiniteQueryOptions({
    queryKey: [INVITATIONS, search, state, sort],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/invitations',
        { sort, ...(state && { state }), ...(search && { search }), ...(pageParam && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Invitations change at any time, when people open or sign them.
    staleTime: 0,
    meta: { personal: true },
  })
}

/** The list in pages. Fetched again while mails are queued. */
export function useInvitations(search: string, choice: InvitationChoice) {
  return useInfiniteQuery({
    ...invitationsQuery(search, choice),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages[0]?.summary.waiting ?? 0) > 0 ? WHILE_WAITING_MS : false),
  })
}

type Known = Answer<'POST /api/admin/invitations/check'>['known'][number]

/** Which of these addresses cannot be invited, and why. */
export function useKnown(emails: readonly string[]) {
  return useQuery({
    queryKey: [`${INVITATIONS}/check`, emails],
    queryFn: async ({ signal }) => {
      const known: Known[] = []
      for (const portion of inBatches(emails, emails.length))
        known.push(...(await call('POST /api/admin/invitations/check', { emails: portion }, { signal })).known)
      return known
    },
    enabled: emails.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { personal: true },
  })
}

/** The invitation with this message. */
export function useInvitationPreview(written: { sender: string; note: string }) {
  return useQuery({
    queryKey: [`${INVITATIONS}/preview`, written],
    queryFn: ({ signal }) => call('POST /api/admin/invitations/preview', written, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { personal: true },
  })
}

/** Fetches all data about invitations again, after an act or its refusal. */
export function useAfterAct() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => typeof queryKey[0] === 'string' && queryKey[0].startsWith(INVITATIONS),
    })
  }
}
