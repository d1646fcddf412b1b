import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'

/** Times are ISO 8601 UTC; `from` is inclusive, `to` exclusive. */
export type RecordFilter = {
  person?: string | undefined
  code?: string | undefined
  session?: string | undefined
  from?: string | undefined
  to?: string | undefined
  events?: 'any' | 'violations' | undefined
}
/** A cursor: the next page starts after this time and id. */
export type Place = { at: string; id: string }
type Page = { after: Place | undefined; limit: number }

/** `v` is the visit; `at` is the column that `from` and `to` apply to. */
function matching({ person, code, session, from, to, events }: RecordFilter, at: string) {
  const parts = [sql`1 = 1`]
  if (person !== undefined) parts.push(sql`v.person_id = ${person}`)
  if (code !== undefined) parts.push(sql`v.code_id = ${code}`)
  if (session !== undefined) parts.push(sql`v.session_id = ${session}`)
  if (from !== undefined) parts.push(sql`${sql.ref(at)} >= ${from}`)
  if (to !== undefined) parts.push(sql`${sql.ref(at)} < ${to}`)
  if (events === 'any') parts.push(sql`v.security_events > 0`)
  if (events === 'violations') parts.push(sql`v.violations > 0`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

const behind = (columns: [string, string], place: Place) =>
  sql<boolean>`(${sql.ref(columns[0])}, ${sql.ref(columns[1])}) < (${place.at}, ${place.id})`

/** Visits with the reader's details from the code and the account. */
function visits(db: Db) {
  return db
    .selectFrom('page_visit as v')
    .leftJoin('access_code as c', 'c.id', 'v.code_id')
    .leftJoin('user_account as a', 'a.id', 'v.account_id')
    .selectAll('v')
    .select(['c.code_sealed', 'c.full_name', 'c.company_name', 'a.name as account_name'])
}
export type VisitRow = Awaited<ReturnType<ReturnType<typeof visits>['execute']>>[number]

export async function listVisits(db: Db, filter: RecordFilter, { after, limit }: Page): Promise<VisitRow[]> {
  return visits(db)
    .where(matching(filter, 'v.opened_at'))
    .$if(after !== undefined, (q) => q.where(behind(['v.opened_at', 'v.id'], after ?? { at: '', id: '' })))
    .orderBy('v.opened_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findVisit(db: Db, id: string): Promise<VisitRow | undefined> {
  return visits(db).where('v.id', '=', id).executeTakeFirst()
}

/** Open visits whose browser has reported since then. */
export async function listReading(db: Db, since: string, limit: number): Promise<VisitRow[]> {
  return visits(db)
    .where('v.last_beat_at', '>=', since)
    .where('v.closed_at', 'is', null)
    .where('v.method', '!=', 'signature')
    .orderBy('v.last_beat_at', 'desc')
    .limit(limit)
    .execute()
}

/** How many visits began in each hour (`2026-11-24T13`) since a time, in order. */
export async function countVisitHours(db: Db, from: string) {
  const hour = sql<string>`substr(opened_at, 1, 13)`
  return db
    .selectFrom('page_visit')
    .select((eb) => [hour.as('hour'), eb.fn.countAll<number>().as('visits'), eb.fn.sum<number>('read_ms').as('ms')])
    .where('opened_at', '>=', from)
    .where('route', '<>', 'nda-gate')
    .where('method', 'not in', ['override', 'admin', 'signature'])
    .groupBy(hour)
    .orderBy('hour')
    .execute()
}

/** How many visits began on each day (`2026-11-24`). */
export async function countVisitDays(db: Db, filter: RecordFilter) {
  const day = sql<string>`substr(opened_at, 1, 10)`
  return db
    .selectFrom('page_visit as v')
    .select((eb) => [day.as('day'), eb.fn.countAll<number>().as('visits')])
    .where(matching(filter, 'v.opened_at'))
    .groupBy(day)
    .execute()
}

/** When each page was first opened in the same session. */
export async function listPagesViewed(db: Db, scopes: readonly string[]) {
  if (scopes.length === 0) return []
  return db
    .selectFrom('page_visit')
    .select((eb) => ['scope', 'route', eb.fn.min('opened_at').as('first_at')])
    .where('scope', 'in', scopes)
    .groupBy(['scope', 'route'])
    .orderBy('first_at')
    .execute()
}

/** One row per code, address and host name, most recently used first. */
export async function listAccesses(db: Db, filter: RecordFilter, { after, limit }: Page) {
  return db
    .selectFrom(
      db
        .selectFrom('page_visit as v')
        .select((eb) => [
          'v.code_id',
          'v.email',
          'v.host_name',
          eb.fn.min('v.opened_at').as('first_at'),
          eb.fn.max('v.opened_at').as('last_at'),
          eb.fn.countAll<number>().as('n'),
          // Identifies the group in a cursor, which must not contain an email address.
          eb.fn.max('v.id').as('id'),
        ])
        .where('v.method', '!=', 'signature')
        .where(matching(filter, 'v.opened_at'))
        .groupBy(['v.code_id', 'v.email', 'v.host_name'])
        .as('sums'),
    )
    .selectAll()
    .$if(after !== undefined, (q) => q.where(behind(['last_at', 'id'], after ?? { at: '', id: '' })))
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The last visit of each access. */
export async function listLastVisits(db: Db, openedAt: readonly string[]): Promise<VisitRow[]> {
  if (openedAt.length === 0) return []
  return visits(db).where('v.opened_at', 'in', openedAt).where('v.method', '!=', 'signature').execute()
}

/** Security events with their visit, last arrived first. */
export async function listSecurity(db: Db, filter: RecordFilter, page: { before: number | undefined; limit: number }) {
  return visits(db)
    .innerJoin('observation as o', 'o.visit_id', 'v.id')
    .select(['o.seq', 'o.kind', 'o.at', 'o.severity', 'o.metadata'])
    .where('o.severity', 'is not', null)
    .where(matching(filter, 'o.at'))
    .$if(page.before !== undefined, (q) => q.where('o.seq', '<', page.before ?? 0))
    .orderBy('o.seq', 'desc')
    .limit(page.limit)
    .execute()
}

export async function listSections(db: Db, visitId: string) {
  return db
    .selectFrom('observation')
    .select((eb) => ['section', eb.fn.sum<number>('value').as('ms'), eb.fn.min('seq').as('first')])
    .where('visit_id', '=', visitId)
    .where('kind', '=', 'section_time')
    .groupBy('section')
    .orderBy('first')
    .execute()
}

/** Pages of documents that were read in these visits, in the order of their first report. */
export async function listReadPages(db: Db, visitIds: readonly string[]) {
  if (visitIds.length === 0) return []
  return db
    .selectFrom('observation')
    .select((eb) => ['visit_id', 'section', eb.fn.min('seq').as('first')])
    .where('visit_id', 'in', visitIds)
    .where('kind', '=', 'section_time')
    .where('section', 'like', 'doc-%')
    .groupBy(['visit_id', 'section'])
    .orderBy('first')
    .execute()
}

export async function listTitles(db: Db, documentIds: readonly string[]) {
  if (documentIds.length === 0) return []
  return db.selectFrom('document').select(['id', 'title']).where('id', 'in', documentIds).execute()
}

export async function listEvents(db: Db, visitId: string) {
  return db
    .selectFrom('observation')
    .select(['event_id', 'kind', 'at', 'severity'])
    .where('visit_id', '=', visitId)
    .where('severity', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(200)
    .execute()
}
