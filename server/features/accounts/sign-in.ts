import {
  accountOfToken,
  callLibrary,
  currentToken,
  dropSession,
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
import { emailKey } from '../people/rules.ts'
import { mailAccountLink } from './links.ts'
import { findAccountByEmail, isBrowserOf } from './queries.ts'
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
  const account = await findAccountByEmail(deps.db, key)
  const known = account && visitor.browserId !== null && (await isBrowserOf(deps.db, account.id, visitor.browserId))
  await limitRate(deps, FOR_ACCOUNT, known ? `${key} ${visitor.browserId}` : key)
  const body = { email: key, password }
  const answer = await callLibrary(deps, c, visitor, { path: '/sign-in/email', method: 'POST', body }).catch(
    async (error: unknown) => {
      const waits = error instanceof AppError && error.code === 'email_unverified'
      if (account && waits) await mailAccountLink(deps, 'verify_account', account)
      await noteRefusedSignIn(deps, visitor, 'password', error, account?.id)
      throw error
    },
  )
  const made = sessionTokenIn(answer.cookies)
  if (!account) throw new AppError('sign_in_failed')
  if (needsUpgrade(deps.portal.passwordPolicy, password)) {
    if (made) await dropSession(deps, made)
    await mailAccountLink(deps, 'reset_password', account)
    const refusal = new AppError('password_upgrade')
    await noteRefusedSignIn(deps, visitor, 'password', refusal, account.id)
    throw refusal
  }
  if (answer.body.twoFactorRedirect === true) {
    passOn(c, answer.cookies)
    return { next: 'second_factor' as const }
  }
  await openAccountSession(deps, c, visitor, { accountId: account.id, method: 'password', instead: made })
  return { next: 'signed_in' as const }
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
