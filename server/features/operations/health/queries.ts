import type { Role } from '../../../../contract/operations/roles.ts'
import type { Db } from '../../../db/tables.ts'

export async function countAccountSessions(db: Db, now: string): Promise<number> {
  const row = await db
    .selectFrom('account_session')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function saveProcess(db: Db, row: { id: string; role: Role; seen_at: string }): Promise<void> {
  await db
    .insertInto('portal_process')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: row.seen_at }))
    .execute()
}

export async function listProcesses(db: Db, since: string) {
  return db.selectFrom('portal_process').select(['id', 'role']).where('seen_at', '>=', since).execute()
}

export async function deleteProcesses(db: Db, before: string): Promise<void> {
  await db.deleteFrom('portal_process').where('seen_at', '<', before).execute()
}
