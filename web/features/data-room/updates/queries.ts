import { queryOptions } from '@tanstack/react-query'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

type UpdateList = Answer<'GET /api/projects/:route/updates'>
export type ListedUpdate = UpdateList['updates'][number]

/** Confidential, and who gets them can change at any moment: kept only while on screen. */
const FRESH = { staleTime: 0, gcTime: 0, meta: { personal: true } } as const

export function updatesQuery(route: ProjectKey) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/updates`],
    queryFn: fetchQuery<UpdateList>(),
    ...FRESH,
  })
}

export function updateQuery(route: ProjectKey, id: string) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/updates`, id],
    queryFn: ({ signal }) => call('GET /api/projects/:route/updates/:id', { route, id }, { signal }),
    ...FRESH,
    // Each answer counts as an opening.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
