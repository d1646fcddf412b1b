import { type Insertable, sql } from 'kysely'
import type { ProjectKey } from '../../../contract/projects/project.ts'
import { inList } from '../../db/in-list.ts'
import type { DatabaseKind } from '../../db/open.ts'
import type { Db, Tables, Trx } from '../../db/tables.ts'

/** Nothing is joined to a new person until the address is verified. */
export async function findOrInsertPerson(trx: Trx, row: { id: string; email: string; email_key: string; now: string }) {
  const { id, email, email_key, now } = row
  await trx
    .insertInto('person')
    .values({ id, email, email_key, created_at: now, verified_at: null })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
  return trx
    .selectFrom('person')
    .select(['id', 'verified_at'])
    .where('email_key', '=', email_key)
    .executeTakeFirstOrThrow()
}

export async function findPerson(db: Db | Trx, emailKey: string) {
  return db.selectFrom('person').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

/** Locks the person of an address, so that proofs of it and signatures with it happen one by one. */
export async function lockPerson(trx: Trx, emailKey: string) {
  return trx
    .updateTable('person')
    .set((eb) => ({ email_key: eb.ref('email_key') }))
    .where('email_key', '=', emailKey)
    .returning(['id', 'verified_at'])
    .executeTakeFirst()
}

/** The latest proof is stored, because only a proof after a signature confirms that signature. */
export async function setVerified(trx: Trx, personId: string, now: string): Promise<void> {
  await trx.updateTable('person').set({ verified_at: now }).where('id', '=', personId).execute()
}

const STAFF_COLUMNS = [
  'id',
  'email',
  'email_verified',
  'first_name',
  'last_name',
  'role',
  'two_factor_enabled',
  'suspended_at',
] as const

/** Every account with a staff role. */
function staff(db: Db | Trx) {
  return db
    .selectFrom('user_account as a')
    .select(STAFF_COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('account_passkey as k')
        .whereRef('k.account_id', '=', 'a.id')
        .select((one) => one.fn.countAll<number>().as('n'))
        .as('passkeys'),
    )
    .where('role', '!=', 'investor')
    .orderBy('id')
}

export type StaffRow = Awaited<ReturnType<typeof listStaff>>[number]

export async function listStaff(db: Db) {
  return staff(db).execute()
}

/** The same, locked. On SQLite the transaction itself is exclusive. */
export async function lockStaff(trx: Trx, kind: DatabaseKind): Promise<StaffRow[]> {
  if (kind === 'postgres') await staff(trx).forUpdate().execute()
  // Read again after the wait, because the lock does not cover passkeys.
  return staff(trx).execute()
}

export async function findPersonById(db: Db | Trx, id: string) {
  return db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The account of a person: joined by id once its address is verified, by the address until then. */
export async function findAccountOf(db: Db | Trx, person: { id: string; email_key: string }) {
  return db
    .selectFrom('user_account')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('person_id', '=', person.id),
        eb.and([eb('person_id', 'is', null), eb('email', '=', person.email_key)]),
      ]),
    )
    .executeTakeFirst()
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountOf>>>

export async function lockAccount(trx: Trx, id: string, now: string): Promise<void> {
  await trx.updateTable('user_account').set({ updated_at: now }).where('id', '=', id).execute()
}

export async function setRole(trx: Trx, id: string, role: AccountRow['role'], now: string): Promise<void> {
  await trx.updateTable('user_account').set({ role, updated_at: now }).where('id', '=', id).execute()
}

/** Gives an unconfirmed account to a colleague. Without names it keeps those that it has. */
export async function setInvited(
  trx: Trx,
  id: string,
  row: Pick<AccountRow, 'role'> & Partial<Pick<AccountRow, 'name' | 'first_name' | 'last_name'>>,
) {
  return trx.updateTable('user_account').set(row).where('id', '=', id).returning('first_name').executeTakeFirstOrThrow()
}

/** False if nothing changed. */
export async function setSuspended(trx: Trx, id: string, at: string | null, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('user_account')
    .set({ suspended_at: at, updated_at: now })
    .where('id', '=', id)
    .where('suspended_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteAccountSessions(trx: Trx, accountId: string): Promise<number> {
  const result = await trx.deleteFrom('account_session').where('account_id', '=', accountId).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function listApprovals(trx: Trx, accountId: string) {
  return trx.selectFrom('account_project').select('route').where('account_id', '=', accountId).execute()
}

export async function insertApproval(trx: Trx, row: Insertable<Tables['account_project']>): Promise<void> {
  await trx.insertInto('account_project').values(row).execute()
}

export async function deleteApproval(trx: Trx, accountId: string, route: ProjectKey): Promise<void> {
  await trx.deleteFrom('account_project').where('account_id', '=', accountId).where('route', '=', route).execute()
}

/** Answers the open request for access of an account. Check and write are one statement, so it is answered once. */
export async function answerAccessRequest(
  trx: Trx,
  account: Pick<AccountRow, 'id' | 'email'>,
  given: { answer: 'approved' | 'declined'; by: string; words: string | null; now: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('request')
    .set({ answered_at: given.now, answer: given.answer, answered_by: given.by, words: given.words })
    .where('kind', '=', 'access')
    .where((eb) => eb.or([eb('account_id', '=', account.id), eb('email_key', '=', account.email)]))
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The ids under which people appear in the tables. */
export type RecordIds = {
  persons: string[]
  emailKeys: string[]
  accounts: string[]
  submissions: string[]
  /** Their own codes, without shared ones. */
  codes: string[]
  /** Sessions that one of their codes, or a shared code with their email, opened. */
  sessions: string[]
}

/** The ids of everything that belongs to these people. */
export async function findRecordIds(db: Db | Trx, persons: readonly string[]): Promise<RecordIds> {
  const people = await db.selectFrom('person').select(['id', 'email_key']).where('id', 'in', inList(persons)).execute()
  const keys = people.map(({ email_key }) => email_key)
  const accounts = await db
    .selectFrom('user_account')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('person_id', 'in', inList(persons)),
        eb.and([eb('person_id', 'is', null), eb('email', 'in', inList(keys))]),
      ]),
    )
    .execute()
  const submissions = await db.selectFrom('submission').select('id').where('person_id', 'in', inList(persons)).execute()
  const codes = await db.selectFrom('access_code').select('id').where('person_id', 'in', inList(persons)).execute()
  const grants = [
    ...(await db
      .selectFrom('session_grant')
      .select('session_id')
      .where('code_id', 'in', inList(codes.map(({ id }) => id)))
      .execute()),
    ...(await db
      .selectFrom('session_grant')
      .select('session_id')
      .where(sql<string>`lower(email)`, 'in', inList(keys))
      .execute()),
  ]
  return {
    persons: people.map(({ id }) => id),
    emailKeys: keys,
    accounts: accounts.map(({ id }) => id),
    submissions: submissions.map(({ id }) => id),
    codes: codes.map(({ id }) => id),
    sessions: [...new Set(grants.map(({ session_id }) => session_id))],
  }
}
