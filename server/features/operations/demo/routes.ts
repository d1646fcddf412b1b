import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/demo.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { confirmReplacement, endDemo, readDemo } from './service.ts'

export function demoRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getDemo, anyStaff, () => readDemo(deps))
  handle(app, deps, contract.replaceDemo, admin, (staff, input) => confirmReplacement(deps, staff, input))
  handle(app, deps, contract.endDemo, admin, (staff) => endDemo(deps, staff))
}
