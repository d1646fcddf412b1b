import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables, Trx } from '../db/tables.ts'

/** The portal has one setup. */
const ID = 1

/** Whether an admin account has a second factor, with which its rights begin. From then on no link and no session of the setup counts. */
function adminExists(eb: ExpressionBuilder<Tables, 'setup' | 'portal'>) {
  return eb.exists(
    eb
      .selectFrom('user_account as a')
      .select('a.id')
      .where('a.role', '=', 'admin')
      .where('a.email_verified', '=', 1)
      .where((own) =>
        own.or([
          own('a.two_factor_enabled', '=', 1),
          own.exists(own.selectFrom('account_passkey as p').select('p.id').whereRef('p.account_id', '=', 'a.id')),
        ]),
      ),
  )
}

export async function hasActingAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('portal')
    .select('id')
    .where((eb) => adminExists(eb))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the portal waits for its first admin account. Undefined before its first start as a server. */
export async function findSetup(db: Db | Trx): Promise<{ isOpen: boolean; accountId: string | null } | undefined> {
  const row = await db
    .selectFrom('setup')
    .select(['account_id', (eb) => eb.case().when(adminExists(eb)).then(0).else(1).end().as('is_open')])
    .where('id', '=', ID)
    .executeTakeFirst()
  return row && { isOpen: Number(row.is_open) === 1, accountId: row.account_id }
}

type Link = { digest: string; endsAt: string }

/** Stores the link of the first start. False if there has been one: of several processes one prints its link. */
export async function insertSetup(trx: Trx, { digest, endsAt }: Link): Promise<boolean> {
  const result = await trx
    .insertInto('setup')
    .values({ id: ID, link_digest: digest, link_ends_at: endsAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Replaces the link, and ends the session of the one before. */
export async function replaceLink(trx: Trx, { digest, endsAt }: Link): Promise<void> {
  await trx
    .updateTable('setup')
    .set({ link_digest: digest, link_ends_at: endsAt, session_digest: null, session_ends_at: null })
    .where('id', '=', ID)
    .execute()
}

/** Whether a link would open the setup now. */
export async function isSetupLink(db: Db, digest: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('setup')
    .select('id')
    .where('link_digest', '=', digest)
    .where('link_ends_at', '>', now)
    .where((eb) => eb.not(adminExists(eb)))
    .executeTakeFirst()
  return row !== undefined
}

/** Spends the link for a session. The test and the write are one statement, so of two browsers at once one gets it. */
export async function spendSetupLink(
  trx: Trx,
  link: { digest: string; now: string; session: { digest: string; endsAt: string } },
): Promise<boolean> {
  const result = await trx
    .updateTable('setup')
    .set({
      link_digest: null,
      link_ends_at: null,
      session_digest: link.session.digest,
      session_ends_at: link.session.endsAt,
    })
    .where('link_digest', '=', link.digest)
    .where('link_ends_at', '>', link.now)
    .where((eb) => eb.not(adminExists(eb)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

type Session = { digest: string; now: string }

export async function findSetupSession(db: Db, { digest, now }: Session) {
  return db
    .selectFrom('setup')
    .select('account_id')
    .where('session_digest', '=', digest)
    .where('session_ends_at', '>', now)
    .where((eb) => eb.not(adminExists(eb)))
    .executeTakeFirst()
}

/** The same in a transaction, locked until it ends. */
export async function lockSetupSession(trx: Trx, { digest, now }: Session) {
  return trx
    .updateTable('setup')
    .set({ session_digest: digest })
    .where('session_digest', '=', digest)
    .where('session_ends_at', '>', now)
    .where((eb) => eb.not(adminExists(eb)))
    .returning('account_id')
    .executeTakeFirst()
}

export async function endSetupSession(trx: Trx): Promise<void> {
  await trx.updateTable('setup').set({ session_digest: null, session_ends_at: null }).execute()
}

export async function setSetupAccount(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable('setup').set({ account_id: accountId }).where('id', '=', ID).execute()
}
