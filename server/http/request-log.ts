import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Deps } from '../deps.ts'
import { runInRequestScope } from '../platform/request-scope.ts'
import { isTrusted, peerOf } from './client-address.ts'
import { CLIENT_GONE } from './on-error.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    /** The error code of a refused request. */
    refusal: ErrorCode
  }
}

/** A client can send any word, so no other method becomes a metric label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Long enough to be unique, and safe in logs and headers. */
const WELL_FORMED = /^[\w-]{16,64}$/

/** Monitoring calls these every second, so they are logged at debug level. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Gives each request an id, which its response, its log lines and its audit entries contain; counts it; and logs one line with the route
 * pattern instead of the URL, and nothing about the visitor.
 */
export function requestLog({ config, ids, log, metrics }: Deps): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now()
    const requestId = givenId(config, c) ?? ids.id()
    c.set('requestId', requestId)
    await runInRequestScope(requestId, next)
    const { method } = c.req
    const { status } = c.res
    const refused = c.get('refusal')
    const route = routeOf(c)
    const ms = Math.round((performance.now() - began) * 10) / 10
    const level = (PROBES.has(route) && status < 400) || status === CLIENT_GONE ? 'debug' : 'info'
    log[level]({ requestId, method, route, status, ms, refused }, 'request')
    const known = METHODS.has(method) ? method : 'other'
    // Only middleware matched, so the URL is unknown.
    const pattern = route.endsWith('/*') && status === 404 ? 'unknown' : route
    metrics.requests.inc({ method: known, route: pattern, status: `${Math.floor(status / 100)}xx` })
    metrics.seconds.observe({ method: known, route: pattern }, ms / 1_000)
    if (refused) metrics.refusals.inc({ code: refused })
  }
}

/** The pattern of the route that answered, or that would have if no middleware had refused. */
function routeOf(c: Context): string {
  const answered = routePath(c)
  return answered.endsWith('/*') ? routePath(c, -1) : answered
}

/** The id from a trusted proxy, so that its log and ours use the same one. */
function givenId({ trustedProxies }: Deps['config'], c: Context): string | undefined {
  const given = c.req.header('x-request-id')
  return given !== undefined && WELL_FORMED.test(given) && isTrusted(trustedProxies, peerOf(c)) ? given : undefined
}
