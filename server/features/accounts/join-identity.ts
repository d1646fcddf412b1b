import type { VerifiedIdentity } from '../../access/oidc-identity.ts'
import { keepBrowser, type NewTokens } from '../../access/session.ts'
import type { Visitor } from '../../access/visitor.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { activateConfirmed, makeKnown } from '../access-codes/service.ts'
import { setSignatureConfirmed } from '../agreements/signing/queries.ts'
import { queueMail } from '../email/service.ts'
import { findOrInsertPerson, setVerified } from '../people/queries.ts'
import { emailKey } from '../people/rules.ts'
import {
  deleteWaysIn,
  findAccountByLogin,
  insertAccount,
  insertLogin,
  lockAccountByEmail,
  setAccountPerson,
  takeOverAccount,
} from './join-queries.ts'
import { linkedMail } from './mails.ts'
import { requestStaffApproval } from './service.ts'
import { deleteSignUps } from './sign-up-queries.ts'

const PROVIDER_ID = 'oidc'

type Account = { id: string; email: string; email_verified: number; suspended_at: string | null }

/**
 * The account of an identity that a provider has verified: the one already linked to it, else the one of its address, else a new one. An
 * account with an unconfirmed address can be someone else's trap, so everything in it is removed.
 */
export async function joinIdentity(
  deps: Deps,
  visitor: Visitor,
  identity: VerifiedIdentity,
): Promise<NewTokens & { accountId: string; browserId: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
    const account = await findOrCreateAccount(trx, deps, identity, browserId)
    // Signing in proves the account's address in this browser too, and with it a signature that was made here.
    if (account.verified) {
      const key = emailKey(account.email)
      await setSignatureConfirmed(trx, { emailKey: key, now: iso(deps.clock.now()), browserId })
      await activateConfirmed(trx, deps, key)
      await makeKnown(trx, deps, browserId, key)
    }
    return { accountId: account.id, browserId, ...(browserToken && { browserToken }) }
  })
}

async function findOrCreateAccount(
  trx: Trx,
  deps: Deps,
  identity: VerifiedIdentity,
  browserId: string,
): Promise<{ id: string; email: string; verified: boolean }> {
  const login = { providerId: PROVIDER_ID, providerAccountId: `${identity.issuer} ${identity.subject}` }
  const joined = await findAccountByLogin(trx, login)
  if (joined) return { ...notSuspended(deps, joined), verified: joined.email_verified === 1 }

  const made = newAccount(deps, identity)
  const isNew = await insertAccount(trx, made)
  const account = notSuspended(deps, await lockAccountByEmail(trx, made.email, made.updated_at))
  const takenOver = !isNew && account.email_verified === 0
  if (takenOver) {
    await deleteWaysIn(trx, account.id, made.updated_at)
    await takeOverAccount(trx, account.id, namesOf(identity), made.updated_at)
    await deleteSignUps(trx, account.id)
  }
  const row = { id: deps.ids.id(), account_id: account.id, now: made.updated_at }
  const isLinked = await insertLogin(trx, {
    ...row,
    provider_id: login.providerId,
    provider_account_id: login.providerAccountId,
  })
  const personId = await joinPerson(trx, deps, account.id, identity.email)
  if (isNew || takenOver) {
    const asker = { accountId: account.id, email: made.email, name: identity.name || made.email }
    await requestStaffApproval(trx, deps, asker)
  }
  const entry = { actor: 'visitor' as const, browserId, personId, accountId: account.id }
  if (isNew) await recordEntry(trx, deps, { ...entry, action: 'account.created', detail: { by: PROVIDER_ID } })
  if (isNew || takenOver)
    await recordEntry(trx, deps, { ...entry, action: 'account.verified', detail: { by: PROVIDER_ID, takenOver } })
  if (isLinked && !isNew) {
    await recordEntry(trx, deps, { ...entry, action: 'account.linked', detail: { by: PROVIDER_ID, takenOver } })
    const providerName = deps.config.oidc?.name ?? new URL(identity.issuer).host
    await queueMail(trx, deps, linkedMail(deps.portal, { to: account.email, providerName, takenOver }))
  }
  return { ...account, verified: true }
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
