import { type BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import type { Deps } from '../deps.ts'

/** Where a request came from, through trusted proxies. */
export type ClientAddress = {
  /** The visitor's address: the nearest hop that is not a trusted proxy. */
  address: string
  /** The key of counters: the address, or the /64 network of an IPv6 address, because one customer has a whole /64. */
  key: string
  /** Every hop from the visitor to the portal. */
  chain: string[]
}

type Incoming = { socket?: { remoteAddress?: string } }

export function clientOf(deps: Deps, c: Context): ClientAddress {
  return clientAddress(peerOf(c), c.req.header('x-forwarded-for'), deps.config.trustedProxies)
}

/** Long enough for every browser, so that a client cannot fill the log. */
export function userAgentOf(c: Context): string {
  return (c.req.header('user-agent') ?? '').slice(0, 500)
}

/** The address of the connection, which is a proxy's if there is one. A client cannot forge it. */
export function peerOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as { incoming?: Incoming }
  return plain(incoming?.socket?.remoteAddress ?? 'unknown')
}

/** Reads `X-Forwarded-For` only as far as the hops are trusted proxies (TRUST_PROXY). */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: BlockList): ClientAddress {
  const claimed = (forwardedFor ?? '').split(',').map((part) => part.trim())
  const hops = [...claimed.filter((part) => part !== ''), plain(peer)].map(plain)
  let at = hops.length - 1
  while (at > 0 && isTrusted(trusted, hops[at] ?? '') && isIP(hops[at - 1] ?? '')) at -= 1
  const chain = hops.slice(at)
  const address = chain[0] ?? 'unknown'
  return { address, key: networkOf(address), chain }
}

/** Turns an IPv4-mapped IPv6 address into the IPv4 address. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

/** Whether an address belongs to a trusted proxy. */
export function isTrusted(trusted: BlockList, peer: string): boolean {
  const address = plain(peer)
  const family = isIP(address)
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
