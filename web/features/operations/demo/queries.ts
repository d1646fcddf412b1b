import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type Demo = Answer<'GET /api/admin/demo'>

const demoQuery = queryOptions({
  queryKey: ['/api/admin/demo'],
  queryFn: fetchQuery<Demo>(),
  staleTime: 0,
  meta: { personal: true },
})

export function useDemo() {
  return useQuery(demoQuery)
}
