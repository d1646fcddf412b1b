import type { Hono } from 'hono'
import * as contract from '../../../../contract/access-codes/access.ts'
import { lockSession as lockEndpoint } from '../../../../contract/engagement/protections.ts'
import { decideFor } from '../../../access/project-access.ts'
import { anyVisitor, isSessionLocked } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { setHeader } from '../../../http/respond.ts'
import { clearSession, extendSession, getSession, lockSession } from './service.ts'

export function sessionRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getSession, anyVisitor, async (visitor) => ({
    session: await getSession(deps, visitor),
    ...(isSessionLocked(visitor) && { locked: true as const }),
  }))
  handle(app, deps, contract.extendSession, anyVisitor, async (visitor) => ({
    session: await extendSession(deps, visitor),
  }))
  handle(app, deps, lockEndpoint, anyVisitor, (visitor) => lockSession(deps, visitor))
  handle(app, deps, contract.clearSession, anyVisitor, async (visitor, _input, c) => {
    await deps.db.transaction().execute((trx) => clearSession(trx, deps, visitor))
    setHeader(c, 'Clear-Site-Data', '"cache", "storage"')
  })
  handle(app, deps, contract.checkAccess, anyVisitor, async (visitor, { route }) => {
    const { answer, endsAt } = await decideFor(deps, visitor, route)
    return answer.access === 'granted' && endsAt ? { ...answer, endsAt } : answer
  })
}
