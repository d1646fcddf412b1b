import type { Db, LegalHoldRow, Trx } from '../../../db/tables.ts'

export async function findLegalHold(db: Db | Trx, personId: string): Promise<LegalHoldRow | undefined> {
  return db
    .selectFrom('legal_hold')
    .selectAll()
    .where('person_id', '=', personId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
}

/** The legal holds in force, by review date. */
export async function listLegalHolds(db: Db | Trx) {
  return db
    .selectFrom('legal_hold as h')
    .innerJoin('person as p', 'p.id', 'h.person_id')
    .selectAll('h')
    .select('p.email')
    .where('h.lifted_at', 'is', null)
    .orderBy('h.review_on')
    .execute()
}

export async function saveLegalHold(trx: Trx, row: LegalHoldRow): Promise<void> {
  const { reason, review_on } = row
  const result = await trx
    .updateTable('legal_hold')
    .set({ reason, review_on })
    .where('person_id', '=', row.person_id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) await trx.insertInto('legal_hold').values(row).execute()
}

/** False where there was none. */
export async function setLifted(trx: Trx, personId: string, by: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('legal_hold')
    .set({ lifted_at: now, lifted_by: by })
    .where('person_id', '=', personId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Locks the person, so that a deletion sees a hold that is placed at the same moment, and the reverse. */
export async function lockPersonRow(trx: Trx, id: string) {
  return trx
    .updateTable('person')
    .set((eb) => ({ email_key: eb.ref('email_key') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Retention starts over with the personal data of the log, because it skipped some for this hold. */
export async function resetRetentionPlace(trx: Trx): Promise<void> {
  await trx.deleteFrom('retention_place').execute()
}
