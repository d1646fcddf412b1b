import type { Insertable } from 'kysely'
import type { SectionId } from '../../../../contract/operations/setting-fields.ts'
import type { Db, SettingChangeRow, SettingSectionRow, Tables, Trx } from '../../../db/tables.ts'

export async function listSections(db: Db | Trx): Promise<SettingSectionRow[]> {
  return db.selectFrom('setting_section').selectAll().execute()
}

/** Grows with every change, and when the portal is no longer the demo. */
export async function settingsVersion(db: Db | Trx): Promise<{ version: number; isDemo: boolean }> {
  const row = await db
    .selectFrom('portal')
    .select('demo')
    .select((eb) =>
      eb
        .selectFrom('setting_section')
        .select(({ fn }) => fn.sum('revision').as('sum'))
        .as('revisions'),
    )
    .executeTakeFirst()
  return { version: Number(row?.revisions ?? 0) + (row?.demo === 'replaced' ? 1 : 0), isDemo: row?.demo === 'yes' }
}

/** Writes a section that has this revision; 0 means that it has never been stored. False if it has another one by now. */
export async function putSection(trx: Trx, row: SettingSectionRow, seen: number): Promise<boolean> {
  if (seen > 0) {
    const { section, ...changed } = row
    const updated = await trx
      .updateTable('setting_section')
      .set(changed)
      .where('section', '=', section)
      .where('revision', '=', seen)
      .executeTakeFirst()
    return updated.numUpdatedRows === 1n
  }
  const inserted = await trx
    .insertInto('setting_section')
    .values(row)
    .onConflict((conflict) => conflict.column('section').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function insertChange(trx: Trx, row: Insertable<Tables['setting_change']>): Promise<void> {
  await trx.insertInto('setting_change').values(row).execute()
}

export async function findChange(db: Db | Trx, id: string): Promise<SettingChangeRow | undefined> {
  return db.selectFrom('setting_change').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest first. */
export async function listChanges(
  db: Db,
  section: SectionId,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<SettingChangeRow[]> {
  let query = db.selectFrom('setting_change').selectAll().where('section', '=', section)
  if (before !== undefined) query = query.where('revision', '<', before)
  return query.orderBy('revision', 'desc').limit(limit).execute()
}
