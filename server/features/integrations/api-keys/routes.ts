import type { Hono } from 'hono'
import * as contract from '../../../../contract/integrations/api-keys.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import { anyApiClient } from '../../../access/api-client.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { makeKey, readKeys, revokeKey } from './service.ts'

export function apiKeyRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listApiKeys, anyStaff, () => readKeys(deps))
  handle(app, deps, contract.makeApiKey, admin, (staff, input) => makeKey(deps, staff, input))
  handle(app, deps, contract.getOwnKey, anyApiClient, ({ name, scopes, expiresAt }) => ({
    name,
    scopes: [...scopes],
    expiresAt,
  }))
  handle(app, deps, contract.revokeApiKey, admin, (staff, { id }) => revokeKey(deps, staff, id))
}
