import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'

export type Readership = Answer<'GET /api/admin/readership/:route'>
export type ReadPlace = Readership['sections'][number]
export type ReadDocument = Readership['documents'][number]

export function useReadership(route: ProjectKey, days: number) {
  return useQuery({
    queryKey: ['/api/admin/readership', route, days],
    queryFn: ({ signal }) => call('GET /api/admin/readership/:route', { route, days }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
