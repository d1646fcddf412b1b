import type { Context } from 'hono'
import type { ErrorCode } from '../../contract/errors.ts'
import { requestData } from '../audit/rules.ts'
import { recordEntry } from '../audit/service.ts'
import { commitInGroup } from '../db/group-commit.ts'
import type { Trx } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { addCookie } from '../http/respond.ts'
import { iso } from '../platform/clock.ts'
import { deleteSession, findPersonId, insertAccountBrowser } from './account-queries.ts'
import { withIdentity } from './auth-context.ts'
import { keepBrowser, keepTokens } from './session.ts'
import type { Visitor } from './visitor.ts'

/** Our errors for the library's. Its own messages are not sent, because some reveal too much to a stranger. */
const REFUSALS: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'sign_in_invalid',
  INVALID_EMAIL: 'sign_in_invalid',
  EMAIL_NOT_VERIFIED: 'email_unverified',
  ACCOUNT_SUSPENDED: 'account_suspended',
  INVALID_PASSWORD: 'password_wrong',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'password_wrong',
  INVALID_CODE: 'second_factor_invalid',
  INVALID_BACKUP_CODE: 'second_factor_invalid',
  INVALID_TWO_FACTOR_COOKIE: 'second_factor_over',
  TOTP_NOT_ENABLED: 'second_factor_over',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'too_many_attempts',
  ACCOUNT_TEMPORARILY_LOCKED: 'second_factor_locked',
  SESSION_NOT_FRESH: 'sign_in_again',
}

/** The request in progress, which features pass on without looking inside. */
export type Exchange = Context

/** What the library saves about the visitor who signs in. */
function authContextOf({ browserId, client, userAgent }: Visitor) {
  return { browserId, address: client.address, userAgent }
}

export type Call = { path: string; method: string; body?: object }

export type LibraryAnswer = { body: Record<string, unknown>; cookies: string[] }

/**
 * Calls the library for the visitor; with `trx`, all its writes are in that transaction. Its cookies reach the browser only through
 * `sendCookies`, so that the caller can still refuse. Throws AppError if the library refuses.
 */
export async function callLibrary(
  deps: Deps,
  c: Context,
  visitor: Visitor,
  { path, method, body }: Call,
  trx?: Trx,
): Promise<LibraryAnswer> {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of ['cookie', 'origin', 'user-agent', 'host']) {
    const value = c.req.header(name)
    if (value) headers.set(name, value)
  }
  const url = new URL(`/api/auth${path}`, c.req.url)
  const request = new Request(url, { method, headers, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) })
  const identity = await deps.identity()
  const response = await withIdentity({ ...authContextOf(visitor), ...(trx && { trx }) }, () =>
    identity.handler(request),
  )
  return readAnswer(response, path)
}

async function readAnswer(response: Response, path: string): Promise<LibraryAnswer> {
  const text = await response.text()
  const parsed: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}
  const body = (Array.isArray(parsed) ? { list: parsed } : parsed) as Record<string, unknown>
  if (response.ok) return { body, cookies: response.headers.getSetCookie() }
  throw new AppError(REFUSALS[String(body.code)] ?? errorFor(path, response.status), { cause: body.code })
}

function errorFor(path: string, status: number): ErrorCode {
  if (path.startsWith('/passkey')) return status === 401 ? 'auth_required' : 'passkey_failed'
  if (path.startsWith('/sign-in')) return 'sign_in_failed'
  if (status === 404) return 'not_found'
  if (status === 401) return 'auth_required'
  return status < 500 ? 'invalid_input' : 'internal'
}

/** Sends the library's cookies to the browser. */
export function sendCookies(c: Context, cookies: string[]): void {
  for (const cookie of cookies) addCookie(c, cookie)
}

/** The token of the session cookie among these, if any; it identifies the session's row. */
export function sessionTokenIn(cookies: string[]): string | undefined {
  for (const cookie of cookies) {
    const value = /\baccount\.session_token=([^;]+)/.exec(cookie)?.[1]
    if (value) return decodeURIComponent(value).split('.')[0]
  }
  return undefined
}

type Opening = {
  accountId: string
  /** How the person proved who they are. */
  method: 'password' | 'totp' | 'backup_code' | 'passkey' | 'oidc' | 'setup_link'
  /** The token of the session that this one replaces. */
  replaces?: string | undefined
}

const SECOND_FACTORS: ReadonlyArray<Opening['method']> = ['totp', 'backup_code', 'passkey']

/**
 * Opens a session for an account in this browser, always with a new id, so that knowing the previous one is worth nothing. Saves a second
 * factor that was shown.
 */
export async function openAccountSession(deps: Deps, c: Context, visitor: Visitor, opening: Opening): Promise<void> {
  const { accountId, method, replaces } = opening
  const identity = await deps.identity()
  const opened = await commitInGroup(deps, async (trx) => {
    const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
    if (replaces) await deleteSession(trx, replaces)
    const authContext = {
      ...authContextOf(visitor),
      browserId,
      trx,
      signedInAt: iso(deps.clock.now()),
      ...(SECOND_FACTORS.includes(method) && { secondFactorAt: iso(deps.clock.now()) }),
    }
    const response = await withIdentity(authContext, () =>
      identity.api.openSession({ body: { accountId }, headers: c.req.raw.headers, asResponse: true }),
    )
    const { cookies } = await readAnswer(response, '/sign-in')
    await insertAccountBrowser(trx, { accountId, browserId, now: iso(deps.clock.now()) })
    const personId = await findPersonId(trx, accountId)
    const entry = { browserId, accountId, personId, detail: { method }, personal: requestData(visitor) }
    await recordEntry(trx, deps, { action: 'account.signed_in', actor: 'visitor', ...entry })
    return { cookies, browserToken }
  })
  sendCookies(c, opened.cookies)
  if (opened.browserToken) keepTokens(deps, c, { browserToken: opened.browserToken })
}

/** Asks for the code of the account's app, after something else has proved who signs in. There is no session before the code. */
export async function askSecondFactor(deps: Deps, c: Context, visitor: Visitor, accountId: string): Promise<void> {
  const identity = await deps.identity()
  const response = await withIdentity(authContextOf(visitor), () =>
    identity.api.askSecondFactor({ body: { accountId }, headers: c.req.raw.headers, asResponse: true }),
  )
  sendCookies(c, (await readAnswer(response, '/sign-in')).cookies)
}

/** Records a failed sign-in, without what was typed, which can be a password in the wrong field. */
export async function recordRefusedSignIn(
  deps: Deps,
  visitor: Visitor,
  method: Opening['method'],
  error: unknown,
  accountId: string | undefined,
): Promise<void> {
  const reason = error instanceof AppError ? error.code : 'fault'
  await deps.db.transaction().execute((trx) =>
    recordEntry(trx, deps, {
      action: 'account.sign_in_refused',
      actor: 'visitor',
      browserId: visitor.browserId,
      accountId: accountId ?? null,
      detail: { method, reason },
      personal: requestData(visitor),
    }),
  )
}

/** The token of the request's session. */
export async function currentToken(deps: Deps, c: Context): Promise<string | undefined> {
  const current = await (await deps.identity()).api.getSession({ headers: c.req.raw.headers })
  return current?.session.token
}
