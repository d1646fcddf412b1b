import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type SetupAccount = Answer<'GET /api/setup'>['account']
export type SetupSteps = Answer<'GET /api/admin/setup'>['steps']

/** What this browser’s setup has made so far. Others are answered that there is nothing. */
export const setupQuery = queryOptions({
  queryKey: ['/api/setup'],
  queryFn: fetchQuery<Answer<'GET /api/setup'>>(),
  staleTime: 0,
  retry: false,
  meta: { personal: true },
})

const stepsQuery = queryOptions({
  queryKey: ['/api/admin/setup'],
  queryFn: fetchQuery<Answer<'GET /api/admin/setup'>>(),
  staleTime: 0,
  meta: { personal: true },
})

export function useSetupSteps() {
  return useQuery(stepsQuery)
}

export function useReloadSteps() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: stepsQuery.queryKey })
}
