import type { Hono } from 'hono'
import * as contract from '../../../../contract/transparency-log/alerts.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { listAlerts, markSeen } from './service.ts'

export function alertRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listAlerts, anyStaff, (_, input) => listAlerts(deps, input))
  handle(app, deps, contract.seeAlert, admin, (staff, { id }) => markSeen(deps, staff, id))
}
