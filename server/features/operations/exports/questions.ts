import type { z } from 'zod'
import type { StaffQuestion } from '../../../../contract/data-room/questions.ts'
import type { exportQuestions } from '../../../../contract/operations/exports.ts'
import type { Admin } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { eachQuestion, questionFilter } from '../../data-room/questions/list-service.ts'
import { countQuestions } from '../../data-room/questions/queries.ts'
import { type Columns, listFile, noteExport } from './service.ts'

const ROWS = 500

const COLUMNS: Columns<StaffQuestion> = {
  number: (row) => row.number,
  id: (row) => row.id,
  project: (row) => row.route,
  category: (row) => row.category,
  section: (row) => row.section,
  document: (row) => row.document?.title ?? null,
  version: (row) => row.document?.version ?? null,
  page: (row) => row.document?.page ?? null,
  personId: (row) => row.personId,
  email: (row) => row.email,
  name: (row) => row.name,
  firm: (row) => row.firm,
  state: (row) => row.state,
  askedAt: (row) => row.askedAt,
  answeredAt: (row) => row.answeredAt,
  messages: (row) => row.messages.map(({ author, words }) => `${author === 'person' ? 'Q' : 'A'}: ${words}`).join('\n'),
  faqId: (row) => row.faqId,
}

export async function exportedQuestions(
  deps: Deps,
  staff: Admin,
  { format, ...choice }: z.output<typeof exportQuestions.input>,
) {
  const count = await countQuestions(deps.db, questionFilter(staff, choice))
  await noteExport(deps, staff, 'questions', count, { state: choice.state })
  return listFile(
    deps,
    { name: `questions-${choice.state.replace('_', '-')}`, list: 'questions', format },
    COLUMNS,
    eachQuestion(deps, staff, choice, ROWS),
  )
}
