import type { Insertable } from 'kysely'
import type { Db, LogoRow, Tables, Trx } from '../../../db/tables.ts'

export async function findLogo(db: Db | Trx, sha256: string): Promise<LogoRow | undefined> {
  return db.selectFrom('logo').selectAll().where('sha256', '=', sha256).executeTakeFirst()
}

/** The company that the first start brought along: the demo. Undefined for a portal that began with a configuration file. */
export async function findDemoCompany(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('logo').select('only_for').where('only_for', 'is not', null).executeTakeFirst()
  return row?.only_for ?? undefined
}

/** False if the same picture is kept already. */
export async function insertLogo(trx: Trx, row: Insertable<Tables['logo']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('logo')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}
