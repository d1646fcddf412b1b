import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

type Keys = Answer<'GET /api/admin/api-keys'>
export type ApiKey = Keys['keys'][number]

const keysQuery = queryOptions({
  queryKey: ['/api/admin/api-keys'],
  queryFn: fetchQuery<Keys>(),
  meta: { personal: true },
  staleTime: 0,
})

export function useApiKeys() {
  return useQuery(keysQuery)
}

/** Reloads the keys after an act, successful or not. */
export function useAfterAct() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keysQuery.queryKey })
}
