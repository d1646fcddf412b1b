import type { Insertable } from 'kysely'
import type { Db, Tables, Trx } from '../../db/tables.ts'

/** An account by its address; addresses are stored in lower case. */
export async function findAccountByEmail(db: Db | Trx, emailKey: string) {
  return db
    .selectFrom('user_account')
    .select(['id', 'email', 'email_verified', 'suspended_at'])
    .where('email', '=', emailKey)
    .executeTakeFirst()
}

/** An account by its address, with what a sign-in with a password checks. */
export async function findForSignIn(db: Db | Trx, emailKey: string) {
  return db
    .selectFrom('user_account as a')
    .leftJoin('account_login as l', (join) =>
      join.onRef('l.account_id', '=', 'a.id').on('l.provider_id', '=', 'credential'),
    )
    .select(['a.id', 'a.email', 'a.email_verified', 'a.suspended_at', 'a.two_factor_enabled', 'l.password'])
    .where('a.email', '=', emailKey)
    .executeTakeFirst()
}

export async function getAccount(db: Db | Trx, id: string) {
  return db
    .selectFrom('user_account')
    .select([
      ...(['id', 'email', 'email_verified', 'person_id', 'role', 'first_name', 'last_name'] as const),
      ...(['investment_interest', 'interest_amounts', 'accredited'] as const),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The ways to sign in to an account. */
export async function findFactors(db: Db | Trx, accountId: string) {
  return db
    .selectFrom('user_account as a')
    .select((eb) => [
      'a.two_factor_enabled',
      eb
        .selectFrom('account_login as l')
        .select((one) => one.fn.countAll<number>().as('n'))
        .whereRef('l.account_id', '=', 'a.id')
        .where('l.provider_id', '=', 'credential')
        .as('passwords'),
      eb
        .selectFrom('account_passkey as p')
        .select((one) => one.fn.countAll<number>().as('n'))
        .whereRef('p.account_id', '=', 'a.id')
        .as('passkeys'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function findPasswordHash(db: Db | Trx, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account_login')
    .select('password')
    .where('account_id', '=', accountId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? null
}

/** Sets the account's password, or its first one. */
export async function setPassword(trx: Trx, row: { id: string; accountId: string; password: string; now: string }) {
  await trx
    .insertInto('account_login')
    .values({
      id: row.id,
      account_id: row.accountId,
      provider_id: 'credential',
      provider_account_id: row.accountId,
      password: row.password,
      created_at: row.now,
      updated_at: row.now,
    } as Insertable<Tables['account_login']>)
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'provider_account_id'])
        .doUpdateSet({ password: row.password, updated_at: row.now }),
    )
    .execute()
}

export async function setAccountVerified(trx: Trx, accountId: string, personId: string, now: string): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({ email_verified: 1, person_id: personId, updated_at: now })
    .where('id', '=', accountId)
    .execute()
}

/** False if the person has confirmed it before. */
export async function setAccredited(
  trx: Trx,
  row: {
    accountId: string
    investmentInterest: string
    interestAmounts: string
    firstName: string
    lastName: string
    now: string
  },
): Promise<boolean> {
  const result = await trx
    .updateTable('user_account')
    .set({
      accredited: 1,
      investment_interest: row.investmentInterest,
      interest_amounts: row.interestAmounts,
      name: `${row.firstName} ${row.lastName}`.trim(),
      first_name: row.firstName,
      last_name: row.lastName,
      updated_at: row.now,
    })
    .where('id', '=', row.accountId)
    .where('accredited', '=', 0)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Sets when the second factors are removed. False if there are none, or a removal is on its way. */
export async function setFactorRemoval(trx: Trx, accountId: string, at: string): Promise<boolean> {
  const result = await trx
    .updateTable('user_account')
    .set({ factor_removal_at: at })
    .where('id', '=', accountId)
    .where('factor_removal_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('two_factor_enabled', '=', 1),
        eb.exists(
          eb.selectFrom('account_passkey as p').select('p.id').whereRef('p.account_id', '=', 'user_account.id'),
        ),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False if no removal is on its way. */
export async function clearFactorRemoval(trx: Trx, accountId: string): Promise<boolean> {
  const result = await trx
    .updateTable('user_account')
    .set({ factor_removal_at: null })
    .where('id', '=', accountId)
    .where('factor_removal_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function listDueFactorRemovals(db: Db, now: string) {
  return db.selectFrom('user_account').select('id').where('factor_removal_at', '<=', now).limit(100).execute()
}

/** Removes the second factors, and with them the staff role. Undefined if the removal was cancelled or done meanwhile. */
export async function deleteFactors(trx: Trx, accountId: string, now: string) {
  const before = await trx
    .selectFrom('user_account')
    .select(['email', 'role', 'person_id'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const result = await trx
    .updateTable('user_account')
    .set({ factor_removal_at: null, two_factor_enabled: 0, role: 'investor', updated_at: now })
    .where('id', '=', accountId)
    .where('factor_removal_at', '<=', now)
    .executeTakeFirst()
  if (!before || result.numUpdatedRows === 0n) return undefined
  await trx.deleteFrom('account_totp').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('account_passkey').where('account_id', '=', accountId).execute()
  return before
}

/** False if another account has the address. */
export async function setAccountEmail(
  trx: Trx,
  row: { accountId: string; email: string; personId: string; now: string },
): Promise<boolean> {
  const taken = await trx
    .selectFrom('user_account')
    .select('id')
    .where((eb) => eb.or([eb('email', '=', row.email), eb('person_id', '=', row.personId)]))
    .where('id', '!=', row.accountId)
    .executeTakeFirst()
  if (taken) return false
  await trx
    .updateTable('user_account')
    .set({ email: row.email, email_verified: 1, person_id: row.personId, updated_at: row.now })
    .where('id', '=', row.accountId)
    .execute()
  return true
}

/** Ends the account's sessions, except the one that `except` names. */
export async function deleteSessions(trx: Trx, accountId: string, except?: string): Promise<void> {
  await trx
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}

export async function deleteOneSession(trx: Trx, accountId: string, sessionId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Whether this browser has signed in to the account before. */
export async function isBrowserOf(db: Db, accountId: string, browserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_browser')
    .select('browser_id')
    .where('account_id', '=', accountId)
    .where('browser_id', '=', browserId)
    .executeTakeFirst()
  return row !== undefined
}

/** False if the account has already used this code of its app; older uses than `forgetBefore` no longer matter. */
export async function insertUsedCode(
  trx: Trx,
  row: { accountId: string; codeDigest: string; now: string; forgetBefore: string },
): Promise<boolean> {
  const { accountId, codeDigest, now, forgetBefore } = row
  const result = await trx
    .insertInto('used_totp_code')
    .values({ account_id: accountId, code_digest: codeDigest, used_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'code_digest'])
        .doUpdateSet({ used_at: now })
        .where('used_totp_code.used_at', '<', forgetBefore),
    )
    .returning('used_at')
    .executeTakeFirst()
  return result !== undefined
}

/** Adds a request for access, unless this address already has an open one. */
export async function insertAccessRequest(
  trx: Trx,
  row: { id: string; email: string; accountId: string; now: string },
): Promise<boolean> {
  const result = await trx
    .insertInto('request')
    .values({
      id: row.id,
      kind: 'access',
      email: row.email,
      email_key: row.email,
      account_id: row.accountId,
      created_at: row.now,
      answered_at: null,
      answer: null,
      answered_by: null,
      words: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

/** The latest request for access of an account. */
export async function findAccessRequest(db: Db | Trx, accountId: string) {
  return db
    .selectFrom('request')
    .select(['answer', 'words'])
    .where('kind', '=', 'access')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function listSubmissions(db: Db, personId: string) {
  return db
    .selectFrom('submission as s')
    .innerJoin('nda_version as v', 'v.version', 's.nda_version')
    .leftJoin('return_or_destroy_request as r', (join) =>
      join.onRef('r.submission_id', '=', 's.id').on('r.confirmed_at', 'is', null),
    )
    .select([
      's.id',
      's.signed_at',
      's.nda_version',
      'v.title',
      'v.language',
      's.nda_text_hash',
      's.full_name',
      's.company_name',
      's.superseded_at',
      's.superseded_because',
      's.confirmed_at',
      's.bound_until',
      'r.id as return_id',
      'r.asked_at as return_asked_at',
      'r.asked_words as return_words',
    ])
    .where('s.person_id', '=', personId)
    .orderBy('s.signed_at', 'desc')
    .execute()
}

export async function listAccountSessions(db: Db, accountId: string) {
  return db
    .selectFrom('account_session')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** The live sessions that the person's codes opened. */
export async function listCodeSessions(db: Db | Trx, personId: string, now: string) {
  return db
    .selectFrom('session as s')
    .innerJoin('session_grant as g', 'g.session_id', 's.id')
    .innerJoin('access_code as c', 'c.id', 'g.code_id')
    .select((eb) => ['s.id', 's.created_at', eb.fn.max('g.ends_at').as('ends_at')])
    .where('c.person_id', '=', personId)
    .where('c.revoked_at', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('g.ended_at', 'is', null)
    .where('g.ends_at', '>', now)
    .groupBy(['s.id', 's.created_at'])
    .orderBy('s.created_at', 'desc')
    .execute()
}

export async function listPasskeys(db: Db, accountId: string) {
  return db
    .selectFrom('account_passkey')
    .select(['id', 'name', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

export async function listRequestsOf(db: Db, emailKey: string) {
  return db
    .selectFrom('request')
    .select(['id', 'kind', 'created_at', 'answer', 'answered_at', 'words'])
    .where('email_key', '=', emailKey)
    .orderBy('created_at', 'desc')
    .execute()
}

/** The addresses of the other admins who can act. */
export async function listOtherAdmins(db: Db | Trx, exceptId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('email')
    .where('id', '!=', exceptId)
    .where('role', '=', 'admin')
    .where('email_verified', '=', 1)
    .where('suspended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('two_factor_enabled', '=', 1),
        eb.exists(
          eb.selectFrom('account_passkey as p').select('p.id').whereRef('p.account_id', '=', 'user_account.id'),
        ),
      ]),
    )
    .execute()
  return rows.map(({ email }) => email)
}
