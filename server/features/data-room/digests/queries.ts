import type { Updateable } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { DocumentDigestRow } from '../../../db/tables/updates.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

/** Whoever is new begins now: nobody is told of what was there before. */
export async function insertDigests(trx: Trx, personIds: readonly string[], now: string): Promise<void> {
  for (let from = 0; from < personIds.length; from += 200)
    await trx
      .insertInto('document_digest')
      .values(
        personIds.slice(from, from + 200).map((person_id) => ({
          person_id,
          since: now,
          ...{ mail_id: null, queued_at: null, mailed_at: null, looked_at: null },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function deleteDigests(trx: Trx, personIds: readonly string[]): Promise<void> {
  for (let from = 0; from < personIds.length; from += 200)
    await trx
      .deleteFrom('document_digest')
      .where('person_id', 'in', personIds.slice(from, from + 200))
      .execute()
}

export async function listDigestPeople(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('document_digest').select('person_id').execute()
  return new Set(rows.map(({ person_id }) => person_id))
}

/** Those without a digest since `before` whose documents were not looked at since `looked`, and whose last one is not on its way. */
export async function listDueDigests(
  db: Db,
  { before, looked }: { before: string; looked: string },
): Promise<DocumentDigestRow[]> {
  return db
    .selectFrom('document_digest as d')
    .leftJoin('job as j', (join) =>
      join.onRef('j.id', '=', 'd.mail_id').on('j.done_at', 'is', null).on('j.given_up_at', 'is', null),
    )
    .selectAll('d')
    .where((eb) => eb.or([eb('d.queued_at', 'is', null), eb('d.queued_at', '<=', before)]))
    .where((eb) => eb.or([eb('d.mailed_at', 'is', null), eb('d.mailed_at', '<=', before)]))
    .where((eb) => eb.or([eb('d.looked_at', 'is', null), eb('d.looked_at', '<=', looked)]))
    .where('j.id', 'is', null)
    .orderBy('d.person_id')
    .execute()
}

export async function findDigest(db: Db | Trx, personId: string): Promise<DocumentDigestRow | undefined> {
  return db.selectFrom('document_digest').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

export async function lockDigest(trx: Trx, personId: string): Promise<DocumentDigestRow | undefined> {
  return trx
    .updateTable('document_digest')
    .set((eb) => ({ since: eb.ref('since') }))
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst()
}

export async function setDigest(
  trx: Trx,
  personId: string,
  change: Updateable<Tables['document_digest']>,
): Promise<void> {
  await trx.updateTable('document_digest').set(change).where('person_id', '=', personId).execute()
}

/** Notes once that the email left, and what it told of. */
export async function setDigestMailed(
  trx: Trx,
  personId: string,
  { mailId, since, now }: { mailId: string; since: string; now: string },
): Promise<void> {
  await trx
    .updateTable('document_digest')
    .set({ since, mailed_at: now })
    .where('person_id', '=', personId)
    .where('mail_id', '=', mailId)
    .where('mailed_at', 'is', null)
    .execute()
}

/** Which of these versions of documents something was handed out of to this person. */
export async function listOpenedVersions(
  db: Db,
  personId: string,
  versionIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('watermark')
    .select('version_id')
    .distinct()
    .where('person_id', '=', personId)
    .where('version_id', 'in', inList(versionIds))
    .execute()
  return new Set(rows.map(({ version_id }) => version_id ?? ''))
}

export async function exportDigestsOf(db: Db, persons: readonly string[]) {
  return db
    .selectFrom('document_digest')
    .select(['since', 'queued_at', 'mailed_at'])
    .where('person_id', 'in', inList(persons))
    .execute()
}

export async function deleteDigestsOf(trx: Trx, persons: readonly string[]): Promise<void> {
  await trx.deleteFrom('document_digest').where('person_id', 'in', inList(persons)).execute()
}
