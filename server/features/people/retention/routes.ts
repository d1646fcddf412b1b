import type { Hono } from 'hono'
import { getRetention } from '../../../../contract/people/retention.ts'
import { anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { readRetention } from './service.ts'

export function retentionRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, getRetention, anyStaff, () => readRetention(deps))
}
