import { isIP } from 'node:net'
import { type Config, isLoopbackName, isLoopbackOnly } from '../../../config.ts'
import { constantTimeEqual } from '../../../platform/secrets.ts'

/** Where a request for the metrics comes from. */
export type Asking = {
  /** The other end of the connection. */
  peer: string
  hostName: string
  /** The token of the Authorization header. */
  bearer: string | undefined
  /** Whether a proxy forwarded it. */
  forwarded: boolean
}

/**
 * Requests with the token, and programs on this machine. Through a proxy on this machine every request looks local, so behind a proxy, or
 * if there could be one, only the token counts.
 */
export function mayReadMetrics(config: Config, { peer, hostName, bearer, forwarded }: Asking): boolean {
  if (config.metricsToken !== undefined && bearer !== undefined && constantTimeEqual(bearer, config.metricsToken))
    return true
  if (config.behindProxy || !isLoopbackOnly(config) || forwarded) return false
  // A web page in a browser of this machine could use its own host name that resolves to this machine.
  return isLoopbackAddress(peer) && isLoopbackName(hostName)
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}
