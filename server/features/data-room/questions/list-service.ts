import type { z } from 'zod'
import type * as contract from '../../../../contract/data-room/questions.ts'
import type { StaffQuestion } from '../../../../contract/data-room/questions.ts'
import { projectKey } from '../../../../contract/projects/project.ts'
import type { Staff } from '../../../access/account.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import type { Deps } from '../../../deps.ts'
import { type Cursor, readCursor, writeCursor } from '../../../platform/list-cursor.ts'
import {
  countQuestions,
  type ListedQuestion,
  listAdmins,
  listDrafts,
  listMessages,
  listQuestionRows,
  type QuestionFilter,
  questionOrder,
} from './queries.ts'

type Input = z.output<typeof contract.listQuestions.input>
type Choice = Omit<Input, 'id' | 'personId' | 'after'>

const PAGE = 50

/** The filter of the list in terms of the tables. */
export function questionFilter(
  staff: Pick<Staff, 'accountId'>,
  { state, route, assigned, search }: Choice,
): QuestionFilter {
  const whose = { all: undefined, me: staff.accountId ?? '', nobody: null }[assigned]
  return { state, route, assigned: whose, search }
}

export async function listQuestions(
  deps: Deps,
  staff: Staff,
  { id, personId, after, ...choice }: Input,
): Promise<z.input<typeof contract.listQuestions.output>> {
  const filter = { ...questionFilter(staff, choice), id, personId }
  const rows = await listQuestionRows(deps.db, { ...filter, after: readCursor(after), limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  const count = (state: QuestionFilter['state']) => countQuestions(deps.db, { state })
  return {
    questions: await questionViews(deps, staff, shown),
    counts: { to_answer: await count('to_answer'), to_approve: await count('to_approve') },
    twoPeople: deps.portal.questions.twoPeople,
    staff: (await listAdmins(deps.db)).map((one) => ({ id: one.id, name: one.name || one.email })),
    next: writeCursor(rows.length > PAGE ? placeOf(shown.at(-1), filter) : undefined),
  }
}

/** The questions that the filter leaves, page by page. */
export async function* eachQuestion(
  deps: Deps,
  staff: Staff,
  choice: Choice,
  limit: number,
): AsyncGenerator<StaffQuestion[]> {
  const filter = questionFilter(staff, choice)
  let after: Cursor | undefined
  do {
    const rows = await listQuestionRows(deps.db, { ...filter, after, limit })
    yield questionViews(deps, staff, rows)
    after = rows.length === limit ? placeOf(rows.at(-1), filter) : undefined
  } while (after)
}

function placeOf(row: ListedQuestion | undefined, filter: QuestionFilter): Cursor | undefined {
  return row && { at: row[questionOrder(filter)[0]] ?? '', id: row.id }
}

async function questionViews(deps: Deps, staff: Staff, rows: readonly ListedQuestion[]): Promise<StaffQuestion[]> {
  const ids = rows.map(({ id }) => id)
  const messages = await listMessages(deps.db, ids)
  const drafts = await listDrafts(deps.db, ids)
  const nameOf = await actorNames(deps.db, [
    ...messages.map(({ by_actor }) => by_actor),
    ...drafts.map(({ saved_by }) => saved_by),
  ])
  return rows.map((row) => {
    const name = row.signed_name ?? row.account_name ?? ''
    const draft = drafts.find(({ question_id }) => question_id === row.id)
    return {
      id: row.id,
      number: row.number,
      route: projectKey.parse(row.route),
      category: row.category,
      section: row.section,
      document:
        row.document_id === null
          ? null
          : { id: row.document_id, title: row.document_title ?? '', version: row.version, page: row.page },
      personId: row.person_id,
      name,
      email: row.email,
      firm: row.firm_name ?? '',
      state: row.answered_at !== null ? 'answered' : draft?.approval_asked_at ? 'to_approve' : 'to_answer',
      askedAt: row.asked_at,
      waitingSince: row.waiting_since,
      answeredAt: row.answered_at,
      assignedTo: row.assigned_to,
      faqId: row.faq_id,
      messages: messages
        .filter(({ question_id }) => question_id === row.id)
        .map(({ id, author, by_actor, words, at }) => ({
          ...{ id, author, words, at },
          by: author === 'person' ? name || row.email : nameOf(by_actor),
        })),
      draft: draft
        ? {
            words: draft.words,
            revision: draft.revision,
            savedAt: draft.saved_at,
            savedBy: nameOf(draft.saved_by),
            own: draft.saved_by === `staff:${staff.accountId}`,
            approvalAskedAt: draft.approval_asked_at,
            sentBack:
              draft.sent_back_by === null
                ? null
                : { by: nameOf(draft.sent_back_by), words: draft.sent_back_words ?? '' },
          }
        : null,
    }
  })
}
