import type { Insertable } from 'kysely'
import type { RecordedAgreementRow } from '../../../db/tables/agreements.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

/** An agreement signed elsewhere that covers an address, and how it calls whoever has it: by name where it names them. */
export type Cover = Pick<RecordedAgreementRow, 'id' | 'firm' | 'ends_at'> & { full_name: string | null }

/** The agreement that covers an address now, if one does: by naming it, or by its domain. The one that lasts longest. */
export async function findCover(db: Db | Trx, key: string, now: string): Promise<Cover | undefined> {
  const domain = key.slice(key.lastIndexOf('@') + 1)
  return db
    .selectFrom('recorded_agreement as r')
    .leftJoin('recorded_party as p', (join) => join.onRef('p.agreement_id', '=', 'r.id').on('p.email_key', '=', key))
    .select(['r.id', 'r.firm', 'r.ends_at', 'p.full_name'])
    .where('r.ended_at', 'is', null)
    .where('r.ends_at', '>', now)
    .where((eb) => eb.or([eb('p.email_key', '=', key), eb('r.domain', '=', domain)]))
    .orderBy('r.ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertRecorded(trx: Trx, row: Insertable<Tables['recorded_agreement']>): Promise<void> {
  await trx.insertInto('recorded_agreement').values(row).execute()
}

export async function insertParties(trx: Trx, rows: Insertable<Tables['recorded_party']>[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto('recorded_party')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function findRecorded(db: Db | Trx, id: string): Promise<RecordedAgreementRow | undefined> {
  return db.selectFrom('recorded_agreement').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Holds the agreement until the transaction ends: a code is made from it before it ends, or not at all. */
export async function holdRecorded(trx: Trx, id: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('recorded_agreement')
    .set((eb) => ({ ends_at: eb.ref('ends_at') }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False where it has ended already. */
export async function setRecordedEnd(trx: Trx, id: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('recorded_agreement')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A page of them, newest first, with how many codes were made from each. */
export async function listRecordedRows(db: Db, after: RecordedAgreementRow | undefined, most: number) {
  return db
    .selectFrom('recorded_agreement as r')
    .selectAll('r')
    .select((eb) =>
      eb
        .selectFrom('access_code as c')
        .select((one) => one.fn.countAll<number>().as('n'))
        .whereRef('c.recorded_id', '=', 'r.id')
        .as('codes'),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('r.recorded_at', '<', after?.recorded_at ?? ''),
          eb.and([eb('r.recorded_at', '=', after?.recorded_at ?? ''), eb('r.id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('r.recorded_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute()
}

export async function countRecorded(db: Db): Promise<number> {
  const row = await db
    .selectFrom('recorded_agreement')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function listParties(db: Db | Trx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('recorded_party').selectAll().where('agreement_id', 'in', ids).orderBy('email_key').execute()
}

export async function listCodeIdsOf(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx.selectFrom('access_code').select('id').where('recorded_id', '=', id).execute()
  return rows.map((row) => row.id)
}
