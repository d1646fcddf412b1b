import type { Hono } from 'hono'
import * as contract from '../../../../contract/access-codes/shared-access.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { endAccessPeriod, extendAccessPeriod, listSharedAccess } from './service.ts'

export function sharedAccessRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listSharedAccess, anyStaff, (_, input) => listSharedAccess(deps, input))
  handle(app, deps, contract.endSharedAccess, admin, (staff, key) => endAccessPeriod(deps, staff, key))
  handle(app, deps, contract.extendSharedAccess, admin, (staff, { hours, until, ...key }) =>
    extendAccessPeriod(deps, staff, key, { hours, until }),
  )
}
