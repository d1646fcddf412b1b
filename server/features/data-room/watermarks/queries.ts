import { sql } from 'kysely'
import type { Db, Trx, WatermarkRow } from '../../../db/tables.ts'
import { addToDays, sumOf } from '../../engagement/scores/day-queries.ts'

/** Also adds it to the sums of the day. False if the code is already taken. */
export async function insertWatermark(trx: Trx, row: WatermarkRow): Promise<boolean> {
  const result = await trx
    .insertInto('watermark')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows !== 1n) return false
  await addToDays(trx, sumOf([row]))
  return true
}

export async function findCodeHolder(trx: Trx, codeId: string) {
  return trx
    .selectFrom('access_code as c')
    .leftJoin('person as p', 'p.id', 'c.person_id')
    .select(['c.kind', 'c.person_id', 'c.submission_id', 'p.verified_at'])
    .where('c.id', '=', codeId)
    .executeTakeFirst()
}

function holders(db: Db | Trx) {
  return db
    .selectFrom('watermark as t')
    .leftJoin('submission as s', 's.id', 't.submission_id')
    .leftJoin('user_account as a', 'a.id', 't.account_id')
    .selectAll('t')
    .select(['s.nda_version', 's.signed_at', 's.full_name', 's.company_name'])
    .select('a.name as account_name')
}

export async function findWatermarkHolder(db: Db | Trx, code: string) {
  return holders(db).where('t.code', '=', code).executeTakeFirst()
}

export async function listWatermarkHolders(db: Db, codes: readonly string[]) {
  return codes.length === 0
    ? []
    : holders(db)
        .where('t.code', 'in', [...codes])
        .execute()
}

/** What a search compares. */
const COMPARED = ['code', 'at', 'email', 'document_id', 'page'] as const
export type Compared = Pick<WatermarkRow, (typeof COMPARED)[number]>

/** `first` and `second`: an index leads from half a code to the whole. */
export type Half = { which: 'first' | 'second'; values: readonly string[] }

/** The codes of which one half is among the given, and that fit a pattern with `?` for one character. */
export async function listByHalf(db: Db, half: Half, pattern: string, limit: number): Promise<Compared[]> {
  return db
    .selectFrom('watermark')
    .select(COMPARED)
    .where(sql<string>`substr(code, ${sql.lit(half.which === 'first' ? 1 : 5)}, 4)`, 'in', half.values)
    .where('code', 'like', pattern.replaceAll('?', '_'))
    .limit(limit)
    .execute()
}

export async function listByCodes(db: Db, codes: readonly string[]): Promise<Compared[]> {
  return db.selectFrom('watermark').select(COMPARED).where('code', 'in', codes).execute()
}

/** What bears no mark, so that nobody holds a picture of it. */
const UNMARKED = ['text', 'search'] as const

/** From and up to these times; the end is not part of it. */
export type Span = { from: string; until: string }
/** `page`: null for what shows no single page; undefined for any. */
export type Context = {
  email: string | undefined
  documentId: string | undefined
  page: number | null | undefined
  span: Span | undefined
  pattern: string | undefined
}

/** The newest that were shown to an address, of a document, or in a time. An index leads to them in this order. */
export async function listByContext(db: Db, context: Context, limit: number): Promise<Compared[]> {
  const { email, documentId, page, span, pattern } = context
  let rows = db.selectFrom('watermark').select(COMPARED).where('kind', 'not in', UNMARKED)
  if (email !== undefined) rows = rows.where(sql<string>`lower(email)`, '=', email)
  if (documentId !== undefined) rows = rows.where('document_id', '=', documentId)
  if (page !== undefined) rows = rows.where('page', page === null ? 'is' : '=', page)
  if (span) rows = rows.where('at', '>=', span.from).where('at', '<', span.until)
  if (pattern !== undefined) rows = rows.where('code', 'like', pattern.replaceAll('?', '_'))
  return rows.orderBy('at', 'desc').limit(limit).execute()
}

/** The addresses that contain a text. It goes from each address to the next in the index, because there are far fewer than watermarks. */
export async function listEmails(db: Db, part: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with recursive step (email) as (
      select min(lower(email)) from watermark
      union all
      select (select min(lower(w.email)) from watermark w where lower(w.email) > step.email) from step where step.email is not null
    )
    select email from step where email like ${part} escape '\\' limit ${limit}`.execute(db)
  return rows.map(({ email }) => email)
}

export async function isEmail(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('watermark')
    .select('code')
    .where(sql<string>`lower(email)`, '=', email)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function listDocumentsNamed(db: Db, text: string, part: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', text), sql<boolean>`lower(title) like ${part} escape '\\'`]))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Rows that are in no batch yet, oldest first. A code that a batch has is never in a second one. */
export async function listUnsealed(trx: Trx, limit: number): Promise<WatermarkRow[]> {
  return trx
    .selectFrom('watermark as t')
    .selectAll('t')
    .where('t.number', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('shown_leaf as l').select('l.number').whereRef('l.code', '=', 't.code'))),
    )
    .orderBy('t.at')
    .orderBy('t.code')
    .limit(limit)
    .execute()
}

/** Numbers the rows of a batch, in one statement, because a batch has hundreds. */
export async function setNumbers(trx: Trx, rows: readonly { code: string; number: number }[]): Promise<void> {
  const values = rows.map(({ code, number }) => sql`(${code}, cast(${number} as integer))`)
  await sql`
    update watermark set number = numbered.column2
    from (values ${sql.join(values)}) as numbered where watermark.code = numbered.column1`.execute(trx)
}

/** Rows in the log, from one number to another, both included. */
export async function listNumberedShown(db: Db | Trx, from: number, to: number): Promise<WatermarkRow[]> {
  return db
    .selectFrom('watermark')
    .selectAll()
    .where('number', '>=', from)
    .where('number', '<=', to)
    .orderBy('number')
    .execute()
}

export async function lastNumber(db: Db | Trx): Promise<number> {
  const row = await db
    .selectFrom('watermark')
    .select('number')
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Rows in no batch that are older than a time. */
export async function listUnsealedBefore(db: Db | Trx, before: string, limit: number) {
  return db
    .selectFrom('watermark')
    .select(['code', 'at'])
    .where('number', 'is', null)
    .where('at', '<', before)
    .orderBy('at')
    .limit(limit)
    .execute()
}

export async function countUnsealed(db: Db | Trx): Promise<number> {
  const { n } = await db
    .selectFrom('watermark')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('number', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
