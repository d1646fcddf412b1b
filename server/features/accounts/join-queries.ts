import type { Insertable } from 'kysely'
import type { Tables, Trx } from '../../db/tables.ts'

/** The account that an identity is linked to. */
export async function findAccountByLogin(trx: Trx, login: { providerId: string; providerAccountId: string }) {
  return trx
    .selectFrom('account_login as l')
    .innerJoin('user_account as a', 'a.id', 'l.account_id')
    .select(['a.id', 'a.email', 'a.email_verified', 'a.person_id', 'a.suspended_at', 'a.two_factor_enabled'])
    .where('l.provider_id', '=', login.providerId)
    .where('l.provider_account_id', '=', login.providerAccountId)
    .executeTakeFirst()
}

/** False if the address already has an account: of two at once only one creates it. */
export async function insertAccount(
  trx: Trx,
  row: Omit<Insertable<Tables['user_account']>, 'two_factor_enabled'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('user_account')
    .values({ ...row, two_factor_enabled: 0 })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Locks the account of an address until the transaction ends. */
export async function lockAccountByEmail(trx: Trx, email: string, now: string) {
  return trx
    .updateTable('user_account')
    .set({ updated_at: now })
    .where('email', '=', email)
    .returning(['id', 'email', 'email_verified', 'person_id', 'suspended_at', 'two_factor_enabled'])
    .executeTakeFirstOrThrow()
}

/** Stores an identity that waits for the owner of an account, and deletes those that waited too long. */
export async function insertPendingIdentity(trx: Trx, row: Insertable<Tables['pending_identity']>): Promise<void> {
  await trx.deleteFrom('pending_identity').where('ends_at', '<=', row.created_at).execute()
  await trx.insertInto('pending_identity').values(row).execute()
}

export async function findPendingIdentity(trx: Trx, id: string) {
  return trx.selectFrom('pending_identity').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Takes the identities that wait for an account in this browser. `provedAt`: when its owner last proved to be the owner; what has been
 * waiting only since then is left out.
 */
export async function takePendingIdentities(
  trx: Trx,
  match: { accountId: string; browserId: string; now: string; provedAt?: string },
) {
  return trx
    .deleteFrom('pending_identity')
    .where('account_id', '=', match.accountId)
    .where('browser_id', '=', match.browserId)
    .where('ends_at', '>', match.now)
    .$if(match.provedAt !== undefined, (query) => query.where('created_at', '<=', match.provedAt ?? ''))
    .returning(['provider_id', 'provider_account_id'])
    .execute()
}

/** False if the identity is already linked. */
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

/** Deletes every login, session and unfinished step of an account: its creator never proved the address, and now someone else has. */
export async function deleteWaysIn(trx: Trx, accountId: string, now: string): Promise<void> {
  await trx.deleteFrom('account_login').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('account_session').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('account_totp').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('account_passkey').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('pending_identity').where('account_id', '=', accountId).execute()
  // One of them could change the account's address.
  await trx
    .updateTable('mailed_link')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  // The library stores the account's id in them, alone or in JSON.
  await trx.deleteFrom('account_challenge').where('value', 'like', `%${accountId}%`).execute()
}

/** Gives an unverified account to the owner of its address, and removes what its creator entered. */
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

/** Links an account to a person, unless the person has another account. */
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
