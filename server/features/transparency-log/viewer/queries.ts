import { sql } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { DatabaseKind } from '../../../db/open.ts'
import type { Db } from '../../../db/tables.ts'

/** Each value of a list is one index lookup. */
export type TrailFilter = {
  /** An entry matches if any of these does; undefined matches every entry. */
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

/** Entries may be out of order by less than this after a clock was set back. */
const SLACK_MS = 24 * 60 * 60_000

type Bounds = { min: number; max: number }

/** The range of numbers of a time span, so that a query does not start at the end of an index. */
async function boundsOf(db: Db, { from, until }: TrailFilter, before: number | undefined): Promise<Bounds | undefined> {
  const bounds = { min: 0, max: before === undefined ? Number.MAX_SAFE_INTEGER : before - 1 }
  if (from !== undefined) {
    const first = await nearest(db, new Date(Date.parse(from) - SLACK_MS).toISOString())
    if (first === undefined) return undefined
    bounds.min = first
  }
  if (until !== undefined) {
    const last = await nearest(db, new Date(Date.parse(until) + SLACK_MS).toISOString())
    if (last !== undefined) bounds.max = Math.min(bounds.max, last)
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
 * The numbers of the newest matching entries, newest first. One query with `or` would read far too much, so there is one query for each
 * index, and the results are merged.
 */
export async function listNumbers(
  db: Db,
  filter: TrailFilter,
  page: { before?: number | undefined; limit: number },
): Promise<number[]> {
  const bounds = await boundsOf(db, filter, page.before)
  if (bounds === undefined || filter.ways?.length === 0) return []
  const found: number[][] = []
  const { ways, session, code, submission } = filter
  const narrow = session !== undefined || code !== undefined || submission !== undefined
  // A person has few entries, so they are filtered. For all entries, each action has an index.
  const actions =
    ways === undefined && !narrow && filter.actions ? filter.actions.map((one) => [one]) : [filter.actions]
  for (const way of ways ?? [undefined])
    for (const among of actions)
      found.push(await oneWay(db, { ...filter, ways: way && [way], actions: among }, bounds, page.limit))
  return [...new Set(found.flat())].sort((a, b) => b - a).slice(0, page.limit)
}

async function oneWay(db: Db, filter: TrailFilter, { min, max }: Bounds, limit: number): Promise<number[]> {
  let rows = db.selectFrom('audit_entry').select('seq').where('seq', '>=', min).where('seq', '<=', max)
  for (const { column, value } of filter.ways ?? []) rows = rows.where(column, '=', value)
  if (filter.session !== undefined) rows = rows.where('session_id', '=', filter.session)
  if (filter.code !== undefined) rows = rows.where('code_id', '=', filter.code)
  if (filter.submission !== undefined) rows = rows.where('submission_id', '=', filter.submission)
  if (filter.route !== undefined) rows = rows.where('route', '=', filter.route)
  const [only, ...others] = filter.actions ?? []
  if (only !== undefined)
    rows = others.length === 0 ? rows.where('action', '=', only) : rows.where('action', 'in', filter.actions ?? [])
  // The bounds include a little too much. As an expression, this does not lead the planner to the index on `at`.
  if (filter.from !== undefined) rows = rows.where(sql<boolean>`coalesce(at, '') >= ${filter.from}`)
  if (filter.until !== undefined) rows = rows.where(sql<boolean>`coalesce(at, '') < ${filter.until}`)
  return (await rows.orderBy('seq', 'desc').limit(limit).execute()).map(({ seq }) => seq)
}

/** How many matching entries there are of each day (`2026-11-24`) since a time. One query, because an entry can match in several ways. */
export async function countEntryDays(
  db: Db,
  { ways, session, code, submission, route, actions }: TrailFilter,
  since: string,
) {
  if (ways?.length === 0) return []
  const day = sql<string>`substr(at, 1, 10)`
  return db
    .selectFrom('audit_entry')
    .select((eb) => [day.as('day'), eb.fn.countAll<number>().as('n')])
    .where('at', '>=', since)
    .$if(ways !== undefined, (rows) =>
      rows.where((eb) => eb.or((ways ?? []).map(({ column, value }) => eb(column, '=', value)))),
    )
    .$if(session !== undefined, (rows) => rows.where('session_id', '=', session ?? ''))
    .$if(code !== undefined, (rows) => rows.where('code_id', '=', code ?? ''))
    .$if(submission !== undefined, (rows) => rows.where('submission_id', '=', submission ?? ''))
    .$if(route !== undefined, (rows) => rows.where('route', '=', route ?? ''))
    .$if(actions !== undefined, (rows) => rows.where('action', 'in', actions ?? []))
    .groupBy(day)
    .execute()
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

export async function findCoveringCheckpoint(db: Db, size: number) {
  return db
    .selectFrom('log_checkpoint')
    .select(['size', 'at'])
    .where('size', '>=', size)
    .orderBy('size')
    .limit(1)
    .executeTakeFirst()
}

/** The rows that name these ids. */
export async function listNames(db: Db, ids: { people: string[]; accounts: string[]; codes: string[] }) {
  const unique = (list: string[]) => inList([...new Set(list)])
  const codes = await db
    .selectFrom('access_code')
    .select(['id', 'kind', 'code_sealed', 'person_id'])
    .where('id', 'in', unique(ids.codes))
    .execute()
  const people = unique([...ids.people, ...codes.flatMap(({ person_id }) => person_id ?? [])])
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
      .where('id', 'in', unique(ids.accounts))
      .execute(),
  }
}

/** Sorts after every text that starts with the same prefix. */
const LAST = '\u{10FFFF}'

/** People by the start of their email, or of a name that they signed with. */
export async function findPeople({ db, kind }: { db: Db; kind: DatabaseKind }, text: string, limit: number) {
  const begins = (what: ReturnType<typeof sql>) =>
    sql<boolean>`${what} >= lower(${text}) and ${what} < lower(${text}) || ${LAST}`
  const blank = sql.raw(kind === 'postgres' ? "strpos(full_name, ' ')" : "instr(full_name, ' ')")
  const ways = [sql`lower(full_name)`, sql`lower(substr(full_name, ${blank} + 1))`]
  const byAddress = await db.selectFrom('person').select('id').where(begins(sql`email_key`)).limit(limit).execute()
  const found = byAddress.map(({ id }) => id)
  for (const way of ways) {
    const rows = await db.selectFrom('submission').select('person_id').where(begins(way)).limit(limit).execute()
    found.push(...rows.map(({ person_id }) => person_id))
  }
  return [...new Set(found)].slice(0, limit)
}

export async function isSession(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('session').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
