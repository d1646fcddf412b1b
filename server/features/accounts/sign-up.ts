import type { z } from 'zod'
import type { signUp as line } from '../../../contract/accounts/account.ts'
import { withIdentity } from '../../access/auth-context.ts'
import type { Identity } from '../../access/identity.ts'
import { inNameOf } from '../../access/library.ts'
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

const HOUR_MS = 60 * 60_000
const SIGN_UPS = { name: 'sign-up', most: 10, perMs: HOUR_MS }
/** An address gets no more mails than this, however many sign up in its name. */
const MAILS = { name: 'sign-up-mail', most: 5, perMs: HOUR_MS }

type SignUp = z.output<typeof line.input>

/**
 * Makes an account that waits for its address to be confirmed, and the request to staff that it stands for (product-spec section 2,
 * 'Request Access'). Where the address has an account already its mailbox is told, and the answer is the same.
 */
export async function signUp(deps: Deps, visitor: Visitor, form: SignUp) {
  await limitRate(deps, SIGN_UPS, visitor.client.key)
  await checkPassword(deps.portal, 'password', form.password)
  const key = emailKey(form.email)
  const name = `${form.firstName} ${form.lastName}`
  const mailsLeft = await mayMail(deps, key)
  // Before the transaction, because it is slow; and in either case, because its time would tell.
  const passwordHash = await hashPassword(form.password)
  const identity = await deps.identity()
  await deps.db.transaction().execute(async (trx) => {
    // Known by the address alone until it is confirmed: nothing is joined to it. Held, so that of two who sign up with one address at
    // once the second finds the account of the first.
    await findOrInsertPerson(trx, { id: deps.ids.id(), email: key, email_key: key, now: iso(deps.clock.now()) })
    await lockPerson(trx, key)
    const known = await findAccountByEmail(trx, key)
    if (!known) await makeAccount(trx, deps, visitor, identity, { ...form, email: key }, name, passwordHash)
    else if (mailsLeft && known.email_verified === 1)
      await queueMail(trx, deps, alreadyRegisteredMail(deps.portal, portalUrl(deps.config), { to: known.email }))
    else if (mailsLeft) await mailLink(trx, deps, 'verify_account', known.email, known.id)
  })
  return { token: null, user: { email: key, name } }
}

async function makeAccount(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  identity: Identity,
  form: SignUp,
  name: string,
  passwordHash: string,
): Promise<void> {
  const now = iso(deps.clock.now())
  await withIdentity({ ...inNameOf(visitor), trx, passwordHash }, () =>
    identity.api.signUpEmail({ body: { ...form, name, password: form.password } }),
  )
  const account = await findAccountByEmail(trx, form.email)
  if (!account) throw new AppError('sign_up_failed')
  const request = { id: deps.ids.id(), email: form.email, emailKey: form.email, accountId: account.id, now }
  const asks = await insertAccessRequest(trx, request)
  await recordEntry(trx, deps, {
    action: 'account.created',
    actor: 'visitor',
    browserId: visitor.browserId,
    accountId: account.id,
    ...(asks && { detail: { request: request.id } }),
    personal: { ...requestData(visitor), email: form.email, name },
  })
  await mailLink(trx, deps, 'verify_account', form.email, account.id)
  await queueMail(
    trx,
    deps,
    accessRequestedMail(deps.portal, portalUrl(deps.config), {
      name,
      email: form.email,
      investmentInterest: form.investmentInterest,
      accredited: form.isAccreditedInvestor,
    }),
  )
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
