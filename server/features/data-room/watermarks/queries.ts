import type { Db, Trx, WatermarkRow } from '../../../db/tables.ts'

/** False if the code is already taken. */
export async function insertWatermark(trx: Trx, row: WatermarkRow): Promise<boolean> {
  const result = await trx
    .insertInto('watermark')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findCodeHolder(trx: Trx, codeId: string) {
  return trx
    .selectFrom('access_code as c')
    .leftJoin('person as p', 'p.id', 'c.person_id')
    .select(['c.kind', 'c.person_id', 'c.submission_id', 'p.verified_at'])
    .where('c.id', '=', codeId)
    .executeTakeFirst()
}

export async function findWatermarkHolder(db: Db | Trx, code: string) {
  return db
    .selectFrom('watermark as t')
    .leftJoin('document as d', 'd.id', 't.document_id')
    .leftJoin('document_version as v', 'v.id', 't.version_id')
    .leftJoin('submission as s', 's.id', 't.submission_id')
    .leftJoin('user_account as a', 'a.id', 't.account_id')
    .selectAll('t')
    .select(['d.title', 'v.number as version_number', 's.nda_version', 's.signed_at', 's.full_name', 's.company_name'])
    .select('a.name as account_name')
    .where('t.code', '=', code)
    .executeTakeFirst()
}
