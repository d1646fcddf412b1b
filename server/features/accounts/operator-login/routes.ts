import type { Hono } from 'hono'
import * as contract from '../../../../contract/accounts/operator-login.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import { inConstantTime, SIGN_IN_MS } from '../../../access/constant-time.ts'
import { keepTokens } from '../../../access/session.ts'
import { anyVisitor, overrideHolder } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { beginTotp, changePassword, confirmTotp, removeTotp } from './credentials.ts'
import { clearOverride, endOverride, listOverrides, logIn, showStaff } from './service.ts'

/** The admin login, the overrides it begins, and what belongs to the login itself. */
export function adminLoginRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.logIn, anyVisitor, async (visitor, entered, c) => {
    const begun = await inConstantTime(SIGN_IN_MS, () => logIn(deps, visitor, entered))
    keepTokens(deps, c, begun.tokens)
    return { token: begun.token, expiresAt: begun.expiresAt }
  })
  handle(app, deps, contract.getStaff, anyStaff, (staff) => showStaff(deps, staff))
  handle(app, deps, contract.clearOverride, anyVisitor, async (visitor) => {
    await clearOverride(deps, visitor)
    return undefined
  })
  handle(app, deps, contract.listOverrides, anyStaff, (staff) => listOverrides(deps, staff))
  handle(app, deps, contract.endOverride, admin, async (staff, { id }) => {
    await endOverride(deps, staff, id)
    return undefined
  })
  handle(app, deps, contract.changeAdminPassword, overrideHolder, async (holder, input) => {
    await changePassword(deps, holder, input)
    return undefined
  })
  handle(app, deps, contract.beginAdminTotp, overrideHolder, (holder, { password }) =>
    beginTotp(deps, holder, password),
  )
  handle(app, deps, contract.confirmAdminTotp, overrideHolder, async (holder, input) => {
    await confirmTotp(deps, holder, input)
    return undefined
  })
  handle(app, deps, contract.removeAdminTotp, overrideHolder, async (holder, input) => {
    await removeTotp(deps, holder, input)
    return undefined
  })
}
