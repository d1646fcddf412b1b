import type { Hono } from 'hono'
import { findTrace as traceLine } from '../../../../contract/data-room/library.ts'
import { anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { findTrace } from './service.ts'

export function traceRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, traceLine, anyStaff, (staff, { code }) => findTrace(deps, staff, code))
}
