import type { Context } from 'hono'
import { LIMITS } from '../../contract/limits.ts'
import type { ProjectKey } from '../../contract/projects/project.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { iso } from '../platform/clock.ts'
import { findSignedIn, listApprovedRoutes } from './account-queries.ts'
import type { AccountRights } from './decide.ts'
import { type Override, readOverride } from './override.ts'
import { hasSecondFactor, type StaffRole, staffRole } from './staff.ts'
import { isLocked, type Watch, watchOf } from './watch.ts'

declare const proven: unique symbol

/** An account that this request is signed in to. Only access/ makes one. */
export type SignedIn = {
  readonly accountId: string
  readonly sessionId: string
  readonly personId: string | null
  readonly email: string
  readonly verified: boolean
  readonly firstName: string
  readonly lastName: string
  readonly secondFactorEnrolled: boolean
  readonly secondFactorShown: boolean
  /** When they last showed who they are: by signing in, or by the second factor since. */
  readonly provedAt: string
  /** What staff or the address made of it; its rights hold only while `secondFactorShown`. */
  readonly staff: StaffRole | null
  /** The projects that staff opened to it. */
  readonly routes: readonly ProjectKey[]
  readonly watch: Watch | null
  /** After ten minutes without activity: what staff opened to it is open again once one has signed in again. */
  readonly locked: boolean
  readonly [proven]: 'signed-in'
}

/** A person signed in to an account whose address is verified. */
export type Investor = SignedIn & { readonly [kind]: 'investor' }
/** Someone of staff who may read: a staff account, or whoever holds an override. */
export type Staff = {
  readonly role: StaffRole
  /** How the log names them: `staff:` and the account, or `override:` and the grant. */
  readonly actor: string
  readonly accountId: string | null
  readonly personId: string | null
  /** Empty where an override alone is what admits. */
  readonly email: string
  readonly name: string
  readonly override: Override | null
  /** When they last showed who they are. */
  readonly provedAt: string
  readonly [kind]: 'staff' | 'admin'
}
/** Someone of staff who may act. */
export type Admin = Staff & { readonly role: 'admin'; readonly [kind]: 'admin' }
declare const kind: unique symbol

/** The account that a request is signed in to, looked up afresh; null for none, an ended session, or a suspended account. */
export async function readAccount(deps: Deps, c: Context): Promise<SignedIn | null> {
  if (!/\baccount\.session_token=/.test(c.req.header('cookie') ?? '')) return null
  const found = await (await deps.identity()).api.getSession({
    headers: c.req.raw.headers,
    query: { disableCookieCache: true, disableRefresh: true },
  })
  const row = found && (await findSignedIn(deps.db, found.session.id))
  if (!row) return null
  const verified = row.email_verified === 1
  const secondFactorEnrolled = row.two_factor_enabled === 1 || Number(row.passkeys) > 0
  const watch = watchOf(row)
  const signedIn: Omit<SignedIn, typeof proven> = {
    accountId: row.id,
    sessionId: row.session_id,
    personId: row.person_id,
    email: row.email,
    verified,
    firstName: row.first_name,
    lastName: row.last_name,
    secondFactorEnrolled,
    secondFactorShown: hasSecondFactor(
      { secondFactorEnrolled, secondFactorAt: row.second_factor_at },
      deps.clock.now(),
    ),
    provedAt: [row.signed_in_at, row.second_factor_at ?? ''].sort().at(-1) ?? '',
    staff: staffRole({ email: row.email, verified, role: row.role }, deps.portal.organisation),
    routes: verified ? await listApprovedRoutes(deps.db, row.id) : [],
    watch,
    locked: isLocked(watch, deps.clock.now()),
  }
  return signedIn as SignedIn
}

/** What the access decision asks of an account. */
export function accountRights(account: SignedIn | null): AccountRights | null {
  if (account === null) return null
  const { routes, locked } = account
  return { isAdmin: isActingAdmin(account), routes: [...routes], locked }
}

/** Whether the account has an admin's rights in this session. */
export function isActingAdmin(account: SignedIn): boolean {
  return account.staff === 'admin' && account.secondFactorShown
}

/** The guard of what belongs to a person. */
export async function anyInvestor(deps: Deps, c: Context): Promise<Investor> {
  const account = await readAccount(deps, c)
  if (!account?.verified) throw new AppError('auth_required')
  return account as Investor
}

/** The guard of what staff may look at, whether they may change anything or not. */
export async function anyStaff(deps: Deps, c: Context): Promise<Staff> {
  const account = await readAccount(deps, c)
  const override = await readOverride(deps, c)
  const role = account?.secondFactorShown ? account.staff : null
  // An account says who it was, so it stands in the log wherever it is enough by itself.
  if (account && role && (role === 'admin' || override === null)) {
    const { accountId, personId, email, provedAt } = account
    const name = `${account.firstName} ${account.lastName}`.trim()
    return { role, actor: `staff:${accountId}`, accountId, personId, email, name, override, provedAt } as Staff
  }
  if (override) {
    const nobody = { accountId: null, personId: null, email: '', name: 'Admin override' }
    const provedAt = iso(Date.parse(override.endsAt) - LIMITS.overrideMs)
    return { role: 'admin', actor: `override:${override.grantId}`, ...nobody, override, provedAt } as unknown as Staff
  }
  throw new AppError(account?.staff ? 'second_factor_required' : 'admin_required')
}

/** The guard of what takes many persons' data out of the portal: an admin who has shown not long ago who they are. */
export async function recentAdmin(deps: Deps, c: Context): Promise<Admin> {
  const staff = await admin(deps, c)
  if (deps.clock.now().getTime() - Date.parse(staff.provedAt) >= LIMITS.recentSignInMs)
    throw new AppError('sign_in_again')
  return staff
}

/** The guard of everything that staff do. */
export async function admin(deps: Deps, c: Context): Promise<Admin> {
  const staff = await anyStaff(deps, c)
  if (staff.role !== 'admin') throw new AppError('read_only')
  return staff as Admin
}
