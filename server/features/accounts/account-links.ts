import { HOUR_MS } from '../../../contract/limits.ts'
import { insertAccountBrowser } from '../../access/account-queries.ts'
import { keepBrowser, type NewTokens } from '../../access/session.ts'
import type { Visitor } from '../../access/visitor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { clearRate, limitVisitor } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { activateConfirmed } from '../access-codes/service.ts'
import {
  type LinkRequest,
  limitLinkTries,
  mailLink,
  mayMailLink,
  recordLinkRequest,
  requestOf,
  takeLink,
} from '../email/verification-links/service.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { emailKey } from '../people/rules.ts'
import { cancelFactorRemoval } from './factor-removal.ts'
import { connectByLink } from './join-identity.ts'
import { findAccountByEmail } from './queries.ts'
import { FOR_ACCOUNT } from './rules.ts'
import { confirmSignUp, preparePassword, resetPassword, setEmail } from './service.ts'
import { findOwnSignUp } from './sign-up-queries.ts'

const REQUESTS = { name: 'account-link-request', limit: 10, limitFromAddress: 1_500, perMs: HOUR_MS }

type Requestable = 'verify_account' | 'reset_password'
type Purpose = Requestable | 'connect_identity'
type Addressee = { id: string; email: string }

/** Requests a link. Only the worker looks up the account, so that neither the answer nor its timing reveals whether there is one. */
export async function requestAccountLink(
  deps: Deps,
  visitor: Visitor,
  purpose: Requestable,
  email: string,
): Promise<void> {
  await limitVisitor(deps, REQUESTS, visitor)
  await deps.db.transaction().execute(async (trx) => {
    const { browserId } = visitor
    await enqueue(trx, deps, 'account_link_request', { purpose, email, browserId, request: requestOf(deps, visitor) })
    await recordLinkRequest(trx, deps, visitor, purpose, email)
  })
}

type LinkJob = {
  purpose: Purpose
  email: string
  browserId?: string | null
  subjectId?: string
  request?: LinkRequest
}

/** The job that emails a link of an account if the account exists. */
export async function answerAccountLinkRequest(deps: Deps, payload: string): Promise<undefined> {
  const { purpose, email, browserId, subjectId, request } = JSON.parse(payload) as LinkJob
  const account = await findAccountByEmail(deps.db, emailKey(email))
  if (!account || account.suspended_at !== null) return
  if (purpose === 'verify_account' && account.email_verified === 1) return
  // Whoever asks from another browser than the one that signed up chooses a password once the link is used.
  const own = { accountId: account.id, browserId: browserId ?? null }
  const signUp = purpose === 'verify_account' ? await findOwnSignUp(deps.db, own) : undefined
  await mailAccountLink(deps, purpose, account, { subjectId: subjectId ?? signUp?.id, request })
}

/** Emails an account its link, unless its address has reached the limit. */
export async function mailAccountLink(
  deps: Deps,
  purpose: Purpose,
  account: Addressee,
  details: { subjectId?: string | undefined; request?: LinkRequest | undefined } = {},
): Promise<void> {
  if (!(await mayMailLink(deps, purpose, account.email))) return
  await deps.db
    .transaction()
    .execute((trx) => mailLink(trx, deps, purpose, account.email, { accountId: account.id, ...details }))
}

const CONFIRMED = ['verify_account', 'change_email', 'connect_identity', 'keep_second_factor'] as const

/**
 * Uses a link that confirms or changes an account's address. Pressing it proves the mailbox and nothing else: the link of a sign-up brings
 * that sign-up's password only in the browser that signed up (elsewhere a new one is needed), and an address changes only where the person
 * is signed in to the account. A refusal does not use up the link.
 */
export async function confirmAccount(
  deps: Deps,
  visitor: Visitor,
  { token, newPassword }: { token: string; newPassword?: string | undefined },
) {
  await limitLinkTries(deps, visitor)
  const chosen = newPassword === undefined ? undefined : await preparePassword(deps, 'newPassword', newPassword)
  return deps.db.transaction().execute(async (trx) => {
    const link = await takeLink(trx, deps, token, CONFIRMED)
    if (link.account_id === null) throw new AppError('link_invalid')
    const { purpose, account_id: accountId, subject_id: subjectId } = link
    if (purpose === 'connect_identity') {
      await connectByLink(trx, deps, visitor, { accountId, subjectId })
      return { purpose }
    }
    if (purpose === 'keep_second_factor') {
      await cancelFactorRemoval(trx, deps, accountId)
      return { purpose }
    }
    if (purpose === 'change_email') {
      if (visitor.account?.accountId !== link.account_id) throw new AppError('email_change_elsewhere')
      const { browserId, client } = visitor
      const change = { accountId: link.account_id, email: link.email_key, browserId, address: client.address }
      await setEmail(trx, deps, change)
    } else {
      const { browserId } = visitor
      const signUp = await findOwnSignUp(trx, { accountId: link.account_id, browserId, signUpId: link.subject_id })
      const password = chosen ?? (signUp?.id === link.subject_id ? signUp?.password : undefined)
      await confirmSignUp(trx, deps, link.account_id, { signUp, password, browserId })
    }
    // The mailbox is confirmed, so codes of the person's own signature that waited for it become active too.
    await activateConfirmed(trx, deps, link.email_key)
    return { purpose }
  })
}

type Reset = { token: string; newPassword: string; removeSecondFactors?: boolean | undefined }

/**
 * Sets a new password with a link, after which this browser can sign in whatever others have tried. A refused password does not use up the
 * link.
 */
export async function resetByLink(
  deps: Deps,
  visitor: Visitor,
  { token, newPassword, removeSecondFactors = false }: Reset,
): Promise<NewTokens> {
  await limitLinkTries(deps, visitor)
  const hashed = await preparePassword(deps, 'newPassword', newPassword)
  return deps.db.transaction().execute(async (trx) => {
    const link = await takeLink(trx, deps, token, ['reset_password'])
    if (link.account_id === null) throw new AppError('link_invalid')
    await resetPassword(trx, deps, {
      ...{ accountId: link.account_id, password: hashed, removeFactors: removeSecondFactors },
      ...{ browserId: visitor.browserId, address: visitor.client.address },
    })
    const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
    await insertAccountBrowser(trx, { accountId: link.account_id, browserId, now: iso(deps.clock.now()) })
    await clearRate(trx, deps, FOR_ACCOUNT, link.email_key)
    return browserToken ? { browserToken } : {}
  })
}
