import type { Hono } from 'hono'
import { type ContentAnswer, getProjectContent } from '../../../contract/projects/content.ts'
import type { ProjectContent } from '../../../contract/projects/project-content.ts'
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
    return { ...(reader.documents ? set : withoutInvestorContent(set)), currency: reader.currency }
  })
}

/** The documents section is never sent to readers who are not signed in. */
function withoutInvestorContent(set: ProjectContent): ContentAnswer {
  const { investorContent: _, ...rest } = set
  return rest
}
