import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { type ClientAddress, clientAddress } from '../http/client-address.ts'

/** Where a request comes from, through the proxies that are believed. */
export function clientOf(deps: Deps, c: Context): ClientAddress {
  return clientAddress(peerOf(c), c.req.header('x-forwarded-for'), deps.config.trustedProxies)
}

function peerOf(c: Context): string {
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
  return incoming?.socket?.remoteAddress ?? 'unknown'
}
