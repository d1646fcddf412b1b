import type { Hono } from 'hono'
import * as contract from '../../../../contract/accounts/operator-login.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import { inConstantTime, SIGN_IN_MS } from '../../../access/constant-time.ts'
import { keepTokens } from '../../../access/session.ts'
import { anyVisitor, overrideHolder } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { beginTotp, changePassword, confirmTotp, removeTotp } from './credentials.ts'
import { clearOverride, endOverride, getStaff, listOverrides, logIn } from './service.ts'

export function adminLoginRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.logIn, anyVisitor, async (visitor, entered, c) => {
    const started = await inConstantTime(SIGN_IN_MS, () => logIn(deps, visitor, entered))
    keepTokens(deps, c, started.tokens)
    return { token: started.token, expiresAt: started.expiresAt }
  })
  handle(app, deps, contract.getStaff, anyStaff, (staff) => getStaff(deps, staff))
  handle(app, deps, contract.clearOverride, anyVisitor, (visitor) => clearOverride(deps, visitor))
  handle(app, deps, contract.listOverrides, anyStaff, (staff) => listOverrides(deps, staff))
  handle(app, deps, contract.endOverride, admin, (staff, { id }) => endOverride(deps, staff, id))
  handle(app, deps, contract.changeAdminPassword, overrideHolder, (holder, input) =>
    changePassword(deps, holder, input),
  )
  handle(app, deps, contract.beginAdminTotp, overrideHolder, (holder, { password }) =>
    beginTotp(deps, holder, password),
  )
  handle(app, deps, contract.confirmAdminTotp, overrideHolder, (holder, input) => confirmTotp(deps, holder, input))
  handle(app, deps, contract.removeAdminTotp, overrideHolder, (holder, input) => removeTotp(deps, holder, input))
}
