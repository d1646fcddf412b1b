import { type Insertable, sql, type Updateable } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { QuestionDraftRow, QuestionMessageRow, QuestionRow } from '../../../db/tables/questions.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'
import type { Cursor } from '../../../platform/list-cursor.ts'
import { findFirmOfPerson } from '../../people/firms/queries.ts'
import { anyPart } from '../../people/rules.ts'

/** Locks a project, so that questions about it are asked one by one. False if it is archived or unknown. */
export async function lockProject(trx: Trx, route: string): Promise<boolean> {
  const row = await trx
    .updateTable('project')
    .set((eb) => ({ key: eb.ref('key') }))
    .where('key', '=', route)
    .where('archived_at', 'is', null)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Whose questions are counted together: a person's, or those of everyone who counts for the same firm. */
export async function listCountedWith(db: Db | Trx, personId: string, per: 'person' | 'firm'): Promise<string[]> {
  if (per === 'person') return [personId]
  const firm = await findFirmOfPerson(db, personId)
  if (!firm?.root_id) return [personId]
  const rows = await db
    .selectFrom('firm_person as b')
    .innerJoin('firm as f', 'f.id', 'b.firm_id')
    .select('b.person_id')
    .where('f.root_id', '=', firm.root_id)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Their questions about a project that wait, and how often they asked since then. */
export async function countAsked(
  db: Db | Trx,
  { route, persons, since }: { route: string; persons: readonly string[]; since: string },
): Promise<{ open: number; day: number }> {
  const open = await db
    .selectFrom('question')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('route', '=', route)
    .where('person_id', 'in', inList(persons))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  const day = await db
    .selectFrom('question_message as m')
    .innerJoin('question as q', 'q.id', 'm.question_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('q.route', '=', route)
    .where('q.person_id', 'in', inList(persons))
    .where('m.author', '=', 'person')
    .where('m.at', '>', since)
    .executeTakeFirstOrThrow()
  return { open: Number(open.n), day: Number(day.n) }
}

/** Inserts a question under the next number. The number is chosen in the statement that stores it, so that no two have the same. */
export async function insertQuestion(trx: Trx, row: Omit<QuestionRow, 'number'>): Promise<void> {
  for (;;) {
    const result = await trx
      .insertInto('question')
      .values({ ...row, number: sql<number>`(select coalesce(max(number), 0) + 1 from question)` })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .executeTakeFirst()
    if (result.numInsertedOrUpdatedRows === 1n) return
  }
}

export async function insertMessage(trx: Trx, row: QuestionMessageRow): Promise<void> {
  await trx.insertInto('question_message').values(row).execute()
}

/** Locks a question, so that acts on it happen one by one. */
export async function lockQuestion(trx: Trx, id: string): Promise<QuestionRow | undefined> {
  return trx
    .updateTable('question')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function updateQuestion(
  trx: Trx,
  id: string,
  change: Pick<Updateable<Tables['question']>, 'waiting_since' | 'answered_at' | 'assigned_to' | 'faq_id'>,
): Promise<void> {
  await trx.updateTable('question').set(change).where('id', '=', id).execute()
}

/** An entry that is removed leaves its question free to be published again. */
export async function forgetFaq(trx: Trx, faqId: string): Promise<void> {
  await trx.updateTable('question').set({ faq_id: null }).where('faq_id', '=', faqId).execute()
}

export async function listQuestionsOf(db: Db, { personId, route }: { personId: string; route?: string }) {
  return db
    .selectFrom('question')
    .selectAll()
    .where('person_id', '=', personId)
    .$if(route !== undefined, (query) => query.where('route', '=', route ?? ''))
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Oldest first. */
export async function listMessages(db: Db, questionIds: readonly string[]): Promise<QuestionMessageRow[]> {
  return (
    db
      .selectFrom('question_message')
      .selectAll()
      .where('question_id', 'in', inList(questionIds))
      .orderBy('at')
      // A question stands before its answer.
      .orderBy('author')
      .orderBy('id')
      .execute()
  )
}

export async function listDrafts(db: Db, questionIds: readonly string[]): Promise<QuestionDraftRow[]> {
  return db.selectFrom('question_draft').selectAll().where('question_id', 'in', inList(questionIds)).execute()
}

export async function findDraft(trx: Trx, questionId: string): Promise<QuestionDraftRow | undefined> {
  return trx.selectFrom('question_draft').selectAll().where('question_id', '=', questionId).executeTakeFirst()
}

export async function putDraft(trx: Trx, row: Insertable<Tables['question_draft']>): Promise<void> {
  const { question_id: _, ...change } = row
  await trx
    .insertInto('question_draft')
    .values(row)
    .onConflict((conflict) => conflict.column('question_id').doUpdateSet(change))
    .execute()
}

export type QuestionFilter = {
  state: 'open' | 'to_answer' | 'to_approve' | 'answered'
  route?: string | undefined
  /** An account, or null for those that nobody looks after. */
  assigned?: string | null | undefined
  search?: string
  id?: string | undefined
  /** All questions of a person. */
  personId?: string | undefined
}

function questions(db: Db) {
  return db
    .selectFrom('question as q')
    .innerJoin('person as p', 'p.id', 'q.person_id')
    .leftJoin('question_draft as d', 'd.question_id', 'q.id')
    .leftJoin('document as o', 'o.id', 'q.document_id')
    .leftJoin('firm_person as b', 'b.person_id', 'q.person_id')
    .leftJoin('firm as f', 'f.id', 'b.firm_id')
    .leftJoin('firm as r', 'r.id', 'f.root_id')
}

const SIGNED_NAME = sql<string | null>`(select s.full_name from submission as s where s.person_id = q.person_id
  order by s.signed_at desc limit 1)`
const ACCOUNT_NAME = sql<string | null>`(select nullif(trim(a.name), '') from user_account as a
  where a.person_id = q.person_id limit 1)`

function filtered(db: Db, { state, route, assigned, search = '', id, personId }: QuestionFilter) {
  if (id !== undefined) return questions(db).where('q.id', '=', id)
  if (personId !== undefined) return questions(db).where('q.person_id', '=', personId)
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  return questions(db)
    .where('q.answered_at', state === 'answered' ? 'is not' : 'is', null)
    .$if(state === 'to_answer', (query) => query.where('d.approval_asked_at', 'is', null))
    .$if(state === 'to_approve', (query) => query.where('d.approval_asked_at', 'is not', null))
    .$if(route !== undefined, (query) => query.where('q.route', '=', route ?? ''))
    .$if(assigned === null, (query) => query.where('q.assigned_to', 'is', null))
    .$if(typeof assigned === 'string', (query) => query.where('q.assigned_to', '=', assigned ?? ''))
    .$if(number !== undefined, (query) => query.where('q.number', '=', Number(number)))
    .$if(search !== '' && number === undefined, (query) => {
      const like = anyPart(search)
      return query.where(
        sql<boolean>`(lower(p.email) like ${like} escape '\\' or lower(coalesce(${SIGNED_NAME}, ${ACCOUNT_NAME}, '')) like ${like} escape '\\'
          or exists (select 1 from question_message as m where m.question_id = q.id and lower(m.words) like ${like} escape '\\'))`,
      )
    })
}

export async function countQuestions(db: Db, filter: QuestionFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** What the list is sorted by: those that wait from the oldest, answered ones and a person's from the newest. */
export function questionOrder({ state, id, personId }: Pick<QuestionFilter, 'state' | 'id' | 'personId'>) {
  if (id !== undefined) return ['waiting_since', 'asc'] as const
  if (personId !== undefined) return ['asked_at', 'desc'] as const
  return state === 'answered' ? (['answered_at', 'desc'] as const) : (['waiting_since', 'asc'] as const)
}

/** A page of questions with their people. */
export async function listQuestionRows(
  db: Db,
  { after, limit, ...filter }: QuestionFilter & { after: Cursor | undefined; limit: number },
) {
  const [by, order] = questionOrder(filter)
  const column = `q.${by}` as const
  const beyond = order === 'desc' ? '<' : '>'
  return filtered(db, filter)
    .selectAll('q')
    .select(['p.email', 'o.title as document_title', 'r.name as firm_name'])
    .select([SIGNED_NAME.as('signed_name'), ACCOUNT_NAME.as('account_name')])
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb(column, beyond, after?.at ?? ''),
          eb.and([eb(column, '=', after?.at ?? ''), eb('q.id', beyond, after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy(column, order)
    .orderBy('q.id', order)
    .limit(limit)
    .execute()
}

export type ListedQuestion = Awaited<ReturnType<typeof listQuestionRows>>[number]

/** Admins who can be assigned. */
export async function listAdmins(db: Db | Trx) {
  return db
    .selectFrom('user_account')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'admin')
    .where('email_verified', '=', 1)
    .where('suspended_at', 'is', null)
    .orderBy('name')
    .orderBy('email')
    .execute()
}

export async function listNumbered(db: Db, number: number) {
  return db.selectFrom('question').select(['id', 'number', 'route', 'category']).where('number', '=', number).execute()
}

export async function listCategoryRows(db: Db | Trx) {
  return db.selectFrom('question_categories').selectAll().execute()
}

/** Null goes back to the categories of the settings. */
export async function putCategories(trx: Trx, route: string, names: readonly string[] | null): Promise<void> {
  if (names === null) {
    await trx.deleteFrom('question_categories').where('route', '=', route).execute()
    return
  }
  const row = { names: JSON.stringify(names) }
  await trx
    .insertInto('question_categories')
    .values({ route, ...row })
    .onConflict((conflict) => conflict.column('route').doUpdateSet(row))
    .execute()
}

/** What tells who asked: names, firms and domains. */
export async function listAskerNames(trx: Trx, personId: string) {
  const person = await trx.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst()
  const signed = await trx
    .selectFrom('submission')
    .select(['full_name', 'company_name'])
    .where('person_id', '=', personId)
    .execute()
  const accounts = await trx.selectFrom('user_account').select('name').where('person_id', '=', personId).execute()
  const firm = await findFirmOfPerson(trx, personId)
  const domains = firm?.root_id
    ? await trx
        .selectFrom('firm_domain as d')
        .innerJoin('firm as f', 'f.id', 'd.firm_id')
        .select('d.domain')
        .where('f.root_id', '=', firm.root_id)
        .execute()
    : []
  const email = person?.email ?? ''
  return {
    email,
    names: [...signed.map(({ full_name }) => full_name), ...accounts.map(({ name }) => name)],
    firms: [...signed.map(({ company_name }) => company_name), firm?.name ?? ''].filter(Boolean),
    domains: [
      ...new Set([...(firm?.root_id ? [email.split('@').at(-1) ?? ''] : []), ...domains.map(({ domain }) => domain)]),
    ],
  }
}

/** The questions of these people, with everything that was written. */
export async function deleteQuestionsOf(trx: Trx, persons: readonly string[]): Promise<number> {
  const result = await trx.deleteFrom('question').where('person_id', 'in', inList(persons)).executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** Answered before then, of nobody on legal hold. */
export async function deleteOldQuestions(
  trx: Trx,
  { before, persons, limit }: { before: string; persons: readonly string[]; limit: number },
): Promise<number> {
  const result = await trx
    .deleteFrom('question')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('question')
        .select('id')
        .where('answered_at', '<', before)
        .where('person_id', 'not in', inList(persons))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

export async function exportQuestionsOf(db: Db, persons: readonly string[]) {
  return db
    .selectFrom('question')
    .select(['id', 'route', 'category', 'section', 'document_id', 'version', 'page', 'asked_at', 'answered_at'])
    .where('person_id', 'in', inList(persons))
    .execute()
}

export async function exportQuestionMessagesOf(db: Db, persons: readonly string[]) {
  return db
    .selectFrom('question_message as m')
    .innerJoin('question as q', 'q.id', 'm.question_id')
    .select(['m.id', 'm.question_id', 'm.author', 'm.words', 'm.at'])
    .where('q.person_id', 'in', inList(persons))
    .orderBy('m.question_id')
    .orderBy('m.at')
    .execute()
}

/** What staff hold about the questions of these people and did not send. */
export async function exportQuestionDraftsOf(db: Db, persons: readonly string[]) {
  return db
    .selectFrom('question_draft as d')
    .innerJoin('question as q', 'q.id', 'd.question_id')
    .select(['d.question_id', 'd.words', 'd.saved_at', 'q.assigned_to', 'q.faq_id'])
    .where('q.person_id', 'in', inList(persons))
    .execute()
}
