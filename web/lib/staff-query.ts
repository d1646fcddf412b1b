import { queryOptions } from '@tanstack/react-query'
import type { Answer } from './endpoints.ts'
import { fetchQuery } from './fetch-query.ts'

export type StaffMember = Answer<'GET /api/admin/me'>

/** The member of staff. In lib, because the staff layout and the admin login both use it. */
export const staffQuery = queryOptions({
  queryKey: ['/api/admin/me'],
  queryFn: fetchQuery<StaffMember>(),
  meta: { personal: true },
})
