import type { Insertable } from 'kysely'
import type { Db, Tables, Trx } from '../../db/tables.ts'

export async function hasAdminLogin(db: Db): Promise<boolean> {
  return (await db.selectFrom('admin_login').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** False when another process has set the portal up in the meantime. */
export async function insertAdminLogin(trx: Trx, row: Insertable<Tables['admin_login']>): Promise<boolean> {
  const result = await trx
    .insertInto('admin_login')
    .values(row)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
