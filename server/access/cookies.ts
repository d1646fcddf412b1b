import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
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
