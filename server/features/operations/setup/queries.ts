import type { Insertable } from 'kysely'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

/** The digest of the key from the first start. */
export async function findKeyCheck(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('portal').select('key_check').where('id', '=', 1).executeTakeFirst())?.key_check
}

export async function insertPortal(trx: Trx, row: Insertable<Tables['portal']>): Promise<void> {
  await trx.insertInto('portal').values(row).execute()
}

/** The address in emails; undefined before the first start. */
export async function findPublicUrl(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('portal').select('public_url').where('id', '=', 1).executeTakeFirst())?.public_url
}

export async function setPublicUrl(trx: Trx, publicUrl: string): Promise<void> {
  await trx
    .updateTable('portal')
    .set({ public_url: publicUrl })
    .where('id', '=', 1)
    .where('public_url', '!=', publicUrl)
    .execute()
}

export async function hasAdminLogin(db: Db): Promise<boolean> {
  return (await db.selectFrom('operator_login').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findLastEntryTime(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('audit_entry').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst())?.at
}

/** Whether a mail server has ever taken the test email of a member of staff. */
export async function hasSentTestMail(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'probe.run')
    .where('detail', 'like', '%"probe":"mail"%')
    .where('detail', 'like', '%"state":"fine"%')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
