import type { Trx } from '../../db/tables.ts'

type NewAccount = {
  id: string
  email: string
  email_verified: number
  name: string
  first_name: string
  last_name: string
  investment_interest: string
  accredited: number
  role: 'investor'
  created_at: string
  updated_at: string
}

/** The account that an identity signs in to. */
export async function findAccountByLogin(trx: Trx, login: { providerId: string; providerAccountId: string }) {
  return trx
    .selectFrom('account_login as l')
    .innerJoin('user_account as a', 'a.id', 'l.account_id')
    .select(['a.id', 'a.email', 'a.email_verified', 'a.person_id', 'a.suspended_at'])
    .where('l.provider_id', '=', login.providerId)
    .where('l.provider_account_id', '=', login.providerAccountId)
    .executeTakeFirst()
}

/** False where the address has an account already: of two at once only one makes it. */
export async function insertAccount(trx: Trx, row: NewAccount): Promise<boolean> {
  const result = await trx
    .insertInto('user_account')
    .values({ ...row, two_factor_enabled: 0 })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The account of an address, which nobody else changes until the transaction ends. */
export async function lockAccountByEmail(trx: Trx, email: string, now: string) {
  return trx
    .updateTable('user_account')
    .set({ updated_at: now })
    .where('email', '=', email)
    .returning(['id', 'email', 'email_verified', 'person_id', 'suspended_at'])
    .executeTakeFirstOrThrow()
}

/** False where the identity is joined already. */
export async function insertLogin(
  trx: Trx,
  row: { id: string; account_id: string; provider_id: string; provider_account_id: string; now: string },
): Promise<boolean> {
  const { now, ...login } = row
  const result = await trx
    .insertInto('account_login')
    .values({ ...login, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'provider_account_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Takes out of an account every way in, every session and everything half begun: whoever made it has not shown that its address is
 * theirs, and now somebody else has.
 */
export async function deleteWaysIn(trx: Trx, accountId: string, now: string): Promise<void> {
  await trx.deleteFrom('account_login').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('account_session').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('account_totp').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('account_passkey').where('account_id', '=', accountId).execute()
  // One that changes the account's address may be on its way to them.
  await trx
    .updateTable('mailed_link')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  // The library keeps the account's id in them, alone or within JSON.
  await trx.deleteFrom('account_challenge').where('value', 'like', `%${accountId}%`).execute()
}

/** Gives an account that nobody had verified to whom its address belongs; what somebody else had said of themselves goes. */
export async function takeOverAccount(
  trx: Trx,
  accountId: string,
  holder: { name: string; first_name: string; last_name: string },
  now: string,
): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({
      ...holder,
      email_verified: 1,
      image: null,
      investment_interest: '',
      accredited: 0,
      two_factor_enabled: 0,
      updated_at: now,
    })
    .where('id', '=', accountId)
    .execute()
}

/** Joins an account and its person, unless the person is another account's. */
export async function setAccountPerson(trx: Trx, accountId: string, personId: string): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({ person_id: personId })
    .where('id', '=', accountId)
    .where('person_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user_account as other').select('other.id').where('other.person_id', '=', personId))),
    )
    .execute()
}
