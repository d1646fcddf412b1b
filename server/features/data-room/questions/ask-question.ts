import type { z } from 'zod'
import type * as contract from '../../../../contract/data-room/questions.ts'
import { DAY_MS } from '../../../../contract/limits.ts'
import { findDocumentReader } from '../../../access/document-reader.ts'
import type { KnownReader } from '../../../access/known-reader.ts'
import { sessionOf } from '../../../access/visitor.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Db, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { lockLivingPerson } from '../../pipeline/queries.ts'
import { readableBy } from '../matches.ts'
import { listReadable } from '../read-document-queries.ts'
import { readCategories } from './categories.ts'
import {
  countAsked,
  insertMessage,
  insertQuestion,
  listCountedWith,
  lockProject,
  lockQuestion,
  updateQuestion,
} from './queries.ts'

type Asked = Omit<z.output<typeof contract.askQuestion.input>, 'route'>

/** What a reader may still ask about a project. */
export async function readAllowance(
  db: Db | Trx,
  deps: Deps,
  { route, personId }: { route: string; personId: string },
) {
  const { per, open, perDay } = deps.portal.questions
  const persons = await listCountedWith(db, personId, per)
  const asked = await countAsked(db, { route, persons, since: iso(deps.clock.now().getTime() - DAY_MS) })
  return {
    per,
    open: { limit: open, left: Math.max(0, open - asked.open) },
    day: { limit: perDay, left: Math.max(0, perDay - asked.day) },
  }
}

/** Asks staff. The project is locked first, so that two at once cannot both take the last place. */
export async function askQuestion(deps: Deps, reader: KnownReader, asked: Asked): Promise<{ id: string }> {
  const { route, personId } = reader
  const document = await findPinned(deps, reader, asked)
  const now = iso(deps.clock.now())
  const id = deps.ids.id()
  await deps.db.transaction().execute(async (trx) => {
    await lockAsker(trx, reader)
    const { names } = (await readCategories(trx, deps))(route)
    if (names.length > 0 ? !names.includes(asked.category) : asked.category !== '')
      throw new AppError('question_category', { fields: { category: 'Choose a category.' } })
    const left = await readAllowance(trx, deps, reader)
    if (left.open.left === 0) throw new AppError('questions_open', { params: { limit: String(left.open.limit) } })
    if (left.day.left === 0) throw new AppError('questions_day', { params: { limit: String(left.day.limit) } })
    await insertQuestion(trx, {
      id,
      route,
      person_id: personId,
      category: asked.category,
      section: document ? null : asked.section,
      document_id: document?.id ?? null,
      version: document?.version ?? null,
      page: document?.page ?? null,
      asked_at: now,
      waiting_since: now,
      answered_at: null,
      assigned_to: null,
      faq_id: null,
    })
    await insertMessage(trx, messageOf(deps, id, asked.words, now))
    await recordEntry(trx, deps, { action: 'question.asked', ...readerOf(reader), detail: { question: id } })
  })
  return { id }
}

/** A follow-up makes the question wait again. It counts for the day, but as no further open question. */
export async function followUpQuestion(deps: Deps, reader: KnownReader, { id, words }: { id: string; words: string }) {
  const now = iso(deps.clock.now())
  const message = messageOf(deps, id, words, now)
  await deps.db.transaction().execute(async (trx) => {
    await lockAsker(trx, reader)
    const question = await lockQuestion(trx, id)
    if (!question || question.person_id !== reader.personId || question.route !== reader.route)
      throw new AppError('not_found')
    const left = await readAllowance(trx, deps, reader)
    if (left.day.left === 0) throw new AppError('questions_day', { params: { limit: String(left.day.limit) } })
    await insertMessage(trx, message)
    if (question.answered_at !== null) await updateQuestion(trx, id, { answered_at: null, waiting_since: now })
    await recordEntry(trx, deps, { action: 'question.followed_up', ...readerOf(reader), detail: { question: id } })
  })
  return { id: message.id, author: message.author, words, at: now }
}

async function lockAsker(trx: Trx, { route, personId }: KnownReader): Promise<void> {
  if (!(await lockProject(trx, route))) throw new AppError('not_found')
  if (!(await lockLivingPerson(trx, personId))) throw new AppError('not_found')
}

/** The document that is pinned, if this reader may open it. Otherwise it is unknown, as in the reader. */
async function findPinned(deps: Deps, reader: KnownReader, { documentId, version, page }: Asked) {
  if (documentId === null) return undefined
  const documents = await findDocumentReader(deps, reader)
  if (!documents) throw new AppError('not_found')
  const [row] = await listReadable(deps.db, await readableBy(deps, documents), documentId)
  if (!row) throw new AppError('not_found')
  if (version !== null && version !== row.number) throw new AppError('document_changed')
  if (page !== null && page > row.pages) throw new AppError('not_found')
  return { id: documentId, version: row.number, page }
}

function messageOf(deps: Deps, questionId: string, words: string, at: string) {
  return {
    id: deps.ids.id(),
    question_id: questionId,
    author: 'person' as const,
    by_actor: 'visitor',
    words,
    at,
  }
}

function readerOf({ visitor, personId, accountId, codeId, route }: KnownReader) {
  const { browserId, session } = visitor
  const sessionId = sessionOf({ session })?.id ?? null
  return { actor: 'visitor' as const, browserId, sessionId, personId, accountId, codeId, route }
}
