import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { ContentDraftRow, ContentVersionRow, Db, Trx } from '../../../db/tables.ts'

/** The number of the version in force; 0 where nothing was published. The look that each request costs. */
export async function findPublishedNumber(db: Db | Trx, route: ProjectKey): Promise<number> {
  const row = await db
    .selectFrom('content_version')
    .select('number')
    .where('route', '=', route)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

export async function findVersion(
  db: Db | Trx,
  route: ProjectKey,
  number: number,
): Promise<ContentVersionRow | undefined> {
  return db
    .selectFrom('content_version')
    .selectAll()
    .where('route', '=', route)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Every version without its text, newest first; of all projects where none is named. */
export async function listVersions(db: Db, route?: ProjectKey): Promise<Omit<ContentVersionRow, 'content'>[]> {
  return db
    .selectFrom('content_version')
    .select(['route', 'number', 'sha256', 'published_at', 'published_by', 'note'])
    .$if(route !== undefined, (query) => query.where('route', '=', route as ProjectKey))
    .orderBy('number', 'desc')
    .execute()
}

/** False where another process has published the same number first. */
export async function insertVersion(trx: Trx, row: ContentVersionRow): Promise<boolean> {
  // On SQLite the trigger against replacing comes before the conflict, so the number is looked for; transactions go one by one there.
  if (await findVersion(trx, row.route, row.number)) return false
  const result = await trx
    .insertInto('content_version')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findDraft(db: Db | Trx, route: ProjectKey): Promise<ContentDraftRow | undefined> {
  return db.selectFrom('content_draft').selectAll().where('route', '=', route).executeTakeFirst()
}

export async function listDrafts(db: Db): Promise<Omit<ContentDraftRow, 'content'>[]> {
  return db
    .selectFrom('content_draft')
    .select(['route', 'revision', 'based_on', 'problems', 'edited_at', 'edited_by'])
    .execute()
}

/** Writes the draft over the one that was seen, or as the first one where none was; false where that is no longer so. */
export async function putDraft(trx: Trx, row: ContentDraftRow, seen: string | null): Promise<boolean> {
  const { route, ...changed } = row
  if (seen === null) {
    const result = await trx
      .insertInto('content_draft')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }
  const result = await trx
    .updateTable('content_draft')
    .set(changed)
    .where('route', '=', route)
    .where('revision', '=', seen)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Takes the draft away as it was seen; of any number who try, one does. */
export async function takeDraft(trx: Trx, route: ProjectKey, revision: string): Promise<ContentDraftRow | undefined> {
  return trx
    .deleteFrom('content_draft')
    .where('route', '=', route)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()
}

/** Whether the database is one that knows versions: an older release's is not. */
export async function hasVersions(db: Db): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === 'content_version')
}
