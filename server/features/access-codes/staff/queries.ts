import { sql } from 'kysely'
import type { CodeStatus } from '../../../../contract/agreements/nda.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { AccessCodeRow, Db, Trx } from '../../../db/tables.ts'
import { type FoundCode, selectCodes } from '../queries.ts'

type Search = { indexes: readonly string[]; start: string }

/** The filters of the list. `search`: the possible digests of a full code, and the start of a text in lower case. */
export type CodeFilter = {
  search?: Search | undefined
  state?: CodeStatus | undefined
  type?: AccessCodeRow['kind'] | undefined
  route?: ProjectKey | undefined
  /** Only codes that end after `now` and by this time. */
  endsBefore?: string | undefined
  /** Only codes created by then. */
  madeUntil?: string | undefined
}
export type CodeSort = 'newest' | 'oldest' | 'ending'
/** Where a page continues: after this time (of creation or end) and id. */
export type Place = { at: string; id: string }

/** Sorts codes without an end after all others. */
const NO_END = '~'
/** Sorts after every character, so that texts that start with a word are between the word and the word plus this. */
const LAST = '\u{10FFFF}'

/** The same as `codeStatus` in the rules, in SQL; a property test compares the two. */
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

/** A union, because each part then reads its own index; `or` would read every row. */
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

export async function listCodePage(
  db: Db,
  filter: CodeFilter,
  { sort, after, limit, now }: { sort: CodeSort; after: Place | undefined; limit: number; now: string },
): Promise<FoundCode[]> {
  const { by, order } = orderOf(sort)
  const beyond = sort === 'newest' ? '<' : '>'
  // The ids come from an index alone; only the page's rows are read in full.
  const ids = matching(db, filter, sort, now)
    .select('c.id')
    .$if(filter.state !== undefined, (query) => query.where(statusAt(now), '=', filter.state ?? 'active'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${by}, c.id) ${sql.raw(beyond)} (${after?.at ?? ''}, ${after?.id ?? ''})`),
    )
    .orderBy(by, order)
    .orderBy('c.id', order)
    .limit(limit)
  return selectCodes(db)
    .where('c.id', 'in', (eb) => eb.selectFrom(ids.as('page')).select('page.id'))
    .orderBy(by, order)
    .orderBy('c.id', order)
    .execute()
}

/** The ids and states of what matches, whichever state it has if none is filtered for. */
export async function listMatching(
  db: Db,
  filter: CodeFilter,
  { sort, now, limit }: { sort: CodeSort; now: string; limit: number },
) {
  return matching(db, filter, sort, now)
    .select(['c.id', statusAt(now).as('status')])
    .$if(filter.state !== undefined, (query) => query.where(statusAt(now), '=', filter.state ?? 'active'))
    .limit(limit)
    .execute()
}

/** Where the page after this row continues. */
export function placeOf(row: AccessCodeRow, sort: CodeSort): Place {
  return { at: sort === 'ending' ? (row.valid_until ?? NO_END) : row.created_at, id: row.id }
}

/** How many codes match per state, whichever state is filtered for, among the first `limit`. */
export async function countByState(
  db: Db,
  filter: CodeFilter,
  { sort, now, limit = Number.MAX_SAFE_INTEGER }: { sort: CodeSort; now: string; limit?: number },
) {
  const { by, order } = orderOf(sort)
  // Five counts in one pass, because grouping by state would sort every row. The limit also keeps both databases from computing the state
  // again for each count.
  const states = matching(db, filter, sort, now)
    .select(statusAt(now).as('status'))
    .orderBy(by, order)
    .orderBy('c.id', order)
    .limit(limit)
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

/** Locks a code until the transaction ends, so that two acts on it happen one after the other. */
export async function lockCode(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('access_code')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .execute()
}

export async function findSubmission(trx: Trx, id: string) {
  return trx.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the signature until the transaction ends, so that two renewals happen one after the other; returns its personal codes. */
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

/** The person and the signature of a code. */
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

export type OpenedGrant = Awaited<ReturnType<typeof listGrantsOfCodes>>[number]

/** The grants of these codes, newest first. */
export async function listGrantsOfCodes(db: Db, codeIds: readonly string[], limit: number) {
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
    .limit(limit)
    .execute()
}

/** When these codes were redeemed, according to the audit log, newest first. */
export async function listUses(db: Db, codeIds: readonly string[], limit: number) {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'code_id', 'route', 'browser_id', 'detail'])
    .where('code_id', 'in', codeIds)
    .where('action', '=', 'code.redeemed')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** The user agent and address of each browser when it signed the agreement or signed in, oldest first. */
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
