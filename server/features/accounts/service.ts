import type { Account } from '../../../contract/accounts/account.ts'
import { HOUR_MS } from '../../../contract/limits.ts'
import { type Investor, requireRecentProof, type SignedIn } from '../../access/account.ts'
import { listProjectKeys } from '../../access/project-queries.ts'
import { setSessionCleared } from '../../access/queries.ts'
import { hasAdminWord } from '../../access/staff.ts'
import { recordEntry } from '../../audit/service.ts'
import { portalUrl } from '../../config.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { hashPassword, isPassword } from '../../platform/password-hash.ts'
import { setSignatureConfirmed } from '../agreements/signing/queries.ts'
import { queueMail } from '../email/service.ts'
import { copyUnsubscriptions } from '../email/subscriptions/subscription-service.ts'
import { endLinksOf } from '../email/verification-links/queries.ts'
import { type LinkRequest, mailLink } from '../email/verification-links/service.ts'
import { findOrInsertPerson, setVerified } from '../people/queries.ts'
import { emailKey } from '../people/rules.ts'
import { scheduleFactorRemoval } from './factor-removal.ts'
import { amountsOf } from './interest.ts'
import { deleteWaysIn } from './join-queries.ts'
import {
  accessRequestedMail,
  emailChangedMail,
  newAdminMail,
  passwordChangedMail,
  proposedAdminMail,
  secondFactorMail,
} from './mails.ts'
import {
  deleteOneSession,
  deleteSessions,
  findAccessRequest,
  findAccountByEmail,
  findFactors,
  findPasswordHash,
  getAccount,
  insertAccessRequest,
  listCodeSessions,
  listOtherAdmins,
  setAccountEmail,
  setAccountVerified,
  setAccredited,
  setPassword,
} from './queries.ts'
import { checkPassword } from './rules.ts'
import { deleteSignUps, findOwnSignUp, type SignUpRow, setDetails } from './sign-up-queries.ts'

const CHANGES = { name: 'account-change', limit: 20, perMs: HOUR_MS }

export async function getOwnAccount(deps: Deps, account: SignedIn | null): Promise<Account | null> {
  if (account === null) return null
  const factors = await findFactors(deps.db, account.accountId)
  const request = await findAccessRequest(deps.db, account.accountId)
  return {
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    hasPassword: Number(factors.passwords) > 0,
    totp: factors.two_factor_enabled === 1,
    passkeys: Number(factors.passkeys),
    secondFactorShown: account.secondFactorShown,
    staff: account.staff,
    accredited: account.accredited,
    routes: [...account.routes],
    // A withdrawn request is not shown.
    request:
      request && request.answer !== 'withdrawn' ? { state: request.answer ?? 'open', words: request.words } : null,
  }
}

/**
 * Confirms the address of an account and links the account to the person of that address. A signature of the address is confirmed only if
 * it was made in this browser: somebody else may have signed with the address.
 */
async function verifyAccount(trx: Trx, deps: Deps, accountId: string, browserId: string | null): Promise<void> {
  const now = iso(deps.clock.now())
  const account = await getAccount(trx, accountId)
  const row = { id: deps.ids.id(), email: account.email, email_key: account.email, now }
  const person = await findOrInsertPerson(trx, row)
  await setVerified(trx, person.id, now)
  if (browserId !== null) await setSignatureConfirmed(trx, { emailKey: account.email, now, browserId })
  if (account.email_verified === 1) return
  await setAccountVerified(trx, accountId, person.id, now)
  await deleteSignUps(trx, accountId)
  await recordEntry(trx, deps, { action: 'account.verified', actor: 'visitor', accountId, personId: person.id })
  await proposeAdmin(trx, deps, accountId)
}

/** Tells the admins, or the portal's owner, about a confirmed address with an admin word. It has no rights until one of them agrees. */
export async function proposeAdmin(trx: Trx, deps: Deps, accountId: string): Promise<void> {
  const { email, role, person_id: personId } = await getAccount(trx, accountId)
  if (role !== 'investor' || !hasAdminWord(email, deps.portal.organisation)) return
  await recordEntry(trx, deps, { action: 'account.admin_proposed', actor: 'system', accountId, personId })
  const admins = await listOtherAdmins(trx, accountId)
  const url = portalUrl(deps.config)
  for (const to of admins.length > 0 ? admins : [deps.portal.notifications.owner])
    await queueMail(trx, deps, proposedAdminMail(deps.portal, url, { to, email }))
}

type Confirmed = { signUp: SignUpRow | undefined; password: string | undefined; browserId: string | null }

/**
 * Confirms the address of an account that someone signed up for, and gives it this password, and what was entered in the same browser.
 * Whatever others have entered with the address is discarded. A confirmed account is left as it is. Throws `account_password_missing`.
 */
export async function confirmSignUp(
  trx: Trx,
  deps: Deps,
  accountId: string,
  { signUp, password, browserId }: Confirmed,
): Promise<void> {
  const account = await getAccount(trx, accountId)
  if (account.email_verified === 0) {
    if (password === undefined) throw new AppError('account_password_missing')
    const now = iso(deps.clock.now())
    await deleteWaysIn(trx, accountId, now)
    if (signUp) await setDetails(trx, signUp)
    await setPassword(trx, { id: deps.ids.id(), accountId, password, now })
  }
  await verifyAccount(trx, deps, accountId, browserId)
}

/** Checks and hashes a new password before a link or the like is used up for it. */
export async function preparePassword(deps: Deps, field: string, password: string): Promise<string> {
  await checkPassword({ portal: deps.portal, projects: await listProjectKeys(deps.db) }, field, password)
  return hashPassword(password)
}

/** Sets a password with an emailed link, which also confirms the address and ends every session. */
export async function resetPassword(
  trx: Trx,
  deps: Deps,
  { accountId, password, removeFactors, browserId, address }: NewPassword,
): Promise<void> {
  const now = iso(deps.clock.now())
  const { email_verified: verified } = await getAccount(trx, accountId)
  const signUp = verified === 0 ? await findOwnSignUp(trx, { accountId, browserId }) : undefined
  if (signUp) await setDetails(trx, signUp)
  await verifyAccount(trx, deps, accountId, browserId)
  await setPassword(trx, { id: deps.ids.id(), accountId, password, now })
  await deleteSessions(trx, accountId)
  await recordNewPassword(trx, deps, accountId, address)
  if (removeFactors) await scheduleFactorRemoval(trx, deps, accountId)
}

type NewPassword = {
  accountId: string
  password: string
  /** Whether the person can no longer use their second factors. */
  removeFactors: boolean
  browserId: string | null
  address: string
}

async function recordNewPassword(trx: Trx, deps: Deps, accountId: string, address: string): Promise<void> {
  const now = iso(deps.clock.now())
  // A link that someone else has requested could undo the change.
  await endLinksOf(trx, accountId, now)
  const account = await getAccount(trx, accountId)
  const { person_id: personId } = account
  await recordEntry(trx, deps, { action: 'account.password_changed', actor: 'visitor', accountId, personId })
  const told = { to: account.email, at: now, address }
  await queueMail(trx, deps, passwordChangedMail(deps.portal, portalUrl(deps.config), told))
}

/** Changes the password of someone who knows the current one, and ends every other session of the account. */
export async function changePassword(
  deps: Deps,
  account: Investor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  address: string,
): Promise<void> {
  await limitRate(deps, CHANGES, account.accountId)
  await requirePassword(deps, account, currentPassword)
  const password = await preparePassword(deps, 'newPassword', newPassword)
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    await setPassword(trx, { id: deps.ids.id(), accountId: account.accountId, password, now })
    await deleteSessions(trx, account.accountId, account.sessionId)
    await recordNewPassword(trx, deps, account.accountId, address)
  })
}

/** Throws `password_wrong` if the account has a password and this is not it. */
async function requirePassword(deps: Deps, account: SignedIn, password: string | undefined): Promise<void> {
  const hashed = await findPasswordHash(deps.db, account.accountId)
  if (hashed !== null && !(await isPassword(hashed, password ?? ''))) throw new AppError('password_wrong')
}

/** The password, or for an account without one a recent sign-in and the second factor, if there is one. */
async function requireProof(deps: Deps, account: SignedIn, password: string | undefined): Promise<void> {
  const hashed = await findPasswordHash(deps.db, account.accountId)
  if (hashed !== null) return requirePassword(deps, account, password)
  if (account.secondFactorEnrolled && !account.secondFactorShown) throw new AppError('second_factor_required')
  requireRecentProof(deps, account)
}

type NewAddress = { email: string; password?: string | undefined }

/** Emails a link to the account's new address; nothing changes until the link is used. */
export async function requestEmailChange(
  deps: Deps,
  account: Investor,
  { email, password }: NewAddress,
  request: LinkRequest,
): Promise<void> {
  await limitRate(deps, CHANGES, account.accountId)
  await requireProof(deps, account, password)
  // An address that has an account gets no link, and the answer does not say so.
  if (await findAccountByEmail(deps.db, emailKey(email))) return
  await deps.db
    .transaction()
    .execute((trx) => mailLink(trx, deps, 'change_email', emailKey(email), { accountId: account.accountId, request }))
}

type NewOwnAddress = { accountId: string; email: string; browserId: string | null; address: string }

/** Uses the link of `requestEmailChange`: the account gets the new address, and the old one is told. */
export async function setEmail(
  trx: Trx,
  deps: Deps,
  { accountId, email, browserId, address }: NewOwnAddress,
): Promise<void> {
  const now = iso(deps.clock.now())
  const before = await getAccount(trx, accountId)
  const person = await findOrInsertPerson(trx, { id: deps.ids.id(), email, email_key: email, now })
  await setVerified(trx, person.id, now)
  if (browserId !== null) await setSignatureConfirmed(trx, { emailKey: email, now, browserId })
  if (!(await setAccountEmail(trx, { accountId, email, personId: person.id, now }))) throw new AppError('email_taken')
  // Links to the old mailbox must not work any longer.
  await endLinksOf(trx, accountId, now)
  const entry = { accountId, personId: person.id }
  await recordEntry(trx, deps, { action: 'account.email_changed', actor: 'visitor', ...entry })
  await copyUnsubscriptions(trx, deps, { from: before.email, to: email })
  await proposeAdmin(trx, deps, accountId)
  await queueMail(trx, deps, emailChangedMail(deps.portal, { to: before.email, at: now, address }))
}

export async function endAccountSession(deps: Deps, account: Investor, sessionId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await deleteOneSession(trx, account.accountId, sessionId))) return false
    await recordSignOut(trx, deps, account, 'one')
    return true
  })
}

/** Ends a session that one of the person's codes opened in any browser. */
export async function endCodeSession(deps: Deps, account: Investor, sessionId: string): Promise<boolean> {
  const { personId, accountId } = account
  if (personId === null) return false
  const now = iso(deps.clock.now())
  return deps.db.transaction().execute(async (trx) => {
    const theirs = await listCodeSessions(trx, personId, now)
    if (!theirs.some(({ id }) => id === sessionId) || !(await setSessionCleared(trx, sessionId, now))) return false
    await recordEntry(trx, deps, { action: 'session.cleared', actor: 'visitor', sessionId, personId, accountId })
    return true
  })
}

/** Ends every session of the account, including this one. */
export async function signOutEverywhere(deps: Deps, account: Investor): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await deleteSessions(trx, account.accountId)
    await recordSignOut(trx, deps, account, 'all')
  })
}

export async function recordSignOut(trx: Trx, deps: Deps, account: SignedIn, sessions: 'one' | 'all'): Promise<void> {
  const { accountId, personId } = account
  const detail = { sessions }
  await recordEntry(trx, deps, { action: 'account.signed_out', actor: 'visitor', accountId, personId, detail })
}

/**
 * Records that a second factor was enrolled or removed, and tells the person. If it starts the account's staff rights, the other admins
 * are told too (design section 3).
 */
export async function recordSecondFactor(
  trx: Trx,
  deps: Deps,
  account: SignedIn,
  change: { act: 'enrolled' | 'removed'; kind: 'app' | 'passkey'; first: boolean; address: string },
): Promise<void> {
  const { accountId, personId } = account
  const url = portalUrl(deps.config)
  const detail = { act: change.act, kind: change.kind }
  const done = { at: iso(deps.clock.now()), address: change.address }
  await recordEntry(trx, deps, { action: 'account.second_factor', actor: 'visitor', accountId, personId, detail })
  await queueMail(trx, deps, secondFactorMail(deps.portal, { to: account.email, ...detail, ...done }))
  if (!(change.first && change.act === 'enrolled' && account.staff)) return
  for (const to of await listOtherAdmins(trx, accountId))
    await queueMail(trx, deps, newAdminMail(deps.portal, url, { to, email: account.email, role: account.staff }))
}

type Investing = { investmentInterest: string; firstName: string; lastName: string }

/**
 * Answers the questions of the sign-up form, for an account whose owner did not fill it in: the provider does not ask them, and what
 * somebody else entered with the address is not taken over. A name that the account has stays.
 */
export async function confirmAccreditation(deps: Deps, account: Investor, answer: Investing): Promise<void> {
  const { accountId, personId } = account
  const { investmentInterest } = answer
  const nameless = account.firstName === '' && account.lastName === ''
  if (nameless && (answer.firstName === '' || answer.lastName === ''))
    throw new AppError('invalid_input', {
      fields: {
        ...(answer.firstName === '' && { firstName: 'First name is required' }),
        ...(answer.lastName === '' && { lastName: 'Last name is required' }),
      },
    })
  const { firstName, lastName } = nameless ? answer : account
  await deps.db.transaction().execute(async (trx) => {
    const now = iso(deps.clock.now())
    const interestAmounts = await amountsOf(trx, deps, investmentInterest)
    if (!(await setAccredited(trx, { accountId, investmentInterest, interestAmounts, firstName, lastName, now })))
      return
    const detail = { investmentInterest, interestAmounts }
    const entry = { actor: 'visitor', accountId, personId, detail } as const
    const personal = nameless && { personal: { name: `${firstName} ${lastName}` } }
    await recordEntry(trx, deps, { action: 'account.accredited', ...entry, ...personal })
  })
}

/** Asks staff to approve the account as an existing investor; has no effect while a request is open. */
export async function requestAccess(deps: Deps, account: Investor): Promise<void> {
  await limitRate(deps, CHANGES, account.accountId)
  const { accountId, email, personId, firstName, lastName } = account
  await deps.db.transaction().execute(async (trx) => {
    const { interest_amounts: interestAmounts, accredited } = await getAccount(trx, accountId)
    const name = `${firstName} ${lastName}`
    const asker = { accountId, email, personId, name, interestAmounts, accredited: accredited === 1 }
    await requestStaffApproval(trx, deps, asker)
  })
}

type Asker = {
  accountId: string
  email: string
  personId?: string | null
  name: string
  interestAmounts?: string
  accredited?: boolean
}

/** An account by itself opens nothing: staff are asked what it can see, unless a request is already open. */
export async function requestStaffApproval(trx: Trx, deps: Deps, asker: Asker): Promise<void> {
  const { accountId, email, personId = null } = asker
  const id = deps.ids.id()
  if (!(await insertAccessRequest(trx, { id, email, accountId, now: iso(deps.clock.now()) }))) return
  const detail = { request: id, kind: 'access' as const }
  await recordEntry(trx, deps, { action: 'request.made', actor: 'visitor', accountId, personId, detail })
  await queueMail(trx, deps, accessRequestedMail(deps.portal, portalUrl(deps.config), asker))
}
