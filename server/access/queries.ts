import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Trx } from '../db/tables.ts'
import type { SigningDeadline } from './signing-due.ts'

export async function findBrowserId(db: Db | Trx, tokenDigest: string): Promise<string | undefined> {
  const row = await db.selectFrom('browser').select('id').where('token_digest', '=', tokenDigest).executeTakeFirst()
  return row?.id
}

/** In SQL, because every request for content asks this. */
const DEMANDS = sql<Pick<Selectable<Tables['nda_version']>, 'version' | 'published_at' | 'sign_by'>>`
  select version, published_at, sign_by from nda_version where policy != 'keep'`

/** The versions that earlier signers must sign, and from when. */
export async function listDemands(db: Db | Trx): Promise<SigningDeadline[]> {
  const { rows } = await DEMANDS.execute(db)
  return rows.map((row) => ({ version: row.version, from: row.sign_by ?? row.published_at }))
}

/** The active override that a session's cookie and a token identify together. */
export async function findOverride(db: Db | Trx, match: { sessionDigest: string; tokenDigest: string; now: string }) {
  return db
    .selectFrom('session_grant as g')
    .innerJoin('session as s', 's.id', 'g.session_id')
    .select(['g.id', 'g.session_id', 'g.admin_login_id', 'g.ends_at'])
    .where('s.token_digest', '=', match.sessionDigest)
    .where('s.ended_at', 'is', null)
    .where('g.kind', '=', 'override')
    .where('g.token_digest', '=', match.tokenDigest)
    .where('g.ended_at', 'is', null)
    .where('g.ends_at', '>', match.now)
    .executeTakeFirst()
}

/** Locks an override until the transaction ends, so that it cannot end halfway through an act. False when it has ended. */
export async function lockOverride(trx: Trx, id: string, now: string): Promise<boolean> {
  const row = await trx
    .updateTable('session_grant')
    .set((eb) => ({ ends_at: eb.ref('ends_at') }))
    .where('id', '=', id)
    .where('kind', '=', 'override')
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where('session_id', 'in', (eb) => eb.selectFrom('session').select('id').where('ended_at', 'is', null))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertBrowser(trx: Trx, row: { id: string; token_digest: string; now: string }) {
  const { id, token_digest, now } = row
  await trx.insertInto('browser').values({ id, token_digest, created_at: now, last_seen_at: now }).execute()
}

/** Marks the browser as seen and locks it until the transaction ends, so that its acts happen one after the other. */
export async function lockBrowser(trx: Trx, browserId: string, now: string): Promise<void> {
  await trx.updateTable('browser').set({ last_seen_at: now }).where('id', '=', browserId).execute()
}

export async function isSessionOpen(trx: Trx, sessionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSession(
  trx: Trx,
  row: { id: string; browser_id: string; token_digest: string; created_at: string },
): Promise<void> {
  await trx
    .insertInto('session')
    .values({ ...row, ended_at: null, ended_because: null })
    .execute()
}

export async function renewSessionToken(trx: Trx, sessionId: string, tokenDigest: string): Promise<void> {
  await trx.updateTable('session').set({ token_digest: tokenDigest }).where('id', '=', sessionId).execute()
}

/** Ends every other session of the browser and returns their ids: one browser, one session. */
export async function endOtherSessions(trx: Trx, browserId: string, keepId: string, now: string): Promise<string[]> {
  const ended = await trx
    .updateTable('session')
    .set({ ended_at: now, ended_because: 'replaced' })
    .where('browser_id', '=', browserId)
    .where('id', '!=', keepId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** False when the session had already ended. */
export async function setSessionCleared(trx: Trx, sessionId: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('session')
    .set({ ended_at: now, ended_because: 'cleared' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The browser whose session it ended; undefined when it had already ended. */
export async function setSessionEndedByStaff(trx: Trx, sessionId: string, now: string) {
  return trx
    .updateTable('session')
    .set({ ended_at: now, ended_because: 'staff' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('browser_id')
    .executeTakeFirst()
}

/** Ends every open session and returns how many. */
export async function endAllSessions(trx: Trx, now: string): Promise<number> {
  const result = await trx
    .updateTable('session')
    .set({ ended_at: now, ended_because: 'stopped' })
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The person's valid signature. */
export async function findConfirmedSignature(db: Db | Trx, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('submission')
    .select('id')
    .where('person_id', '=', personId)
    .where('superseded_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .orderBy('signed_at', 'desc')
    .executeTakeFirst()
  return row?.id
}

export async function findPerson(db: Db, id: string) {
  return db.selectFrom('person').select(['id', 'erased_at']).where('id', '=', id).executeTakeFirst()
}

/** Whether someone signed with the person's address, and the person has not said yet whether it was them. */
export async function hasUnconfirmedSignature(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('submission')
    .select('id')
    .where('person_id', '=', personId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The signer of a personal code whose signature is valid. A code that staff made for an address proves nothing about it. */
export async function findSignerOfCode(db: Db | Trx, codeId: string) {
  return db
    .selectFrom('access_code as c')
    .innerJoin('submission as s', 's.id', 'c.submission_id')
    .select(['c.id', 's.person_id', 's.email', 's.email_key', 's.full_name'])
    .where('c.id', '=', codeId)
    .where('c.kind', '=', 'personal')
    .where('c.revoked_at', 'is', null)
    .where('s.superseded_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_account as a')
            .select('a.id')
            .whereRef('a.person_id', '=', 's.person_id')
            .where('a.suspended_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
}

/** Stores a sign-in through the provider, and deletes those that were never completed. */
export async function insertAttempt(trx: Trx, row: Insertable<Tables['sign_in_attempt']>): Promise<void> {
  await trx.deleteFrom('sign_in_attempt').where('ends_at', '<=', row.created_at).execute()
  await trx.insertInto('sign_in_attempt').values(row).execute()
}

/** Checks and deletes a sign-in in one statement, so that a callback works once, and only in its own browser. */
export async function spendAttempt(trx: Trx, match: { id: string; browser_digest: string; now: string }) {
  return trx
    .deleteFrom('sign_in_attempt')
    .where('id', '=', match.id)
    .where('browser_digest', '=', match.browser_digest)
    .where('ends_at', '>', match.now)
    .returning(['nonce', 'verifier_sealed', 'return_to', 'popup'])
    .executeTakeFirst()
}

export async function findLiveFeedKey(db: Db, digest: string) {
  return db
    .selectFrom('analytics_key')
    .select(['id', 'name'])
    .where('digest', '=', digest)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function isPerson(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
