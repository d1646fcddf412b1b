import type { Context } from 'hono'
import type { ProjectKey } from '../../contract/projects/project.ts'
import { recordEntry } from '../audit/service.ts'
import type { Trx } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { iso } from '../platform/clock.ts'
import { setToken } from './cookies.ts'
import { type AccessPolicy, type GrantState, isLive } from './decide.ts'
import { insertGrant, listGrants } from './grant-queries.ts'
import { endOtherSessions, insertBrowser, insertSession, isSessionOpen, renewSessionToken } from './queries.ts'
import { isSessionLocked, sessionOf, type Visitor } from './visitor.ts'

/** The tokens to set as cookies after the commit; left out if the browser already has them. */
export type NewTokens = { browserToken?: string; sessionToken?: string }

export type NewGrant = {
  kind: GrantState['kind']
  route: ProjectKey | null
  codeId: string | null
  email: string
  endsAt: Date
  /** Who entered a shared code or one that staff made: their person if they have signed, and the agreement on paper that covers them. */
  signerId?: string | null
  externalAgreementId?: string | null
  /** For an override: the digest of its tab's token, and the login that started it. */
  override?: { tokenDigest: string; loginId: string }
}

export function accessPolicy(deps: Deps): AccessPolicy {
  return { now: deps.clock.now(), expiryEndsSessions: deps.portal.codes.expiryEndsSessions }
}

/** The visitor's browser, created if it is new. */
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
 * The session that a new grant is added to: the visitor's own while it has a live grant, otherwise a new one. Its cookie is always new,
 * against session fixation. A locked session is replaced, so that another code does not unlock it; an override does not and can be added.
 */
export async function raiseSession(trx: Trx, deps: Deps, visitor: Visitor, browserId: string, kind: NewGrant['kind']) {
  const sessionToken = deps.ids.token()
  const token_digest = deps.secrets.digest('cookie', sessionToken)
  const skipped = isSessionLocked(visitor) && kind !== 'override'
  const current = skipped ? undefined : await findLiveSession(trx, deps, visitor)
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

async function findLiveSession(trx: Trx, deps: Deps, visitor: Visitor): Promise<string | undefined> {
  const session = sessionOf(visitor)
  // Checked again in the transaction, because it can have been cleared since.
  if (session === null || !(await isSessionOpen(trx, session.id))) return undefined
  const policy = accessPolicy(deps)
  const grants = await listGrants(trx, session.id)
  return grants.some((grant) => isLive(grant, policy)) ? session.id : undefined
}

export async function addGrant(trx: Trx, deps: Deps, sessionId: string, input: NewGrant): Promise<string> {
  const id = deps.ids.id()
  const now = iso(deps.clock.now())
  await insertGrant(trx, {
    id,
    session_id: sessionId,
    kind: input.kind,
    route: input.route,
    code_id: input.codeId,
    email: input.email,
    signer_id: input.signerId ?? null,
    external_agreement_id: input.externalAgreementId ?? null,
    created_at: now,
    last_used_at: now,
    ends_at: iso(input.endsAt),
    ended_at: null,
    token_digest: input.override?.tokenDigest ?? null,
    admin_login_id: input.override?.loginId ?? null,
  })
  return id
}

/** Sets the cookies of new tokens; called after the commit. */
export function keepTokens(deps: Deps, c: Context, tokens: NewTokens): void {
  if (tokens.browserToken) setToken(deps, c, 'browser', tokens.browserToken)
  if (tokens.sessionToken) setToken(deps, c, 'session', tokens.sessionToken)
}
