import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type OwnRequest = Answer<'GET /api/account/requests'>['requests'][number]

/** Not cached, because staff may answer at any moment. */
export const ownRequestsQuery = queryOptions({
  queryKey: ['/api/account/requests'],
  queryFn: fetchQuery<Answer<'GET /api/account/requests'>>(),
  meta: { personal: true },
  staleTime: 0,
  gcTime: 0,
})

export function useAfterAct() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ownRequestsQuery.queryKey })
}
