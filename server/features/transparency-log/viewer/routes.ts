import type { Hono } from 'hono'
import * as contract from '../../../../contract/transparency-log/audit-entries.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { requestVerification } from '../service.ts'
import { getChain } from './chain.ts'
import { findInAudit, getEntry, listAudit, listAuditDays } from './service.ts'
import { getVerification } from './verification.ts'

export function auditTrailRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listAudit, anyStaff, (_, input) => listAudit(deps, input))
  handle(app, deps, contract.listAuditDays, anyStaff, (_, input) => listAuditDays(deps, input))
  handle(app, deps, contract.findAudit, anyStaff, (_, { text }) => findInAudit(deps, text))
  handle(app, deps, contract.getAuditEntry, anyStaff, (_, { id }) => getEntry(deps, id))
  handle(app, deps, contract.getChain, anyStaff, (_, { person }) => getChain(deps, person))
  handle(app, deps, contract.getVerification, anyStaff, () => getVerification(deps))
  handle(app, deps, contract.verifyNow, admin, async ({ actor }) => {
    await requestVerification(deps, actor)
    return {}
  })
}
