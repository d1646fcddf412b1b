import type { Hono } from 'hono'
import { LIMITS } from '../../../../contract/limits.ts'
import * as contract from '../../../../contract/operations/setup.ts'
import { anyStaff } from '../../../access/account.ts'
import { setToken } from '../../../access/cookies.ts'
import { keepTokens } from '../../../access/session.ts'
import { setupHolder } from '../../../access/setup.ts'
import { anyVisitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { getSetupSteps } from './checklist.ts'
import { getSetup, makeFirstAdmin } from './make-first-admin.ts'
import { openSetup } from './setup-link.ts'

export function setupRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.openSetup, anyVisitor, async (visitor, { token }, c) => {
    const { setupToken, ...tokens } = await openSetup(deps, visitor, token)
    keepTokens(deps, c, tokens)
    setToken(deps, c, 'setup', setupToken, LIMITS.setupSessionMs / 1000)
  })
  handle(app, deps, contract.getSetupSteps, anyStaff, () => getSetupSteps(deps))
  handle(app, deps, contract.getSetup, setupHolder, (holder) => getSetup(deps, holder))
  handle(app, deps, contract.makeFirstAdmin, setupHolder, (holder, entered, c) =>
    makeFirstAdmin(deps, c, holder, entered),
  )
}
