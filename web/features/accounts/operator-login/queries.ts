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

/** The override of this tab, for as long as the server confirms it; once it is over, so is everything that it showed. */
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

/** Keeps the token for this tab and asks for everything on the page anew: what was closed opens. */
export async function enterOverride(queries: QueryClient, token: string) {
  keepOverrideToken(token)
  // Before anything is drawn: what was refused without the token must not count as its end.
  void queries.resetQueries({ queryKey: staffQuery.queryKey })
  await queries.invalidateQueries()
}

/** Forgets the token. What only an override shows is dropped from memory, and pages ask whether they are still open. */
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
