import type { Hono } from 'hono'
import * as contract from '../../../../contract/transparency-log/audit-entries.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { askForVerification } from '../service.ts'
import { showChain } from './chain.ts'
import { findInAudit, showAudit, showEntry } from './service.ts'
import { showVerification } from './verification.ts'

export function auditTrailRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listAudit, anyStaff, (_, wish) => showAudit(deps, wish))
  handle(app, deps, contract.findAudit, anyStaff, (_, { text }) => findInAudit(deps, text))
  handle(app, deps, contract.getAuditEntry, anyStaff, (_, { id }) => showEntry(deps, id))
  handle(app, deps, contract.getChain, anyStaff, (_, { person }) => showChain(deps, person))
  handle(app, deps, contract.getVerification, anyStaff, () => showVerification(deps))
  handle(app, deps, contract.verifyNow, admin, async ({ actor, accountId }) => {
    await askForVerification(deps, actor, accountId)
    return {}
  })
}
