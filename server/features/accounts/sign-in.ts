import {
  accountOfToken,
  callLibrary,
  currentToken,
  type Exchange,
  noteRefusedSignIn,
  openAccountSession,
  passOn,
  sessionTokenIn,
} from '../../access/library.ts'
import type { Visitor } from '../../access/visitor.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { isPassword } from '../../platform/password-hash.ts'
import { emailKey } from '../people/rules.ts'
import { mailAccountLink } from './account-links.ts'
import { findForSignIn, isBrowserOf } from './queries.ts'
import { needsUpgrade } from './rules.ts'

const MINUTE_MS = 60_000
/** Whoever forgot a password tries a few; nobody tries this many. */
const FROM_ADDRESS = { name: 'sign-in-from', most: 20, perMs: 5 * MINUTE_MS }
/** For browsers not signed in to the account; those that are have a count of their own, so that nobody can shut them out. */
const FOR_ACCOUNT = { name: 'sign-in-for', most: 50, perMs: 60 * MINUTE_MS }
const SECOND_FACTORS = { name: 'second-factor', most: 20, perMs: 5 * MINUTE_MS }

type Credentials = { email: string; password: string }

/** Signs in with a password; where an app is enrolled its code is asked for before there is a session. */
export async function signIn(deps: Deps, c: Exchange, visitor: Visitor, { email, password }: Credentials) {
  const key = emailKey(email)
  await limitRate(deps, FROM_ADDRESS, visitor.client.key)
  const found = await findForSignIn(deps.db, key)
  const known = found && visitor.browserId !== null && (await isBrowserOf(deps.db, found.id, visitor.browserId))
  await limitRate(deps, FOR_ACCOUNT, known ? `${key} ${visitor.browserId}` : key)
  try {
    const account = await openedBy(password, found)
    if (needsUpgrade(deps.portal.passwordPolicy, password)) throw new AppError('password_upgrade')
    if (account.two_factor_enabled) {
      // The library looks at the password once more, and leaves a cookie that it knows the browser by when the code comes.
      const body = { email: key, password }
      passOn(c, (await callLibrary(deps, c, visitor, { path: '/sign-in/email', method: 'POST', body })).cookies)
      return { next: 'second_factor' as const }
    }
    await openAccountSession(deps, c, visitor, { accountId: account.id, method: 'password' })
    return { next: 'signed_in' as const }
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (found && code === 'email_unverified') await mailAccountLink(deps, 'verify_account', found)
    if (found && code === 'password_upgrade') await mailAccountLink(deps, 'reset_password', found)
    await noteRefusedSignIn(deps, visitor, 'password', error, found?.id)
    throw error
  }
}

/** The account that the password opens, or a refusal. What more there is to refuse is told only to whoever knows the password. */
async function openedBy(password: string, account: Awaited<ReturnType<typeof findForSignIn>>) {
  const right = await isPassword(account?.password ?? undefined, password)
  if (!account || !right) throw new AppError('sign_in_invalid')
  if (!account.email_verified) throw new AppError('email_unverified')
  if (account.suspended_at !== null) throw new AppError('account_suspended')
  return account
}

/**
 * A code of the app, a backup code or a passkey: completes a sign-in, enrols, or shows the factor again. Each time the session is
 * another one afterwards, because its rights rose. `along` is done in the transaction of what the library does. Answers whose account it is.
 */
export async function showSecondFactor(
  deps: Deps,
  c: Exchange,
  visitor: Visitor,
  path: string,
  body: object,
  along?: (trx: Trx) => Promise<void>,
) {
  await limitRate(deps, SECOND_FACTORS, visitor.client.key)
  const before = await currentToken(deps, c)
  const method = path.startsWith('/passkey') ? 'passkey' : path.endsWith('backup-code') ? 'backup_code' : 'totp'
  const call = { path, method: 'POST', body } as const
  const shown = along
    ? deps.db.transaction().execute(async (trx) => {
        const given = await callLibrary(deps, c, visitor, call, trx)
        await along(trx)
        return given
      })
    : callLibrary(deps, c, visitor, call)
  const answer = await shown.catch(async (error: unknown) => {
    await noteRefusedSignIn(deps, visitor, method, error, visitor.account?.accountId)
    throw error
  })
  const made = sessionTokenIn(answer.cookies)
  const accountId = (made && (await accountOfToken(deps, made))) ?? visitor.account?.accountId
  if (!accountId) throw new AppError('auth_required')
  // The library's own session is not passed on: the browser gets one that knows of the factor.
  passOn(
    c,
    answer.cookies.filter((cookie) => !cookie.includes('account.session_token=')),
  )
  await openAccountSession(deps, c, visitor, { accountId, method, instead: made ?? before })
  return accountId
}
