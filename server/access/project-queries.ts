import { type Insertable, sql } from 'kysely'
import { type ProjectAgreement, type ProjectKey, projectAgreement } from '../../contract/projects/project.ts'
import type { Db, ProjectRow, Tables, Trx } from '../db/tables.ts'

/** The projects in order, without archived ones. The first is the default project. */
export async function listProjects(db: Db | Trx): Promise<ProjectRow[]> {
  return (await listAllProjects(db)).filter(({ archived_at }) => archived_at === null)
}

/** With archived ones, for what names records. */
export async function listAllProjects(db: Db | Trx): Promise<ProjectRow[]> {
  return db.selectFrom('project').selectAll().orderBy('position').orderBy('key').execute()
}

export async function listProjectKeys(db: Db | Trx): Promise<ProjectKey[]> {
  return (await listProjects(db)).map(({ key }) => key)
}

/** Undefined if there is no such project or it is archived. */
export async function findProject(db: Db | Trx, key: ProjectKey): Promise<ProjectRow | undefined> {
  return db.selectFrom('project').selectAll().where('key', '=', key).where('archived_at', 'is', null).executeTakeFirst()
}

export async function findDashboard(db: Db | Trx): Promise<ProjectKey | undefined> {
  const row = await db
    .selectFrom('project')
    .select('key')
    .where('kind', '=', 'dashboard')
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row?.key
}

/** A project, and whose content its page shows: the default project's where that stands in. */
export type ShownProject = {
  key: ProjectKey
  shows: ProjectKey
  /** Of the project that is shown. */
  restoredAt: string | null
  currency: string
  /** The stricter of the two, because both ask for it. */
  agreement: ProjectAgreement
}
type ShownRow = Pick<ProjectRow, 'key' | 'restored_at' | 'currency' | 'agreement'> & { stands_in: number }

/** Undefined if there is no such project. Every request for content asks this, so it is one query, in SQL. */
export async function findShown(db: Db | Trx, key: ProjectKey): Promise<ShownProject | undefined> {
  const { rows } = await sql<ShownRow>`${SHOWN} and p.key = ${key}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  return shown(row, row.stands_in === 0 ? undefined : (await listProjects(db))[0])
}

export async function listShown(db: Db | Trx): Promise<ShownProject[]> {
  const { rows } = await sql<ShownRow>`${SHOWN} order by p.position, p.key`.execute(db)
  return rows.map((row) => shown(row, row.stands_in === 0 ? undefined : rows[0]))
}

function shown(row: ShownRow, instead: Omit<ShownRow, 'stands_in'> = row): ShownProject {
  const agreement = stricter(row.agreement, instead.agreement)
  return { key: row.key, shows: instead.key, restoredAt: instead.restored_at, currency: instead.currency, agreement }
}

const { options } = projectAgreement

function stricter(a: ProjectAgreement, b: ProjectAgreement): ProjectAgreement {
  return options.indexOf(a) > options.indexOf(b) ? a : b
}

/** The projects that no signature opens, because they ask for an agreement on paper. */
export async function listPaperOnly(db: Db | Trx): Promise<ProjectKey[]> {
  return (await listShown(db)).filter(({ agreement }) => agreement === 'external').map(({ key }) => key)
}

const SHOWN = sql`
  select p.key, p.restored_at, p.currency, p.agreement, case
    when p.shows_default_content = 0 then 0
    when exists (select 1 from content_version as v where v.route = p.key) then 0
    else 1 end as stands_in
  from project as p where p.archived_at is null`

/** Names for texts, of archived projects too. A key that never was a project is its own name. */
export async function projectNames(db: Db | Trx): Promise<(key: ProjectKey) => string> {
  const names = new Map((await listAllProjects(db)).map(({ key, name }) => [key, name]))
  return (key) => names.get(key) ?? key
}

/** Changes whenever any project or their order does. */
export async function projectsVersion(db: Db): Promise<string> {
  const rows = await db.selectFrom('project').select(['key', 'revision', 'position']).orderBy('key').execute()
  return rows.map(({ key, revision, position }) => `${key} ${revision} ${position}`).join()
}

/** False if the key is taken, by an archived project too. */
export async function insertProject(trx: Trx, row: Insertable<Tables['project']>): Promise<boolean> {
  const result = await trx
    .insertInto('project')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
