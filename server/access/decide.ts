import type { z } from 'zod'
import type { AccessAnswer, accessMethod, RedirectReason } from '../../contract/access.ts'
import type { ProjectRoute } from '../../contract/project.ts'

/** A grant and what its code has become since it was made. Times are ISO 8601 UTC. */
export type GrantState = {
  id: string
  kind: z.infer<typeof accessMethod>
  route: ProjectRoute | null
  codeId: string | null
  email: string
  lastUsedAt: string
  endsAt: string
  /** Ended before its time: cleared, or replaced by another. */
  ended: boolean
  codeRoutes: ProjectRoute[]
  codeRevoked: boolean
  codeValidUntil: string | null
  /** The signature that the code came from no longer stands. */
  ndaSuperseded: boolean
}

export type AccessPolicy = {
  now: Date
  /** Whether an investor's session ends with its code (`codes.expiryEndsSessions`). */
  expiryEndsSessions: boolean
}

export type AccessDecision = { answer: AccessAnswer; grant?: GrantState }

/**
 * The access decision (design section 2). `grants` are the session's, newest first; undefined says there is no session cookie,
 * `unknown` that the cookie stands for nothing we know. A session that has ended leads back to the agreement and says why.
 */
export function decideAccess(
  route: ProjectRoute,
  session: { grants: GrantState[]; ended: boolean } | 'unknown' | undefined,
  policy: AccessPolicy,
): AccessDecision {
  if (session === undefined) return { answer: { access: 'gate' } }
  if (session === 'unknown' || session.ended) return redirect('credentials_missing')

  const live = session.grants.filter((grant) => isLive(grant, policy))
  const grant = live.filter((candidate) => covers(candidate, route)).sort(byDirectness)[0]
  if (grant) return { answer: { access: 'granted', method: grant.kind }, grant }
  if (live.length > 0 || session.grants.length === 0) return { answer: { access: 'gate' } }

  const last = session.grants.find((candidate) => !candidate.ended)
  return redirect(last === undefined ? 'credentials_missing' : whyOver(last))
}

/** Whether the grant permits anything now: its own end, its code's revocation, and by policy its code's end. */
export function isLive(grant: GrantState, policy: AccessPolicy): boolean {
  const now = policy.now.toISOString()
  if (grant.ended || grant.codeRevoked || grant.ndaSuperseded || grant.endsAt <= now) return false
  const codeOver = grant.codeValidUntil !== null && grant.codeValidUntil <= now
  return !(policy.expiryEndsSessions && grant.kind === 'investor' && codeOver)
}

function covers(grant: GrantState, route: ProjectRoute): boolean {
  if (grant.kind === 'route') return grant.route === route
  if (grant.kind === 'investor') return grant.codeRoutes.includes(route)
  return true
}

/** A grant that says the most directly why comes first; an investor grant last, because it makes a fresh route grant. */
function byDirectness(a: GrantState, b: GrantState): number {
  const order = ['override', 'master', 'route', 'investor']
  return order.indexOf(a.kind) - order.indexOf(b.kind)
}

function whyOver(grant: GrantState): RedirectReason {
  if (grant.codeRevoked) return 'code_revoked'
  return grant.ndaSuperseded ? 'nda_missing' : 'access_expired'
}

function redirect(reason: RedirectReason): AccessDecision {
  return { answer: { access: 'redirect', reason } }
}
