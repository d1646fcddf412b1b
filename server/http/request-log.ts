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

/**
 * Gives each request a number, which its answer, the lines of the log and the entries of the audit log bear, and counts it. One line a
 * request: the pattern of the route rather than the address, and nothing of whoever asked.
 */
export function requestLog({ log, ids, metrics, config }: Deps): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now()
    const requestId = givenId(c, config.trustedProxies) ?? ids.id()
    c.set('requestId', requestId)
    await withinRequest(requestId, next)
    // Not c.header(), which would make the finished answer anew and lose the adapter's short way of sending it.
    c.res.headers.set('X-Request-Id', requestId)
    const ms = Math.round((performance.now() - began) * 10) / 10
    const { status } = c.res
    const route = routePath(c, -1)
    const refused = c.get('refusal')
    log.info({ requestId, method: c.req.method, route, status, ms, refused }, 'request')
    const method = METHODS.has(c.req.method) ? c.req.method : 'other'
    // Middleware alone was met where no route fits, whatever the address.
    const pattern = route.endsWith('/*') && status === 404 ? 'unknown' : route
    metrics.requests.add(method, pattern, `${Math.floor(status / 100)}xx`)
    metrics.seconds.observe(ms / 1_000, method, pattern)
    if (refused) metrics.refusals.add(refused)
  }
}

/** The number that a trusted proxy gave, so that its log and ours speak of the same request. */
function givenId(c: Context, trusted: Deps['config']['trustedProxies']): string | undefined {
  const given = c.req.header('x-request-id')
  if (given === undefined || !WELL_FORMED.test(given)) return undefined
  return isTrusted(trusted, peerOf(c)) ? given : undefined
}
