import { sql } from 'kysely'
import type { CodeStatus } from '../../../../contract/agreements/nda.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { AccessCodeRow, Db, Trx } from '../../../db/tables.ts'
import type { FoundCode } from '../queries.ts'

type Search = { indexes: readonly string[]; start: string }

/** Which codes are asked for. `search`: the digests that a whole code may have, and how a text begins, lower-cased. */
export type CodeFilter = {
  search?: Search | undefined
  state?: CodeStatus | undefined
  type?: AccessCodeRow['kind'] | undefined
  route?: ProjectKey | undefined
  /** Only those that end after `now` and before this. */
  endsBefore?: string | undefined
  /** Only those made until then. */
  madeUntil?: string | undefined
}
export type CodeSort = 'newest' | 'oldest' | 'ending'
/** Where a page goes on: behind this time (of making, or of ending) and id. */
export type Place = { at: string; id: string }

/** Later than any time: where a code without an end is sorted. */
const NO_END = '~'
/** Above every character, so that what begins with a word lies between the word and this. */
const LAST = '\u{10FFFF}'

/** `codeStatus` of the codes' rules, as the database tells it; a property test holds the two together. */
function statusAt(now: string) {
  return sql<CodeStatus>`case
    when c.revoked_at is not null then 'revoked'
    when c.submission_id is not null
      and c.submission_id in (select id from submission where superseded_at is not null) then 'revoked'
    when c.uses_remaining = 0 then 'used'
    when c.valid_until is not null and c.valid_until <= ${now} then 'expired'
    when c.valid_from is null or c.valid_from > ${now} then 'pending'
    else 'active' end`
}

/** Each way to match reads an index of its own; joined by `or` they would read every row. */
function found({ indexes, start }: Search) {
  const end = start + LAST
  return sql<boolean>`c.id in (
    select id from access_code where code_index in (${sql.join(indexes)})
    union select id from access_code where lower(email) >= ${start} and lower(email) < ${end}
    union select id from access_code where lower(full_name) >= ${start} and lower(full_name) < ${end}
    union select id from access_code where lower(company_name) >= ${start} and lower(company_name) < ${end}
    union select id from access_code where lower(description) >= ${start} and lower(description) < ${end})`
}

function matching(db: Db, { search, type, route, endsBefore, madeUntil }: CodeFilter, sort: CodeSort, now: string) {
  return db
    .selectFrom('access_code as c')
    .$if(search !== undefined, (query) => query.where(found(search ?? { indexes: [''], start: '' })))
    .$if(type !== undefined, (query) => query.where('c.kind', '=', type ?? 'managed'))
    .$if(route !== undefined, (query) => query.where('c.routes', 'like', `%"${route}"%`))
    .$if(sort === 'ending', (query) => query.where(endOf(), '>', now))
    .$if(madeUntil !== undefined, (query) => query.where('c.created_at', '<=', madeUntil ?? now))
    .$if(endsBefore !== undefined, (query) => query.where(endOf(), '>', now).where(endOf(), '<=', endsBefore ?? now))
}

function endOf() {
  return sql<string>`coalesce(c.valid_until, ${sql.lit(NO_END)})`
}

function orderOf(sort: CodeSort) {
  const by = sort === 'ending' ? endOf() : sql.ref<string>('c.created_at')
  return { by, order: sort === 'newest' ? ('desc' as const) : ('asc' as const) }
}

/** A page of codes, each with what its state was at `now`. */
export async function listCodePage(
  db: Db,
  filter: CodeFilter,
  { sort, after, most, now }: { sort: CodeSort; after: Place | undefined; most: number; now: string },
): Promise<FoundCode[]> {
  const { by, order } = orderOf(sort)
  const beyond = sort === 'newest' ? '<' : '>'
  // The ids first, from an index alone; only the rows of the page are read whole.
  const ids = matching(db, filter, sort, now)
    .select('c.id')
    .$if(filter.state !== undefined, (query) => query.where(statusAt(now), '=', filter.state ?? 'active'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${by}, c.id) ${sql.raw(beyond)} (${after?.at ?? ''}, ${after?.id ?? ''})`),
    )
    .orderBy(by, order)
    .orderBy('c.id', order)
    .limit(most)
  return db
    .selectFrom('access_code as c')
    .leftJoin('submission as s', 's.id', 'c.submission_id')
    .selectAll('c')
    .select('s.superseded_at')
    .where('c.id', 'in', (eb) => eb.selectFrom(ids.as('page')).select('page.id'))
    .orderBy(by, order)
    .orderBy('c.id', order)
    .execute()
}

/** Where the page after this row goes on. */
export function placeOf(row: AccessCodeRow, sort: CodeSort): Place {
  return { at: sort === 'ending' ? (row.valid_until ?? NO_END) : row.created_at, id: row.id }
}

/** How many codes of each state match, whichever state is asked for. Counts the first `most` codes of the list. */
export async function countByState(
  db: Db,
  filter: CodeFilter,
  { sort, now, most = Number.MAX_SAFE_INTEGER }: { sort: CodeSort; now: string; most?: number },
) {
  const { by, order } = orderOf(sort)
  // Five counts over one reading, since to group by the state would sort every row. The limit also keeps both databases from working out
  // the state again for each count.
  const states = matching(db, filter, sort, now)
    .select(statusAt(now).as('status'))
    .orderBy(by, order)
    .orderBy('c.id', order)
    .limit(most)
  const count = (status: CodeStatus) => sql<number>`count(case when m.status = ${status} then 1 end)`
  const row = await db
    .selectFrom(states.as('m'))
    .select([
      count('active').as('active'),
      count('pending').as('pending'),
      count('expired').as('expired'),
      count('used').as('used'),
      count('revoked').as('revoked'),
    ])
    .executeTakeFirstOrThrow()
  return {
    active: Number(row.active),
    pending: Number(row.pending),
    expired: Number(row.expired),
    used: Number(row.used),
    revoked: Number(row.revoked),
  } satisfies Record<CodeStatus, number>
}

export async function findStaffCode(db: Db | Trx, id: string): Promise<FoundCode | undefined> {
  return db
    .selectFrom('access_code as c')
    .leftJoin('submission as s', 's.id', 'c.submission_id')
    .selectAll('c')
    .select('s.superseded_at')
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** Holds the code until the transaction ends, so that of two acts on it one comes after the other. */
export async function lockCode(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('access_code')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .execute()
}

/** The signature that a code came from, as the code's holder is made from it. */
export async function findSubmission(trx: Trx, id: string) {
  return trx.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The signature's personal codes, held until the transaction ends: of two who renew at once one comes after the other. */
export async function lockPersonalCodes(trx: Trx, submissionId: string): Promise<AccessCodeRow[]> {
  await trx
    .updateTable('submission')
    .set((eb) => ({ superseded_at: eb.ref('superseded_at') }))
    .where('id', '=', submissionId)
    .execute()
  return trx
    .selectFrom('access_code')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'personal')
    .execute()
}

/** Whose code it is: the person, and the signature it came from. */
export async function findOrigin(db: Db, code: AccessCodeRow) {
  const person = await db
    .selectFrom('person')
    .select(['id', 'email', 'verified_at'])
    .where('id', '=', code.person_id ?? '')
    .executeTakeFirst()
  const submission = await db
    .selectFrom('submission')
    .select(['id', 'signed_at', 'nda_version', 'superseded_at'])
    .where('id', '=', code.submission_id ?? '')
    .executeTakeFirst()
  return { person, submission }
}

export async function findAccountName(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('user_account').select(['name', 'email']).where('id', '=', id).executeTakeFirst()
  return row && (row.name || row.email)
}

export type OpenedGrant = Awaited<ReturnType<typeof listGrantsOfCodes>>[number]

/** What the codes opened, newest first. */
export async function listGrantsOfCodes(db: Db, codeIds: readonly string[], most: number) {
  return db
    .selectFrom('session_grant as g')
    .innerJoin('session as s', 's.id', 'g.session_id')
    .select([
      's.id as session_id',
      's.browser_id',
      's.ended_at as session_ended_at',
      'g.code_id',
      'g.route',
      'g.kind',
      'g.email',
      'g.created_at',
      'g.last_used_at',
      'g.ends_at',
      'g.ended_at',
    ])
    .where('g.code_id', 'in', codeIds)
    .orderBy('g.created_at', 'desc')
    .limit(most)
    .execute()
}

/** When the codes were redeemed, by the log, newest first. */
export async function listUses(db: Db, codeIds: readonly string[], most: number) {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'code_id', 'route', 'browser_id', 'detail'])
    .where('code_id', 'in', codeIds)
    .where('action', '=', 'code.redeemed')
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
}

/** What each browser called itself and where it was when it last signed the agreement, or signed in to an account. */
export async function listPlaces(db: Db, browserIds: readonly string[]) {
  if (browserIds.length === 0) return []
  const signed = await db
    .selectFrom('submission')
    .select(['browser_id', 'user_agent', 'ip_address', 'signed_at as at'])
    .where('browser_id', 'in', browserIds)
    .execute()
  const signedIn = await db
    .selectFrom('account_session')
    .select(['browser_id', 'user_agent', 'ip_address', 'created_at as at'])
    .where('browser_id', 'in', browserIds)
    .execute()
  return [...signed, ...signedIn].sort((a, b) => (a.at < b.at ? -1 : 1))
}
