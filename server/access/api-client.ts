import type { Context } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ApiScope } from '../../contract/integrations/scopes.ts'
import type { StaffActor } from '../audit/service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { type ClientAddress, clientOf, userAgentOf } from '../http/client-address.ts'
import { sentKey } from '../http/key-request.ts'
import { limitRate } from '../http/rate-limit.ts'
import type { KeyGuard } from '../http/registered-routes.ts'
import { iso } from '../platform/clock.ts'
import { type Admin, admin, type anyStaff, type Staff } from './account.ts'
import { findLiveApiKey, noteApiKeyUse } from './api-key-queries.ts'
import type { StaffRole } from './staff.ts'

declare const proven: unique symbol

/** A program that has sent a valid API key. Only access/ makes one. */
export type ApiClient = {
  readonly keyId: string
  readonly name: string
  readonly scopes: ReadonlySet<ApiScope>
  readonly expiresAt: string | null
  /** Of the account that made the key, as it is now. The key does not do more. */
  readonly role: StaffRole
  readonly client: ClientAddress
  readonly userAgent: string
  readonly [proven]: 'api'
}

/** More wrong keys than this from one address are no mistake. */
const WRONG_KEYS = { name: 'api-key-wrong', limit: 20, perMs: 60_000 }
const REQUESTS = { name: 'api-key', limit: 300, perMs: 60_000 }
const USE_NOTED_MS = 60 * 60_000

/** The client of this request, with any scope. Throws `api_key_unknown`. Cookies do not count. */
async function readApiClient(deps: Deps, c: Context): Promise<ApiClient> {
  const sent = sentKey(c)
  const key = sent?.kind === 'api' ? sent.key : undefined
  const now = deps.clock.now().getTime()
  const found = key ? await findLiveApiKey(deps.db, deps.secrets.digest('api-key', key), iso(now)) : undefined
  const client = clientOf(deps, c)
  if (!found) {
    await limitRate(deps, WRONG_KEYS, client.key)
    throw new AppError('api_key_unknown')
  }
  await limitRate(deps, REQUESTS, found.id)
  if (found.last_used_at === null || found.last_used_at < iso(now - USE_NOTED_MS))
    await noteApiKeyUse(deps.db, found.id, iso(now))
  const scopes = new Set(JSON.parse(found.scopes) as ApiScope[])
  const { id: keyId, name, role, expires_at: expiresAt } = found
  return { keyId, name, scopes, expiresAt, role, client, userAgent: userAgentOf(c) } as unknown as ApiClient
}

/** The guard of what every API key opens, whatever its scopes. */
export const anyApiClient: KeyGuard<ApiClient> = Object.assign(readApiClient, { scope: null, without: undefined })

/** The guard of what only API keys open. */
export function apiClient(scope: ApiScope): KeyGuard<ApiClient> {
  return Object.assign(
    async (deps: Deps, c: Context) => {
      const client = await readApiClient(deps, c)
      requireScope(client, scope)
      return client
    },
    { scope, without: undefined },
  )
}

/** The same for what changes something: the key acts as an admin, so its maker has to be one. */
export function apiAdmin(scope: ApiScope): KeyGuard<{ client: ApiClient; staff: Admin }> {
  return Object.assign(
    async (deps: Deps, c: Context) => {
      const client = await readApiClient(deps, c)
      requireScope(client, scope)
      return { client, staff: adminOf(client) }
    },
    { scope, without: undefined },
  )
}

/** The guard of what staff do, which an API key with this scope opens too. */
export function byKey(scope: ApiScope, guard: typeof admin): KeyGuard<Admin>
export function byKey(scope: ApiScope, guard: typeof anyStaff): KeyGuard<Staff>
export function byKey(scope: ApiScope, guard: typeof admin | typeof anyStaff): KeyGuard<Staff> {
  return Object.assign(
    async (deps: Deps, c: Context, endpoint: Endpoint) => {
      if (sentKey(c) === undefined) return guard(deps, c, endpoint)
      // What a key may do was decided when it was made, by an admin who had just signed in.
      const client = await readApiClient(deps, c)
      requireScope(client, scope)
      return guard === admin ? adminOf(client) : readerOf(client)
    },
    { scope, without: guard, answered: guard.answered },
  )
}

function requireScope({ scopes }: ApiClient, scope: ApiScope): void {
  if (!scopes.has(scope)) throw new AppError('api_key_scope', { params: { scope } })
}

/** The client as staff who only read: it sees no code, whoever made the key. */
function readerOf(client: ApiClient): Staff {
  return staffOf(client, 'reader') as Staff
}

/** The client as an admin, if its maker is one. */
function adminOf(client: ApiClient): Admin {
  if (client.role !== 'admin') throw new AppError('read_only')
  return staffOf(client, 'admin') as Admin
}

/** A key has no session, and has never shown a second factor, so that what asks for a recent one refuses it. */
function staffOf({ keyId, name, client, userAgent }: ApiClient, role: StaffRole) {
  const key = `key:${keyId}`
  const actor = { name: key, accountId: null, sessionId: key, client, userAgent } as unknown as StaffActor
  const nobody = { accountId: null, personId: null, email: '', override: null, provedAt: iso(0) }
  return { role, actor, name, ...nobody } as unknown as Staff
}
