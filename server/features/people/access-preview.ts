import type { ProjectKey } from '../../../contract/projects/project.ts'
import { dayInFullUtc } from '../../../contract/wording.ts'
import { type AccessPolicy, type AccountRights, decideAccess, type GrantState } from '../../access/decide.ts'

/** What may open a project to a person. Times are ISO 8601 UTC. */
export type AccessFacts = {
  /** The grants of each open session. */
  sessions: GrantState[][]
  /** Null without an account, or if it is suspended or its address is not confirmed. */
  account: AccountRights | null
  /** The projects that staff opened to the account, even if they have no effect now. */
  approvals: readonly { route: ProjectKey; at: string }[]
  codes: readonly { kind: string; status: string; routes: readonly ProjectKey[]; validUntil: string | null }[]
  /** Why the account has no effect now. */
  held: 'suspended' | 'unverified' | 'not_accredited' | null
}

type AccessPreview = { access: 'granted' | 'code' | 'none'; why: string }

/** Whether a person can read a project now, by the decision that guards the project pages, and why. */
export function previewAccess(route: ProjectKey, has: AccessFacts, policy: AccessPolicy): AccessPreview {
  // In a new browser the account alone decides. Each grant counts by itself, because the one that lasts longest says until when.
  const grants = has.sessions.flat()
  const states = [undefined, ...grants.map((grant) => ({ grants: [grant], ended: false }))]
  const decisions = states.map((session) => decideAccess(route, session, policy, has.account))
  const methods = decisions.flatMap(({ answer }) => (answer.access === 'granted' ? [answer.method] : []))
  const opened = latest(
    decisions.flatMap(({ grant }) => grant ?? []),
    (grant) => endOf(grant, policy),
  )
  if (methods.includes('admin')) return { access: 'granted', why: 'as an admin, after signing in with a second factor' }
  if (methods.includes('account')) {
    const at = has.approvals.find((approval) => approval.route === route)?.at
    return { access: 'granted', why: at ? `approved by staff on ${dayInFullUtc(at)}` : 'approved by staff' }
  }
  if (opened) return { access: 'granted', why: `${OPENED[opened.kind]}, until ${dayInFullUtc(endOf(opened, policy))}` }
  const code = latest(
    has.codes.filter(({ status, routes }) => status === 'active' && routes.includes(route)),
    ({ validUntil }) => validUntil ?? NO_END,
  )
  if (code)
    return {
      access: 'code',
      why: `with their ${code.kind} code${code.validUntil ? ` until ${dayInFullUtc(code.validUntil)}` : ''}`,
    }
  return { access: 'none', why: whyNot(route, has) }
}

/** Sorts after every time. */
const NO_END = '~'

/** When a grant stops opening anything. */
function endOf(grant: GrantState, { expiryEndsSessions }: AccessPolicy): string {
  const byCode = expiryEndsSessions && grant.kind === 'investor' ? grant.codeValidUntil : null
  return [grant.endsAt, byCode, grant.externalAgreementEndsAt].filter((end) => end !== null).sort()[0] ?? grant.endsAt
}

function latest<T>(all: readonly T[], endsAt: (one: T) => string): T | undefined {
  return [...all].sort((a, b) => (endsAt(a) < endsAt(b) ? 1 : -1))[0]
}

const OPENED: Record<GrantState['kind'], string> = {
  investor: 'unlocked with their code',
  route: 'by a code entered on the page',
  master: 'by the master code',
  override: 'by an admin override',
}

function whyNot(route: ProjectKey, { codes, approvals, held }: AccessFacts): string {
  const approved = approvals.some((approval) => approval.route === route)
  const waits = codes.some(({ status, routes }) => status === 'pending' && routes.includes(route))
  const code = waits ? 'their code is not active yet' : 'no active code'
  if (approved && held === 'suspended') return `${code}, and the account is suspended`
  if (approved && held === 'unverified') return `${code}, and the address of the account is not confirmed`
  if (approved && held === 'not_accredited')
    return `${code}, and the person has not confirmed to be an accredited investor`
  return `${code} and not approved`
}
