import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '../../contract/limits.ts'
import type { Answer } from './endpoints.ts'
import { fetchQuery } from './fetch-query.ts'

/** How many alerts nobody has seen. In lib, because the staff layout and the list of alerts both use it. */
export const unseenAlertsQuery = queryOptions({
  queryKey: ['/api/admin/alerts/unseen'],
  queryFn: fetchQuery<Answer<'GET /api/admin/alerts/unseen'>>(),
  refetchInterval: MINUTE_MS,
  meta: { personal: true },
})
