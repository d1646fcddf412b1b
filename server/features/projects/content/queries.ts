import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { ContentDraftRow, ContentVersionRow, Db, Trx } from '../../../db/tables.ts'

/** The version in force. Every request for content runs this query. */
export async function findPublishedVersion(
  db: Db | Trx,
  route: ProjectKey,
): Promise<Pick<ContentVersionRow, 'number' | 'sha256'> | undefined> {
  return db
    .selectFrom('content_version')
    .select(['number', 'sha256'])
    .where('route', '=', route)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** 0 if nothing was published. */
export async function findPublishedNumber(db: Db | Trx, route: ProjectKey): Promise<number> {
  return (await findPublishedVersion(db, route))?.number ?? 0
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

/** Versions without their content, newest first; of all projects if none is given. */
export async function listVersions(db: Db, route?: ProjectKey): Promise<Omit<ContentVersionRow, 'content'>[]> {
  return db
    .selectFrom('content_version')
    .select(['route', 'number', 'sha256', 'published_at', 'published_by', 'note'])
    .$if(route !== undefined, (query) => query.where('route', '=', route ?? ''))
    .orderBy('number', 'desc')
    .execute()
}

/** False if another process has published the same number first. */
export async function insertVersion(trx: Trx, row: ContentVersionRow): Promise<boolean> {
  // On SQLite the trigger that forbids replacing fires before the conflict clause. Transactions are serial there, so a lookup is safe.
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

/** Replaces the draft of the given revision, or inserts the first draft. False if the draft has changed since. */
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

/** Deletes the draft of this revision. Of several concurrent calls, one succeeds. */
export async function takeDraft(trx: Trx, route: ProjectKey, revision: string): Promise<ContentDraftRow | undefined> {
  return trx
    .deleteFrom('content_draft')
    .where('route', '=', route)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()
}

/** False for the database of an older release. */
export async function hasVersions(db: Db): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === 'content_version')
}
