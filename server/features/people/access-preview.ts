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
  // In a new browser the account alone decides.
  const browsers = [undefined, ...has.sessions.map((grants) => ({ grants, ended: false }))]
  const decisions = browsers.map((session) => decideAccess(route, session, policy, has.account))
  const opened = decisions.find(({ grant }) => grant)?.grant
  const methods = decisions.flatMap(({ answer }) => (answer.access === 'granted' ? [answer.method] : []))
  if (methods.includes('admin')) return { access: 'granted', why: 'as an admin, after signing in with a second factor' }
  if (methods.includes('account')) {
    const at = has.approvals.find((approval) => approval.route === route)?.at
    return { access: 'granted', why: at ? `approved by staff on ${dayInFullUtc(at)}` : 'approved by staff' }
  }
  if (opened) return { access: 'granted', why: `${OPENED[opened.kind]}, until ${dayInFullUtc(opened.endsAt)}` }
  const code = has.codes.find(({ status, routes }) => status === 'active' && routes.includes(route))
  if (code)
    return {
      access: 'code',
      why: `with their ${code.kind} code${code.validUntil ? ` until ${dayInFullUtc(code.validUntil)}` : ''}`,
    }
  return { access: 'none', why: whyNot(route, has) }
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
