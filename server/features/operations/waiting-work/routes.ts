import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/waiting-work.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import { byKey } from '../../../access/api-client.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { assignWork, finishWork, snoozeWork } from './decide-work.ts'
import { getWaitingWork, listWaitingWork } from './service.ts'

export function waitingWorkRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getWaitingWork, byKey('people:read', anyStaff), (staff) => getWaitingWork(deps, staff))
  handle(app, deps, contract.listWaitingWork, byKey('people:read', anyStaff), (staff, input) =>
    listWaitingWork(deps, staff, input),
  )
  handle(app, deps, contract.assignWork, admin, (staff, input) => assignWork(deps, staff, input))
  handle(app, deps, contract.snoozeWork, admin, (staff, input) => snoozeWork(deps, staff, input))
  handle(app, deps, contract.finishWork, admin, (staff, input) => finishWork(deps, staff, input))
}
