import type { ProjectKey } from '../../../contract/projects/project.ts'
import { dayInFullUtc } from '../../../contract/wording.ts'
import { type AccessPolicy, type AccountRights, decideAccess, type GrantState } from '../../access/decide.ts'

/** What a person has that may open a project, as it is now. Times are ISO 8601 UTC. */
export type Possessions = {
  /** The grants of each of their open sessions. */
  sessions: GrantState[][]
  /** What the account may see once its owner signs in; null: no account, a suspended one, or an address that nobody has proved. */
  account: AccountRights | null
  /** When staff opened which project to the account, whether it counts now or not. */
  approvals: readonly { route: ProjectKey; at: string }[]
  codes: readonly { kind: string; status: string; routes: readonly ProjectKey[]; validUntil: string | null }[]
  /** Why an account that is there counts for nothing now. */
  held: 'suspended' | 'unverified' | null
}

export type Sight = { access: 'granted' | 'code' | 'none'; why: string }

/** What a person would see of a project, by the decision that their requests are answered with, and why. */
export function preview(route: ProjectKey, has: Possessions, policy: AccessPolicy): Sight {
  // Without a session of a code the account alone decides, as it does in a new browser.
  const browsers = [undefined, ...has.sessions.map((grants) => ({ grants, ended: false }))]
  const decisions = browsers.map((session) => decideAccess(route, session, policy, has.account))
  const opened = decisions.find(({ grant }) => grant)?.grant
  const methods = decisions.flatMap(({ answer }) => (answer.access === 'granted' ? [answer.method] : []))
  if (methods.includes('admin')) return { access: 'granted', why: 'as an admin, while a second factor is shown' }
  if (methods.includes('account')) {
    const at = has.approvals.find((approval) => approval.route === route)?.at
    return { access: 'granted', why: at ? `approved by staff on ${dayInFullUtc(at)}` : 'approved by staff' }
  }
  if (opened) return { access: 'granted', why: `${OPENED[opened.kind]}, until ${dayInFullUtc(opened.endsAt)}` }
  const code = has.codes.find(({ status, routes }) => status === 'active' && routes.includes(route))
  if (code)
    return {
      access: 'code',
      why: `by their ${code.kind} code${code.validUntil ? ` until ${dayInFullUtc(code.validUntil)}` : ''}`,
    }
  return { access: 'none', why: `nothing: ${missing(route, has)}` }
}

const OPENED: Record<GrantState['kind'], string> = {
  investor: 'unlocked with their code',
  route: 'by a code entered at the gate',
  master: 'by the master code',
  override: 'by an override of staff',
}

function missing(route: ProjectKey, { codes, approvals, held }: Possessions): string {
  const approved = approvals.some((approval) => approval.route === route)
  const waits = codes.some(({ status, routes }) => status === 'pending' && routes.includes(route))
  const code = waits ? 'their code has not begun' : 'no live code'
  if (approved && held === 'suspended') return `${code}, and the account is suspended`
  if (approved && held === 'unverified') return `${code}, and the address of the account is not confirmed`
  return `${code} and not approved`
}
