import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type InterestAnswer = Answer<'GET /api/projects/:route/interest'>
export type OwnInterest = NonNullable<InterestAnswer['own']>
export type OpenRound = NonNullable<InterestAnswer['round']>

/** Kept only while the page of the project is on screen. */
export function interestQuery(route: ProjectKey) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/interest`],
    queryFn: fetchQuery<InterestAnswer>(),
    staleTime: 0,
    gcTime: 0,
    meta: { personal: true },
  })
}

export function useAfterInterest(route: ProjectKey) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: interestQuery(route).queryKey })
}
