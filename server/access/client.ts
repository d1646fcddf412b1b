import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { type ClientAddress, clientAddress, peerOf } from '../http/client-address.ts'

/** Where a request comes from, through the proxies that are believed. */
export function clientOf(deps: Deps, c: Context): ClientAddress {
  return clientAddress(peerOf(c), c.req.header('x-forwarded-for'), deps.config.trustedProxies)
}
