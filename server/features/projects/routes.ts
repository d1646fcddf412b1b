import type { Hono } from 'hono'
import type { AnsweredBlock, PresentationContent } from '../../../contract/projects/blocks/blocks.ts'
import { sectionsOf } from '../../../contract/projects/blocks/convert.ts'
import { type ContentAnswer, getProjectContent } from '../../../contract/projects/content.ts'
import { projectReader } from '../../access/project-access.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { handle } from '../../http/handle.ts'
import { getAnalytics } from './analytics/service.ts'
import { findPublished } from './content/service.ts'

/** Where the default project's content stands in, the reader needs access to that project. */
export function projectRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, getProjectContent, projectReader, async (reader) => {
    const set = await findPublished(deps, reader.route)
    if (!set) throw new AppError('content_unpublished')
    if (set.kind === 'analytics') return getAnalytics(deps, set, reader.free)
    return { ...toAnswer(set, reader.documents), currency: reader.currency }
  })
}

/**
 * The blocks, and beside them the specification's sections as far as there are blocks for them. The investor documents are never sent to
 * readers who are not signed in: their block keeps its place, without its content.
 */
function toAnswer({ blocks }: PresentationContent, documents: boolean): ContentAnswer {
  const shown = documents
    ? blocks
    : blocks.map(({ content, ...block }) => (block.type === 'investorContent' ? block : { ...block, content }))
  const answered = shown as AnsweredBlock[]
  return { kind: 'project', ...sectionsOf(answered), blocks: answered }
}
