import { type Insertable, sql } from 'kysely'
import type { AlertRule } from '../../../../contract/transparency-log/alerts.ts'
import type { AlertRow, Db, Tables, Trx } from '../../../db/tables.ts'
import type { Cursor } from '../../../platform/list-cursor.ts'

export async function findState(db: Db | Trx) {
  return db.selectFrom('alert_state').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
}

/** The same, locked, so that only one process searches and sends the digest. */
export async function lockState(trx: Trx) {
  return trx
    .updateTable('alert_state')
    .set((eb) => ({ log_place: eb.ref('log_place') }))
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function saveState(trx: Trx, values: Partial<Tables['alert_state']>): Promise<void> {
  await trx.updateTable('alert_state').set(values).where('id', '=', 1).execute()
}

/** Entries in the order of the tree. It has no gaps, so an entry that was committed late is not missed. */
export async function listNewEntries(trx: Trx, from: number, limit: number) {
  return trx
    .selectFrom('log_leaf as l')
    .innerJoin('audit_entry as e', 'e.seq', 'l.seq')
    .select(['l.idx', 'e.id', 'e.at', 'e.action', 'e.code_id', 'e.detail'])
    .where('l.idx', '>=', from)
    .orderBy('l.idx')
    .limit(limit)
    .execute()
}

/** The IP addresses that entered a code or read with it since then. */
export async function listAddressesOfCode(trx: Trx, codeId: string, since: string): Promise<string[]> {
  const entered = await trx
    .selectFrom('audit_entry as e')
    .innerJoin('log_private as p', 'p.entry_id', 'e.id')
    .select('p.data')
    .where('e.code_id', '=', codeId)
    .where('e.action', '=', 'code.redeemed')
    .where('e.at', '>=', since)
    .execute()
  const read = await trx
    .selectFrom('page_visit')
    .select('ip_address')
    .distinct()
    .where('code_id', '=', codeId)
    .where('opened_at', '>=', since)
    .execute()
  return [...entered.flatMap(({ data }) => addressOf(data) ?? []), ...read.map(({ ip_address }) => ip_address)]
}

export async function findCodeOwner(trx: Trx, codeId: string) {
  return trx.selectFrom('access_code').select(['kind', 'person_id']).where('id', '=', codeId).executeTakeFirst()
}

/** The IP addresses of the newest refusals since then; null if none was recorded. */
export async function listRefusals(
  trx: Trx,
  actions: readonly string[],
  since: string,
  limit: number,
): Promise<(string | null)[]> {
  const rows = await trx
    .selectFrom('audit_entry as e')
    .leftJoin('log_private as p', 'p.entry_id', 'e.id')
    .select('p.data')
    .where('e.at', '>=', since)
    .where('e.action', 'in', actions)
    .orderBy('e.at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ data }) => (data === null ? null : (addressOf(data) ?? null)))
}

function addressOf(data: string): string | undefined {
  return (JSON.parse(data) as { ipAddress?: string }).ipAddress
}

/** Copying attempts on confidential pages, between two observation numbers. */
export async function listCopyAttempts(trx: Trx, kinds: readonly string[], span: { after: number; to: number }) {
  return trx
    .selectFrom('observation as o')
    .innerJoin('page_visit as v', 'v.id', 'o.visit_id')
    .select(['o.kind', 'o.at', 'v.id', 'v.person_id', 'v.code_id', 'v.route'])
    .where('o.severity', 'is not', null)
    .where('o.seq', '>', span.after)
    .where('o.seq', '<=', span.to)
    .where('v.method', '!=', 'signature')
    .orderBy('o.seq')
    .execute()
    .then((rows) => rows.filter(({ kind }) => kinds.includes(kind)))
}

/** Holds that are due for review and have no alert yet. */
export async function listDueReviews(db: Db | Trx, today: string) {
  return db
    .selectFrom('legal_hold as h')
    .select(['h.id', 'h.person_id', 'h.review_on'])
    .where('h.lifted_at', 'is', null)
    .where('h.review_on', '<=', today)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('alert as a')
            .select('a.id')
            .where('a.rule', '=', 'hold_review')
            .where(sql<boolean>`a.subject = 'hold_review ' || h.id || ' ' || h.review_on`),
        ),
      ),
    )
    .execute()
}

/** Inserts an alert, or counts an existing one of the same subject. True if it is new. */
export async function saveAlert(trx: Trx, row: Insertable<Tables['alert']>): Promise<boolean> {
  const { last_at, times, detail } = row
  const result = await trx
    .updateTable('alert')
    .set((eb) => ({ last_at, detail, times: eb('times', '+', times) }))
    .where('subject', '=', row.subject)
    .executeTakeFirst()
  if (result.numUpdatedRows > 0n) return false
  await trx.insertInto('alert').values(row).execute()
  return true
}

export async function findAlertBySubject(trx: Trx, subject: string): Promise<AlertRow | undefined> {
  return trx.selectFrom('alert').selectAll().where('subject', '=', subject).executeTakeFirst()
}

export async function listUnmailed(db: Db | Trx): Promise<AlertRow[]> {
  return db.selectFrom('alert').selectAll().where('mailed_at', 'is', null).orderBy('first_at').limit(100).execute()
}

export async function setMailed(trx: Trx, ids: readonly string[], now: string): Promise<void> {
  await trx.updateTable('alert').set({ mailed_at: now }).where('id', 'in', ids).execute()
}

export async function listAlertRows(
  db: Db,
  choice: { state?: 'unseen' | 'seen' | undefined; rule?: AlertRule | undefined; id?: string | undefined },
  page: { after: Cursor | undefined; limit: number },
): Promise<AlertRow[]> {
  const { after } = page
  let rows = db.selectFrom('alert').selectAll()
  if (choice.state !== undefined) rows = rows.where('seen_at', choice.state === 'seen' ? 'is not' : 'is', null)
  if (choice.rule !== undefined) rows = rows.where('rule', '=', choice.rule)
  if (choice.id !== undefined) rows = rows.where('id', '=', choice.id)
  if (after)
    rows = rows.where((eb) =>
      eb.or([eb('first_at', '<', after.at), eb.and([eb('first_at', '=', after.at), eb('id', '<', after.id)])]),
    )
  return rows.orderBy('first_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute()
}

export async function findAlert(db: Db, id: string): Promise<AlertRow | undefined> {
  return db.selectFrom('alert').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAlerts(db: Db, ids: readonly string[]): Promise<AlertRow[]> {
  return db.selectFrom('alert').selectAll().where('id', 'in', ids).execute()
}

export async function countUnseen(db: Db): Promise<number> {
  const row = await db
    .selectFrom('alert')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function listSeen(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('alert_seen').selectAll().where('alert_id', 'in', ids).orderBy('at').execute()
}

/** False if this actor has marked it before. */
export async function insertSeen(trx: Trx, row: Tables['alert_seen']): Promise<boolean> {
  const result = await trx
    .insertInto('alert_seen')
    .values(row)
    .onConflict((conflict) => conflict.columns(['alert_id', 'actor']).doNothing())
    .executeTakeFirst()
  if (Number(result.numInsertedOrUpdatedRows ?? 0) === 0) return false
  await trx
    .updateTable('alert')
    .set({ seen_at: row.at })
    .where('id', '=', row.alert_id)
    .where('seen_at', 'is', null)
    .execute()
  return true
}
