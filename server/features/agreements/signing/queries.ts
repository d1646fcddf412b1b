import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AgreementTerms } from '../../../../contract/agreements/agreement-terms.ts'
import type { DatabaseKind } from '../../../db/open.ts'
import type { SupersededBecause } from '../../../db/tables/agreements.ts'
import type { Db, SubmissionRow, Tables, Trx } from '../../../db/tables.ts'

export type NdaVersion = Selectable<Tables['nda_version']>
export type ReadingRow = Selectable<Tables['reading_session']>

/** The newest version is the one in force. */
export async function findCurrentNda(db: Db | Trx): Promise<NdaVersion | undefined> {
  return db.selectFrom('nda_version').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/**
 * Locks the version in force until the transaction ends: shared for a signature, exclusive for a publication. So a signature happens
 * either before or after a publication. On SQLite, transactions are exclusive anyway.
 */
export async function lockNdaInForce(
  trx: Trx,
  kind: DatabaseKind,
  mode: 'shared' | 'exclusive',
): Promise<NdaVersion | undefined> {
  if (kind === 'postgres') {
    const newest = trx.selectFrom('nda_version').select('version').orderBy('version', 'desc').limit(1)
    await (mode === 'shared' ? newest.forShare() : newest.forUpdate()).execute()
  }
  // Read after waiting for the lock, because there may be a newer version by now.
  return findCurrentNda(trx)
}

/** What the version in force says, without its text. */
export async function findTermsInForce(db: Db | Trx): Promise<(AgreementTerms & { title: string }) | undefined> {
  return db
    .selectFrom('nda_version')
    .select(['title', 'party', 'law', 'term_years as termYears', 'language'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The company that a version names. */
export async function findParty(db: Db | Trx, version: number): Promise<string> {
  const row = await db
    .selectFrom('nda_version')
    .select('party')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return row.party
}

/** In SQL, because everyone who reads the agreement asks this. */
const NUMBER = sql<Pick<NdaVersion, 'version'>>`select version from nda_version order by version desc limit 1`

/** The number of the version in force. */
export async function findNdaNumber(db: Db): Promise<number | undefined> {
  const { rows } = await NUMBER.execute(db)
  return rows[0]?.version
}

export async function insertNda(trx: Trx, row: NdaVersion): Promise<void> {
  await trx.insertInto('nda_version').values(row).execute()
}

export async function insertReadingSession(trx: Trx, row: Insertable<Tables['reading_session']>): Promise<void> {
  await trx.insertInto('reading_session').values(row).execute()
}

/** Locks the reading session, so that simultaneous reports are added one after the other, and none during a signature. */
export async function lockReadingSession(trx: Trx, reading: { id: string; browserId: string }) {
  return trx
    .updateTable('reading_session')
    .set((eb) => ({ furthest: eb.ref('furthest') }))
    .where('id', '=', reading.id)
    .where('browser_id', '=', reading.browserId)
    .returningAll()
    .executeTakeFirst()
}

/** The end of a reading session: what was reported until now is what the signature rests on. */
export async function setReadingSigned(trx: Trx, id: string, now: string): Promise<void> {
  await trx.updateTable('reading_session').set({ signed_at: now }).where('id', '=', id).execute()
}

/** Updates a locked reading session. */
export async function updateProgress(
  trx: Trx,
  reading: { id: string; browserId: string },
  report: Updateable<Tables['reading_session']>,
): Promise<void> {
  await trx
    .updateTable('reading_session')
    .set(report)
    .where('id', '=', reading.id)
    .where('browser_id', '=', reading.browserId)
    .execute()
}

/** Stores the wording by its hash, once. */
export async function insertAssentTexts(trx: Trx, row: Insertable<Tables['assent_text']>): Promise<void> {
  await trx
    .insertInto('assent_text')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findReadingSession(db: Db | Trx, id: string, browserId: string) {
  return db
    .selectFrom('reading_session as r')
    .innerJoin('nda_version as v', 'v.version', 'r.nda_version')
    .select(['r.id', 'r.threshold_at', 'r.build', 'r.page_snapshot_sha256', 'v.sha256'])
    .where('r.id', '=', id)
    .where('r.browser_id', '=', browserId)
    .executeTakeFirst()
}

/** False if the reading was already signed or the address has an NDA in force. */
export async function insertSubmission(trx: Trx, row: Insertable<Tables['submission']>): Promise<boolean> {
  const result = await trx
    .insertInto('submission')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findSubmissionOfReading(
  db: Db | Trx,
  readingId: string,
  browserId: string,
): Promise<SubmissionRow | undefined> {
  return db
    .selectFrom('submission')
    .selectAll()
    .where('reading_session_id', '=', readingId)
    .where('browser_id', '=', browserId)
    .executeTakeFirst()
}

export async function findSubmission(db: Db | Trx, id: string): Promise<SubmissionRow | undefined> {
  return db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The signature of an address that is in force. */
export async function findStanding(db: Db | Trx, emailKey: string): Promise<SubmissionRow | undefined> {
  return db
    .selectFrom('submission')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
}

/** Confirms the signature of an address that is in force; with `browserId`, only one that was made in that browser. */
export async function setSignatureConfirmed(
  trx: Trx,
  { emailKey, now, browserId }: { emailKey: string; now: string; browserId?: string },
): Promise<void> {
  await trx
    .updateTable('submission')
    .set({ confirmed_at: now })
    .where('email_key', '=', emailKey)
    .where('superseded_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .$if(browserId !== undefined, (query) => query.where('browser_id', '=', browserId ?? ''))
    .execute()
}

export async function isSignatureConfirmed(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('submission')
    .select('id')
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this browser holds a code of the signature. One of an earlier signature may be a stranger's, who signed with the address. */
export async function holdsCodeOf(trx: Trx, browserId: string, submissionId: string): Promise<boolean> {
  const code = await trx
    .selectFrom('browser_code as b')
    .innerJoin('access_code as c', 'c.id', 'b.code_id')
    .select('c.id')
    .where('b.browser_id', '=', browserId)
    .where('c.submission_id', '=', submissionId)
    .limit(1)
    .executeTakeFirst()
  return code !== undefined
}

/** Whether this browser has verified the address with a link since a time. */
export async function hasProvedAddress(
  trx: Trx,
  { browserId, key, since }: { browserId: string; key: string; since: string },
): Promise<boolean> {
  const link = await trx
    .selectFrom('mailed_link')
    .select('id')
    .where('used_by', '=', browserId)
    .where('email_key', '=', key)
    .where('used_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

/** Moves the codes and the invitation of a signature to the one that replaced it. */
export async function moveToSuccessor(trx: Trx, from: string, to: string): Promise<void> {
  await trx.updateTable('access_code').set({ submission_id: to }).where('submission_id', '=', from).execute()
  await trx.updateTable('invitation').set({ submission_id: to }).where('submission_id', '=', from).execute()
}

/** Whether this browser has used a link since a time that offered to replace this signature. */
export async function mayReplace(trx: Trx, browserId: string, submissionId: string, since: string): Promise<boolean> {
  const link = await trx
    .selectFrom('mailed_link')
    .select('id')
    .where('replaceable_id', '=', submissionId)
    .where('used_by', '=', browserId)
    .where('used_at', '>', since)
    .executeTakeFirst()
  return link !== undefined
}

/** The test and the write are one statement, so only one new signature can replace the old one. */
export async function setSuperseded(
  trx: Trx,
  submissionId: string,
  now: string,
  because: SupersededBecause,
): Promise<boolean> {
  const result = await trx
    .updateTable('submission')
    .set({ superseded_at: now, superseded_because: because })
    .where('id', '=', submissionId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
