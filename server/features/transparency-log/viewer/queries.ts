import { sql } from 'kysely'
import type { DatabaseKind } from '../../../db/open.ts'
import type { Db } from '../../../db/tables.ts'

/** Which entries; every list is one that an index is looked through for, one value at a time. */
export type TrailFilter = {
  /** Each alone is a way for an entry to belong; none at all: every entry does. */
  ways?:
    | readonly { column: 'person_id' | 'account_id' | 'session_id' | 'submission_id' | 'code_id'; value: string }[]
    | undefined
  session?: string | undefined
  code?: string | undefined
  submission?: string | undefined
  route?: string | undefined
  actions?: readonly string[] | undefined
  from?: string | undefined
  until?: string | undefined
}

/** A clock that was set back has entries out of the order of their times, by less than this. */
const SLACK_MS = 24 * 60 * 60_000

type Bounds = { least: number; most: number }

/** Between which numbers entries of a time lie, so that an index in the order of writing need not be looked through from its end. */
async function boundsOf(db: Db, { from, until }: TrailFilter, before: number | undefined): Promise<Bounds | undefined> {
  const bounds = { least: 0, most: before === undefined ? Number.MAX_SAFE_INTEGER : before - 1 }
  if (from !== undefined) {
    const first = await nearest(db, new Date(Date.parse(from) - SLACK_MS).toISOString())
    if (first === undefined) return undefined
    bounds.least = first
  }
  if (until !== undefined) {
    const last = await nearest(db, new Date(Date.parse(until) + SLACK_MS).toISOString())
    if (last !== undefined) bounds.most = Math.min(bounds.most, last)
  }
  return bounds
}

async function nearest(db: Db, time: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_entry')
    .select('seq')
    .where('at', '>=', time)
    .orderBy('at')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return row?.seq
}

/**
 * The numbers of the newest entries that fit, newest first. Asked for as one condition with `or` a database would read far too much, so
 * each way in is looked through by its own index, and what they find is put together.
 */
export async function listNumbers(
  db: Db,
  filter: TrailFilter,
  page: { before?: number | undefined; most: number },
): Promise<number[]> {
  const bounds = await boundsOf(db, filter, page.before)
  if (bounds === undefined || filter.ways?.length === 0) return []
  const found: number[][] = []
  const { ways, session, code, submission } = filter
  const narrow = session !== undefined || code !== undefined || submission !== undefined
  // Of somebody's few entries each is looked at; of all entries each action has an index.
  const actions =
    ways === undefined && !narrow && filter.actions ? filter.actions.map((one) => [one]) : [filter.actions]
  for (const way of ways ?? [undefined])
    for (const among of actions)
      found.push(await oneWay(db, { ...filter, ways: way && [way], actions: among }, bounds, page.most))
  return [...new Set(found.flat())].sort((a, b) => b - a).slice(0, page.most)
}

async function oneWay(db: Db, filter: TrailFilter, { least, most }: Bounds, limit: number): Promise<number[]> {
  let rows = db.selectFrom('audit_entry').select('seq').where('seq', '>=', least).where('seq', '<=', most)
  for (const { column, value } of filter.ways ?? []) rows = rows.where(column, '=', value)
  if (filter.session !== undefined) rows = rows.where('session_id', '=', filter.session)
  if (filter.code !== undefined) rows = rows.where('code_id', '=', filter.code)
  if (filter.submission !== undefined) rows = rows.where('submission_id', '=', filter.submission)
  if (filter.route !== undefined) rows = rows.where('route', '=', filter.route)
  const [only, ...others] = filter.actions ?? []
  if (only !== undefined)
    rows = others.length === 0 ? rows.where('action', '=', only) : rows.where('action', 'in', filter.actions ?? [])
  // The bounds have done it but for the edges; as an expression it leads no planner to the index of the times.
  if (filter.from !== undefined) rows = rows.where(sql<boolean>`coalesce(at, '') >= ${filter.from}`)
  if (filter.until !== undefined) rows = rows.where(sql<boolean>`coalesce(at, '') < ${filter.until}`)
  return (await rows.orderBy('seq', 'desc').limit(limit).execute()).map(({ seq }) => seq)
}

function entries(db: Db) {
  return db
    .selectFrom('audit_entry as e')
    .leftJoin('log_leaf as l', 'l.seq', 'e.seq')
    .leftJoin('log_private as p', 'p.entry_id', 'e.id')
    .selectAll('e')
    .select(['l.idx', 'l.hash', 'p.data as private'])
}
export type TrailRow = Awaited<ReturnType<typeof listTrail>>[number]

export async function listTrail(db: Db, numbers: readonly number[]) {
  if (numbers.length === 0) return []
  return entries(db).where('e.seq', 'in', numbers).orderBy('e.seq', 'desc').execute()
}

export async function findTrailEntry(db: Db, id: string) {
  return entries(db).where('e.id', '=', id).executeTakeFirst()
}

/** The first checkpoint of at least so many entries. */
export async function findCoveringCheckpoint(db: Db, size: number) {
  return db
    .selectFrom('log_checkpoint')
    .select(['size', 'at'])
    .where('size', '>=', size)
    .orderBy('size')
    .limit(1)
    .executeTakeFirst()
}

/** What the entries of a page are named by. */
export async function listNames(db: Db, ids: { people: string[]; accounts: string[]; codes: string[] }) {
  const some = (list: string[]) => (list.length > 0 ? [...new Set(list)] : [''])
  const codes = await db
    .selectFrom('access_code')
    .select(['id', 'kind', 'code_sealed', 'person_id'])
    .where('id', 'in', some(ids.codes))
    .execute()
  const people = some([...ids.people, ...codes.flatMap(({ person_id }) => person_id ?? [])])
  return {
    codes,
    people: await db
      .selectFrom('person as p')
      .leftJoin('submission as s', (join) => join.onRef('s.person_id', '=', 'p.id').on('s.superseded_at', 'is', null))
      .leftJoin('user_account as a', 'a.person_id', 'p.id')
      .select(['p.id', 'p.email', 'p.erased_at', 's.full_name', 'a.name'])
      .where('p.id', 'in', people)
      .execute(),
    accounts: await db
      .selectFrom('user_account')
      .select(['id', 'email', 'name', 'person_id'])
      .where('id', 'in', some(ids.accounts))
      .execute(),
  }
}

/** Above every character, so that what begins with a word lies between the word and this. */
const LAST = '\u{10FFFF}'

/** People by how their address, or a name that they signed with, begins. */
export async function findPeople({ db, kind }: { db: Db; kind: DatabaseKind }, text: string, most: number) {
  const begins = (what: ReturnType<typeof sql>) =>
    sql<boolean>`${what} >= lower(${text}) and ${what} < lower(${text}) || ${LAST}`
  const blank = sql.raw(kind === 'postgres' ? "strpos(full_name, ' ')" : "instr(full_name, ' ')")
  const ways = [sql`lower(full_name)`, sql`lower(substr(full_name, ${blank} + 1))`]
  const byAddress = await db.selectFrom('person').select('id').where(begins(sql`email_key`)).limit(most).execute()
  const found = byAddress.map(({ id }) => id)
  for (const way of ways) {
    const rows = await db.selectFrom('submission').select('person_id').where(begins(way)).limit(most).execute()
    found.push(...rows.map(({ person_id }) => person_id))
  }
  return [...new Set(found)].slice(0, most)
}

export async function isSession(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('session').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
