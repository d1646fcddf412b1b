import { HOUR_MS } from '../../../contract/limits.ts'
import type { Visitor } from '../../access/visitor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { activateConfirmed } from '../access-codes/service.ts'
import { limitLinkTries, mailLink, recordLinkRequest, takeLink } from '../email/verification-links/service.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { emailKey } from '../people/rules.ts'
import { findAccountByEmail } from './queries.ts'
import { preparePassword, resetPassword, setEmail, verifyAccount } from './service.ts'

const REQUESTS = { name: 'account-link-request', limit: 10, perMs: HOUR_MS }
/** The limit for one address, whoever asks. */
const MAILS = { name: 'account-link-mail', limit: 5, perMs: HOUR_MS }

type Purpose = 'verify_account' | 'reset_password'
type Addressee = { id: string; email: string }

/** Requests a link. Only the worker looks up the account, so that neither the answer nor its timing reveals whether there is one. */
export async function requestAccountLink(deps: Deps, visitor: Visitor, purpose: Purpose, email: string): Promise<void> {
  await limitRate(deps, REQUESTS, visitor.client.key)
  await deps.db.transaction().execute(async (trx) => {
    await enqueue(trx, deps, 'account_link_request', { purpose, email })
    await recordLinkRequest(trx, deps, visitor, purpose, email)
  })
}

/** The job of `requestAccountLink`: emails the link if the account exists. */
export async function answerAccountLinkRequest(deps: Deps, payload: string): Promise<undefined> {
  const { purpose, email } = JSON.parse(payload) as { purpose: Purpose; email: string }
  const account = await findAccountByEmail(deps.db, emailKey(email))
  if (!account || account.suspended_at !== null) return
  if (purpose === 'verify_account' && account.email_verified === 1) return
  await mailAccountLink(deps, purpose, account)
}

/** Emails an account its link, unless its address has reached the limit. */
export async function mailAccountLink(deps: Deps, purpose: Purpose, account: Addressee): Promise<void> {
  try {
    await limitRate(deps, MAILS, account.email)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  await deps.db.transaction().execute((trx) => mailLink(trx, deps, purpose, account.email, account.id))
}

/** Uses a link that confirms or changes an account's address. */
export async function confirmAccount(deps: Deps, visitor: Visitor, token: string) {
  await limitLinkTries(deps, visitor)
  return deps.db.transaction().execute(async (trx) => {
    const link = await takeLink(trx, deps, token, ['verify_account', 'change_email'])
    if (link.account_id === null) throw new AppError('link_invalid')
    const purpose = link.purpose === 'change_email' ? link.purpose : ('verify_account' as const)
    if (purpose === 'change_email') await setEmail(trx, deps, link.account_id, link.email_key)
    else await verifyAccount(trx, deps, link.account_id)
    // The mailbox is confirmed, so codes that waited for it become active too.
    await activateConfirmed(trx, deps, link.email_key)
    return { purpose }
  })
}

/** Sets a new password with a link. A refused password does not use up the link. */
export async function resetByLink(deps: Deps, visitor: Visitor, token: string, newPassword: string): Promise<void> {
  await limitLinkTries(deps, visitor)
  const hashed = await preparePassword(deps, 'newPassword', newPassword)
  await deps.db.transaction().execute(async (trx) => {
    const link = await takeLink(trx, deps, token, ['reset_password'])
    if (link.account_id === null) throw new AppError('link_invalid')
    await resetPassword(trx, deps, link.account_id, hashed)
  })
}
