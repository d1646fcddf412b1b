import type { z } from 'zod'
import type { ReaderKind } from '../../../../contract/data-room/data-room-labels.ts'
import type * as contract from '../../../../contract/data-room/questions.ts'
import { projectKey } from '../../../../contract/projects/project.ts'
import type { Admin } from '../../../access/account.ts'
import { type PlainAction, recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { saveReaders } from '../named-readers.ts'
import { findDocument } from '../queries.ts'
import { insertFaq, listFaqReaders, listFaqRows, lockFaq, setFaqReaders, updateFaq } from './faq-queries.ts'
import { forgetFaq, listAskerNames, lockProject, lockQuestion, updateQuestion } from './queries.ts'
import { namesIn, publishTime } from './rules.ts'

type Published = z.output<typeof contract.publishFaq.input>
type Changed = z.output<typeof contract.changeFaq.input>

export async function listStaffFaq(
  deps: Deps,
  { route }: z.output<typeof contract.listStaffFaq.input>,
): Promise<z.input<typeof contract.listStaffFaq.output>> {
  const rows = await listFaqRows(deps.db, route)
  const readers = await listFaqReaders(
    deps.db,
    rows.map(({ id }) => id),
  )
  const now = iso(deps.clock.now())
  return {
    entries: rows.map((row) => ({
      id: row.id,
      route: projectKey.parse(row.route),
      category: row.category,
      question: row.question,
      answer: row.answer,
      section: row.section,
      document:
        row.document_id === null ? null : { id: row.document_id, title: row.document_title ?? '', page: row.page },
      narrowed: row.narrowed === 1,
      readers: readers.flatMap(({ faq_id, kind, value }) =>
        faq_id === row.id && value !== null ? [{ kind: kind as ReaderKind, value }] : [],
      ),
      publishedAt: row.published_at,
      published: row.published_at <= now,
      revision: row.revision,
    })),
  }
}

/**
 * Publishes an entry under an id of its own. Only its question knows that it was made of it, so that nothing that a reader gets depends
 * on who asked.
 */
export async function publishFaq(deps: Deps, staff: Admin, input: Published): Promise<{ id: string }> {
  const { route, questionId } = input
  const id = deps.ids.id()
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockProject(trx, route))) throw new AppError('not_found')
    if (questionId !== null) await takeQuestion(trx, input, id)
    await insertFaq(trx, {
      id,
      route,
      ...(await fieldsOf(trx, route, input)),
      published_at: publishTime(input.publishOn, deps.clock.now()),
      revision: 1,
      removed_at: null,
    })
    await setFaqReaders(trx, id, await readersOf(trx, deps, route, input))
    await record(trx, deps, staff, 'faq.published', { id, route })
  })
  return { id }
}

/** A question is published once. Words that name its asker need a confirmation. */
async function takeQuestion(trx: Trx, { questionId, route, question, answer, despiteNames }: Published, faqId: string) {
  const asked = questionId === null ? undefined : await lockQuestion(trx, questionId)
  if (!asked || asked.route !== route) throw new AppError('not_found')
  if (asked.faq_id !== null) throw new AppError('question_published')
  const found = namesIn(`${question} ${answer}`, await listAskerNames(trx, asked.person_id))
  if (found.length > 0 && !despiteNames) throw new AppError('faq_names_asker', { params: { found: found.join(', ') } })
  await updateQuestion(trx, asked.id, { faq_id: faqId })
}

export async function changeFaq(deps: Deps, staff: Admin, input: Changed): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const entry = await lockFaq(trx, input.id)
    if (!entry) throw new AppError('not_found')
    if (entry.revision !== input.revision) throw new AppError('faq_changed')
    const { id, route } = entry
    await updateFaq(trx, id, { ...(await fieldsOf(trx, route, input)), revision: entry.revision + 1 })
    await setFaqReaders(trx, id, await readersOf(trx, deps, route, input))
    await record(trx, deps, staff, 'faq.changed', { id, route })
  })
}

export async function removeFaq(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const entry = await lockFaq(trx, id)
    if (!entry) throw new AppError('not_found')
    await updateFaq(trx, id, { removed_at: iso(deps.clock.now()) })
    await forgetFaq(trx, id)
    await record(trx, deps, staff, 'faq.removed', entry)
  })
}

async function fieldsOf(trx: Trx, route: string, { documentId, ...input }: Published | Changed) {
  if (documentId !== null && (await findDocument(trx, documentId))?.route !== route) throw new AppError('not_found')
  const { category, question, answer, section, page, narrowed } = input
  return {
    ...{ category, question, answer },
    section: documentId === null ? section : null,
    document_id: documentId,
    page: documentId === null ? null : page,
    narrowed: narrowed ? 1 : 0,
  }
}

async function readersOf(trx: Trx, deps: Deps, route: string, { narrowed, readers }: Published | Changed) {
  return narrowed ? saveReaders(trx, deps, route, readers) : []
}

async function record(
  trx: Trx,
  deps: Deps,
  staff: Admin,
  action: PlainAction,
  { id, route }: { id: string; route: string },
): Promise<void> {
  await recordEntry(trx, deps, { action, actor: staff.actor, route, detail: { faq: id } })
}
