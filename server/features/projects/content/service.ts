import type { ContentSet } from '../../../../contract/projects/content.ts'
import { PROJECT_KEYS, type ProjectKey } from '../../../../contract/projects/project.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import type { ContentSets } from './content-files.ts'
import { findPublishedNumber, findVersion, insertVersion } from './queries.ts'
import { canonicalContent } from './rules.ts'

type Held = { number: number; set: ContentSet }
/** By the database that it was read from. A version never changes, so what was read of it holds; which one is in force is asked each time. */
const held = new WeakMap<Deps['db'], Map<ProjectKey, Held>>()

/**
 * The content set of a project that is in force now, in whatever process it was published; undefined where the project has none of its own.
 * What is answered is kept for others: nobody may change it.
 */
export async function findPublished(deps: Deps, route: ProjectKey): Promise<ContentSet | undefined> {
  const number = await findPublishedNumber(deps.db, route)
  if (number === 0) return undefined
  const sets = held.get(deps.db) ?? new Map<ProjectKey, Held>()
  held.set(deps.db, sets)
  const known = sets.get(route)
  if (known?.number === number) return known.set
  const set = await readVersion(deps, route, number)
  sets.set(route, { number, set })
  return set
}

async function readVersion(deps: Deps, route: ProjectKey, number: number): Promise<ContentSet> {
  const row = await findVersion(deps.db, route, number)
  if (!row) throw new Error(`version ${number} of ${route} is not there`)
  // It was checked when it was published, and cannot have changed since.
  return JSON.parse(row.content) as ContentSet
}

/** At a start: the files in `content/` are the first version of every project that has none yet. Later ones are published by staff. */
export async function adoptContent(deps: Deps, sets: ContentSets): Promise<void> {
  for (const route of PROJECT_KEYS) {
    const set = sets[route]
    if (!set || (await findPublishedNumber(deps.db, route)) > 0) continue
    const { content, sha256 } = canonicalContent(set)
    const now = iso(deps.clock.now())
    await deps.db.transaction().execute(async (trx) => {
      const row = { route, number: 1, content, sha256, published_at: now, published_by: 'system', note: '' }
      // Of several processes that start at once, one does it.
      if (!(await insertVersion(trx, row))) return
      const detail = { version: 1, sha256 }
      await recordEntry(trx, deps, { action: 'content.published', at: now, actor: 'system', route, detail })
    })
  }
}
