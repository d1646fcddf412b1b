import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from '../../../db/open.ts'
import type { Db } from '../../../db/tables.ts'

/** Which signatures are asked for. `search`: how a name, an email, a company or a phone number begins. */
export type SubmissionFilter = {
  search?: string | undefined
  state?: 'in_force' | 'superseded' | undefined
  from?: string | undefined
  until?: string | undefined
  waiting?: 'review' | undefined
}
export type SubmissionSort = 'newest' | 'oldest' | 'name'
/** Where a page goes on: behind this time of signing (or name) and id. */
export type Place = { by: string; id: string }

/** Above every character, so that what begins with a word lies between the word and this. */
const LAST = '\u{10FFFF}'
/** What is written between the digits of a phone number; as in the index. */
const SIGNS = ['+', '-', '(', ')', '.', '/']

/** `submission.id` of every signature that a search finds. Each way to match reads an index of its own; joined by `or` they would read every row. */
function found({ db, kind }: Kind, search: string) {
  const blank = sql.raw(kind === 'postgres' ? "strpos(full_name, ' ')" : "instr(full_name, ' ')")
  const digits = sql.raw(
    SIGNS.reduce((text, sign) => `replace(${text}, '${sign}', '')`, "replace(phone_number, ' ', '')"),
  )
  const ways = [
    begins(sql`lower(full_name)`, search),
    begins(sql`lower(substr(full_name, ${blank} + 1))`, search),
    begins(sql`lower(company_name)`, search),
    begins(sql`email_key`, search),
  ]
  const number = search.replace(/[\s+\-()./]/g, '')
  if (/^\d{3,}$/.test(number)) ways.push(begins(digits, number))
  const [first = sql<boolean>`false`, ...others] = ways
  const all = others.reduce(
    (query, way) => query.union(db.selectFrom('submission').select('id').where(way)),
    db.selectFrom('submission').select('id').where(first),
  )
  return all
}

type Kind = { db: Db; kind: DatabaseKind }

function begins(what: RawBuilder<unknown>, start: string): RawBuilder<boolean> {
  // Lowered by the database, as what it is compared with.
  return sql<boolean>`${what} >= lower(${start}) and ${what} < lower(${start}) || ${LAST}`
}

function matching(at: Kind, { search, state, from, until, waiting }: SubmissionFilter) {
  return at.db
    .selectFrom('submission as s')
    .$if(search !== undefined, (query) => query.where('s.id', 'in', found(at, search ?? '')))
    .$if(state === 'in_force', (query) => query.where('s.superseded_at', 'is', null))
    .$if(state === 'superseded', (query) => query.where('s.superseded_at', 'is not', null))
    .$if(from !== undefined, (query) => query.where('s.signed_at', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('s.signed_at', '<', until ?? ''))
    .$if(waiting !== undefined, (query) =>
      query.where('s.superseded_at', 'is', null).where('s.id', 'in', awaitingReview(at.db)),
    )
}

/** `submission_id` of every code that waits for a review. Without parameters, so that both databases read the index of those alone. */
function awaitingReview(db: Db) {
  return db
    .selectFrom('access_code')
    .select(sql<string>`submission_id`.as('submission_id'))
    .where(sql<boolean>`awaits = 'review' and revoked_at is null and submission_id is not null`)
}

function sortKey(sort: SubmissionSort) {
  return sort === 'name' ? sql<string>`lower(s.full_name)` : sql.ref<string>('s.signed_at')
}

/** A page of signatures. */
export async function listSubmissionPage(
  at: Kind,
  filter: SubmissionFilter,
  { sort, after, limit }: { sort: SubmissionSort; after: Place | undefined; limit: number },
) {
  const key = sortKey(sort)
  const order = sort === 'newest' ? 'desc' : 'asc'
  const beyond = sql.raw(sort === 'newest' ? '<' : '>')
  // The ids first, from an index alone; only the rows of the page are read whole.
  const ids = matching(at, filter)
    .select('s.id')
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${key}, s.id) ${beyond} (${after?.by ?? ''}, ${after?.id ?? ''})`),
    )
    .orderBy(key, order)
    .orderBy('s.id', order)
    .limit(limit)
  return at.db
    .selectFrom('submission as s')
    .selectAll('s')
    .where('s.id', 'in', (eb) => eb.selectFrom(ids.as('page')).select('page.id'))
    .orderBy(key, order)
    .orderBy('s.id', order)
    .execute()
}

/** Where the page after this signature goes on; undefined where there is none of this id. */
export async function findPlace(db: Db, id: string, sort: SubmissionSort): Promise<Place | undefined> {
  return db
    .selectFrom('submission as s')
    .select(['s.id', sortKey(sort).as('by')])
    .where('s.id', '=', id)
    .executeTakeFirst()
}

/** How many of each state match, whichever state is asked for. Counts the newest `limit`. */
export async function countByState(at: Kind, filter: SubmissionFilter, limit = Number.MAX_SAFE_INTEGER) {
  const newest = matching(at, { ...filter, state: undefined })
    .select('s.superseded_at')
    .orderBy('s.signed_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
  const row = await at.db
    .selectFrom(newest.as('m'))
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.count<number>('m.superseded_at').as('superseded')])
    .executeTakeFirstOrThrow()
  const superseded = Number(row.superseded)
  return { in_force: Number(row.n) - superseded, superseded }
}

export async function findSubmissionRow(db: Db, id: string) {
  return db
    .selectFrom('submission as s')
    .leftJoin('assent_text as w', 'w.sha256', 's.assent_sha256')
    .selectAll('s')
    .select('w.words as assent_text')
    .where('s.id', '=', id)
    .executeTakeFirst()
}

/** The codes that came of these signatures, newest first. */
export async function listCodesOfSubmissions(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('access_code as c')
    .innerJoin('submission as s', 's.id', 'c.submission_id')
    .selectAll('c')
    .select('s.superseded_at')
    .where('c.submission_id', 'in', ids)
    .orderBy('c.created_at', 'desc')
    .execute()
}

export async function findReadingSessionAndText(db: Db, readingId: string) {
  return db
    .selectFrom('reading_session as r')
    .innerJoin('nda_version as v', 'v.version', 'r.nda_version')
    .select([
      'r.id',
      'r.opened_at',
      'r.furthest',
      'r.reported_at',
      'r.threshold_at',
      'r.end_at',
      'r.end_by',
      'r.box_at',
      'r.active',
      'r.build',
      'r.page_snapshot_sha256',
      'v.text',
      'v.version',
      'v.title',
      'v.sha256',
      'v.published_at',
    ])
    .where('r.id', '=', readingId)
    .executeTakeFirstOrThrow()
}

export async function findSigner(db: Db, personId: string) {
  const person = await db
    .selectFrom('person')
    .select(['id', 'email', 'verified_at'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('user_account')
    .select(['email', 'suspended_at', 'created_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return { person, account }
}

/** The person's access periods with shared codes, newest first. */
export async function listAccessPeriodsOf(db: Db, personId: string, limit: number) {
  return db
    .selectFrom('shared_access as w')
    .innerJoin('access_code as c', 'c.id', 'w.code_id')
    .select(['w.code_id', 'w.opened_at', 'w.ends_at', 'c.id', 'c.code_sealed', 'c.revoked_at'])
    .where('w.person_id', '=', personId)
    .orderBy('w.opened_at', 'desc')
    .limit(limit)
    .execute()
}
