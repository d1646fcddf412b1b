import type { Db, Trx } from '../../../db/tables.ts'

export async function findHolder(db: Db | Trx, codeId: string) {
  return db
    .selectFrom('access_code')
    .select(['id', 'kind', 'code_sealed', 'person_id'])
    .where('id', '=', codeId)
    .executeTakeFirst()
}

export async function setWatchEased(trx: Trx, id: string, at: string | null): Promise<void> {
  await trx.updateTable('reader_activity').set({ eased_at: at }).where('id', '=', id).execute()
}

export async function insertEasing(trx: Trx, row: { holder_id: string; person_id: string | null; since: string }) {
  await trx
    .insertInto('easing')
    .values(row)
    .onConflict((conflict) => conflict.column('holder_id').doNothing())
    .execute()
}

export async function deleteEasing(trx: Trx, holderId: string): Promise<void> {
  await trx.deleteFrom('easing').where('holder_id', '=', holderId).execute()
}

/** When a person turned accessibility mode on; undefined if it is off. */
export async function findEasedSince(db: Db, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('easing')
    .select('since')
    .where('person_id', '=', personId)
    .orderBy('since')
    .executeTakeFirst()
  return row?.since
}
