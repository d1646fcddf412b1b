import type { Insertable } from 'kysely'
import type { ExternalAgreementRow } from '../../../db/tables/agreements.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

export async function insertExternalAgreement(trx: Trx, row: Insertable<Tables['external_agreement']>): Promise<void> {
  await trx.insertInto('external_agreement').values(row).execute()
}

export async function insertParties(trx: Trx, rows: Insertable<Tables['external_agreement_party']>[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto('external_agreement_party')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function findExternalAgreement(db: Db | Trx, id: string): Promise<ExternalAgreementRow | undefined> {
  return db.selectFrom('external_agreement').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the agreement until the transaction ends, so that no code is issued after it ends. */
export async function lockExternalAgreement(trx: Trx, id: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('external_agreement')
    .set((eb) => ({ ends_at: eb.ref('ends_at') }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False if it has already ended. */
export async function setExternalAgreementEnd(trx: Trx, id: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('external_agreement')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A page of agreements, newest first, with the number of codes issued under each. */
export async function listExternalAgreementRows(db: Db, after: ExternalAgreementRow | undefined, limit: number) {
  return db
    .selectFrom('external_agreement as r')
    .selectAll('r')
    .select((eb) =>
      eb
        .selectFrom('access_code as c')
        .select((one) => one.fn.countAll<number>().as('n'))
        .whereRef('c.external_agreement_id', '=', 'r.id')
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
    .limit(limit)
    .execute()
}

export async function countExternalAgreements(db: Db): Promise<number> {
  const row = await db
    .selectFrom('external_agreement')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function listParties(db: Db | Trx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('external_agreement_party')
    .selectAll()
    .where('agreement_id', 'in', ids)
    .orderBy('email_key')
    .execute()
}

export async function listCodeIdsOf(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx.selectFrom('access_code').select('id').where('external_agreement_id', '=', id).execute()
  return rows.map((row) => row.id)
}
