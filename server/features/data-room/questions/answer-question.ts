import { projectKey } from '../../../../contract/projects/project.ts'
import type { Admin } from '../../../access/account.ts'
import { findProject } from '../../../access/project-queries.ts'
import { type Act, recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { QuestionDraftRow, QuestionRow } from '../../../db/tables/questions.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { queueMail } from '../../email/service.ts'
import { questionAnsweredMail } from './mails.ts'
import {
  findDraft,
  insertMessage,
  listAdmins,
  listAskerNames,
  lockQuestion,
  putDraft,
  updateQuestion,
} from './queries.ts'
import { sendingProblem } from './rules.ts'

type Draft = { id: string; revision: number }

const NOT_SENT_BACK = { sent_back_by: null, sent_back_words: null }

export async function assignQuestion(
  deps: Deps,
  staff: Admin,
  { id, accountId }: { id: string; accountId: string | null },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const question = await lockQuestion(trx, id)
    if (!question) throw new AppError('not_found')
    if (accountId !== null && !(await listAdmins(trx)).some((one) => one.id === accountId))
      throw new AppError('question_assignee')
    await updateQuestion(trx, id, { assigned_to: accountId })
    const to = accountId === null ? 'nobody' : accountId === staff.accountId ? 'themselves' : 'a colleague'
    await recordAct(trx, deps, staff, question, { action: 'question.assigned', detail: { question: id, to } })
  })
}

/** Saves a draft in place of the one that it was written on. The log does not say who typed what when. */
export async function saveDraft(deps: Deps, staff: Admin, { id, words, revision }: Draft & { words: string }) {
  const savedAt = iso(deps.clock.now())
  return deps.db.transaction().execute(async (trx) => {
    await lockUnanswered(trx, id)
    const before = await findDraft(trx, id)
    if ((before?.revision ?? 0) !== revision) throw new AppError('question_draft_changed')
    await putDraft(trx, {
      question_id: id,
      words,
      revision: revision + 1,
      saved_at: savedAt,
      saved_by: staff.actor.name,
      approval_asked_at: null,
      sent_back_by: before?.sent_back_by ?? null,
      sent_back_words: before?.sent_back_words ?? null,
    })
    return { revision: revision + 1, savedAt }
  })
}

export async function askApproval(deps: Deps, staff: Admin, given: Draft): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { question, draft } = await lockDraft(trx, given)
    if (draft.words === '') throw new AppError('question_draft_empty')
    if (draft.approval_asked_at !== null) return
    await putDraft(trx, { ...draft, ...NOT_SENT_BACK, approval_asked_at: iso(deps.clock.now()) })
    const detail = { question: question.id }
    await recordAct(trx, deps, staff, question, { action: 'question.approval_asked', detail })
  })
}

/** Asks for another draft in place of approving this one. Saying so again, or of a draft that does not wait, is refused. */
export async function sendBackDraft(deps: Deps, staff: Admin, { words, ...given }: Draft & { words: string }) {
  await deps.db.transaction().execute(async (trx) => {
    const { question, draft } = await lockDraft(trx, given)
    if (draft.approval_asked_at === null) throw new AppError('question_not_approved')
    const back = { sent_back_by: staff.actor.name, sent_back_words: words }
    await putDraft(trx, { ...draft, ...back, approval_asked_at: null })
    await recordAct(trx, deps, staff, question, { action: 'question.sent_back', detail: { question: question.id } })
  })
}

/** Sends the draft that staff were shown. One that was changed meanwhile is refused, and a second sending too. */
export async function sendAnswer(deps: Deps, staff: Admin, given: Draft): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const { question, draft } = await lockDraft(trx, given)
    const sender = { actor: staff.actor.name, accountId: staff.accountId }
    const problem = sendingProblem(draft, sender, deps.portal.questions.twoPeople)
    if (problem) throw new AppError(problem)
    await insertMessage(trx, {
      id: deps.ids.id(),
      question_id: question.id,
      author: 'staff',
      by_actor: staff.actor.name,
      words: draft.words,
      at: now,
    })
    // The row stays with its revision, so that a draft of a later answer cannot be taken for this one.
    await putDraft(trx, {
      ...draft,
      ...NOT_SENT_BACK,
      words: '',
      revision: draft.revision + 1,
      approval_asked_at: null,
    })
    await updateQuestion(trx, question.id, { answered_at: now })
    await recordAct(trx, deps, staff, question, { action: 'question.answered', detail: { question: question.id } })
    await mailAsker(trx, deps, question)
  })
}

async function mailAsker(trx: Trx, deps: Deps, question: QuestionRow): Promise<void> {
  const key = projectKey.parse(question.route)
  const project = await findProject(trx, key)
  const { email, names } = await listAskerNames(trx, question.person_id)
  const name = project?.name ?? question.route
  const who = { email, name: names[0] ?? '' }
  await queueMail(trx, deps, questionAnsweredMail(deps.portal, portalUrl(deps.config), who, { key, name }))
}

async function lockUnanswered(trx: Trx, id: string): Promise<QuestionRow> {
  const question = await lockQuestion(trx, id)
  if (!question) throw new AppError('not_found')
  if (question.answered_at !== null) throw new AppError('question_answered')
  return question
}

async function lockDraft(
  trx: Trx,
  { id, revision }: Draft,
): Promise<{ question: QuestionRow; draft: QuestionDraftRow }> {
  const question = await lockUnanswered(trx, id)
  const draft = await findDraft(trx, id)
  if (draft?.revision !== revision) throw new AppError('question_draft_changed')
  return { question, draft }
}

async function recordAct(
  trx: Trx,
  deps: Deps,
  staff: Admin,
  { person_id, route }: QuestionRow,
  act: Act,
): Promise<void> {
  await recordEntry(trx, deps, { ...act, actor: staff.actor, personId: person_id, route })
}
