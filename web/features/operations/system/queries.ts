import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type System = Answer<'GET /api/admin/system'>

const RUNNING_MS = 2_000

const systemQuery = queryOptions({
  queryKey: ['/api/admin/system'],
  queryFn: fetchQuery<System>(),
  refetchInterval: ({ state }) => (state.data?.backup.running ? RUNNING_MS : false),
  staleTime: 0,
  meta: { personal: true },
})

export function useSystem() {
  return useQuery(systemQuery)
}

export function useReloadSystem() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: systemQuery.queryKey })
}
