import type { Context } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'
import { LIMITS } from '../../contract/limits.ts'
import type { ProjectKey } from '../../contract/projects/project.ts'
import { type Actor, actorName, type StaffActor } from '../audit/service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { clientOf, userAgentOf } from '../http/client-address.ts'
import { cookieHeaderOf } from '../http/request-headers.ts'
import { iso } from '../platform/clock.ts'
import { findSignedIn, listApprovedRoutes } from './account-queries.ts'
import { type Activity, isLocked, toActivity } from './activity.ts'
import type { AccountRights } from './decide.ts'
import { type Override, overrideActor, readOverride } from './override.ts'
import { recordPersonLook } from './record-look.ts'
import { hasSecondFactor, type StaffRole, staffRole } from './staff.ts'

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
  /** When the person last signed in or showed a second factor. */
  readonly provedAt: string
  /** The staff role; its rights apply only while `secondFactorShown`. */
  readonly staff: StaffRole | null
  /** Whether the person has confirmed to be an accredited investor. Until then the account opens nothing. */
  readonly accredited: boolean
  /** The projects that staff approved for it. */
  readonly routes: readonly ProjectKey[]
  readonly watch: Activity | null
  /** After ten minutes without activity; signing in again unlocks its projects. */
  readonly locked: boolean
  readonly [proven]: 'signed-in'
}

/** A person signed in to an account whose address is verified. */
export type Investor = SignedIn & { readonly [kind]: 'investor' }
/** A member of staff who can read: a staff account or an override. */
export type Staff = {
  readonly role: StaffRole
  readonly actor: StaffActor
  readonly accountId: string | null
  readonly personId: string | null
  /** Empty when only an override gives access. */
  readonly email: string
  readonly name: string
  readonly override: Override | null
  readonly provedAt: string
  readonly [kind]: 'staff' | 'admin'
}
/** A member of staff who can make changes. */
export type Admin = Staff & { readonly role: 'admin'; readonly [kind]: 'admin' }
declare const kind: unique symbol

/** The account that the request is signed in to; null for none, an ended session or a suspended account. */
export async function readAccount(deps: Deps, c: Context): Promise<SignedIn | null> {
  if (!/\baccount\.session_token=/.test(cookieHeaderOf(c))) return null
  const found = await (await deps.identity()).api.getSession({
    headers: c.req.raw.headers,
    query: { disableCookieCache: true, disableRefresh: true },
  })
  const row = found && (await findSignedIn(deps.db, found.session.id))
  if (!row) return null
  const verified = row.email_verified === 1
  const secondFactorEnrolled = row.two_factor_enabled === 1 || Number(row.passkeys) > 0
  const watch = toActivity(row)
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
    provedAt: [row.signed_in_at ?? row.created_at, row.second_factor_at ?? ''].sort().at(-1) ?? '',
    staff: staffRole({ verified, role: row.role }),
    routes: verified && row.accredited === 1 ? await listApprovedRoutes(deps.db, row.id) : [],
    accredited: row.accredited === 1,
    watch,
    locked: isLocked(watch, deps.clock.now()),
  }
  return signedIn as SignedIn
}

/** The rights of an account in the access decision. */
export function accountRights(account: SignedIn | null): AccountRights | null {
  if (account === null) return null
  const { routes, locked } = account
  return { isAdmin: isActingAdmin(account), routes: [...routes], locked }
}

/** Whether the account has an admin's rights in this session. */
export function isActingAdmin(account: SignedIn): boolean {
  return account.staff === 'admin' && account.secondFactorShown
}

/** The guard for everything that belongs to a person. */
export async function anyInvestor(deps: Deps, c: Context): Promise<Investor> {
  const account = await readAccount(deps, c)
  if (!account?.verified) throw new AppError('auth_required')
  return account as Investor
}

/** The guard for everything that staff can read, read-only staff included. */
export async function anyStaff(deps: Deps, c: Context, endpoint?: Endpoint): Promise<Staff> {
  const staff = await readStaff(deps, c)
  if (endpoint?.effect) requireRecentProof(deps, staff)
  return staff
}
anyStaff.answered = recordPersonLook

async function readStaff(deps: Deps, c: Context): Promise<Staff> {
  const account = await readAccount(deps, c)
  const override = await readOverride(deps, c)
  const role = account?.secondFactorShown ? account.staff : null
  const from = { client: clientOf(deps, c), userAgent: userAgentOf(c) }
  // An account names the person, so the log shows it wherever it is enough without the override.
  if (account && role && (role === 'admin' || override === null)) {
    const { accountId, sessionId, personId, email, provedAt } = account
    const name = `${account.firstName} ${account.lastName}`.trim()
    const actor = { name: `staff:${accountId}`, accountId, sessionId, ...from } as unknown as StaffActor
    return { role, actor, accountId, personId, email, name, override, provedAt } as Staff
  }
  if (override) {
    const nobody = { accountId: null, personId: null, email: '', name: 'Admin override' }
    const provedAt = iso(Date.parse(override.endsAt) - LIMITS.overrideMs)
    return { role: 'admin', actor: overrideActor(override, from), ...nobody, override, provedAt } as unknown as Staff
  }
  throw new AppError(account?.staff ? 'second_factor_required' : 'admin_required')
}

/** Throws `sign_in_again` unless the person signed in or showed a second factor recently. */
export function requireRecentProof(deps: Deps, { provedAt }: { provedAt: string }): void {
  if (!isRecent(deps, provedAt)) throw new AppError('sign_in_again')
}

function isRecent(deps: Deps, provedAt: string): boolean {
  return deps.clock.now().getTime() - Date.parse(provedAt) < LIMITS.recentSignInMs
}

/** Whom staff, a program with a key, or the operator on the command line are shown codes as. */
export type SeenBy = { role: StaffRole; actor: Actor; provedAt?: string }

/** Whether they may be shown what opens something for another person. An API key was given its scope for that. */
export function seesSecrets(deps: Deps, { role, actor, provedAt = '' }: SeenBy): boolean {
  const needsNoProof = actor === 'operator' || actorName(actor).startsWith('key:')
  return role === 'admin' && (needsNoProof || isRecent(deps, provedAt))
}

/** The guard for everything that staff change. */
export async function admin(deps: Deps, c: Context, endpoint?: Endpoint): Promise<Admin> {
  const staff = await readStaff(deps, c)
  if (staff.role !== 'admin') throw new AppError('read_only')
  if (endpoint?.effect) requireRecentProof(deps, staff)
  return staff as Admin
}
admin.answered = recordPersonLook
