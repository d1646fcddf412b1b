import type { Db } from '../../../db/tables.ts'

export async function countAccountSessions(db: Db, now: string): Promise<number> {
  const row = await db
    .selectFrom('account_session')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
