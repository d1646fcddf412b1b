import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type Retention = Answer<'GET /api/admin/retention'>

export function useRetention() {
  return useQuery({
    queryKey: ['/api/admin/retention'],
    queryFn: fetchQuery<Retention>(),
    staleTime: 0,
    meta: { personal: true },
  })
}
