import { isIP } from 'node:net'
import { type Config, isLoopbackName, isLoopbackOnly } from '../../../config.ts'
import { sameText } from '../../../platform/secrets.ts'

/** Who asks for the metrics, as far as that can be told from the connection and the headers. */
export type Asking = {
  /** The other end of the connection. */
  peer: string
  host: string | undefined
  authorization: string | undefined
  /** Whether a proxy says that it asks for somebody else. */
  forwarded: boolean
}

/** Headers that proxies add. */
export const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const

/**
 * Whoever has the token; without one in the settings only a program on this machine. A proxy on this machine would make everybody
 * look like one, so where one is there, or could be (TRUST_PROXY, a public address), the token is the only way.
 */
export function mayReadMetrics(config: Config, { peer, host, authorization, forwarded }: Asking): boolean {
  if (config.metricsToken !== undefined && isBearer(authorization, config.metricsToken)) return true
  if (config.behindProxy || !isLoopbackOnly(config) || forwarded) return false
  // A page in a browser of this machine could ask by a name of its own that leads here.
  return isLoopbackAddress(peer) && isLoopbackName((host ?? '').replace(/:\d+$/, ''))
}

function isBearer(authorization: string | undefined, token: string): boolean {
  return authorization !== undefined && sameText(authorization, `Bearer ${token}`)
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}
