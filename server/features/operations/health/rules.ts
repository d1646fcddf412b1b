import { isIP } from 'node:net'
import { type Config, isLoopbackName, isLoopbackOnly } from '../../../config.ts'
import { constantTimeEqual } from '../../../platform/secrets.ts'

/** Where a request for the metrics comes from. */
export type Asking = {
  /** The other end of the connection. */
  peer: string
  host: string | undefined
  authorization: string | undefined
  /** Whether a proxy forwarded it. */
  forwarded: boolean
}

export const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const

/**
 * Requests with the token, and programs on this machine. Through a proxy on this machine every request looks local, so behind a proxy, or
 * if there could be one, only the token counts.
 */
export function mayReadMetrics(config: Config, { peer, host, authorization, forwarded }: Asking): boolean {
  if (config.metricsToken !== undefined && isBearer(authorization, config.metricsToken)) return true
  if (config.behindProxy || !isLoopbackOnly(config) || forwarded) return false
  // A web page in a browser of this machine could use its own host name that resolves to this machine.
  return isLoopbackAddress(peer) && isLoopbackName((host ?? '').replace(/:\d+$/, ''))
}

function isBearer(authorization: string | undefined, token: string): boolean {
  return authorization !== undefined && constantTimeEqual(authorization, `Bearer ${token}`)
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}
