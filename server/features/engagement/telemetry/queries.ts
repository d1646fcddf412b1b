import type { Insertable } from 'kysely'
import type { Db, ObservationRow, PageVisitRow, Tables, Trx } from '../../../db/tables.ts'
import { sumVisits, takeFromDays } from '../scores/day-queries.ts'

/** False if the same event has already opened the visit. */
export async function insertVisit(trx: Trx, row: PageVisitRow): Promise<boolean> {
  const result = await trx
    .insertInto('page_visit')
    .values(row)
    .onConflict((conflict) => conflict.columns(['scope', 'event_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Locks the visit until the transaction ends, so that concurrent deliveries are processed one after the other. */
export async function lockVisit(
  trx: Trx,
  scopes: readonly string[],
  eventId: string,
): Promise<PageVisitRow | undefined> {
  return trx
    .updateTable('page_visit')
    .set((eb) => ({ last_beat_at: eb.ref('last_beat_at') }))
    .where('scope', 'in', scopes)
    .where('event_id', '=', eventId)
    .returningAll()
    .executeTakeFirst()
}

/** The newest open visit of a page. */
export async function findOpenVisit(trx: Trx, scope: string, route: string, since: string) {
  return trx
    .selectFrom('page_visit')
    .select('event_id')
    .where('scope', '=', scope)
    .where('route', '=', route)
    .where('closed_at', 'is', null)
    .where('opened_at', '>=', since)
    .orderBy('opened_at', 'desc')
    .executeTakeFirst()
}

/** Whether the same reader has another open page that has reported since then. */
export async function hasOtherVisit(
  trx: Trx,
  scope: string,
  visitId: string | undefined,
  since: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('page_visit')
    .select('id')
    .where('scope', '=', scope)
    .where('id', '!=', visitId ?? '')
    .where('closed_at', 'is', null)
    .where('last_beat_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export async function listKnownEvents(trx: Trx, visitId: string, eventIds: readonly string[]): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('observation')
    .select('event_id')
    .where('visit_id', '=', visitId)
    .where('event_id', 'in', eventIds)
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

export async function insertObservations(trx: Trx, rows: readonly Insertable<Tables['observation']>[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('observation')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['visit_id', 'event_id']).doNothing())
    .execute()
}

type VisitChange = Pick<PageVisitRow, 'last_beat_at' | 'read_until' | 'closed_at' | 'scroll_max'> & {
  read_ms: number
  security_events: number
  violations: number
}

/** Adds a delivery to the totals of its visit. */
export async function addToVisit(trx: Trx, id: string, change: VisitChange): Promise<void> {
  const { last_beat_at, read_until, closed_at, scroll_max } = change
  await trx
    .updateTable('page_visit')
    .set((eb) => ({
      last_beat_at,
      read_until,
      closed_at,
      scroll_max,
      read_ms: eb('read_ms', '+', change.read_ms),
      security_events: eb('security_events', '+', change.security_events),
      violations: eb('violations', '+', change.violations),
    }))
    .where('id', '=', id)
    .execute()
}

export async function setDevice(trx: Trx, id: string, device: string): Promise<void> {
  await trx.updateTable('page_visit').set({ device }).where('id', '=', id).execute()
}

export async function findWatch(trx: Trx, id: string) {
  return trx.selectFrom('reader_activity').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest signature in force that this browser has made since then. */
export async function findSignature(trx: Trx, browserId: string, since: string) {
  return trx
    .selectFrom('submission as s')
    .leftJoin('access_code as c', 'c.submission_id', 's.id')
    .select(['s.id', 's.person_id', 's.email', 's.full_name', 's.company_name', 's.phone_number'])
    .select(['s.nda_text_hash', 's.signed_at', 'c.id as code_id'])
    .where('s.browser_id', '=', browserId)
    .where('s.superseded_at', 'is', null)
    .where('s.signed_at', '>=', since)
    .orderBy('s.signed_at', 'desc')
    .executeTakeFirst()
}

export async function findCodePerson(trx: Trx, codeId: string) {
  return trx
    .selectFrom('access_code')
    .select(['kind', 'person_id', 'submission_id'])
    .where('id', '=', codeId)
    .executeTakeFirst()
}

/**
 * Observations in order of arrival, up to the first that is recent enough to overlap with an open transaction. One from the future, which
 * a clock that was wrong leaves behind, does not keep the others waiting.
 */
export async function listArrived(
  db: Db | Trx,
  place: { after: number; open: { from: string; until: string }; limit: number },
): Promise<ObservationRow[]> {
  const rows = await db
    .selectFrom('observation')
    .selectAll()
    .where('seq', '>', place.after)
    .orderBy('seq')
    .limit(place.limit)
    .execute()
  const { from, until } = place.open
  const open = rows.findIndex(({ received_at }) => from < received_at && received_at <= until)
  return open < 0 ? rows : rows.slice(0, open)
}

/** Observations after a number that arrived before a time. */
export async function listWaiting(db: Db | Trx, after: number, before: string, limit: number) {
  return db
    .selectFrom('observation')
    .select(['seq', 'received_at'])
    .where('seq', '>', after)
    .where('received_at', '<', before)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Observations by number; `from` and `to` are inclusive. */
export async function listNumbered(
  db: Db | Trx,
  span: { from: number; to: number; limit: number },
): Promise<ObservationRow[]> {
  return db
    .selectFrom('observation')
    .selectAll()
    .where('seq', '>=', span.from)
    .where('seq', '<=', span.to)
    .orderBy('seq')
    .limit(span.limit)
    .execute()
}

export async function listNumbersOf(trx: Trx, visitIds: readonly string[]): Promise<number[]> {
  if (visitIds.length === 0) return []
  const rows = await trx.selectFrom('observation').select('seq').where('visit_id', 'in', visitIds).execute()
  return rows.map(({ seq }) => seq).sort((a, b) => a - b)
}

/** Also takes them out of the sums of each day. The caller records in the log how many were deleted (`server/features/transparency-log/observed.ts`). */
export async function deleteVisits(trx: Trx, visitIds: readonly string[]): Promise<void> {
  if (visitIds.length === 0) return
  const sums = await sumVisits(trx, visitIds)
  await trx.deleteFrom('observation').where('visit_id', 'in', visitIds).execute()
  await trx.deleteFrom('page_visit').where('id', 'in', visitIds).execute()
  await takeFromDays(trx, sums)
}
