import type { Hono } from 'hono'
import { type ContentAnswer, type ContentSet, getProjectContent } from '../../../contract/content.ts'
import { projectReader } from '../../access/project-access.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { handle } from '../../http/handle.ts'

/** The vault's set stands in for a known project without one of its own, and then it takes the right to the vault to see it. */
export function projectRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, getProjectContent, projectReader, (reader) => {
    const set = deps.content[reader.route]
    if (!set) throw new AppError('not_found')
    return withoutInvestorContent(set)
  })
}

/** The documents section is for signed-in investors only, so it does not leave the server for anyone else. */
function withoutInvestorContent(set: ContentSet): ContentAnswer {
  if (set.kind === 'analytics') return set
  const { investorContent: _, ...rest } = set
  return rest
}
