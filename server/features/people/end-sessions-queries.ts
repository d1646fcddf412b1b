import { emailKey } from '../../../contract/email/email-key.ts'
import type { Db, Trx } from '../../db/tables.ts'
import { findPerson } from './queries.ts'

/** Whose session it is, whether or not it has ended. */
export async function findSessionHolder(db: Db | Trx, id: string) {
  const opened = await db
    .selectFrom('session as s')
    .leftJoin('session_grant as g', (join) => join.onRef('g.session_id', '=', 's.id').on('g.kind', '!=', 'override'))
    .leftJoin('access_code as c', 'c.id', 'g.code_id')
    .select(['c.person_id', 'g.email'])
    .where('s.id', '=', id)
    .orderBy('g.created_at', 'desc')
    .executeTakeFirst()
  if (opened) {
    const byEmail = opened.email ? (await findPerson(db, emailKey(opened.email)))?.id : undefined
    return { kind: 'code' as const, personId: opened.person_id ?? byEmail ?? null, accountId: null }
  }
  const signedIn = await db
    .selectFrom('account_session as s')
    .innerJoin('user_account as a', 'a.id', 's.account_id')
    .select(['a.id', 'a.person_id'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  return signedIn && { kind: 'account' as const, personId: signedIn.person_id, accountId: signedIn.id }
}

/** False when it had already ended. */
export async function deleteAccountSession(trx: Trx, id: string): Promise<boolean> {
  const result = await trx.deleteFrom('account_session').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}
