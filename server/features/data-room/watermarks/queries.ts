import { sql } from 'kysely'
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
    .leftJoin('submission as s', 's.id', 't.submission_id')
    .leftJoin('user_account as a', 'a.id', 't.account_id')
    .selectAll('t')
    .select(['s.nda_version', 's.signed_at', 's.full_name', 's.company_name'])
    .select('a.name as account_name')
    .where('t.code', '=', code)
    .executeTakeFirst()
}

/** Rows that are in no batch yet, oldest first. A code that a batch has is never in a second one. */
export async function listUnsealed(trx: Trx, limit: number): Promise<WatermarkRow[]> {
  return trx
    .selectFrom('watermark as t')
    .selectAll('t')
    .where('t.number', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('shown_leaf as l').select('l.number').whereRef('l.code', '=', 't.code'))),
    )
    .orderBy('t.at')
    .orderBy('t.code')
    .limit(limit)
    .execute()
}

/** Numbers the rows of a batch, in one statement, because a batch has hundreds. */
export async function setNumbers(trx: Trx, rows: readonly { code: string; number: number }[]): Promise<void> {
  const values = rows.map(({ code, number }) => sql`(${code}, cast(${number} as integer))`)
  await sql`
    update watermark set number = numbered.column2
    from (values ${sql.join(values)}) as numbered where watermark.code = numbered.column1`.execute(trx)
}

/** Rows in the log, from one number to another, both included. */
export async function listNumberedShown(db: Db | Trx, from: number, to: number): Promise<WatermarkRow[]> {
  return db
    .selectFrom('watermark')
    .selectAll()
    .where('number', '>=', from)
    .where('number', '<=', to)
    .orderBy('number')
    .execute()
}

export async function lastNumber(db: Db | Trx): Promise<number> {
  const row = await db
    .selectFrom('watermark')
    .select('number')
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

export async function countUnsealed(db: Db | Trx): Promise<number> {
  const { n } = await db
    .selectFrom('watermark')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('number', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
