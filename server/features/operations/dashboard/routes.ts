import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/dashboard.ts'
import { anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { getFunnel, getSummary, listDays, listLiveSessions } from './service.ts'

export function dashboardRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getSummary, anyStaff, () => getSummary(deps))
  handle(app, deps, contract.getFunnel, anyStaff, (_, input) => getFunnel(deps, input))
  handle(app, deps, contract.listDays, anyStaff, () => listDays(deps))
  handle(app, deps, contract.listLiveSessions, anyStaff, (_, input) => listLiveSessions(deps, input))
}
