import { queryOptions } from '@tanstack/react-query'
import type { AccessAnswer } from '../../../../contract/access-codes/access.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'
import type { ContentAnswer } from './content-types.ts'

/** Long enough for a loader to hand data to its page, short enough to leave nothing behind. */
const HANDOVER_MS = 5_000

/** Access is checked again for every page visit. */
export function accessQuery(route: ProjectKey) {
  return queryOptions({
    queryKey: [`/api/access/${route}`],
    queryFn: fetchQuery<AccessAnswer>(),
    staleTime: 0,
    gcTime: HANDOVER_MS,
  })
}

/** Confidential content is kept only while its page is on screen. */
export function contentQuery(route: ProjectKey) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/content`],
    queryFn: fetchQuery<ContentAnswer>(),
    gcTime: HANDOVER_MS,
  })
}
