import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { DAY_MS } from '../../contract/limits.ts'
import type { Deps } from '../deps.ts'
import { addCookie } from '../http/respond.ts'

/**
 * Two opaque cookies. `browser` identifies the browser and grants nothing; `session` stands for a session and is replaced whenever the
 * session gains access. Both outlive what they stand for, so that the server can say what has ended. Each sign-in through the provider
 * has its own cookie while it lasts, so that two in one browser do not interfere. `setup` stands for the setup session.
 */
type CookieName = 'browser' | 'session' | 'setup' | `sign_in_${string}`

export const attemptCookie = (attemptId: string): CookieName => `sign_in_${attemptId.slice(0, 12)}`

/** The longest lifetime that browsers allow. */
const LIFETIME_SECONDS = (400 * DAY_MS) / 1000

const isHttps = (deps: Deps) => deps.config.publicUrl?.protocol === 'https:'

export function readToken(deps: Deps, c: Context, name: CookieName): string | undefined {
  return isHttps(deps) ? getCookie(c, name, 'host') : getCookie(c, name)
}

/** SameSite is Lax, not Strict, because the provider's redirect comes from another site and must include the cookie. */
export function setToken(deps: Deps, c: Context, name: CookieName, token: string, maxAge = LIFETIME_SECONDS): void {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge } as const
  const https = isHttps(deps) && ({ secure: true, prefix: 'host' } as const)
  addCookie(c, generateCookie(name, token, { ...options, ...https }))
}

export function deleteToken(deps: Deps, c: Context, name: CookieName): void {
  const https = isHttps(deps) && ({ secure: true, prefix: 'host' } as const)
  addCookie(c, generateCookie(name, '', { path: '/', maxAge: 0, ...https }))
}
