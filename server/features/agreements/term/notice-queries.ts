import type { Insertable } from 'kysely'
import type { Db, SubmissionRow, Tables, Trx } from '../../../db/tables.ts'

export type NoticeKind = Tables['agreement_notice']['kind']

/** Versions whose signing deadline is in the future. */
export async function listOpenDemands(db: Db, now: string) {
  return db
    .selectFrom('nda_version')
    .select(['version', 'published_at', 'sign_by'])
    .where('policy', '=', 'by_date')
    .where('sign_by', '>', now)
    .orderBy('version')
    .execute()
}

type Wanted = { kind: NoticeKind; version: number; limit: number; termBefore?: string; now: string }

/** Signatures in force that still need this notice: of an earlier version, or with a term that ends before a time. */
export async function listUnnoticed(db: Db, wanted: Wanted): Promise<(SubmissionRow & { party: string })[]> {
  const { kind, version, limit, termBefore, now } = wanted
  return (
    db
      .selectFrom('submission as s')
      .innerJoin('person as p', 'p.id', 's.person_id')
      .innerJoin('nda_version as v', 'v.version', 's.nda_version')
      .selectAll('s')
      .select('v.party')
      // People whose data was erased get no emails, although their signature is still in force.
      .where('p.erased_at', 'is', null)
      .where('s.superseded_at', 'is', null)
      .where('s.bound_until', '>', now)
      .$if(termBefore === undefined, (query) => query.where('s.nda_version', '<', version))
      .$if(termBefore !== undefined, (query) => query.where('s.bound_until', '<=', termBefore ?? ''))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('agreement_notice as n')
              .select('n.submission_id')
              .whereRef('n.submission_id', '=', 's.id')
              .where('n.kind', '=', kind)
              .where('n.version', '=', version),
          ),
        ),
      )
      .orderBy('s.id')
      .limit(limit)
      .execute()
  )
}

/** False if another process has already sent this notice. */
export async function insertNotice(trx: Trx, row: Insertable<Tables['agreement_notice']>): Promise<boolean> {
  const result = await trx
    .insertInto('agreement_notice')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
