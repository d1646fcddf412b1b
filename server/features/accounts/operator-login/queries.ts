import type { Insertable } from 'kysely'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

/** The table stores names as `usernameKey` writes them. */
export async function findLoginByName(db: Db | Trx, usernameKey: string) {
  return db.selectFrom('operator_login').selectAll().where('username', '=', usernameKey).executeTakeFirst()
}

export async function findLogin(db: Db | Trx, id: string) {
  return db.selectFrom('operator_login').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The login of the first start. */
export async function findFirstLogin(db: Db | Trx) {
  return db.selectFrom('operator_login').selectAll().orderBy('created_at').orderBy('id').executeTakeFirstOrThrow()
}

/** False if the name is taken, at a first start by another process. */
export async function insertAdminLogin(
  trx: Trx,
  row: Pick<Insertable<Tables['operator_login']>, 'id' | 'username' | 'password_hash' | 'created_at'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('operator_login')
    .values({ ...row, password_changed_at: null, totp_sealed: null, totp_last_step: null })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Locks a login until the transaction ends, so that each code of its app works once. */
export async function lockLogin(trx: Trx, id: string) {
  return trx
    .updateTable('operator_login')
    .set((eb) => ({ username: eb.ref('username') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function setLastStep(trx: Trx, id: string, step: number): Promise<void> {
  await trx.updateTable('operator_login').set({ totp_last_step: step }).where('id', '=', id).execute()
}

export async function setPassword(trx: Trx, id: string, passwordHash: string, changedAt: string | null): Promise<void> {
  await trx
    .updateTable('operator_login')
    .set({ password_hash: passwordHash, password_changed_at: changedAt })
    .where('id', '=', id)
    .execute()
}

export async function setTotp(trx: Trx, id: string, sealed: string | null, step: number | null): Promise<void> {
  await trx
    .updateTable('operator_login')
    .set({ totp_sealed: sealed, totp_last_step: step })
    .where('id', '=', id)
    .execute()
}

export async function hasFirstPassword(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('operator_login')
    .select('id')
    .where('password_changed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function listLiveOverrides(db: Db, now: string) {
  return db
    .selectFrom('session_grant as g')
    .innerJoin('session as s', 's.id', 'g.session_id')
    .innerJoin('operator_login as l', 'l.id', 'g.admin_login_id')
    .select(['g.id', 'g.created_at', 'g.ends_at', 'l.username'])
    .where('g.kind', '=', 'override')
    .where('g.ended_at', 'is', null)
    .where('g.ends_at', '>', now)
    .where('s.ended_at', 'is', null)
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id')
    .execute()
}

/** Ends an override and returns its session; undefined if it has already ended. */
export async function endLiveOverride(trx: Trx, id: string, now: string): Promise<string | undefined> {
  const row = await trx
    .updateTable('session_grant')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('kind', '=', 'override')
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .returning('session_id')
    .executeTakeFirst()
  return row?.session_id
}

/** Ends every override of a login. */
export async function endOverridesOf(trx: Trx, loginId: string, now: string) {
  return trx
    .updateTable('session_grant')
    .set({ ended_at: now })
    .where('admin_login_id', '=', loginId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .returning(['id', 'session_id'])
    .execute()
}
