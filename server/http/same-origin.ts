import type { Context, MiddlewareHandler } from 'hono'
import { type Config, isLoopbackName, originOf } from '../config.ts'
import type { Log } from '../platform/log.ts'
import { AppError } from './app-error.ts'
import { answerError } from './on-error.ts'
import { hostOf, sentBy } from './request-headers.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Answers only to the portal's own host name, which stops DNS rebinding, and refuses writes from other sites' pages: Origin and
 * Sec-Fetch-Site must match where they are sent, and one of them must be. `isByKey`: requests with a key in a header, which another site's
 * page cannot make a browser send, to an endpoint that takes it instead of a cookie.
 */
export function sameOriginOnly(config: Config, log: Log, isByKey: (c: Context) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const host = hostOf(c)
    if (!isOwnHost(config, host)) return answerError(c, log, new AppError('wrong_host'))
    if (!READING.has(c.req.method) && !isByKey(c) && !isSameOrigin(config, host, sentBy(c)))
      return answerError(c, log, new AppError('wrong_origin'))
    await next()
  }
}

/** For what takes a key, and is still nothing for another site's page, such as a page that a name leads to this machine. */
export function refuseOtherOrigin(config: Config, c: Context): void {
  const { origin } = sentBy(c)
  if (origin && origin !== originOf(config, hostOf(c))) throw new AppError('wrong_origin')
}

function isOwnHost(config: Config, host: string): boolean {
  return config.publicUrl?.host === host || isLoopbackName(host.replace(/:\d+$/, ''))
}

function isSameOrigin(config: Config, host: string, { origin, site }: ReturnType<typeof sentBy>): boolean {
  if (origin === undefined && site === undefined) return false
  if (origin !== undefined && origin !== originOf(config, host)) return false
  return site === undefined || site === 'same-origin'
}
