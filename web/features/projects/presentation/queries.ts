import { queryOptions } from '@tanstack/react-query'
import type { AccessAnswer } from '../../../../contract/access-codes/access.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'
import type { ContentAnswer } from './content-types.ts'

/** Long enough to reach the page that a loader fetched for, short enough that nothing stays behind once it is left. */
const HANDOVER_MS = 5_000

/** The access decision is asked for afresh whenever a page is entered; it is never taken from an earlier visit. */
export function accessQuery(route: ProjectKey) {
  return queryOptions({
    queryKey: [`/api/access/${route}`],
    queryFn: fetchQuery<AccessAnswer>(),
    staleTime: 0,
    gcTime: HANDOVER_MS,
  })
}

/** Confidential content is kept for as long as its page is on the screen, and no longer. */
export function contentQuery(route: ProjectKey) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/content`],
    queryFn: fetchQuery<ContentAnswer>(),
    gcTime: HANDOVER_MS,
  })
}
