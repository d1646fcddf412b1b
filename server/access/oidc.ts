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
import { iso } from '../platform/clock.ts'
import { insertAttempt, spendAttempt } from './attempt-queries.ts'
import { dropAttemptToken, keepAttemptToken, readAttemptToken } from './cookies.ts'
import { readIdentity, type VerifiedIdentity } from './oidc-identity.ts'
import type { Provider } from './oidc-provider.ts'

/** A sign-in that this very browser has begun, used up by having been looked at. */
export type Attempt = { state: string; nonce: string; verifier: string; returnTo: string; popup: boolean }

type Wish = { returnTo: string; mode: SignInMode }

/** Begins a sign-in and answers the provider's address for it. What must match later is kept; the browser gets a cookie of this one. */
export async function beginSignIn(deps: Deps, provider: Provider, c: Context, wish: Wish): Promise<URL> {
  const configuration = await asking(deps, c, () => provider.configure())
  const [state, nonce, verifier, browser] = [deps.ids.token(), deps.ids.token(), deps.ids.token(), deps.ids.token()]
  const id = attemptId(deps, state)
  const now = deps.clock.now().getTime()
  await deps.db.transaction().execute((trx) =>
    insertAttempt(trx, {
      id,
      browser_digest: browserDigest(deps, browser),
      nonce,
      verifier_sealed: deps.secrets.seal(verifier, id),
      return_to: wish.returnTo,
      popup: wish.mode === 'popup' ? 1 : 0,
      created_at: iso(now),
      ends_at: iso(now + SIGN_IN_MS),
    }),
  )
  keepAttemptToken(deps, c, id, browser)
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(deps, c).href,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
}

/** The attempt that a callback belongs to, which it uses up; undefined for one that this browser did not begin, or not lately. */
export async function takeAttempt(deps: Deps, c: Context): Promise<Attempt | undefined> {
  const state = c.req.query('state') ?? ''
  const id = attemptId(deps, state)
  const browser = readAttemptToken(deps, c, id)
  if (browser === undefined) return undefined
  dropAttemptToken(deps, c, id)
  const match = { id, browser_digest: browserDigest(deps, browser), now: iso(deps.clock.now()) }
  const row = await deps.db.transaction().execute((trx) => spendAttempt(trx, match))
  if (row === undefined) return undefined
  const verifier = deps.secrets.open(row.verifier_sealed, id)
  return { state, nonce: row.nonce, verifier, returnTo: row.return_to, popup: row.popup === 1 }
}

/**
 * Exchanges the code of a callback and proves what came of it: the token's signature, issuer, audience, nonce and end. Throws
 * `google_failed`, with a reason in the log, for anything less, and for an address that the provider does not vouch for.
 */
export async function finishSignIn(
  deps: Deps,
  provider: Provider,
  c: Context,
  attempt: Attempt,
): Promise<VerifiedIdentity> {
  const { configuration, subject, claims } = await asking(deps, c, () => exchange(deps, provider, c, attempt))
  const identity = readIdentity(configuration.serverMetadata().issuer, subject, claims)
  if (identity === undefined) throw refused(deps, c, 'email_not_verified')
  return identity
}

/** Writes down why a sign-in through the provider was refused, and makes the refusal, which does not say. */
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
  const claims = complete ? token : { ...token, ...(await more(configuration, tokens.access_token, token.sub)) }
  return { configuration, subject: token.sub, claims }
}

/** Where the token says nothing of the address, the provider tells on asking (OpenID Connect Core, section 5.4). */
async function more(configuration: Configuration, accessToken: string, subject: string) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return fetchUserInfo(configuration, accessToken, subject)
}

/** Turns whatever a provider and its answers can do wrong into the one refusal. */
async function asking<T>(deps: Deps, c: Context, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw refused(deps, c, reasonOf(error))
  }
}

/** The kind of a failure: the library's own codes. Its messages and causes hold tokens and what a provider wrote, so they stay out. */
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
  return new URL(SIGN_IN_CALLBACK, originOf(deps.config, c.req.header('host') ?? ''))
}
