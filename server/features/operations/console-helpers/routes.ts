import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/console-helpers.ts'
import { keepTokens } from '../../../access/session.ts'
import { developer } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { enableMasterAccess, resetTestAccounts } from './service.ts'

/** The console helpers of product-spec section 6, if DEV_CONSOLE is on. */
export function devConsoleRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.enableMasterAccess, developer, async (visitor, _input, c) => {
    const { tokens, ...begun } = await enableMasterAccess(deps, visitor)
    keepTokens(deps, c, tokens)
    return begun
  })
  handle(app, deps, contract.resetTestAccounts, developer, async () => ({ freed: await resetTestAccounts(deps) }))
}
