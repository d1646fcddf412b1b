import { queryOptions } from '@tanstack/react-query'
import { fetchQuery } from './fetch-query.ts'
import type { Answer } from './lines.ts'

export type StaffMember = Answer<'GET /api/admin/me'>

/** Who of staff is looking. Here, because the frame of staff's pages and the admin login ask it alike. */
export const staffQuery = queryOptions({
  queryKey: ['/api/admin/me'],
  queryFn: fetchQuery<StaffMember>(),
  meta: { personal: true },
})
