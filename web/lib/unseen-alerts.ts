import { queryOptions } from '@tanstack/react-query'
import { fetchQuery } from './fetch-query.ts'
import type { Answer } from './lines.ts'

const A_MINUTE = 60_000

/** How many alerts nobody has seen. Here, because the frame of staff's pages and the list of alerts ask it alike. */
export const unseenAlertsQuery = queryOptions({
  queryKey: ['/api/admin/alerts/unseen'],
  queryFn: fetchQuery<Answer<'GET /api/admin/alerts/unseen'>>(),
  refetchInterval: A_MINUTE,
  meta: { personal: true },
})
