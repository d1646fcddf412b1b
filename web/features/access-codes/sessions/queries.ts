import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { refreshEntry } from '../../../lib/entry.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'
import { forgetOverrideToken } from '../../../lib/override-token.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'

type SessionAnswer = Answer<'GET /api/session'>
export type Session = NonNullable<SessionAnswer['session']>

export const sessionQuery = queryOptions({
  queryKey: ['/api/session'],
  queryFn: fetchQuery<SessionAnswer>(),
  meta: { personal: true },
})

/** The investor session of this browser; undefined while loading, null if there is none. */
export function useSession() {
  const answer = useQuery(sessionQuery).data
  return useHydrated() ? answer?.session : undefined
}

/** Sets the end to the days of a session from now (product-spec section 4). */
export function useExtendSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/session/extend', {}),
    onSuccess: (answer) => queries.setQueryData(sessionQuery.queryKey, answer),
  })
}

/** Ends the session on the server and drops the data it gave access to. */
export function useClearSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/session', {}),
    onSuccess: () => {
      // An override belongs to the session, so it has ended too.
      forgetOverrideToken()
      queries.setQueryData(sessionQuery.queryKey, { session: null })
      void refreshEntry(queries)
      queries.removeQueries({ predicate: ({ queryKey }) => /^\/api\/(access|projects)\//.test(String(queryKey[0])) })
    },
  })
}
