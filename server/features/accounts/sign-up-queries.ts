import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Trx } from '../../db/tables.ts'

export type SignUpRow = Selectable<Tables['sign_up']>

export async function insertSignUp(trx: Trx, row: Insertable<Tables['sign_up']>): Promise<void> {
  await trx.insertInto('sign_up').values(row).execute()
}

export async function findSignUp(db: Db | Trx, id: string): Promise<SignUpRow | undefined> {
  return db.selectFrom('sign_up').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The latest sign-ups that wait for the confirmation of their address, newest first; `browserId` limits them to those of one browser. */
export async function listSignUps(
  db: Db | Trx,
  accountId: string,
  { most, browserId }: { most: number; browserId?: string | undefined },
): Promise<SignUpRow[]> {
  return db
    .selectFrom('sign_up')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(browserId !== undefined, (query) => query.where('browser_id', '=', browserId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function deleteSignUps(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('sign_up').where('account_id', '=', accountId).execute()
}

/** Replaces what was entered when the account was created with what the confirmed sign-up has. */
export async function setDetails(
  trx: Trx,
  row: Pick<SignUpRow, 'account_id' | 'first_name' | 'last_name' | 'investment_interest' | 'accredited'>,
): Promise<void> {
  const { account_id, first_name, last_name, investment_interest, accredited } = row
  await trx
    .updateTable('user_account')
    .set({ name: `${first_name} ${last_name}`, first_name, last_name, investment_interest, accredited })
    .where('id', '=', account_id)
    .execute()
}
