import type { Block, PresentationContent } from '../../contract/projects/blocks/blocks.ts'
import { asBlocks, sectionsOf } from '../../contract/projects/blocks/convert.ts'
import type { ContentSet } from '../../contract/projects/content.ts'
import type { ProjectKey } from '../../contract/projects/project.ts'
import type { ProjectContent } from '../../contract/projects/project-content.ts'
import type { Deps } from '../../server/deps.ts'
import { findPublishedNumber, insertVersion } from '../../server/features/projects/content/queries.ts'
import { canonicalContent } from '../../server/features/projects/content/rules.ts'
import { findPublished } from '../../server/features/projects/content/service.ts'
import { staffBrowser } from './staff.ts'
import type { TestVisitor } from './test-visitor.ts'

type App = { deps: Deps; visitor(): TestVisitor; firstRun(): { codes: Record<'vault', string> } }

/** A copy of a project's published blocks. */
export async function blocksOf(deps: Deps, route: ProjectKey): Promise<Block[]> {
  const content = await findPublished(deps, route)
  if (content?.kind !== 'presentation') throw new Error(`${route} is not a presentation`)
  return structuredClone(content.blocks)
}

/** The same in the fixed shape, for a set that has a block for each section of the specification. */
export async function setOf(deps: Deps, route: ProjectKey): Promise<ProjectContent> {
  return fixedShape({ kind: 'presentation', blocks: await blocksOf(deps, route) })
}

export function fixedShape({ blocks }: PresentationContent): ProjectContent {
  return { kind: 'project', ...sectionsOf(blocks) } as ProjectContent
}

/** A set with another title in its page header. */
export function titled<Set extends { blocks: Block[] }>(set: Set, title: string): Set {
  const blocks = set.blocks.map((block) =>
    block.type === 'hero' ? { ...block, content: { ...block.content, title } } : block,
  )
  return { ...set, blocks }
}

/** Publishes a set as the next version, without the editor. */
export async function putInForce(deps: Deps, route: ProjectKey, given: ContentSet | ProjectContent): Promise<void> {
  const set = asBlocks(given) as ContentSet
  const number = (await findPublishedNumber(deps.db, route)) + 1
  const at = deps.clock.now().toISOString()
  const row = { route, number, ...canonicalContent(set), published_at: at, published_by: 'system', note: 'a test' }
  await deps.db.transaction().execute((trx) => insertVersion(trx, row))
}

/** An admin's browser with the editor of a project open. */
export async function contentEditor(t: App) {
  const admin = await staffBrowser(t, 'admin')
  const open = async (path = '/api/admin/content/vault') => (await admin.get(path)).body
  return { admin, open }
}

/** A reader of the vault, who returns the title of the next response. */
export async function titleReader(t: App) {
  const visitor = t.visitor()
  await visitor.post('/api/access/vault', { code: t.firstRun().codes.vault })
  return async () => (await visitor.get('/api/projects/vault/content')).body.hero.title
}
