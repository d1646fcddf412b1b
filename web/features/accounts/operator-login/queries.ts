import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { forgetOverrideToken, keepOverrideToken, overrideToken } from '../../../lib/override-token.ts'
import { staffQuery } from '../../../lib/staff-query.ts'

const EVERY_MS = 60_000

export const overridesQuery = queryOptions({
  queryKey: ['/api/admin/overrides'],
  queryFn: ({ signal }) => call('GET /api/admin/overrides', {}, { signal }),
  staleTime: 0,
  meta: { personal: true },
})

/** The override of this tab while the server confirms it. When it ends, the data it gave access to is dropped. */
export function useOverride() {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    ...staffQuery,
    staleTime: 0,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
  })
  const refused = error instanceof CallError && (error.status === 401 || error.status === 403)
  const over = refused || data?.override === null
  useEffect(() => {
    if (over) leaveOverride(queries)
  }, [over, queries])
  return over ? undefined : (data?.override ?? undefined)
}

/** Stores the token for this tab and fetches the page's data again. */
export async function enterOverride(queries: QueryClient, token: string) {
  keepOverrideToken(token)
  // Reset first: a refusal without the token must not look like the end of the override.
  void queries.resetQueries({ queryKey: staffQuery.queryKey })
  await queries.invalidateQueries()
}

/** Stores the token of a new override of the same person. The page stays as it is. */
export function renewOverride(queries: QueryClient, token: string) {
  keepOverrideToken(token)
  void queries.invalidateQueries({ queryKey: staffQuery.queryKey })
}

/** Deletes the token, drops staff data, and checks again whether pages are open. */
export function leaveOverride(queries: QueryClient) {
  if (overrideToken() === null) return
  forgetOverrideToken()
  const isOf = (path: string) => (query: { queryKey: readonly unknown[] }) => String(query.queryKey[0]).startsWith(path)
  void queries.resetQueries({ predicate: isOf('/api/admin/') })
  void queries.invalidateQueries({ predicate: isOf('/api/access/') })
}

export function useClearOverride() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/admin/override', {}),
    onSuccess: () => leaveOverride(queries),
  })
}

export function useEndOverride() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/admin/overrides/:id', { id }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: overridesQuery.queryKey })
      void queries.invalidateQueries({ queryKey: staffQuery.queryKey })
    },
  })
}
