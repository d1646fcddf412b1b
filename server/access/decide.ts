import type { z } from 'zod'
import type { AccessAnswer, grantKind, RedirectReason } from '../../contract/access-codes/access.ts'
import type { ProjectAgreement, ProjectKey } from '../../contract/projects/project.ts'
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
  /** The standing signature of the person who entered a code that staff made; only projects that ask for one look at it. */
  signer: Signature | null
  /** When the agreement on paper that covers the reader ends: the one behind the code, or that of who entered a shared or managed code. */
  paperUntil: string | null
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

/** The policy of one project. A page that shows another project's content has the stricter agreement of the two. */
export type ProjectPolicy = AccessPolicy & { agreement: ProjectAgreement }

/** What a signed-in account can see without a code. */
export type AccountRights = {
  isAdmin: boolean
  routes: ProjectKey[]
  locked?: boolean
  /** The valid signature of its address. */
  signature?: Signature | null
  /** When the agreement on paper that covers its address ends. */
  paperUntil?: string | null
}

/** `override`: the override grant whose token the request carries; other tabs of the session do not have it. */
type SessionState = { grants: readonly GrantState[]; ended: boolean; override?: string | undefined; locked?: boolean }

/**
 * `signBy`: the deadline for the reader to sign a newer version. `endsAt`: when the grants that open the page end; null if an account opens
 * it too.
 */
export type AccessDecision = {
  answer: AccessAnswer
  grant?: GrantState
  signBy?: string | null
  endsAt?: string | null
}

/**
 * The access decision (design section 2). The session's grants come newest first; without a session cookie it is undefined, with an
 * unrecognised one `unknown`. An ended session leads back to the agreement with a reason, unless the signed-in account gives access.
 */
export function decideAccess(
  route: ProjectKey,
  session: SessionState | 'unknown' | undefined,
  policy: ProjectPolicy,
  account: AccountRights | null = null,
): AccessDecision {
  const bySession = decideBySession(route, session, policy)
  if (account === null) return bySession
  const byAccount = decideByAccount(route, account, policy)
  if (!bySession.grant) return byAccount ?? bySession
  return byAccount?.answer.access === 'granted' ? { ...bySession, endsAt: null } : bySession
}

/** Undefined where the account was not opened to the project. */
function decideByAccount(route: ProjectKey, account: AccountRights, policy: ProjectPolicy): AccessDecision | undefined {
  if (account.isAdmin) return { answer: { access: 'granted', method: 'admin' } }
  if (!account.routes.includes(route)) return undefined
  if (account.locked) return { answer: { access: 'gate', locked: 'sign_in' } }
  if (!satisfies(policy, behindAccount(account))) return withoutAgreement(policy)
  const { due, by } = dueOf(account.signature ?? null, policy)
  return due ? redirect('sign_again') : { answer: { access: 'granted', method: 'account' }, signBy: by }
}

function decideBySession(
  route: ProjectKey,
  session: SessionState | 'unknown' | undefined,
  policy: ProjectPolicy,
): AccessDecision {
  if (session === undefined) return { answer: { access: 'gate' } }
  if (session === 'unknown' || session.ended) return redirect('credentials_missing')

  const grants = session.grants.filter(({ id, kind }) => kind !== 'override' || id === session.override)
  const live = grants.filter((grant) => isLive(grant, policy))
  const covering = live.filter((candidate) => covers(candidate, route, policy)).sort(byDirectness)
  const enough = covering.filter((candidate) => satisfies(policy, behindGrant(candidate)))
  // A grant whose signature must be renewed waits; another grant that covers the page does not.
  const ready = enough.filter((candidate) => !dueOf(signatureBehind(candidate, policy), policy).due)
  const grant = ready[0] ?? enough[0]
  // The lock covers every grant of the session but an override.
  if (session.locked && live.length > 0 && grant?.kind !== 'override')
    return { answer: { access: 'gate', locked: 'code' } }
  const { due, by } = dueOf(grant ? signatureBehind(grant, policy) : null, policy)
  if (due) return redirect('sign_again')
  if (covering.length > 0 && !grant) return withoutAgreement(policy)
  if (grant) {
    const ends = ready.map((candidate) => endOf(candidate, policy)).sort()
    return { answer: { access: 'granted', method: grant.kind }, grant, signBy: by, endsAt: ends.at(-1) ?? null }
  }
  if (live.length > 0 || grants.length === 0) return { answer: { access: 'gate' } }

  const last = grants.find((candidate) => !candidate.ended)
  return redirect(last === undefined ? 'credentials_missing' : whyOver(last))
}

function dueOf(signature: Signature | null, { demands = [], now }: AccessPolicy) {
  return signature === null ? { due: false, by: null } : signingDue(signature, demands, now.toISOString())
}

/** What stands behind a grant, an account or a code. `paperUntil`: when the agreement on paper ends. */
export type Behind = { signed: boolean; paperUntil: string | null }

/** Whether what stands behind access is the agreement that the project asks for. */
export function satisfies(
  { agreement, now }: Pick<ProjectPolicy, 'agreement' | 'now'>,
  { signed, paperUntil }: Behind,
): boolean {
  if (agreement === 'code') return true
  const isOnPaper = paperUntil !== null && paperUntil > now.toISOString()
  return isOnPaper || (agreement === 'signed' && signed)
}

const NOTHING_ASKED: Behind = { signed: true, paperUntil: '~' }

export function behindGrant({ kind, signature, signer, paperUntil }: GrantState): Behind {
  return kind === 'override' ? NOTHING_ASKED : { signed: (signature ?? signer) !== null, paperUntil }
}

function behindAccount({ signature, paperUntil = null }: AccountRights): Behind {
  return { signed: Boolean(signature), paperUntil }
}

/** The signature that access rests on. Where the project asks for none, a code that staff made rests on none. */
function signatureBehind({ signature, signer }: GrantState, { agreement }: Pick<ProjectPolicy, 'agreement'>) {
  return signature ?? (agreement === 'code' ? null : signer)
}

function withoutAgreement({ agreement }: ProjectPolicy): AccessDecision {
  return { answer: { access: 'gate', ...(agreement !== 'code' && { agreement }) } }
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

/** When a live grant that is enough for the project stops opening it. */
export function endOf(grant: GrantState, policy: ProjectPolicy): string {
  const behind = behindGrant(grant)
  const signature = signatureBehind(grant, policy)
  const ends = [
    grant.endsAt,
    grant.externalAgreementEndsAt,
    signature?.boundUntil ?? null,
    dueOf(signature, policy).by,
    policy.expiryEndsSessions && grant.kind === 'investor' ? grant.codeValidUntil : null,
    satisfies(policy, { ...behind, paperUntil: null }) ? null : behind.paperUntil,
  ]
  return ends.filter((end) => end !== null).sort()[0] ?? grant.endsAt
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
