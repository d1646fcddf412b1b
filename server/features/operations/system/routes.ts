import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/system.ts'
import { admin, recentAdmin } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { requestBackup } from '../backup/request-backup.ts'
import { readSystem } from './checks.ts'

export function systemRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getSystem, admin, () => readSystem(deps))
  handle(app, deps, contract.backUpNow, recentAdmin, (staff) => requestBackup(deps, staff))
}
