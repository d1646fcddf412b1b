import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type Engagement = Answer<'GET /api/admin/people/:id/engagement'>

export function useEngagement(id: string) {
  return useQuery({
    queryKey: [`/api/admin/people/${encodeURIComponent(id)}/engagement`],
    queryFn: fetchQuery<Engagement>(),
    staleTime: 0,
    meta: { personal: true },
  })
}
