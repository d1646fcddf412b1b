import type { ContentSet } from '../../../../contract/projects/content.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import { listProjects } from '../../../access/project-queries.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { SettingError } from '../../../setting-error.ts'
import { findPublishedNumber, findPublishedVersion, findVersion, insertVersion } from './queries.ts'
import type { ContentSets } from './rules.ts'
import { CONTENT_KINDS, canonicalContent, readSet } from './rules.ts'

/** Keyed by database. A version never changes, so its content can be cached; which one is in force is read every time. */
const cache = new WeakMap<Deps['db'], Map<ProjectKey, { sha256: string; set: ContentSet }>>()

/** The published content of a project, or undefined if it has none of its own. The result is cached, so callers must not change it. */
export async function findPublished(deps: Deps, route: ProjectKey): Promise<ContentSet | undefined> {
  const published = await findPublishedVersion(deps.db, route)
  if (published === undefined) return undefined
  const { number, sha256 } = published
  const sets = cache.get(deps.db) ?? new Map()
  cache.set(deps.db, sets)
  const known = sets.get(route)
  // Not by number, because numbers begin again when the demo is replaced.
  if (known?.sha256 === sha256) return known.set
  const set = await readVersion(deps, route, number)
  sets.set(route, { sha256, set })
  return set
}

async function readVersion(deps: Deps, route: ProjectKey, number: number): Promise<ContentSet> {
  const row = await findVersion(deps.db, route, number)
  if (!row) throw new Error(`version ${number} of ${route} does not exist`)
  // It was validated when it was published.
  return readSet(row.content) as ContentSet
}

/**
 * On start, the files in `content/` become the first version of every project of the configuration that has none. Staff publish
 * later versions. A project that staff added is another one, even if its key is that of a file.
 */
export async function adoptContent(deps: Deps, sets: ContentSets): Promise<void> {
  for (const { key: route, kind, shows_default_content } of await listProjects(deps.db)) {
    if (shows_default_content === 0) continue
    const set = sets[route]
    if (!set || (await findPublishedNumber(deps.db, route)) > 0) continue
    if (set.kind !== CONTENT_KINDS[kind]) throw new SettingError(`${route}.json`, `is not the content of a ${kind}`)
    const { content, sha256 } = canonicalContent(set)
    const now = iso(deps.clock.now())
    await deps.db.transaction().execute(async (trx) => {
      const row = { route, number: 1, content, sha256, published_at: now, published_by: 'system', note: '' }
      // Another process may have started at the same time.
      if (!(await insertVersion(trx, row))) return
      const detail = { version: 1, sha256 }
      await recordEntry(trx, deps, { action: 'content.published', at: now, actor: 'system', route, detail })
    })
  }
}
