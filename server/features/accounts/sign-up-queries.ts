import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Trx } from '../../db/tables.ts'

export type SignUpRow = Selectable<Tables['sign_up']>

export async function insertSignUp(trx: Trx, row: Insertable<Tables['sign_up']>): Promise<void> {
  await trx.insertInto('sign_up').values(row).execute()
}

/** What was entered in this browser for an account whose address nobody has confirmed: this sign-up, or the latest. */
export async function findOwnSignUp(
  db: Db | Trx,
  own: { accountId: string; browserId: string | null; signUpId?: string | null },
): Promise<SignUpRow | undefined> {
  return db
    .selectFrom('sign_up')
    .selectAll()
    .where('account_id', '=', own.accountId)
    .where('browser_id', '=', own.browserId ?? '')
    .orderBy((eb) =>
      eb
        .case()
        .when('id', '=', own.signUpId ?? '')
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The latest sign-ups that wait for the confirmation of their address, newest first. */
export async function listSignUps(db: Db | Trx, accountId: string, most: number): Promise<SignUpRow[]> {
  return db
    .selectFrom('sign_up')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function deleteSignUps(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('sign_up').where('account_id', '=', accountId).execute()
}

/** The account takes over what its owner entered. */
export async function setDetails(
  trx: Trx,
  row: Pick<
    SignUpRow,
    'account_id' | 'first_name' | 'last_name' | 'investment_interest' | 'interest_amounts' | 'accredited'
  >,
): Promise<void> {
  const { account_id, first_name, last_name, investment_interest, interest_amounts, accredited } = row
  await trx
    .updateTable('user_account')
    .set({
      name: `${first_name} ${last_name}`,
      first_name,
      last_name,
      investment_interest,
      interest_amounts,
      accredited,
    })
    .where('id', '=', account_id)
    .execute()
}
