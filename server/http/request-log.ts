import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Ids } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

/** One line a request: the pattern of the route rather than the address, and nothing of whoever asked. */
export function requestLog(log: Log, ids: Ids): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now()
    const requestId = ids.id()
    c.set('requestId', requestId)
    await next()
    // Not c.header(), which would make the finished answer anew and lose the adapter's short way of sending it.
    c.res.headers.set('X-Request-Id', requestId)
    const ms = Math.round((performance.now() - began) * 10) / 10
    log.info({ requestId, method: c.req.method, route: routePath(c, -1), status: c.res.status, ms }, 'request')
  }
}
