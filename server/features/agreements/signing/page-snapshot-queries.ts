import type { Selectable } from 'kysely'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

export type ScreenRow = Selectable<Tables['screen']>

export async function isScreenKept(db: Db, sha256: string): Promise<boolean> {
  const row = await db.selectFrom('screen').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
  return row !== undefined
}

/** The page that a release last rendered of a text. */
export async function findScreenOfBuild(db: Db, build: string, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('screen')
    .select('sha256')
    .where('build', '=', build)
    .where('nda_version', '=', version)
    .orderBy('kept_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sha256 ?? null
}

/** Two that keep the same page at once keep it once. */
export async function insertScreen(trx: Trx, row: ScreenRow): Promise<void> {
  await trx
    .insertInto('screen')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
