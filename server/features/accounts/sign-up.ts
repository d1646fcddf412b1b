import type { z } from 'zod'
import type { signUp as endpoint } from '../../../contract/accounts/account.ts'
import { HOUR_MS } from '../../../contract/limits.ts'
import { withIdentity } from '../../access/auth-context.ts'
import type { Identity } from '../../access/identity.ts'
import { authContextOf } from '../../access/library.ts'
import type { Visitor } from '../../access/visitor.ts'
import { requestData } from '../../audit/rules.ts'
import { recordEntry } from '../../audit/service.ts'
import { portalUrl } from '../../config.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { queueMail } from '../email/service.ts'
import { mailLink } from '../email/verification-links/service.ts'
import { findOrInsertPerson, lockPerson } from '../people/queries.ts'
import { emailKey } from '../people/rules.ts'
import { accessRequestedMail, alreadyRegisteredMail } from './mails.ts'
import { findAccountByEmail, insertAccessRequest } from './queries.ts'
import { checkPassword } from './rules.ts'

const SIGN_UPS = { name: 'sign-up', limit: 10, perMs: HOUR_MS }
/** The limit for one address, whoever signs up with it. */
const MAILS = { name: 'sign-up-mail', limit: 5, perMs: HOUR_MS }

type SignUp = z.output<typeof endpoint.input>

/**
 * Creates an account with an unconfirmed address, and its request to staff (product-spec section 2, 'Request Access'). If the address
 * already has an account, only its mailbox is told, and the answer is the same.
 */
export async function signUp(deps: Deps, visitor: Visitor, form: SignUp) {
  await limitRate(deps, SIGN_UPS, visitor.client.key)
  await checkPassword(deps.portal, 'password', form.password)
  const key = emailKey(form.email)
  const name = `${form.firstName} ${form.lastName}`
  const mailsLeft = await mayMail(deps, key)
  // Before the transaction because it is slow, and always because its duration would reveal whether there is an account.
  const passwordHash = await hashPassword(form.password)
  const identity = await deps.identity()
  await deps.db.transaction().execute(async (trx) => {
    // Locked, so that of two people who sign up with one address at once the second finds the account of the first.
    await findOrInsertPerson(trx, { id: deps.ids.id(), email: key, email_key: key, now: iso(deps.clock.now()) })
    await lockPerson(trx, key)
    const known = await findAccountByEmail(trx, key)
    if (!known) await createAccount(trx, deps, visitor, identity, { ...form, email: key }, name, passwordHash)
    else if (mailsLeft && known.email_verified === 1)
      await queueMail(trx, deps, alreadyRegisteredMail(deps.portal, portalUrl(deps.config), { to: known.email }))
    else if (mailsLeft) await mailLink(trx, deps, 'verify_account', known.email, known.id)
  })
  return { token: null, user: { email: key, name } }
}

async function createAccount(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  identity: Identity,
  form: SignUp,
  name: string,
  passwordHash: string,
): Promise<void> {
  const now = iso(deps.clock.now())
  await withIdentity({ ...authContextOf(visitor), trx, passwordHash }, () =>
    identity.api.signUpEmail({ body: { ...form, name, password: form.password } }),
  )
  const account = await findAccountByEmail(trx, form.email)
  if (!account) throw new AppError('sign_up_failed')
  const request = { id: deps.ids.id(), email: form.email, accountId: account.id, now }
  const isNew = await insertAccessRequest(trx, request)
  await recordEntry(trx, deps, {
    action: 'account.created',
    actor: 'visitor',
    browserId: visitor.browserId,
    accountId: account.id,
    ...(isNew && { detail: { request: request.id } }),
    personal: { ...requestData(visitor), email: form.email, name },
  })
  await mailLink(trx, deps, 'verify_account', form.email, account.id)
  const asker = { ...form, name, accredited: form.isAccreditedInvestor }
  await queueMail(trx, deps, accessRequestedMail(deps.portal, portalUrl(deps.config), asker))
}

async function mayMail(deps: Deps, key: string): Promise<boolean> {
  try {
    await limitRate(deps, MAILS, key)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
