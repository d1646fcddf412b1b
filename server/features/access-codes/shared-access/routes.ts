import type { Hono } from 'hono'
import * as contract from '../../../../contract/access-codes/shared-access.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { endWindow, extendWindow, listSharedAccess } from './service.ts'

export function sharedAccessRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listSharedAccess, anyStaff, (staff, wish) => listSharedAccess(deps, staff, wish))
  handle(app, deps, contract.endSharedWindow, admin, (staff, key) => endWindow(deps, staff, key))
  handle(app, deps, contract.extendSharedWindow, admin, (staff, { hours, until, ...key }) =>
    extendWindow(deps, staff, key, { hours, until }),
  )
}
