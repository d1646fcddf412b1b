import type { Insertable } from 'kysely'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

/** The digest of the key from the first start. */
export async function findKeyCheck(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('portal').select('key_check').where('id', '=', 1).executeTakeFirst())?.key_check
}

export async function insertPortal(trx: Trx, row: Insertable<Tables['portal']>): Promise<void> {
  await trx.insertInto('portal').values(row).execute()
}

export async function hasAdminLogin(db: Db): Promise<boolean> {
  return (await db.selectFrom('operator_login').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findLastEntryTime(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('audit_entry').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst())?.at
}
