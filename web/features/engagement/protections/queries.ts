import { queryOptions } from '@tanstack/react-query'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type Protection = Answer<'GET /api/protection/:route'>

/** Fetched again for every page. */
export function protectionQuery(route: ProjectKey) {
  return queryOptions({
    queryKey: [`/api/protection/${route}`],
    queryFn: fetchQuery<Protection>(),
    gcTime: 5_000,
    meta: { personal: true },
  })
}
