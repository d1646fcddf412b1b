import { MINUTE_MS } from '../../../contract/limits.ts'
import { findSessionByToken } from '../../access/account-queries.ts'
import {
  callLibrary,
  currentToken,
  type Exchange,
  openAccountSession,
  recordRefusedSignIn,
  sendCookies,
  sessionTokenIn,
} from '../../access/library.ts'
import type { Visitor } from '../../access/visitor.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { giveBackTry, limitFailures, limitRate } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { findPassword, isPassword } from '../../platform/password-hash.ts'
import { requestOf } from '../email/verification-links/service.ts'
import { emailKey } from '../people/rules.ts'
import { mailAccountLink } from './account-links.ts'
import { cancelFactorRemoval } from './factor-removal.ts'
import { findForSignIn, insertUsedCode, isBrowserOf } from './queries.ts'
import { FOR_ACCOUNT, needsUpgrade } from './rules.ts'
import { listSignUps } from './sign-up-queries.ts'

/** More failures than someone who has forgotten a password makes. */
const SIGN_INS = { name: 'sign-in', limit: 20, limitFromAddress: 300, perMs: 5 * MINUTE_MS }
const SECOND_FACTORS = { name: 'second-factor', limit: 20, limitFromAddress: 300, perMs: 5 * MINUTE_MS }

/** As many as are mailed in an hour. */
const MAX_SIGN_UPS = 5

type Credentials = { email: string; password: string }

/** Signs in with a password. If an app is enrolled, there is no session until its code has been entered. */
export async function signIn(deps: Deps, c: Exchange, visitor: Visitor, credentials: Credentials) {
  return limitFailures(deps, SIGN_INS, visitor, () => checkAndSignIn(deps, c, visitor, credentials))
}

async function checkAndSignIn(deps: Deps, c: Exchange, visitor: Visitor, { email, password }: Credentials) {
  const key = emailKey(email)
  const found = await findForSignIn(deps.db, key)
  const known = found && visitor.browserId !== null && (await isBrowserOf(deps.db, found.id, visitor.browserId))
  const who = known ? `${key} ${visitor.browserId}` : key
  await limitRate(deps, FOR_ACCOUNT, who)
  try {
    const account = await checkCredentials(deps, visitor, password, found)
    if (needsUpgrade(deps.portal.passwordPolicy, password)) throw new AppError('password_upgrade')
    if (account.two_factor_enabled) {
      // The library checks the password again, and sets a cookie that identifies the browser when the code comes.
      const body = { email: key, password }
      sendCookies(c, (await callLibrary(deps, c, visitor, { path: '/sign-in/email', method: 'POST', body })).cookies)
      await giveBackTry(deps, FOR_ACCOUNT, who)
      return { next: 'second_factor' as const }
    }
    await openAccountSession(deps, c, visitor, { accountId: account.id, method: 'password' })
    await giveBackTry(deps, FOR_ACCOUNT, who)
    return { next: 'signed_in' as const }
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (found && code === 'password_upgrade') await mailAccountLink(deps, 'reset_password', found)
    await recordRefusedSignIn(deps, visitor, 'password', error, found?.id)
    throw error
  }
}

/**
 * Returns the account if the password is right. Other reasons to refuse are revealed only with the right password. Whoever has the address, a
 * password is hashed once, so that the time does not tell. That of a sign-up which waits for its link throws `email_unverified`, and the link
 * is emailed again.
 */
async function checkCredentials(
  deps: Deps,
  visitor: Visitor,
  password: string,
  account: Awaited<ReturnType<typeof findForSignIn>>,
) {
  const waiting = account?.email_verified === 0 ? await listSignUps(deps.db, account.id, MAX_SIGN_UPS) : []
  const hashes = account?.email_verified === 0 ? waiting.map((one) => one.password) : [account?.password ?? '']
  const right = await findPassword(hashes.filter(Boolean), password)
  const signUp = waiting[right]
  if (account && signUp) {
    const details = { subjectId: signUp.id, request: requestOf(deps, visitor) }
    if (account.suspended_at === null) await mailAccountLink(deps, 'verify_account', account, details)
    throw new AppError('email_unverified')
  }
  if (!account?.email_verified || right < 0) throw new AppError('sign_in_invalid')
  if (account.suspended_at !== null) throw new AppError('account_suspended')
  return account
}

/**
 * A code from the app, a backup code or a passkey: completes a sign-in, enrols, or shows the factor again. The session is always replaced,
 * because its rights grow.
 */
export async function verifySecondFactor(deps: Deps, c: Exchange, visitor: Visitor, shown: ShownFactor): Promise<void> {
  return limitFailures(deps, SECOND_FACTORS, visitor, () => checkSecondFactor(deps, c, visitor, shown))
}

type ShownFactor = {
  path: string
  body: { code?: string }
  /** Runs in the library's transaction. */
  onVerified?: ((trx: Trx) => Promise<void>) | undefined
}

async function checkSecondFactor(
  deps: Deps,
  c: Exchange,
  visitor: Visitor,
  { path, body, onVerified }: ShownFactor,
): Promise<void> {
  const before = await currentToken(deps, c)
  const method = path.startsWith('/passkey') ? 'passkey' : path === VERIFY_TOTP ? 'totp' : 'backup_code'
  // The first load is too slow for a transaction.
  await deps.identity()
  const shown = await deps.db
    .transaction()
    .execute((trx) => showFactor(trx, deps, c, visitor, { path, body, onVerified }))
    .catch((error: unknown) => ({ error }))
  if ('error' in shown) {
    await recordRefusedSignIn(deps, visitor, method, shown.error, visitor.account?.accountId)
    throw shown.error
  }
  const { answer, made, accountId } = shown
  // Not the library's session cookie: the browser gets a session that records the factor.
  sendCookies(
    c,
    answer.cookies.filter((cookie) => !cookie.includes('account.session_token=')),
  )
  await openAccountSession(deps, c, visitor, { accountId, method, replaces: made ?? before })
  await deps.db.transaction().execute((trx) => cancelFactorRemoval(trx, deps, accountId))
}

/**
 * Lets the library verify the factor. Its refusal is returned, so that the failures that it counts stay. A code of the app that was used
 * before is thrown, so that the step of the sign-in which the library has just ended goes on with the next code.
 */
async function showFactor(
  trx: Trx,
  deps: Deps,
  c: Exchange,
  visitor: Visitor,
  { path, body, onVerified }: ShownFactor,
) {
  const given = await callLibrary(deps, c, visitor, { path, method: 'POST', body }, trx).catch((error: unknown) => {
    if (error instanceof AppError) return { error }
    throw error
  })
  if ('error' in given) return given
  const made = sessionTokenIn(given.cookies)
  const accountId = (made && (await findSessionByToken(trx, made))?.account_id) ?? visitor.account?.accountId
  if (!accountId) throw new AppError('auth_required')
  if (path === VERIFY_TOTP && !(await acceptOnce(trx, deps, accountId, body)))
    throw new AppError('second_factor_invalid')
  await onVerified?.(trx)
  return { answer: given, made, accountId }
}

/**
 * Confirms who is signed in, with the password of the account and the code of its app, as far as it has them. A refusal leaves the session
 * as it is. Accounts whose only second factor is a passkey, or that have neither password nor app, confirm with what they have.
 */
export async function confirmIdentity(
  deps: Deps,
  c: Exchange,
  visitor: Visitor,
  { password = '', code }: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const { account } = visitor
  if (!account?.verified) throw new AppError('auth_required')
  const found = await findForSignIn(deps.db, account.email)
  const hasApp = found?.two_factor_enabled === 1
  if (!found || (!hasApp && account.secondFactorEnrolled)) throw new AppError('second_factor_required')
  if (!hasApp && found.password === null) throw new AppError('sign_in_again')
  await limitFailures(deps, SIGN_INS, visitor, async () => {
    if (found.password !== null && !(await isPassword(found.password, password))) {
      const refusal = new AppError('password_wrong')
      await recordRefusedSignIn(deps, visitor, 'password', refusal, account.accountId)
      throw refusal
    }
    if (hasApp) return verifySecondFactor(deps, c, visitor, { path: VERIFY_TOTP, body: { code: code ?? '' } })
    const replaces = await currentToken(deps, c)
    await openAccountSession(deps, c, visitor, { accountId: account.accountId, method: 'password', replaces })
  })
}

const VERIFY_TOTP = '/two-factor/verify-totp'

/** Longer than the app's code is accepted: its own half minute and those before and after. */
const CODE_MS = 3 * MINUTE_MS

/** False if the code of the app was used before: whoever looked over a shoulder cannot use it a second time. */
async function acceptOnce(trx: Trx, deps: Deps, accountId: string, body: { code?: string }): Promise<boolean> {
  const now = deps.clock.now().getTime()
  const codeDigest = deps.secrets.digest('totp', `${accountId} ${body.code?.trim()}`)
  const row = { accountId, codeDigest, now: iso(now), forgetBefore: iso(now - CODE_MS) }
  return insertUsedCode(trx, row)
}
