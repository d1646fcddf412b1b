import type { ProjectKey } from '../../contract/projects/project.ts'
import type { Db, Trx } from '../db/tables.ts'
import { WATCH } from './activity-queries.ts'

export async function isSuspended(db: Db | Trx, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', accountId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The account of a session with the columns that decide its rights; undefined if either is gone or the account is suspended. */
export async function findSignedIn(db: Db | Trx, sessionId: string) {
  return db
    .selectFrom('account_session as s')
    .innerJoin('user_account as a', 'a.id', 's.account_id')
    .leftJoin('reader_activity as w', 'w.id', 's.id')
    .select((eb) => [
      ...WATCH,
      's.id as session_id',
      's.second_factor_at',
      's.created_at',
      's.signed_in_at',
      'a.id',
      'a.person_id',
      'a.email',
      'a.email_verified',
      'a.first_name',
      'a.last_name',
      'a.role',
      'a.accredited',
      'a.two_factor_enabled',
      eb
        .selectFrom('account_passkey as p')
        .whereRef('p.account_id', '=', 'a.id')
        .select((one) => one.fn.countAll<number>().as('n'))
        .as('passkeys'),
    ])
    .where('s.id', '=', sessionId)
    .where('a.suspended_at', 'is', null)
    .executeTakeFirst()
}

export async function listApprovedRoutes(db: Db | Trx, accountId: string): Promise<ProjectKey[]> {
  const rows = await db.selectFrom('account_project').select('route').where('account_id', '=', accountId).execute()
  return rows.map(({ route }) => route)
}

export async function findSessionByToken(db: Db | Trx, token: string) {
  return db.selectFrom('account_session').select(['id', 'account_id']).where('token', '=', token).executeTakeFirst()
}

export async function deleteSession(trx: Trx, token: string): Promise<void> {
  await trx.deleteFrom('account_session').where('token', '=', token).execute()
}

/** Records that the browser has signed in to the account. */
export async function insertAccountBrowser(
  trx: Trx,
  row: { accountId: string; browserId: string; now: string },
): Promise<void> {
  await trx
    .insertInto('account_browser')
    .values({ account_id: row.accountId, browser_id: row.browserId, last_at: row.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_id']).doUpdateSet({ last_at: row.now }))
    .execute()
}

/** Signs everyone out of their accounts and returns how many sessions that ended. */
export async function deleteAllSessions(trx: Trx): Promise<number> {
  return Number((await trx.deleteFrom('account_session').executeTakeFirst()).numDeletedRows)
}

export async function findPersonId(db: Db | Trx, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('user_account').select('person_id').where('id', '=', accountId).executeTakeFirst()
  return row?.person_id ?? null
}
