import type { Insertable } from 'kysely'
import type { Db, SubmissionRow, Tables, Trx } from '../../db/tables.ts'

export type NdaVersion = { version: number; title: string; text: string; sha256: string; published_at: string }

/** The version in force: the newest. */
export async function findCurrentNda(db: Db | Trx): Promise<NdaVersion | undefined> {
  return db.selectFrom('nda_version').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/** The number of the version in force, without its text. */
export async function findNdaNumber(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('nda_version')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

export async function insertNda(trx: Trx, row: NdaVersion): Promise<void> {
  await trx.insertInto('nda_version').values(row).execute()
}

export async function insertReading(trx: Trx, row: Insertable<Tables['reading']>): Promise<void> {
  await trx.insertInto('reading').values(row).execute()
}

/**
 * Notes how far a browser says it has read: never less than before, and the end once for all. What has been signed is evidence
 * and changes no more.
 */
export async function noteProgress(
  db: Db,
  reading: { id: string; browserId: string },
  report: { furthest: number; end: boolean; now: string },
): Promise<void> {
  await db
    .updateTable('reading')
    .set((eb) => ({
      furthest: eb.case().when('furthest', '<', report.furthest).then(report.furthest).else(eb.ref('furthest')).end(),
      reported_at: report.now,
      ...(report.end && { end_at: eb.fn.coalesce('end_at', eb.val(report.now)) }),
    }))
    .where('id', '=', reading.id)
    .where('browser_id', '=', reading.browserId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('submission').select('submission.id').where('reading_id', '=', reading.id))),
    )
    .execute()
}

export async function findReading(db: Db | Trx, id: string, browserId: string) {
  return db
    .selectFrom('reading as r')
    .innerJoin('nda_version as v', 'v.version', 'r.nda_version')
    .select(['r.id', 'r.end_at', 'v.sha256'])
    .where('r.id', '=', id)
    .where('r.browser_id', '=', browserId)
    .executeTakeFirst()
}

/** False when the reading was signed already, or the address has an NDA in force: two at once store one. */
export async function insertSubmission(trx: Trx, row: SubmissionRow): Promise<boolean> {
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
    .where('reading_id', '=', readingId)
    .where('browser_id', '=', browserId)
    .executeTakeFirst()
}
