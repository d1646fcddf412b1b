import type { StaffCode } from '../../../contract/access-codes/staff-codes.ts'
import type { ProjectKey } from '../../../contract/projects/project.ts'
import { dayUtc } from '../../../contract/wording.ts'
import {
  type AccessPolicy,
  type AccountRights,
  type Behind,
  decideAccess,
  endOf,
  type GrantState,
  type ProjectPolicy,
  satisfies,
} from '../../access/decide.ts'
import { type Signature, signingDue } from '../../access/signing-due.ts'

/** What may open a project to a person. Times are ISO 8601 UTC. */
export type AccessFacts = {
  /** Each open session. */
  sessions: readonly { grants: readonly GrantState[]; locked: boolean }[]
  /** Null without an account, or if it is suspended or its address is not confirmed. */
  account: AccountRights | null
  /** The projects that staff opened to the account, even if they have no effect now. */
  approvals: readonly { route: ProjectKey; at: string }[]
  codes: readonly PreviewedCode[]
  /** Why the account has no effect now. */
  held: 'suspended' | 'unverified' | 'not_accredited' | null
}

type PreviewedCode = {
  kind: StaffCode['type']
  status: string
  routes: readonly ProjectKey[]
  validUntil: string | null
  /** The signature that the code depends on. */
  signature: Signature | null
  /** What stands behind it in this person's hands. */
  behind: Behind
}

type AccessPreview = { access: 'granted' | 'code' | 'none'; why: string }

/** Whether a person can read a project now, by the decision that guards the project pages, and why. */
export function previewAccess(route: ProjectKey, has: AccessFacts, policy: ProjectPolicy): AccessPreview {
  // In a new browser the account alone decides. Each grant counts by itself, because the one that lasts longest says until when.
  const tries = has.sessions.flatMap(({ grants, locked }) =>
    grants.map((grant) => ({ grant, session: { grants: [grant], ended: false, locked } })),
  )
  const byAccount = decideAccess(route, undefined, policy, has.account)
  const decisions = tries.map(({ grant, session }) => ({ tried: grant, ...decideAccess(route, session, policy) }))
  const opened = latest(
    decisions.filter(({ grant }) => grant),
    ({ tried }) => endOf(tried, policy),
  )
  if (byAccount.answer.access === 'granted' && byAccount.answer.method === 'admin')
    return { access: 'granted', why: 'As an admin, after signing in with a second factor' }
  if (byAccount.answer.access === 'granted') {
    const at = has.approvals.find((approval) => approval.route === route)?.at
    const approved = at ? `Approved by staff on ${dayUtc(at)}` : 'Approved by staff'
    return {
      access: 'granted',
      why: `${approved}, ${byAccount.signBy ? signAgainOn(byAccount.signBy) : 'without an end'}`,
    }
  }
  if (opened) {
    const { tried, signBy } = opened
    const end = endOf(tried, policy)
    const until = end === signBy ? signAgainOn(end) : `until ${dayUtc(end)}`
    return { access: 'granted', why: `${OPENED[tried.kind]}, ${until}` }
  }
  const atLock = decisions
    .filter(({ answer }) => answer.access === 'gate' && answer.locked === 'code')
    .map(({ tried }) => ({ tried, ...decideAccess(route, { grants: [tried], ended: false }, policy) }))
  const locked = latest(
    atLock.filter(({ grant }) => grant),
    ({ tried }) => endOf(tried, policy),
  )
  if (locked)
    return {
      access: 'code',
      why: `Their session is locked and opens again with its code, until ${dayUtc(endOf(locked.tried, policy))}`,
    }
  const listing = has.codes.filter(({ status, routes }) => status === 'active' && routes.includes(route))
  const codes = listing.filter(({ behind }) => satisfies(policy, behind))
  const code = latest(
    codes.filter(({ signature }) => !isSigningDue(signature, policy)),
    ({ validUntil }) => validUntil ?? NO_END,
  )
  if (code) {
    const until = code.validUntil ? `until ${dayUtc(code.validUntil)}` : 'without an end'
    return { access: 'code', why: `With ${CODE[code.kind]}, ${until}` }
  }
  const answers = [byAccount, ...decisions, ...atLock].map(({ answer }) => answer)
  const isDue = answers.some((answer) => answer.access === 'redirect' && answer.reason === 'sign_again')
  if (isDue || codes.length > 0) return { access: 'none', why: 'They have to sign the agreement again first' }
  const isMissing = answers.some((answer) => answer.access === 'gate' && answer.agreement)
  if (policy.agreement !== 'code' && (isMissing || listing.length > 0))
    return { access: 'none', why: MISSING[policy.agreement] }
  return { access: 'none', why: whyNot(route, has) }
}

const MISSING = {
  signed: 'It asks for a signed agreement behind what they use',
  external: 'It asks for an agreement on paper, and none is recorded for what they use',
}

function isSigningDue(signature: Signature | null, { demands = [], now }: AccessPolicy): boolean {
  return signature !== null && signingDue(signature, demands, now.toISOString()).due
}

const signAgainOn = (at: string) => `until ${dayUtc(at)}, when they have to sign the agreement again`

/** Sorts after every time. */
const NO_END = '~'

function latest<T>(all: readonly T[], endsAt: (one: T) => string): T | undefined {
  return [...all].sort((a, b) => (endsAt(a) < endsAt(b) ? 1 : -1))[0]
}

const OPENED: Record<GrantState['kind'], string> = {
  investor: 'Unlocked with their code',
  route: 'Unlocked with a code of the project',
  master: 'By the master code',
  override: 'By an admin override',
}

const CODE: Record<StaffCode['type'], string> = {
  personal: 'their personal code',
  managed: 'the code that staff made for them',
  shared_timed: 'the shared code',
  master: 'the master code',
  bypass: 'the bypass code',
}

function whyNot(route: ProjectKey, { codes, approvals, held }: AccessFacts): string {
  const approved = approvals.some((approval) => approval.route === route)
  const waits = codes.some(({ status, routes }) => status === 'pending' && routes.includes(route))
  const code = waits ? 'Their code is not active yet' : 'No active code'
  if (approved && held === 'suspended') return `${code}, and the account is suspended`
  if (approved && held === 'unverified') return `${code}, and the address of the account is not confirmed`
  if (approved && held === 'not_accredited')
    return `${code}, and the person has not confirmed to be an accredited investor`
  return `${code} and not approved`
}
