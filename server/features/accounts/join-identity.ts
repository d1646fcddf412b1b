import { LIMITS } from '../../../contract/limits.ts'
import type { Investor } from '../../access/account.ts'
import type { VerifiedIdentity } from '../../access/oidc-identity.ts'
import { keepBrowser, type NewTokens } from '../../access/session.ts'
import type { Visitor } from '../../access/visitor.ts'
import { recordEntry } from '../../audit/service.ts'
import { providerName } from '../../config.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { activateConfirmed, makeKnown } from '../access-codes/service.ts'
import { setSignatureConfirmed } from '../agreements/signing/queries.ts'
import { queueMail } from '../email/service.ts'
import { requestOf } from '../email/verification-links/service.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { findOrInsertPerson, setVerified } from '../people/queries.ts'
import { emailKey } from '../people/rules.ts'
import {
  deleteWaysIn,
  findAccountByLogin,
  findPendingIdentity,
  insertAccount,
  insertLogin,
  insertPendingIdentity,
  lockAccountByEmail,
  setAccountPerson,
  takeOverAccount,
  takePendingIdentities,
} from './join-queries.ts'
import { linkedMail } from './mails.ts'
import { getAccount } from './queries.ts'
import { proposeAdmin, requestStaffApproval } from './service.ts'
import { deleteSignUps } from './sign-up-queries.ts'

const PROVIDER_ID = 'oidc'

type Account = {
  id: string
  email: string
  email_verified: number
  suspended_at: string | null
  two_factor_enabled: number
}

/**
 * The account of an identity that a provider has verified: the one already linked to it, or a new one. An account with an unconfirmed
 * address can be someone else's trap, so everything in it is removed. A confirmed account is not linked before its owner agrees: a provider
 * can give an address to somebody else, or be run by them.
 */
export async function joinIdentity(
  deps: Deps,
  visitor: Visitor,
  identity: VerifiedIdentity,
): Promise<NewTokens & { accountId: string; browserId: string; next: 'done' | 'second_factor' | 'connect' }> {
  return deps.db.transaction().execute(async (trx) => {
    const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
    const { account, next } = await findOrCreateAccount(trx, deps, { visitor, identity, browserId })
    // Signing in proves the account's address in this browser too, and with it a signature that was made here.
    if (next === 'done' && account.email_verified === 1) {
      const key = emailKey(account.email)
      await setSignatureConfirmed(trx, { emailKey: key, now: iso(deps.clock.now()), browserId })
      await activateConfirmed(trx, deps, key)
      await makeKnown(trx, deps, browserId, key)
    }
    return { accountId: account.id, browserId, next, ...(browserToken && { browserToken }) }
  })
}

type SignIn = { visitor: Visitor; identity: VerifiedIdentity; browserId: string }
type Found = { account: Account; next: 'done' | 'second_factor' | 'connect' }

async function findOrCreateAccount(trx: Trx, deps: Deps, signIn: SignIn): Promise<Found> {
  const { identity, browserId } = signIn
  const login = loginOf(identity)
  const joined = await findAccountByLogin(trx, login)
  if (joined) return signInTo(deps, joined)

  const made = newAccount(deps, identity)
  const isNew = await insertAccount(trx, made)
  if (isNew && !deps.portal.access.signUp) {
    deps.log.warn({ reason: 'sign_up_closed' }, 'sign-in through the provider refused')
    throw new AppError('google_failed')
  }
  const account = notSuspended(deps, await lockAccountByEmail(trx, made.email, made.updated_at))
  // Of two sign-ins at once the second finds the account that the first has just made and linked.
  const joinedMeanwhile = isNew ? undefined : await findAccountByLogin(trx, login)
  if (joinedMeanwhile) return signInTo(deps, joinedMeanwhile)
  if (!isNew && account.email_verified === 1) {
    await askOwner(trx, deps, account, signIn)
    return { account, next: 'connect' }
  }
  const takenOver = !isNew
  if (takenOver) {
    await deleteWaysIn(trx, account.id, made.updated_at)
    await takeOverAccount(trx, account.id, namesOf(identity), made.updated_at)
    await deleteSignUps(trx, account.id)
  }
  await insertLogin(trx, { id: deps.ids.id(), account_id: account.id, now: made.updated_at, ...rowOf(login) })
  const personId = await joinPerson(trx, deps, account.id, identity.email)
  const asker = { accountId: account.id, email: made.email, name: identity.name || made.email }
  await requestStaffApproval(trx, deps, asker)
  const entry = { actor: 'visitor' as const, browserId, personId, accountId: account.id }
  if (isNew) await recordEntry(trx, deps, { ...entry, action: 'account.created', detail: { by: PROVIDER_ID } })
  await recordEntry(trx, deps, { ...entry, action: 'account.verified', detail: { by: PROVIDER_ID, takenOver } })
  await proposeAdmin(trx, deps, account.id)
  if (takenOver) {
    await recordEntry(trx, deps, { ...entry, action: 'account.linked', detail: { by: PROVIDER_ID, takenOver } })
    await queueMail(
      trx,
      deps,
      linkedMail(deps.portal, {
        to: account.email,
        ...requestOf(deps, signIn.visitor),
        providerName: providerName(deps.config),
        takenOver,
      }),
    )
  }
  return { account: { ...account, email_verified: 1, two_factor_enabled: 0 }, next: 'done' }
}

function signInTo(deps: Deps, joined: Account): Found {
  return { account: notSuspended(deps, joined), next: joined.two_factor_enabled === 1 ? 'second_factor' : 'done' }
}

/** Keeps the identity for the account's owner to agree, and emails them a link. */
async function askOwner(trx: Trx, deps: Deps, account: Account, { visitor, identity, browserId }: SignIn) {
  const now = deps.clock.now()
  const id = deps.ids.id()
  await insertPendingIdentity(trx, {
    id,
    account_id: account.id,
    browser_id: browserId,
    ...rowOf(loginOf(identity)),
    created_at: iso(now),
    ends_at: iso(now.getTime() + LIMITS.mailedLinkMs),
  })
  const job = { purpose: 'connect_identity', email: account.email, subjectId: id, request: requestOf(deps, visitor) }
  await enqueue(trx, deps, 'account_link_request', job)
}

/**
 * Connects the identity that has just signed in with this browser to the account that the same browser has signed in to since. Throws
 * `connect_over`.
 */
export async function connectIdentity(deps: Deps, account: Investor, visitor: Visitor): Promise<void> {
  const { accountId, provedAt } = account
  const { browserId } = visitor
  await deps.db.transaction().execute(async (trx) => {
    const match = { accountId, browserId: browserId ?? '', now: iso(deps.clock.now()), provedAt }
    if ((await connectPending(trx, deps, visitor, match)) === 0) throw new AppError('connect_over')
  })
}

/** The same with the emailed link, only in the browser that the identity signed in with. */
export async function connectByLink(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  { accountId, subjectId }: { accountId: string; subjectId: string | null },
): Promise<void> {
  const pending = subjectId === null ? undefined : await findPendingIdentity(trx, subjectId)
  if (pending === undefined) throw new AppError('link_invalid')
  const { browserId } = visitor
  if (browserId === null || pending.browser_id !== browserId) throw new AppError('connect_elsewhere')
  await connectPending(trx, deps, visitor, { accountId, browserId, now: iso(deps.clock.now()) })
}

type Match = { accountId: string; browserId: string; now: string; provedAt?: string }

async function connectPending(trx: Trx, deps: Deps, visitor: Visitor, match: Match): Promise<number> {
  const { accountId, browserId, now } = match
  const identities = await takePendingIdentities(trx, match)
  const { email, person_id: personId } = await getAccount(trx, accountId)
  for (const login of identities) {
    if (!(await insertLogin(trx, { id: deps.ids.id(), account_id: accountId, now, ...login }))) continue
    const entry = {
      actor: 'visitor' as const,
      browserId,
      personId,
      accountId,
      detail: { by: PROVIDER_ID, takenOver: false },
    }
    await recordEntry(trx, deps, { ...entry, action: 'account.linked' })
    await queueMail(
      trx,
      deps,
      linkedMail(deps.portal, {
        to: email,
        ...requestOf(deps, visitor),
        providerName: providerName(deps.config),
        takenOver: false,
      }),
    )
  }
  return identities.length
}

function loginOf({ issuer, subject }: VerifiedIdentity) {
  return { providerId: PROVIDER_ID, providerAccountId: `${issuer} ${subject}` }
}

function rowOf({ providerId, providerAccountId }: ReturnType<typeof loginOf>) {
  return { provider_id: providerId, provider_account_id: providerAccountId }
}

function notSuspended<T extends Account>(deps: Deps, account: T): T {
  if (account.suspended_at === null) return account
  deps.log.warn({ reason: 'suspended', accountId: account.id }, 'sign-in through the provider refused')
  throw new AppError('google_failed')
}

/** Links the account to the person of its confirmed address, as an emailed link does, and returns the person. */
async function joinPerson(trx: Trx, deps: Deps, accountId: string, email: string): Promise<string> {
  const key = emailKey(email)
  const now = iso(deps.clock.now())
  const person = await findOrInsertPerson(trx, { id: deps.ids.id(), email, email_key: key, now })
  await setVerified(trx, person.id, now)
  await setAccountPerson(trx, accountId, person.id)
  return person.id
}

function newAccount(deps: Deps, identity: VerifiedIdentity) {
  const now = iso(deps.clock.now())
  return {
    id: deps.ids.id(),
    email: emailKey(identity.email),
    email_verified: 1,
    ...namesOf(identity),
    investment_interest: '',
    accredited: 0,
    role: 'investor' as const,
    created_at: now,
    updated_at: now,
  }
}

function namesOf({ name, firstName, lastName }: VerifiedIdentity) {
  return { name, first_name: firstName, last_name: lastName }
}
