import type { Insertable } from 'kysely'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

type Keys = Tables['api_key']
const MAX_ENDED = 100

export async function insertKey(trx: Trx, row: Insertable<Keys>): Promise<void> {
  await trx.insertInto('api_key').values(row).execute()
}

export async function countLiveKeys(trx: Trx, now: string): Promise<number> {
  const row = await trx
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** False if there is no such key, or it is revoked already. */
export async function setKeyRevoked(trx: Trx, id: string, given: { by: string; now: string }): Promise<boolean> {
  const result = await trx
    .updateTable('api_key')
    .set({ revoked_at: given.now, revoked_by: given.by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Keys with the state of their makers, newest first. */
export async function listKeys(db: Db) {
  const rows = await db
    .selectFrom('api_key as k')
    .leftJoin('user_account as a', 'a.id', 'k.account_id')
    .selectAll('k')
    .select(['a.role', 'a.suspended_at'])
    .orderBy('k.made_at', 'desc')
    .orderBy('k.id')
    .execute()
  let ended = 0
  return rows.filter(({ revoked_at }) => revoked_at === null || ++ended <= MAX_ENDED)
}
