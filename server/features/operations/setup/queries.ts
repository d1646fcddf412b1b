import type { Insertable } from 'kysely'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

/** The digest that was kept of the key at the first start. */
export async function findKeyCheck(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('portal').select('key_check').where('id', '=', 1).executeTakeFirst())?.key_check
}

export async function insertPortal(trx: Trx, row: Insertable<Tables['portal']>): Promise<void> {
  await trx.insertInto('portal').values(row).execute()
}

export async function hasAdminLogin(db: Db): Promise<boolean> {
  return (await db.selectFrom('operator_login').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** When the last entry of the log was written, by the clock of then. */
export async function findLastEntryTime(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('audit_entry').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst())?.at
}
