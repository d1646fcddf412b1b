import { type Insertable, sql, type Updateable } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { InvestorUpdateRow } from '../../../db/tables/updates.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'
import type { NamedValue } from '../reading-rules.ts'

type Updates = Tables['investor_update']

export async function insertUpdate(trx: Trx, row: Insertable<Updates>): Promise<void> {
  await trx.insertInto('investor_update').values(row).execute()
}

export async function findUpdate(db: Db | Trx, id: string): Promise<InvestorUpdateRow | undefined> {
  return db.selectFrom('investor_update').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockUpdate(trx: Trx, id: string): Promise<InvestorUpdateRow | undefined> {
  return trx
    .updateTable('investor_update')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function setUpdate(trx: Trx, id: string, change: Updateable<Updates>): Promise<void> {
  await trx.updateTable('investor_update').set(change).where('id', '=', id).execute()
}

export async function deleteUpdate(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('update_reader').where('update_id', '=', id).execute()
  await trx.deleteFrom('investor_update').where('id', '=', id).execute()
}

export async function setUpdateReaders(trx: Trx, id: string, readerIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('update_reader').where('update_id', '=', id).execute()
  if (readerIds.length === 0) return
  await trx
    .insertInto('update_reader')
    .values(readerIds.map((reader_id) => ({ update_id: id, reader_id })))
    .execute()
}

/** The named readers of these updates, by update. */
export async function listUpdateReaders(db: Db | Trx, ids: readonly string[]): Promise<Map<string, NamedValue[]>> {
  const rows = await db
    .selectFrom('update_reader as r')
    .innerJoin('named_reader as n', 'n.id', 'r.reader_id')
    .select(['r.update_id', 'n.kind', 'n.value'])
    .where('r.update_id', 'in', inList(ids))
    .orderBy('n.value')
    .execute()
  return Map.groupBy(rows, ({ update_id }) => update_id)
}

/** Newest first. `sent`: those that were sent, and not withdrawn. */
export async function listUpdateRows(db: Db, { route, sent }: { route?: string | undefined; sent?: boolean }) {
  return db
    .selectFrom('investor_update')
    .selectAll()
    .$if(route !== undefined, (query) => query.where('route', '=', route ?? ''))
    .$if(sent === true, (query) => query.where('sent_at', 'is not', null).where('withdrawn_at', 'is', null))
    .orderBy(sql`coalesce(sent_at, send_at, created_at)`, 'desc')
    .orderBy('id')
    .execute()
}

/** Those that have to be sent by now, the longest due first. */
export async function listDueUpdates(db: Db, now: string): Promise<InvestorUpdateRow[]> {
  return db
    .selectFrom('investor_update')
    .selectAll()
    .where('send_at', '<=', now)
    .where('sent_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('send_at')
    .execute()
}

/** Nobody is written down twice. */
export async function insertRecipients(trx: Trx, updateId: string, personIds: readonly string[]): Promise<void> {
  for (let from = 0; from < personIds.length; from += 200)
    await trx
      .insertInto('update_recipient')
      .values(
        personIds
          .slice(from, from + 200)
          .map((person_id) => ({ update_id: updateId, person_id, mail_id: null, withheld: null })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Updates with recipients whose email is not queued yet. */
export async function listUnqueued(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('update_recipient')
    .select('update_id')
    .distinct()
    .where('mail_id', 'is', null)
    .where('withheld', 'is', null)
    .execute()
  return rows.map(({ update_id }) => update_id)
}

export async function listToQueue(trx: Trx, updateId: string, limit: number) {
  return trx
    .selectFrom('update_recipient as r')
    .innerJoin('person as p', 'p.id', 'r.person_id')
    .leftJoin('submission as s', (join) => join.onRef('s.person_id', '=', 'p.id').on('s.superseded_at', 'is', null))
    .leftJoin('user_account as a', 'a.person_id', 'p.id')
    .select(['r.person_id', 'p.erased_at', 's.full_name'])
    .select((eb) => eb.fn.coalesce('a.email', 'p.email').as('email'))
    .where('r.update_id', '=', updateId)
    .where('r.mail_id', 'is', null)
    .where('r.withheld', 'is', null)
    .orderBy('r.person_id')
    .limit(limit)
    .execute()
}

export async function setRecipient(
  trx: Trx,
  { updateId, personId }: { updateId: string; personId: string },
  change: Updateable<Tables['update_recipient']>,
): Promise<void> {
  await trx
    .updateTable('update_recipient')
    .set(change)
    .where('update_id', '=', updateId)
    .where('person_id', '=', personId)
    .execute()
}

/** The version of the agreement that each person’s signature in force is of. */
export async function listSignedVersions(db: Db | Trx, persons: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('submission')
    .select(['person_id', 'nda_version'])
    .where('person_id', 'in', inList(persons))
    .where('superseded_at', 'is', null)
    .execute()
  return new Map(rows.map(({ person_id, nda_version }) => [person_id ?? '', nda_version]))
}

/** Counts the opening, and whether it is this reader’s first. */
export async function insertUpdateOpening(
  trx: Trx,
  given: { updateId: string; personId: string; now: string },
): Promise<void> {
  const { updateId, personId, now } = given
  await trx
    .insertInto('update_opening')
    .values({ update_id: updateId, person_id: personId, first_at: now, last_at: now, times: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['update_id', 'person_id'])
        .doUpdateSet((eb) => ({ last_at: now, times: eb('update_opening.times', '+', 1) })),
    )
    .execute()
}

export async function listOpenedUpdates(db: Db, personId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('update_opening').select('update_id').where('person_id', '=', personId).execute()
  return new Set(rows.map(({ update_id }) => update_id))
}

/** How many people each update was addressed to, how many emails left, and how many opened it. */
export async function countReach(db: Db): Promise<Map<string, { recipients: number; mailed: number; opened: number }>> {
  const rows = await db
    .selectFrom('update_recipient as r')
    .leftJoin('job as j', 'j.id', 'r.mail_id')
    .leftJoin('update_opening as o', (join) =>
      join.onRef('o.update_id', '=', 'r.update_id').onRef('o.person_id', '=', 'r.person_id'),
    )
    .select((eb) => [
      'r.update_id',
      eb.fn.countAll<number>().as('recipients'),
      eb.fn.count<number>('o.person_id').as('opened'),
      sql<number>`sum(case when r.withheld is null and r.mail_id is not null and (j.id is null or j.done_at is not null) then 1 else 0 end)`.as(
        'mailed',
      ),
    ])
    .groupBy('r.update_id')
    .execute()
  return new Map(
    rows.map(({ update_id, recipients, mailed, opened }) => [
      update_id,
      { recipients: Number(recipients), mailed: Number(mailed), opened: Number(opened) },
    ]),
  )
}

/** Recipients, and everyone else who opened it, by name. */
export async function listReached(db: Db, updateId: string) {
  return db
    .selectFrom('person as p')
    .leftJoin('update_recipient as r', (join) =>
      join.onRef('r.person_id', '=', 'p.id').on('r.update_id', '=', updateId),
    )
    .leftJoin('update_opening as o', (join) => join.onRef('o.person_id', '=', 'p.id').on('o.update_id', '=', updateId))
    .leftJoin('job as j', 'j.id', 'r.mail_id')
    .leftJoin('submission as s', (join) => join.onRef('s.person_id', '=', 'p.id').on('s.superseded_at', 'is', null))
    .select(['p.id', 'p.email', 's.full_name', 's.company_name', 'r.update_id', 'r.mail_id', 'r.withheld'])
    .select(['o.first_at', 'o.last_at', 'o.times', 'j.id as job_id', 'j.done_at', 'j.given_up_at'])
    .where((eb) => eb.or([eb('r.update_id', 'is not', null), eb('o.update_id', 'is not', null)]))
    .orderBy('s.full_name')
    .orderBy('p.id')
    .execute()
}

/** What is kept of these people about updates. */
export async function exportUpdatesOf(db: Db, persons: readonly string[]) {
  return db
    .selectFrom('update_recipient as r')
    .innerJoin('investor_update as u', 'u.id', 'r.update_id')
    .leftJoin('update_opening as o', (join) =>
      join.onRef('o.update_id', '=', 'r.update_id').onRef('o.person_id', '=', 'r.person_id'),
    )
    .select(['r.update_id', 'u.route', 'u.title', 'u.sent_at', 'r.withheld', 'o.first_at', 'o.last_at', 'o.times'])
    .where('r.person_id', 'in', inList(persons))
    .execute()
}

export async function exportUpdateOpeningsOf(db: Db, persons: readonly string[]) {
  return db.selectFrom('update_opening').selectAll().where('person_id', 'in', inList(persons)).execute()
}

export async function deleteUpdatesOf(trx: Trx, persons: readonly string[]): Promise<number> {
  const opened = await trx
    .deleteFrom('update_opening')
    .where('person_id', 'in', inList(persons))
    .executeTakeFirstOrThrow()
  const got = await trx
    .deleteFrom('update_recipient')
    .where('person_id', 'in', inList(persons))
    .executeTakeFirstOrThrow()
  return Number(opened.numDeletedRows) + Number(got.numDeletedRows)
}
