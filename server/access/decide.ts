import type { z } from 'zod'
import type { AccessAnswer, grantKind, RedirectReason } from '../../contract/access-codes/access.ts'
import type { ProjectKey } from '../../contract/projects/project.ts'
import { type Demand, type Signature, signingDue } from './signing-due.ts'

/** A grant and what its code has become since it was made. Times are ISO 8601 UTC. */
export type GrantState = {
  id: string
  kind: z.infer<typeof grantKind>
  route: ProjectKey | null
  codeId: string | null
  email: string
  lastUsedAt: string
  endsAt: string
  /** Ended before its time: cleared, or replaced by another. */
  ended: boolean
  codeRoutes: ProjectKey[]
  codeRevoked: boolean
  codeValidUntil: string | null
  /** The signature that the code came from no longer stands. */
  ndaSuperseded: boolean
  /** It was withdrawn. */
  ndaWithdrawn: boolean
  /** The signature that it rests on; null where it rests on none, or on an agreement that was signed elsewhere. */
  signature: Signature | null
  /** When the agreement ends that was signed elsewhere and that it rests on. */
  externalAgreementEndsAt: string | null
}

export type AccessPolicy = {
  now: Date
  /** Whether an investor's session ends with its code (`codes.expiryEndsSessions`). */
  expiryEndsSessions: boolean
  /** What later versions ask of earlier signers; absent where that does not matter. */
  demands?: readonly Demand[]
}

/** What an account that is signed in may see without a code. */
export type AccountRights = {
  isAdmin: boolean
  routes: ProjectKey[]
  locked?: boolean
  /** The signature of its address that stands. */
  signature?: Signature | null
}

/** `override`: the override grant whose token came with the request; in any other tab of the session it is as if it were not there. */
type SessionState = { grants: readonly GrantState[]; ended: boolean; override?: string | undefined; locked?: boolean }

/** `signBy`: the day by which whoever was let in has to sign a newer version. */
export type AccessDecision = { answer: AccessAnswer; grant?: GrantState; signBy?: string | null }

/**
 * The access decision (design section 2). `grants` are the session's, newest first; undefined says there is no session cookie,
 * `unknown` that the cookie stands for nothing we know. A session that has ended leads back to the agreement and says why, unless the account
 * that is signed in opens the page by itself.
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
  const covering = live.filter((candidate) => covers(candidate, route)).sort(byDirectness)
  // What rests on a signature that has to be given anew waits; something else that covers the page does not.
  const grant = covering.find((candidate) => !dueOf(candidate.signature, policy).due) ?? covering[0]
  // An override is free of the lock; everything else of the session waits behind it, whatever it covers.
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

/** Whether the grant permits anything now: its own end, its code's revocation, and by policy its code's end. */
export function isLive(grant: GrantState, policy: AccessPolicy): boolean {
  const now = policy.now.toISOString()
  if (grant.ended || grant.codeRevoked || grant.ndaSuperseded || grant.endsAt <= now) return false
  if (grant.externalAgreementEndsAt !== null && grant.externalAgreementEndsAt <= now) return false
  const codeOver = grant.codeValidUntil !== null && grant.codeValidUntil <= now
  return !(policy.expiryEndsSessions && grant.kind === 'investor' && codeOver)
}

/**
 * The codes that a locked session can be opened with again: that of its investor grant, which the session is shown as; where there is
 * none, those of its other grants. What else of the code has changed does not matter, its revocation does.
 */
export function ownCodes(grants: readonly GrantState[], policy: AccessPolicy): string[] {
  const live = grants.filter((grant) => isLive(grant, policy) && grant.codeId !== null)
  const investor = live.filter(({ kind }) => kind === 'investor')
  return (investor.length > 0 ? investor : live).flatMap(({ codeId }) => codeId ?? [])
}

function covers(grant: GrantState, route: ProjectKey): boolean {
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
  if (grant.ndaWithdrawn) return 'nda_withdrawn'
  if (grant.codeRevoked) return 'code_revoked'
  return grant.ndaSuperseded ? 'nda_missing' : 'access_expired'
}

function redirect(reason: RedirectReason): AccessDecision {
  return { answer: { access: 'redirect', reason } }
}
