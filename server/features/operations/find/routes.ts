import type { Hono } from 'hono'
import * as contract from '../../../../contract/operations/find.ts'
import { anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { find } from './service.ts'

export function findRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.find, anyStaff, (_, input) => find(deps, input))
}
