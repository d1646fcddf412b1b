import type { z } from 'zod'
import type { AccessAnswer, grantKind, RedirectReason } from '../../contract/access-codes/access.ts'
import type { ProjectKey } from '../../contract/projects/project.ts'
import { type Signature, type SigningDeadline, signingDue } from './signing-due.ts'

/** A grant and the present state of its code. Times are ISO 8601 UTC. */
export type GrantState = {
  id: string
  kind: z.infer<typeof grantKind>
  route: ProjectKey | null
  codeId: string | null
  email: string
  createdAt: string
  lastUsedAt: string
  endsAt: string
  /** Ended early: cleared or replaced. */
  ended: boolean
  codeRoutes: ProjectKey[]
  codeRevoked: boolean
  codeValidUntil: string | null
  /** The signature behind the code is no longer valid. */
  ndaSuperseded: boolean
  ndaWithdrawn: boolean
  /** The signature behind it; null for none, or for an external agreement. */
  signature: Signature | null
  /** When the external agreement behind it ends. */
  externalAgreementEndsAt: string | null
}

export type AccessPolicy = {
  now: Date
  /** Whether an investor's session ends with its code (`codes.expiryEndsSessions`). */
  expiryEndsSessions: boolean
  /** The versions that earlier signers must sign; left out where that does not matter. */
  demands?: readonly SigningDeadline[]
  /** When the project was restored from the archive: grants that are not younger do not open it. */
  restoredAt?: string | null
}

/** What a signed-in account can see without a code. */
export type AccountRights = {
  isAdmin: boolean
  routes: ProjectKey[]
  locked?: boolean
  /** The valid signature of its address. */
  signature?: Signature | null
}

/** `override`: the override grant whose token the request carries; other tabs of the session do not have it. */
type SessionState = { grants: readonly GrantState[]; ended: boolean; override?: string | undefined; locked?: boolean }

/** `signBy`: the deadline for the reader to sign a newer version. */
export type AccessDecision = { answer: AccessAnswer; grant?: GrantState; signBy?: string | null }

/**
 * The access decision (design section 2). The session's grants come newest first; without a session cookie it is undefined, with an
 * unrecognised one `unknown`. An ended session leads back to the agreement with a reason, unless the signed-in account gives access.
 */
export function decideAccess(
  route: ProjectKey,
  session: SessionState | 'unknown' | undefined,
  policy: AccessPolicy,
  account: AccountRights | null = null,
): AccessDecision {
  const bySession = decideBySession(route, session, policy)
  if (bySession.grant || account === null) return bySession
  if (account.isAdmin) return { answer: { access: 'granted', method: 'admin' } }
  if (!account.routes.includes(route)) return bySession
  if (account.locked) return { answer: { access: 'gate', locked: 'sign_in' } }
  const { due, by } = dueOf(account.signature ?? null, policy)
  return due ? redirect('sign_again') : { answer: { access: 'granted', method: 'account' }, signBy: by }
}

function decideBySession(
  route: ProjectKey,
  session: SessionState | 'unknown' | undefined,
  policy: AccessPolicy,
): AccessDecision {
  if (session === undefined) return { answer: { access: 'gate' } }
  if (session === 'unknown' || session.ended) return redirect('credentials_missing')

  const grants = session.grants.filter(({ id, kind }) => kind !== 'override' || id === session.override)
  const live = grants.filter((grant) => isLive(grant, policy))
  const covering = live.filter((candidate) => covers(candidate, route, policy)).sort(byDirectness)
  // A grant whose signature must be renewed waits; another grant that covers the page does not.
  const grant = covering.find((candidate) => !dueOf(candidate.signature, policy).due) ?? covering[0]
  // The lock covers every grant of the session but an override.
  if (session.locked && live.length > 0 && grant?.kind !== 'override')
    return { answer: { access: 'gate', locked: 'code' } }
  const { due, by } = dueOf(grant?.signature ?? null, policy)
  if (due) return redirect('sign_again')
  if (grant) return { answer: { access: 'granted', method: grant.kind }, grant, signBy: by }
  if (live.length > 0 || grants.length === 0) return { answer: { access: 'gate' } }

  const last = grants.find((candidate) => !candidate.ended)
  return redirect(last === undefined ? 'credentials_missing' : whyOver(last))
}

function dueOf(signature: Signature | null, { demands = [], now }: AccessPolicy) {
  return signature === null ? { due: false, by: null } : signingDue(signature, demands, now.toISOString())
}

/** Whether the grant gives access now: its own end, its code's revocation and, by policy, its code's end. */
export function isLive(grant: GrantState, policy: AccessPolicy): boolean {
  const now = policy.now.toISOString()
  if (grant.ended || grant.codeRevoked || grant.ndaSuperseded || grant.endsAt <= now) return false
  if (grant.externalAgreementEndsAt !== null && grant.externalAgreementEndsAt <= now) return false
  const codeOver = grant.codeValidUntil !== null && grant.codeValidUntil <= now
  return !(policy.expiryEndsSessions && grant.kind === 'investor' && codeOver)
}

/**
 * The codes that unlock a locked session: that of its investor grant, or without one those of its other grants. A revoked code does not;
 * an expired or used-up one does.
 */
export function ownCodes(grants: readonly GrantState[], policy: AccessPolicy): string[] {
  const live = grants.filter((grant) => isLive(grant, policy) && grant.codeId !== null)
  const investor = live.filter(({ kind }) => kind === 'investor')
  return (investor.length > 0 ? investor : live).flatMap(({ codeId }) => codeId ?? [])
}

/** When the last grant that covers a project ends. Overrides, which belong to one tab, are left out. */
export function accessEnd(route: ProjectKey, grants: readonly GrantState[], policy: AccessPolicy): string | undefined {
  const covering = grants.filter(
    (grant) => grant.kind !== 'override' && isLive(grant, policy) && covers(grant, route, policy),
  )
  return covering
    .map(({ endsAt }) => endsAt)
    .sort()
    .at(-1)
}

function covers(grant: GrantState, route: ProjectKey, { restoredAt }: AccessPolicy): boolean {
  if (restoredAt && grant.kind !== 'override' && grant.createdAt <= restoredAt) return false
  if (grant.kind === 'route') return grant.route === route
  if (grant.kind === 'investor') return grant.codeRoutes.includes(route)
  return true
}

/** The most direct grant comes first; an investor grant last, because it creates a new route grant. */
function byDirectness(a: GrantState, b: GrantState): number {
  const order = ['override', 'master', 'route', 'investor']
  return order.indexOf(a.kind) - order.indexOf(b.kind)
}

function whyOver(grant: GrantState): RedirectReason {
  if (grant.ndaWithdrawn) return 'nda_withdrawn'
  if (grant.codeRevoked) return 'code_revoked'
  return grant.ndaSuperseded ? 'nda_missing' : 'access_expired'
}

function redirect(reason: RedirectReason): AccessDecision {
  return { answer: { access: 'redirect', reason } }
}
