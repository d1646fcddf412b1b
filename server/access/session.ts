import type { Context } from 'hono'
import type { ProjectKey } from '../../contract/projects/project.ts'
import { recordEntry } from '../audit/service.ts'
import type { Trx } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { iso } from '../platform/clock.ts'
import { keepToken } from './cookies.ts'
import { type AccessPolicy, type GrantState, isLive } from './decide.ts'
import { insertGrant, listGrants } from './grant-queries.ts'
import { endOtherSessions, insertBrowser, insertSession, isSessionOpen, renewSessionToken } from './queries.ts'
import { isSessionLocked, type Visitor } from './visitor.ts'

/** What a cookie is to hold once the transaction has been kept; absent where the browser has it already. */
export type NewTokens = { browserToken?: string; sessionToken?: string }

export type GrantWish = {
  kind: GrantState['kind']
  route: ProjectKey | null
  codeId: string | null
  email: string
  endsAt: Date
  /** An override's: digest of the token of its tab, and the login it was begun with. */
  override?: { tokenDigest: string; loginId: string }
}

export function accessPolicy(deps: Deps): AccessPolicy {
  return { now: deps.clock.now(), expiryEndsSessions: deps.portal.codes.expiryEndsSessions }
}

/** The visitor's browser, made where it is a new one. */
export async function keepBrowser(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
): Promise<{ browserId: string; browserToken?: string }> {
  if (visitor.browserId !== null) return { browserId: visitor.browserId }
  const browserToken = deps.ids.token()
  const row = {
    id: deps.ids.id(),
    token_digest: deps.secrets.digest('cookie', browserToken),
    now: iso(deps.clock.now()),
  }
  await insertBrowser(trx, row)
  return { browserId: row.id, browserToken }
}

/**
 * The session that a new grant is added to: the visitor's own while it may still do something, otherwise a new one. Either way
 * under a new cookie, because its privilege rises: a cookie that someone planted beforehand is worth nothing afterwards. A locked one
 * is left behind, so that another code does not open what its own would; an override opens nothing of it and may be added.
 */
export async function raiseSession(trx: Trx, deps: Deps, visitor: Visitor, browserId: string, kind: GrantWish['kind']) {
  const sessionToken = deps.ids.token()
  const token_digest = deps.secrets.digest('cookie', sessionToken)
  const passed = isSessionLocked(visitor) && kind !== 'override'
  const current = passed ? undefined : await liveSession(trx, deps, visitor)
  if (current !== undefined) {
    await renewSessionToken(trx, current, token_digest)
    return { sessionId: current, sessionToken }
  }
  const sessionId = deps.ids.id()
  const created_at = iso(deps.clock.now())
  await insertSession(trx, { id: sessionId, browser_id: browserId, token_digest, created_at })
  for (const ended of await endOtherSessions(trx, browserId, sessionId, created_at))
    await recordEntry(trx, deps, {
      action: 'session.replaced',
      actor: 'visitor',
      browserId,
      sessionId: ended,
      detail: { by: sessionId },
    })
  return { sessionId, sessionToken }
}

async function liveSession(trx: Trx, deps: Deps, visitor: Visitor): Promise<string | undefined> {
  const { session } = visitor
  // Looked at again in here: it may have been cleared since the visitor was read.
  if (session === null || session === 'unknown' || !(await isSessionOpen(trx, session.id))) return undefined
  const policy = accessPolicy(deps)
  const grants = await listGrants(trx, session.id)
  return grants.some((grant) => isLive(grant, policy)) ? session.id : undefined
}

/** Writes a grant and answers its id. */
export async function addGrant(trx: Trx, deps: Deps, sessionId: string, wish: GrantWish): Promise<string> {
  const id = deps.ids.id()
  const now = iso(deps.clock.now())
  await insertGrant(trx, {
    id,
    session_id: sessionId,
    kind: wish.kind,
    route: wish.route,
    code_id: wish.codeId,
    email: wish.email,
    created_at: now,
    last_used_at: now,
    ends_at: iso(wish.endsAt),
    ended_at: null,
    token_digest: wish.override?.tokenDigest ?? null,
    admin_login_id: wish.override?.loginId ?? null,
  })
  return id
}

/** Gives the browser the cookies that its new tokens are for; called after the commit. */
export function keepTokens(deps: Deps, c: Context, tokens: NewTokens): void {
  if (tokens.browserToken) keepToken(deps, c, 'browser', tokens.browserToken)
  if (tokens.sessionToken) keepToken(deps, c, 'session', tokens.sessionToken)
}
