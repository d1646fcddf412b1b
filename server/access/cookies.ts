import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SIGN_IN_MS } from '../../contract/accounts/sign-in.ts'
import { DAY_MS } from '../../contract/limits.ts'
import type { Deps } from '../deps.ts'

/**
 * Two opaque cookies. `browser` says which browser this is and grants nothing; `session` stands for a session and is replaced
 * whenever the session may do more. Both outlive what they stand for, so that the server can say what has ended.
 */
type CookieName = 'browser' | 'session'

/** The longest life that browsers allow a cookie. */
const LIFE_SECONDS = (400 * DAY_MS) / 1000

const isHttps = (deps: Deps) => deps.config.publicUrl?.protocol === 'https:'

export function readToken(deps: Deps, c: Context, name: CookieName): string | undefined {
  return isHttps(deps) ? getCookie(c, name, 'host') : getCookie(c, name)
}

export function keepToken(deps: Deps, c: Context, name: CookieName, token: string): void {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: LIFE_SECONDS } as const
  if (isHttps(deps)) setCookie(c, name, token, { ...options, secure: true, prefix: 'host' })
  else setCookie(c, name, token, options)
}

/*
 * A sign-in through the provider has a cookie of its own while it lasts, so that two of one browser do not disturb each other. Lax, not
 * Strict: the provider's redirect comes from another site and must bring it along.
 */
const attemptCookie = (attemptId: string) => `sign_in_${attemptId.slice(0, 12)}`

export function readAttemptToken(deps: Deps, c: Context, attemptId: string): string | undefined {
  return isHttps(deps) ? getCookie(c, attemptCookie(attemptId), 'host') : getCookie(c, attemptCookie(attemptId))
}

export function keepAttemptToken(deps: Deps, c: Context, attemptId: string, token: string): void {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: SIGN_IN_MS / 1000 } as const
  if (isHttps(deps)) setCookie(c, attemptCookie(attemptId), token, { ...options, secure: true, prefix: 'host' })
  else setCookie(c, attemptCookie(attemptId), token, options)
}

export function dropAttemptToken(deps: Deps, c: Context, attemptId: string): void {
  if (isHttps(deps)) deleteCookie(c, attemptCookie(attemptId), { path: '/', secure: true, prefix: 'host' })
  else deleteCookie(c, attemptCookie(attemptId), { path: '/' })
}
