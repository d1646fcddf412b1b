import { insertProject, listAllProjects } from '../../access/project-queries.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Db, ProjectRow, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import type { PortalConfig } from '../../portal-config.ts'
import { SettingError } from '../../setting-error.ts'
import type { ContentSets } from './content/rules.ts'

type Platform = PortalConfig['platforms'][number]

/** On later starts: a platform that was added to the configuration becomes a project. Rows count over the file, archived ones too. */
export async function adoptProjects(deps: Deps, content: ContentSets): Promise<void> {
  if ((await missingPlatforms(deps, deps.db)).length === 0) return
  await deps.db.transaction().execute((trx) => insertMissingProjects(trx, deps, content))
}

export async function insertMissingProjects(trx: Trx, deps: Deps, content: ContentSets): Promise<void> {
  let position = Math.max(0, ...(await listAllProjects(trx)).map((row) => row.position))
  for (const platform of await missingPlatforms(deps, trx)) {
    const row = rowOf(deps, platform, content[platform.route]?.kind === 'analytics', ++position)
    await refuseSecondDashboard(trx, row)
    // Another process may have started at the same time.
    if (!(await insertProject(trx, row))) continue
    await recordEntry(trx, deps, {
      action: 'project.created',
      actor: 'system',
      route: row.key,
      detail: { name: row.name, kind: row.kind },
    })
  }
}

async function missingPlatforms(deps: Deps, db: Db | Trx): Promise<Platform[]> {
  const known = new Set((await listAllProjects(db)).map(({ key }) => key))
  return deps.portal.platforms.filter(({ route }) => !known.has(route))
}

async function refuseSecondDashboard(trx: Trx, { key, kind }: ProjectRow): Promise<void> {
  if (kind !== 'dashboard') return
  const other = (await listAllProjects(trx)).find((row) => row.kind === 'dashboard' && row.archived_at === null)
  if (other) throw new SettingError(`${key}.json`, `is a second dashboard; this portal has ${other.key}`)
}

function rowOf(deps: Deps, platform: Platform, isDashboard: boolean, position: number): ProjectRow {
  const { route, name, summary, stage, launch, valuation, currency, minimum, instrument } = platform
  const now = iso(deps.clock.now())
  const disclosed = stage !== 'undisclosed'
  return {
    key: route,
    kind: isDashboard ? 'dashboard' : 'presentation',
    name,
    summary,
    stage: disclosed ? stage : 'upcoming',
    launch: launch ?? null,
    valuation_low: valuation ? Math.round(valuation.low * 1_000) : null,
    valuation_high: valuation ? Math.round(valuation.high * 1_000) : null,
    currency: currency ?? deps.portal.currency,
    minimum: minimum ?? null,
    instrument: instrument ?? null,
    disclosed: disclosed ? 1 : 0,
    opened_by_personal_codes: (platform.openedByPersonalCodes ?? disclosed) ? 1 : 0,
    agreement: 'code',
    shows_default_content: 1,
    kept_of_demo: 0,
    position,
    revision: 1,
    archived_at: null,
    restored_at: null,
    created_at: now,
    updated_at: now,
  }
}
