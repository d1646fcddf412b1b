import type { Hono } from 'hono'
import { getProjectReadership as endpoint } from '../../../../contract/engagement/scores.ts'
import { anyStaff } from '../../../access/account.ts'
import { byKey } from '../../../access/api-client.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { getProjectReadership } from './service.ts'

export function readershipRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, endpoint, byKey('engagement:read', anyStaff), (_, input) => getProjectReadership(deps, input))
}
