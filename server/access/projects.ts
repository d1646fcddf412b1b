import { type ProjectKey, projectKey } from '../../contract/projects/project.ts'
import type { Db, ProjectRow, Trx } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import type { PortalConfig } from '../portal-config.ts'
import { findProject, listPaperOnly, listProjectKeys, listProjects } from './project-queries.ts'

/** Whether this part of an address names a project. Databases refuse some texts, so only what can be a key is looked up. */
export async function isProject(db: Db, part: string): Promise<boolean> {
  return projectKey.safeParse(part).success && (await findProject(db, part)) !== undefined
}

/** For keys in paths: an unknown or archived project is an unknown address. */
export async function getProject(db: Db | Trx, key: ProjectKey): Promise<ProjectRow> {
  const project = await findProject(db, key)
  if (!project) throw new AppError('not_found')
  return project
}

/** For keys in bodies: returns each once. */
export async function checkProjects(
  db: Db | Trx,
  keys: readonly ProjectKey[],
  field: 'route' | 'routes' | 'before' = 'routes',
): Promise<ProjectKey[]> {
  const projects = await listProjectKeys(db)
  const unknown = keys.find((key) => !projects.includes(key))
  if (unknown !== undefined)
    throw new AppError('invalid_input', { fields: { [field]: `There is no project ${unknown}.` } })
  return [...new Set(keys)]
}

/** Those of the projects that are not archived, with their names, as they are given. */
export async function namedProjects(db: Db | Trx, keys: readonly ProjectKey[]): Promise<NamedProject[]> {
  const names = new Map((await listProjects(db)).map(({ key, name }) => [key, name]))
  return keys.flatMap((key) => {
    const name = names.get(key)
    return name === undefined ? [] : [{ key, name }]
  })
}

/** Those of the projects that are not archived, each once, in the order of the projects. */
export async function inOrder(db: Db | Trx, keys: readonly ProjectKey[]): Promise<ProjectKey[]> {
  return (await listProjectKeys(db)).filter((key) => keys.includes(key))
}

/** Where a code leads first: to the default project if it opens that. Undefined if everything that it opens is archived. */
export async function firstProject(db: Db | Trx, keys: readonly ProjectKey[]): Promise<ProjectKey | undefined> {
  const projects = await listProjectKeys(db)
  const [main = ''] = projects
  return keys.includes(main) ? main : keys.find((key) => projects.includes(key))
}

export type NamedProject = { key: ProjectKey; name: string }

/** The projects that the code of a signature opens. */
export async function personalRoutes(db: Db | Trx): Promise<ProjectKey[]> {
  const projects = await listProjects(db)
  const opened = projects.filter((project) => project.opened_by_personal_codes === 1).map(({ key }) => key)
  return openedBySigning(db, opened)
}

/** Those of the projects that a signature can open. */
export async function openedBySigning(db: Db | Trx, keys: readonly ProjectKey[]): Promise<ProjectKey[]> {
  const paperOnly = await listPaperOnly(db)
  return keys.filter((key) => !paperOnly.includes(key))
}

/** The minimum investment of the portal: the setting, or the lowest of the projects that the front page describes. */
export function minimumOf(
  { landing, currency }: Pick<PortalConfig, 'landing' | 'currency'>,
  projects: readonly ProjectRow[],
): number | undefined {
  if (landing.minimum !== undefined) return landing.minimum
  const described = projects.filter((project) => project.disclosed === 1 && project.currency === currency)
  const minima = described.flatMap(({ minimum }) => minimum ?? [])
  return minima.length === 0 ? undefined : Math.min(...minima)
}

/** In millions of the currency; undefined if the project has none. */
export function valuationOf(row: Pick<ProjectRow, 'valuation_low' | 'valuation_high'>) {
  if (row.valuation_low === null || row.valuation_high === null) return undefined
  return { low: row.valuation_low / 1_000, high: row.valuation_high / 1_000 }
}
