import type { z } from 'zod'
import type * as contract from '../../../../contract/data-room/questions.ts'
import { projectKey } from '../../../../contract/projects/project.ts'
import type { Investor } from '../../../access/account.ts'
import { findReaderPerson, type RoomReader } from '../../../access/document-reader.ts'
import { listOpenProjects } from '../../../access/project-access.ts'
import type { Visitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { readableBy } from '../matches.ts'
import { listDocuments, listFolders } from '../queries.ts'
import { noteViewedAs } from '../read-document.ts'
import { listMine, listReadable } from '../read-document-queries.ts'
import { numberRoom } from '../rules.ts'
import { readAllowance } from './ask-question.ts'
import { readCategories } from './categories.ts'
import { listPublished } from './faq-queries.ts'
import { listMessages, listQuestionsOf } from './queries.ts'

type Pinned = z.input<typeof contract.listFaq.output>['entries'][number]['document']

/** Which documents of a project this reader may open now, and which named readers they are; null for staff. */
async function readDocuments(deps: Deps, { inRoom: documents }: RoomReader) {
  if (!documents) return { mine: [], pinned: (): Pinned => null }
  const { route } = documents
  const by = await readableBy(deps, documents)
  const readable = await listReadable(deps.db, by)
  const titles = new Map(readable.map(({ id, title }) => [id, title]))
  const room = numberRoom(await listFolders(deps.db, route), await listDocuments(deps.db, route))
  const indexes = new Map(room.documents.map(({ id, index }) => [id, index]))
  return {
    mine: by.reader && (await listMine(deps.db, route, by.reader.matches)),
    pinned: ({ document_id: id, page }: { document_id: string | null; page: number | null }): Pinned => {
      const title = titles.get(id ?? '')
      return id === null || title === undefined ? null : { id, title, index: indexes.get(id) ?? '', page }
    },
  }
}

/** The FAQ entries of a project that this reader may see. One about a document needs the right to open it. */
export async function listFaq(deps: Deps, reader: RoomReader): Promise<z.input<typeof contract.listFaq.output>> {
  const { mine, pinned } = await readDocuments(deps, reader)
  if (reader.inRoom) await noteViewedAs(deps, reader.inRoom)
  const rows = await listPublished(deps.db, { route: reader.route, mine, now: iso(deps.clock.now()) })
  return {
    entries: rows.flatMap((row) => {
      const document = pinned(row)
      if (row.document_id !== null && document === null) return []
      return [
        {
          id: row.id,
          category: row.category,
          question: row.question,
          answer: row.answer,
          section: row.section,
          document,
          publishedOn: row.published_at.slice(0, 10),
        },
      ]
    }),
  }
}

/** The reader's own questions, and what they may still ask. An admin who views as somebody sees theirs, and asks nothing. */
export async function listOwnQuestions(
  deps: Deps,
  reader: RoomReader,
): Promise<z.input<typeof contract.listOwnQuestions.output>> {
  const { route } = reader
  const viewedAs = reader.inRoom?.viewedAs ?? null
  const personId = viewedAs ?? (await findReaderPerson(deps, reader))?.personId
  const { names: categories } = (await readCategories(deps.db, deps))(route)
  if (personId === undefined) {
    const { per, open, perDay } = deps.portal.questions
    const none = { open: { limit: open, left: 0 }, day: { limit: perDay, left: 0 } }
    return { mayAsk: false, categories, per, ...none, questions: [] }
  }
  const rows = await listQuestionsOf(deps.db, { personId, route })
  const { pinned } = await readDocuments(deps, reader)
  const messages = await listMessages(
    deps.db,
    rows.map(({ id }) => id),
  )
  return {
    mayAsk: viewedAs === null,
    categories,
    ...(await readAllowance(deps.db, deps, { route, personId })),
    questions: rows.map((row) => ({
      id: row.id,
      category: row.category,
      section: row.section,
      document: pinned(row),
      askedAt: row.asked_at,
      answeredAt: row.answered_at,
      messages: messages
        .filter(({ question_id }) => question_id === row.id)
        .map(({ id, author, words, at }) => ({ id, author, words, at })),
    })),
  }
}

/** Where the account asked. What was asked and answered is confidential, and read in the project. */
export async function listAccountQuestions(
  deps: Deps,
  account: Investor,
  visitor: Visitor,
): Promise<z.input<typeof contract.listAccountQuestions.output>> {
  const rows = account.personId === null ? [] : await listQuestionsOf(deps.db, { personId: account.personId })
  const open = new Set((await listOpenProjects(deps, visitor)).map(({ route }) => route))
  return {
    questions: rows.map((row) => {
      const route = projectKey.parse(row.route)
      const { id, category, asked_at: askedAt, answered_at: answeredAt } = row
      return { id, route, category, askedAt, answeredAt, open: open.has(route) }
    }),
  }
}
