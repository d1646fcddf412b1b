import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Deps } from '../deps.ts'
import { withinRequest } from '../platform/request-scope.ts'
import { isTrusted, peerOf } from './client-address.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    /** Which line of the error table it was refused with. */
    refusal: ErrorCode
  }
}

/** Nothing else is ever a label of a metric: a client may send any word. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Long enough to be nobody else's, and nothing that a log or a header could take for something else. */
const WELL_FORMED = /^[\w-]{16,64}$/

/** Asked every second or so by whoever watches: a line for each would be most of the log. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Gives each request a number, which its answer, the lines of the log and the entries of the audit log bear, and counts it. One line a
 * request: the pattern of the route rather than the address, and nothing of whoever asked.
 */
export function requestLog({ config, ids, log, metrics }: Deps): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now()
    const requestId = givenId(config, c) ?? ids.id()
    c.set('requestId', requestId)
    await withinRequest(requestId, next)
    const { method } = c.req
    const { status } = c.res
    const refused = c.get('refusal')
    const route = routeOf(c)
    const ms = Math.round((performance.now() - began) * 10) / 10
    const level = PROBES.has(route) && status < 400 ? 'debug' : 'info'
    log[level]({ requestId, method, route, status, ms, refused }, 'request')
    const known = METHODS.has(method) ? method : 'other'
    // Middleware alone was met where no route fits, whatever the address.
    const pattern = route.endsWith('/*') && status === 404 ? 'unknown' : route
    metrics.requests.inc({ method: known, route: pattern, status: `${Math.floor(status / 100)}xx` })
    metrics.seconds.observe({ method: known, route: pattern }, ms / 1_000)
    if (refused) metrics.refusals.inc({ code: refused })
  }
}

/** The pattern of what answered; of what would have, where a middleware refused. */
function routeOf(c: Context): string {
  const answered = routePath(c)
  return answered.endsWith('/*') ? routePath(c, -1) : answered
}

/** The number that a trusted proxy gave, so that its log and ours speak of the same request. */
function givenId({ trustedProxies }: Deps['config'], c: Context): string | undefined {
  const given = c.req.header('x-request-id')
  return given !== undefined && WELL_FORMED.test(given) && isTrusted(trustedProxies, peerOf(c)) ? given : undefined
}
