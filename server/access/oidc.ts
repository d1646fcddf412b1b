import type { Context } from 'hono'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client'
import { SIGN_IN_CALLBACK, SIGN_IN_MS, type SignInMode } from '../../contract/accounts/sign-in.ts'
import { originOf } from '../config.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { hostOf } from '../http/request-headers.ts'
import { iso } from '../platform/clock.ts'
import { attemptCookie, deleteToken, readToken, setToken } from './cookies.ts'
import { readIdentity, type VerifiedIdentity } from './oidc-identity.ts'
import type { Provider } from './oidc-provider.ts'
import { insertAttempt, spendAttempt } from './queries.ts'

/** A sign-in that this browser has started. Reading it uses it up. */
export type Attempt = { state: string; nonce: string; verifier: string; returnTo: string; popup: boolean }

type Input = { returnTo: string; mode: SignInMode }

/** Starts a sign-in and returns the provider's URL. The browser gets a cookie, and the row keeps what the callback must match. */
export async function beginSignIn(deps: Deps, provider: Provider, c: Context, input: Input): Promise<URL> {
  const configuration = await callProvider(deps, c, () => provider.configure())
  const [state, nonce, verifier, browser] = [deps.ids.token(), deps.ids.token(), deps.ids.token(), deps.ids.token()]
  const id = attemptId(deps, state)
  const now = deps.clock.now().getTime()
  await deps.db.transaction().execute((trx) =>
    insertAttempt(trx, {
      id,
      browser_digest: browserDigest(deps, browser),
      nonce,
      verifier_sealed: deps.secrets.seal(verifier, id),
      return_to: input.returnTo,
      popup: input.mode === 'popup' ? 1 : 0,
      created_at: iso(now),
      ends_at: iso(now + SIGN_IN_MS),
    }),
  )
  setToken(deps, c, attemptCookie(id), browser, SIGN_IN_MS / 1000)
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(deps, c).href,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
}

/** Uses up the sign-in of a callback; undefined if this browser did not start it, or too long ago. */
export async function takeAttempt(deps: Deps, c: Context): Promise<Attempt | undefined> {
  const state = c.req.query('state') ?? ''
  const id = attemptId(deps, state)
  const browser = readToken(deps, c, attemptCookie(id))
  if (browser === undefined) return undefined
  deleteToken(deps, c, attemptCookie(id))
  const match = { id, browser_digest: browserDigest(deps, browser), now: iso(deps.clock.now()) }
  const row = await deps.db.transaction().execute((trx) => spendAttempt(trx, match))
  if (row === undefined) return undefined
  const verifier = deps.secrets.open(row.verifier_sealed, id)
  return { state, nonce: row.nonce, verifier, returnTo: row.return_to, popup: row.popup === 1 }
}

/**
 * Exchanges the code of a callback and verifies the token's signature, issuer, audience, nonce and expiry. Throws `google_failed`, with
 * the reason in the server log, if any check fails or the provider has not verified the address.
 */
export async function finishSignIn(
  deps: Deps,
  provider: Provider,
  c: Context,
  attempt: Attempt,
): Promise<VerifiedIdentity> {
  const { configuration, subject, claims } = await callProvider(deps, c, () => exchange(deps, provider, c, attempt))
  const identity = readIdentity(configuration.serverMetadata().issuer, subject, claims)
  if (identity === undefined) throw refused(deps, c, 'email_not_verified')
  return identity
}

/** Logs why a sign-in through the provider was refused, and returns the error, which does not say why. */
export function refused(deps: Deps, c: Context, reason: string): AppError {
  deps.log.warn({ reason, requestId: c.get('requestId') }, 'sign-in through the provider refused')
  return new AppError('google_failed')
}

async function exchange(deps: Deps, provider: Provider, c: Context, attempt: Attempt) {
  const configuration = await provider.configure()
  const url = callbackUrl(deps, c)
  url.search = new URL(c.req.url).search
  const tokens = await authorizationCodeGrant(configuration, url, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  })
  const token = tokens.claims()
  if (token === undefined) throw new AppError('google_failed')
  const complete = 'email' in token && 'email_verified' in token
  const claims = complete ? token : { ...token, ...(await userInfo(configuration, tokens.access_token, token.sub)) }
  return { configuration, subject: token.sub, claims }
}

/** The claims of the address, for providers that leave them out of the token (OpenID Connect Core, section 5.4). */
async function userInfo(configuration: Configuration, accessToken: string, subject: string) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return fetchUserInfo(configuration, accessToken, subject)
}

/** Turns any failure of the provider into the same refusal. */
async function callProvider<T>(deps: Deps, c: Context, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw refused(deps, c, reasonOf(error))
  }
}

/** The library's error code. Its messages and causes contain tokens and the provider's text, so they are not logged. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  for (const one of [error, cause])
    if (one instanceof Error && 'code' in one && typeof one.code === 'string') return one.code
  return error.name
}

function attemptId(deps: Deps, state: string): string {
  return deps.secrets.digest('sign-in', `state:${state}`)
}

function browserDigest(deps: Deps, token: string): string {
  return deps.secrets.digest('sign-in', `browser:${token}`)
}

function callbackUrl(deps: Deps, c: Context): URL {
  return new URL(SIGN_IN_CALLBACK, originOf(deps.config, hostOf(c)))
}
