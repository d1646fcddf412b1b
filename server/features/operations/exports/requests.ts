import type { z } from 'zod'
import type { exportRequests } from '../../../../contract/operations/exports.ts'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import type { Admin } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { countRequests } from '../../people/requests/queries.ts'
import { eachRequest } from '../../people/requests/service.ts'
import { type Columns, listFile, noteExport } from './service.ts'

const ROWS = 500

const COLUMNS: Columns<StaffRequest> = {
  id: (row) => row.id,
  kind: (row) => row.kind,
  personId: (row) => row.personId,
  email: (row) => row.email,
  name: (row) => row.name,
  createdAt: (row) => row.createdAt,
  project: (row) => row.route,
  topic: (row) => row.topic,
  document: (row) => row.document ?? null,
  asked: (row) => row.asked.map(({ clause, words }) => (clause ? `${clause}: ${words}` : words)).join('\n') || null,
  messages: (row) => row.messages.length,
  answer: (row) => row.answer,
  answeredAt: (row) => row.answeredAt,
  answerMessage: (row) => row.words,
  meetingStartsAt: (row) => row.meeting?.startsAt ?? null,
  meetingCancelledAt: (row) => row.meeting?.cancelledAt ?? null,
}

export async function exportedRequests(
  deps: Deps,
  staff: Admin,
  { format, state }: z.output<typeof exportRequests.input>,
) {
  await noteExport(deps, staff, 'requests', await countRequests(deps.db, state), { state })
  return listFile(
    deps,
    { name: `requests-${state}`, list: 'requests', format },
    COLUMNS,
    eachRequest(deps, { state }, ROWS),
  )
}
