import { useQuery } from '@tanstack/react-query'
import { fetchQuery } from '../../../lib/fetch-query.ts'
import type { Answer } from '../../../lib/lines.ts'

export type Retention = Answer<'GET /api/admin/retention'>

export function useRetention() {
  return useQuery({
    queryKey: ['/api/admin/retention'],
    queryFn: fetchQuery<Retention>(),
    staleTime: 0,
    meta: { personal: true },
  })
}
