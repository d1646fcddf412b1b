import type { Selectable } from 'kysely'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

export type PageSnapshotRow = Selectable<Tables['page_snapshot']>

export async function hasPageSnapshot(db: Db, sha256: string): Promise<boolean> {
  const row = await db.selectFrom('page_snapshot').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
  return row !== undefined
}

/** The last page that a build rendered for a version. */
export async function findPageSnapshotOfBuild(db: Db, build: string, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('page_snapshot')
    .select('sha256')
    .where('build', '=', build)
    .where('nda_version', '=', version)
    .orderBy('kept_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sha256 ?? null
}

/** Two readings may store the same page at the same moment. */
export async function insertPageSnapshot(trx: Trx, row: PageSnapshotRow): Promise<void> {
  await trx
    .insertInto('page_snapshot')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
