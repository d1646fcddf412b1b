import type { Hono } from 'hono'
import * as contract from '../../../../contract/projects/staff-content.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { discardDraft, publishDraft, restoreVersion, saveDraft } from './edit-draft.ts'
import { getContent, getVersion, listContent } from './editor-content.ts'

/** Viewers may list the projects, but only admins may read the content. */
export function contentRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listContent, anyStaff, () => listContent(deps))
  handle(app, deps, contract.getContent, admin, (_, { route }) => getContent(deps, route))
  handle(app, deps, contract.getContentVersion, admin, (_, { route, number }) => getVersion(deps, route, number))
  handle(
    app,
    deps,
    contract.saveContentDraft,
    admin,
    (staff, { route, set, ...seen }) => saveDraft(deps, staff, route, seen, set),
    { maxBytes: contract.MAX_CONTENT_SIZE },
  )
  handle(app, deps, contract.discardContentDraft, admin, (staff, { route, revision }) =>
    discardDraft(deps, staff, route, revision),
  )
  handle(app, deps, contract.restoreContent, admin, (staff, { route, from, ...seen }) =>
    restoreVersion(deps, staff, route, seen, from),
  )
  handle(app, deps, contract.publishContent, admin, (staff, { route, ...input }) =>
    publishDraft(deps, staff, route, input),
  )
}
