import type { z } from 'zod'
import type { signUp as endpoint } from '../../../contract/accounts/account.ts'
import { HOUR_MS } from '../../../contract/limits.ts'
import { listProjectKeys } from '../../access/project-queries.ts'
import { keepBrowser, type NewTokens } from '../../access/session.ts'
import type { Visitor } from '../../access/visitor.ts'
import { requestData } from '../../audit/rules.ts'
import { recordEntry } from '../../audit/service.ts'
import { portalUrl } from '../../config.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { limitVisitor } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { queueMail } from '../email/service.ts'
import { mailLink, mayMailLink, requestOf } from '../email/verification-links/service.ts'
import { findOrInsertPerson, lockPerson } from '../people/queries.ts'
import { emailKey } from '../people/rules.ts'
import { amountsOf } from './interest.ts'
import { insertAccount } from './join-queries.ts'
import { accessRequestedMail, alreadyRegisteredMail } from './mails.ts'
import { findAccountByEmail, insertAccessRequest } from './queries.ts'
import { checkPassword } from './rules.ts'
import { insertSignUp } from './sign-up-queries.ts'

const SIGN_UPS = { name: 'sign-up', limit: 10, limitFromAddress: 1_000, perMs: HOUR_MS }

/** Anyone can type an address, so the account takes nothing of a sign-up before its browser confirms it. */
const NO_DETAILS = { name: '', first_name: '', last_name: '', investment_interest: '', accredited: 0 }

type SignUp = z.output<typeof endpoint.input>
type Answer = z.output<typeof endpoint.output>

/**
 * Creates an account with an unconfirmed address, and its request to staff (product-spec section 2, 'Request Access'). What was entered is
 * kept with the mailed link: the account has no password, name or accreditation until the mailbox confirms one sign-up, so nobody can set a
 * trap in somebody else's name. If the address already has a confirmed account, only its mailbox is told, and the answer is the same.
 */
export async function signUp(deps: Deps, visitor: Visitor, form: SignUp): Promise<{ answer: Answer } & NewTokens> {
  if (!deps.portal.access.signUp) throw new AppError('sign_up_closed')
  await limitVisitor(deps, SIGN_UPS, visitor)
  await checkPassword({ portal: deps.portal, projects: await listProjectKeys(deps.db) }, 'password', form.password)
  const key = emailKey(form.email)
  const name = `${form.firstName} ${form.lastName}`
  const mailsLeft = await mayMailLink(deps, 'sign_up', key)
  // Before the transaction because it is slow, and always because its duration would reveal whether there is an account.
  const password = await hashPassword(form.password, signUpSalt(deps, key))
  const tokens = await deps.db.transaction().execute(async (trx) => {
    const now = iso(deps.clock.now())
    // Locked, so that of two people who sign up with one address at once the second finds the account of the first.
    await findOrInsertPerson(trx, { id: deps.ids.id(), email: key, email_key: key, now })
    await lockPerson(trx, key)
    const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
    const known = await findAccountByEmail(trx, key)
    if (known?.email_verified === 1) {
      if (mailsLeft)
        await queueMail(trx, deps, alreadyRegisteredMail(deps.portal, portalUrl(deps.config), { to: known.email }))
    } else if (!known || mailsLeft) {
      const accountId = known?.id ?? (await createAccount(trx, deps, visitor, browserId, { ...form, email: key, name }))
      const subjectId = deps.ids.id()
      await insertSignUp(trx, {
        id: subjectId,
        account_id: accountId,
        browser_id: browserId,
        password,
        first_name: form.firstName,
        last_name: form.lastName,
        investment_interest: form.investmentInterest,
        interest_amounts: await amountsOf(trx, deps, form.investmentInterest),
        accredited: Number(form.isAccreditedInvestor),
        created_at: now,
      })
      await mailLink(trx, deps, 'verify_account', key, { accountId, subjectId, request: requestOf(deps, visitor) })
    }
    return browserToken ? { browserToken } : {}
  })
  return { answer: { token: null, user: { email: key, name } }, ...tokens }
}

async function createAccount(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  browserId: string,
  form: SignUp & { name: string },
): Promise<string> {
  const id = deps.ids.id()
  const now = iso(deps.clock.now())
  const times = { created_at: now, updated_at: now }
  await insertAccount(trx, { id, email: form.email, email_verified: 0, ...NO_DETAILS, role: 'investor', ...times })
  const request = { id: deps.ids.id(), email: form.email, accountId: id, now }
  const isNew = await insertAccessRequest(trx, request)
  await recordEntry(trx, deps, {
    action: 'account.created',
    actor: 'visitor',
    browserId,
    accountId: id,
    ...(isNew && { detail: { request: request.id } }),
    personal: { ...requestData(visitor), email: form.email, name: form.name },
  })
  const interestAmounts = await amountsOf(trx, deps, form.investmentInterest)
  const asker = { ...form, interestAmounts, accredited: form.isAccreditedInvestor }
  await queueMail(trx, deps, accessRequestedMail(deps.portal, portalUrl(deps.config), asker))
  return id
}

/** All sign-ups with an address have one salt, so that a sign-in compares its password with all of them by one hash. */
function signUpSalt({ secrets }: Deps, key: string): Uint8Array {
  return Buffer.from(secrets.digest('sign-up-salt', key), 'hex').subarray(0, 16)
}
