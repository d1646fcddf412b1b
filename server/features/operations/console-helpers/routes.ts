import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/console-helpers.ts'
import { keepTokens } from '../../../access/session.ts'
import { developer } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { enableMasterAccess, resetTestAccounts } from './service.ts'

/** What the browser's console may do on a machine where the portal is tried out (DEV_CONSOLE). */
export function devConsoleRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.enableMasterAccess, developer, async (visitor, _input, c) => {
    const { tokens, ...begun } = await enableMasterAccess(deps, visitor)
    keepTokens(deps, c, tokens)
    return begun
  })
  handle(app, deps, contract.resetTestAccounts, developer, async () => ({ freed: await resetTestAccounts(deps) }))
}
