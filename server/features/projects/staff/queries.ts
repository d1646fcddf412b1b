import type { Updateable } from 'kysely'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import { listAllProjects } from '../../../access/project-queries.ts'
import type { DatabaseKind } from '../../../db/open.ts'
import type { Db, ProjectRow, Tables, Trx } from '../../../db/tables.ts'

/** Every project, locked, so that acts on their number and order happen one after the other. SQLite's transactions do anyway. */
export async function lockProjects(trx: Trx, kind: DatabaseKind): Promise<ProjectRow[]> {
  if (kind === 'postgres') await trx.selectFrom('project').select('key').orderBy('key').forUpdate().execute()
  // Read again after the wait.
  return listAllProjects(trx)
}

/** False if the project has another revision by now. Of several concurrent calls, one succeeds. */
export async function updateProject(
  trx: Trx,
  { key, revision }: Pick<ProjectRow, 'key' | 'revision'>,
  changed: Updateable<Tables['project']>,
): Promise<boolean> {
  const result = await trx
    .updateTable('project')
    .set({ ...changed, revision: revision + 1 })
    .where('key', '=', key)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Leaves the revision, because a move contradicts no change of what is said of the project. */
export async function setPosition(trx: Trx, key: ProjectKey, position: number, now: string): Promise<void> {
  await trx
    .updateTable('project')
    .set({ position, updated_at: now })
    .where('key', '=', key)
    .where('position', '!=', position)
    .execute()
}

export async function listPublishedKeys(db: Db): Promise<ProjectKey[]> {
  const rows = await db.selectFrom('content_version').select('route').distinct().execute()
  return rows.map(({ route }) => route)
}
