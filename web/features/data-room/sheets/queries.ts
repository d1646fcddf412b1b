import { queryOptions } from '@tanstack/react-query'
import { SHEET_ROWS_AT_ONCE } from '../../../../contract/data-room/sheets.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { confidential } from '../reader/queries.ts'

export type SheetRow = Answer<'GET /api/projects/:route/documents/:id/sheets/:page'>['rows'][number]
export type Workbook = { route: ProjectKey; id: string; version: number }

/** The rows of one answer: `block` 1 begins with row 200. */
export function rowsQuery({ route, id, version }: Workbook, page: number, block: number) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/documents`, id, 'sheets', version, page, block],
    queryFn: ({ signal }) =>
      call(
        'GET /api/projects/:route/documents/:id/sheets/:page',
        { route, id, page, version, from: block * SHEET_ROWS_AT_ONCE },
        { signal },
      ),
    ...confidential,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
