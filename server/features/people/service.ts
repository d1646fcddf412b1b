import type { ProjectKey } from '../../../contract/projects/project.ts'
import type { Admin } from '../../access/account.ts'
import { checkProjects, namedProjects } from '../../access/projects.ts'
import { lockOverride } from '../../access/queries.ts'
import { staffRole } from '../../access/staff.ts'
import { type Actor, actorName, recordEntry } from '../../audit/service.ts'
import { portalUrl } from '../../config.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { listCodesOfAddress } from '../access-codes/queries.ts'
import { queueMail } from '../email/service.ts'
import { mailLink } from '../email/verification-links/service.ts'
import { accessApprovedMail, accessDeclinedMail, newAdminMail } from './mails.ts'
import {
  type AccountRow,
  answerAccessRequest,
  deleteAccountSessions,
  deleteApproval,
  findAccountOf,
  findPerson,
  findPersonById,
  insertApproval,
  listApprovals,
  listStaff,
  lockAccount,
  lockStaff,
  type StaffRow,
  setRole,
  setSuspended,
} from './queries.ts'
import { emailKey } from './rules.ts'

export { inviteColleague } from './add-colleague.ts'

/** An admin, or the operator on the command line. */
type AdminOrOperator = Pick<Admin, 'accountId' | 'actor' | 'email' | 'override'> | 'operator'

const HOUR_MS = 60 * 60_000
const VERIFICATIONS = { name: 'staff-verification', limit: 5, perMs: HOUR_MS }

/** Opens exactly these projects to the account of an existing investor, answers an open request and emails the person. */
export async function approvePerson(
  deps: Deps,
  actor: Admin,
  id: string,
  input: { routes: readonly ProjectKey[]; words: string },
): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const account = await getAccount(trx, id)
    const wanted = await checkProjects(trx, input.routes)
    if (wanted.length > 0) refuseUnready(account)
    await lockAccount(trx, account.id, now)
    const before = (await listApprovals(trx, account.id)).map(({ route }) => route)
    const added = wanted.filter((route) => !before.includes(route))
    const removed = before.filter((route) => !wanted.includes(route))
    const by = actorOf(actor)
    for (const route of removed) await deleteApproval(trx, account.id, route)
    for (const route of added)
      await insertApproval(trx, { account_id: account.id, route, approved_at: now, approved_by: actorName(by) })
    const words = input.words || null
    const answered =
      wanted.length > 0 &&
      (await answerAccessRequest(trx, account, { answer: 'approved', by: actorName(by), words, now }))
    if (added.length === 0 && removed.length === 0 && !answered) return
    await recordEntry(trx, deps, {
      action: 'account.approved',
      actor: by,
      accountId: account.id,
      personId: id,
      detail: { before: before.join(' '), routes: wanted.join(' '), answered },
    })
    if (wanted.length === 0) return
    const person = { email: account.email, name: fullName(account) }
    const projects = await namedProjects(trx, wanted)
    await queueMail(trx, deps, accessApprovedMail(deps.portal, portalUrl(deps.config), { person, projects, words }))
  })
}

/** Opens one more project to the account of an address, in the act of the caller. */
export async function openProject(
  trx: Trx,
  deps: Deps,
  actor: Admin,
  emailKey: string,
  route: ProjectKey,
): Promise<void> {
  const person = await findPerson(trx, emailKey)
  if (!person) throw new AppError('person_without_account')
  await checkProjects(trx, [route], 'route')
  const account = await getAccount(trx, person.id)
  refuseUnready(account)
  const now = iso(deps.clock.now())
  await lockAccount(trx, account.id, now)
  const before = (await listApprovals(trx, account.id)).map((one) => one.route)
  if (before.includes(route)) return
  const by = actorOf(actor)
  await insertApproval(trx, { account_id: account.id, route, approved_at: now, approved_by: actorName(by) })
  await recordEntry(trx, deps, {
    action: 'account.approved',
    actor: by,
    accountId: account.id,
    personId: person.id,
    detail: { before: before.join(' '), routes: [...before, route].join(' '), answered: true },
  })
}

export async function declinePerson(deps: Deps, actor: Admin, id: string, words: string): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const account = await getAccount(trx, id)
    const by = actorOf(actor)
    const given = { answer: 'declined' as const, by: actorName(by), words: words || null, now }
    if (!(await answerAccessRequest(trx, account, given))) throw new AppError('request_answered')
    await recordEntry(trx, deps, { action: 'account.declined', actor: by, accountId: account.id, personId: id })
    const person = { email: account.email, name: fullName(account) }
    await queueMail(trx, deps, accessDeclinedMail(deps.portal, { person, words: given.words }))
  })
}

/** Refuses to demote the last admin who can act. The other admins are emailed about a new one. */
export async function setPersonRole(
  deps: Deps,
  actor: AdminOrOperator,
  id: string,
  role: AccountRow['role'],
): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const account = await getAccount(trx, id)
    const admins = await lockAdmins(trx, deps, actor)
    // Read again, because another act may have changed it before the lock.
    const current = await getAccount(trx, id)
    if (role !== 'investor') refuseUnready(current)
    if (current.role === role) return
    if (role !== 'admin') refuseLast(admins, account.id)
    await setRole(trx, account.id, role, now)
    const by = actorOf(actor)
    await recordEntry(trx, deps, {
      action: 'account.role_changed',
      actor: by,
      accountId: account.id,
      personId: id,
      detail: { from: current.role, to: role },
    })
    if (role !== 'admin') return
    const how =
      actor === 'operator'
        ? 'by the operator, on the command line'
        : actor.accountId === null
          ? 'with the admin login'
          : `by ${actor.email}`
    const person = { email: current.email, name: fullName(current) }
    for (const other of admins.filter((one) => one.id !== account.id))
      await queueMail(
        trx,
        deps,
        newAdminMail(deps.portal, portalUrl(deps.config), other.email, { person, at: now, how }),
      )
  })
}

/** Suspends an account and ends its sessions. Sessions that the person's codes opened continue. */
export async function suspendPerson(deps: Deps, actor: Admin, id: string): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const account = await getAccount(trx, id)
    refuseLast(await lockAdmins(trx, deps, actor), account.id)
    if (!(await setSuspended(trx, account.id, now, now))) return
    const sessions = await deleteAccountSessions(trx, account.id)
    await recordEntry(trx, deps, {
      action: 'account.suspended',
      actor: actorOf(actor),
      accountId: account.id,
      personId: id,
      detail: { sessions },
    })
  })
}

export async function restorePerson(deps: Deps, actor: Admin, id: string): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const account = await getAccount(trx, id)
    if (!(await setSuspended(trx, account.id, null, now))) return
    // A sign-in that was in progress when the account was suspended may have left a session.
    await deleteAccountSessions(trx, account.id)
    await recordEntry(trx, deps, {
      action: 'account.restored',
      actor: actorOf(actor),
      accountId: account.id,
      personId: id,
    })
  })
}

/** Sends the link that confirms the address of the account, or of a code that waits for it. */
export async function resendVerification(deps: Deps, actor: Admin, id: string): Promise<void> {
  const person = await findPersonById(deps.db, id)
  if (!person) throw new AppError('not_found')
  const account = await findAccountOf(deps.db, person)
  const open = account ? account.email_verified === 0 : await hasWaitingCode(deps, person.email_key)
  if (!open) throw new AppError('nothing_to_confirm')
  await limitRate(deps, VERIFICATIONS, person.email_key)
  await deps.db.transaction().execute(async (trx) => {
    if (account) await mailLink(trx, deps, 'verify_account', account.email, { accountId: account.id })
    else await mailLink(trx, deps, 'confirm_email', person.email)
    await recordEntry(trx, deps, {
      action: 'account.verification_sent',
      actor: actorOf(actor),
      accountId: account?.id ?? null,
      personId: id,
    })
  })
}

/** For the operator, who makes the first admin. False if there is no such account, or nobody has confirmed its address. */
export async function makeAdmin(deps: Deps, email: string): Promise<boolean> {
  const person = await findPerson(deps.db, emailKey(email))
  const account = person && (await findAccountOf(deps.db, person))
  if (!person || account?.email_verified !== 1) return false
  await setPersonRole(deps, 'operator', person.id, 'admin')
  return true
}

/** Every account with a staff role. */
export async function listStaffAccounts(deps: Deps) {
  const rows = await listStaff(deps.db)
  return rows.flatMap((row) => {
    const role = roleOf(row)
    if (role === null) return []
    return [{ id: row.id, email: row.email, role, secondFactor: hasSecondFactor(row), suspended: isSuspended(row) }]
  })
}

/** Refuses to remove the only second factor of the last admin who can act. */
export async function keepLastFactor(trx: Trx, deps: Deps, accountId: string): Promise<void> {
  const staff = await lockStaff(trx, deps.kind)
  const own = staff.find(({ id }) => id === accountId)
  if (!own || own.two_factor_enabled + Number(own.passkeys) > 1) return
  refuseLast(
    staff.filter((row) => canAct(row)),
    accountId,
  )
}

async function getAccount(trx: Trx, personId: string): Promise<AccountRow> {
  const person = await findPersonById(trx, personId)
  if (!person) throw new AppError('not_found')
  const account = await findAccountOf(trx, person)
  if (!account) throw new AppError('person_without_account')
  return account
}

async function hasWaitingCode(deps: Deps, key: string): Promise<boolean> {
  const codes = await listCodesOfAddress(deps.db, key)
  return codes.some((code) => code.awaits === 'email' && code.revoked_at === null)
}

function refuseUnready(account: AccountRow): void {
  if (account.email_verified === 0) throw new AppError('person_unverified')
  if (account.suspended_at !== null) throw new AppError('person_suspended')
}

/**
 * Locks the admins who can act, so that two admins cannot demote each other at once. The actor must still be one of them, or have
 * an override in force.
 */
async function lockAdmins(trx: Trx, deps: Deps, actor: AdminOrOperator): Promise<StaffRow[]> {
  const staff = await lockStaff(trx, deps.kind)
  const admins = staff.filter((row) => canAct(row))
  if (actor !== 'operator' && !(await isStillAdmin(trx, deps, actor, admins))) throw new AppError('admin_required')
  return admins
}

async function isStillAdmin(
  trx: Trx,
  deps: Deps,
  actor: Exclude<AdminOrOperator, 'operator'>,
  admins: readonly StaffRow[],
) {
  if (actor.accountId !== null) return admins.some(({ id }) => id === actor.accountId)
  return actor.override !== null && (await lockOverride(trx, actor.override.grantId, iso(deps.clock.now())))
}

function canAct(row: StaffRow): boolean {
  return roleOf(row) === 'admin' && hasSecondFactor(row) && !isSuspended(row)
}

function refuseLast(admins: readonly StaffRow[], accountId: string): void {
  if (admins.length > 0 && admins.every(({ id }) => id === accountId)) throw new AppError('last_admin')
}

function roleOf(row: StaffRow) {
  return staffRole({ verified: row.email_verified === 1, role: row.role })
}

function hasSecondFactor(row: StaffRow): boolean {
  return row.two_factor_enabled === 1 || Number(row.passkeys) > 0
}

function isSuspended(row: StaffRow): boolean {
  return row.suspended_at !== null
}

function actorOf(actor: AdminOrOperator): Actor {
  return actor === 'operator' ? actor : actor.actor
}

function fullName(account: AccountRow): string {
  return `${account.first_name} ${account.last_name}`.trim()
}
