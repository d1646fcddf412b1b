import { type BlockList, isIP } from 'node:net'
import type { Context } from 'hono'

/** Where a request came from, as far as it can be believed. */
export type ClientAddress = {
  /** The visitor's address: the first, counted from us, that is not a trusted proxy. */
  address: string
  /** What counters count by: the address, or the /64 network of an IPv6 address (one customer has a whole one). */
  key: string
  /** Every hop from the visitor to us, outermost first. */
  chain: string[]
}

type Incoming = { socket?: { remoteAddress?: string } }

/** Who is at the other end of the connection: a proxy, where there is one. Nothing that is sent can change it. */
export function peerOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as { incoming?: Incoming }
  return plain(incoming?.socket?.remoteAddress ?? 'unknown')
}

/** Reads `X-Forwarded-For` only as far as the hops are proxies that we were told to trust (TRUST_PROXY). */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: BlockList): ClientAddress {
  const claimed = (forwardedFor ?? '').split(',').map((part) => part.trim())
  const hops = [...claimed.filter((part) => part !== ''), plain(peer)].map(plain)
  let at = hops.length - 1
  while (at > 0 && isTrusted(trusted, hops[at] ?? '') && isIP(hops[at - 1] ?? '')) at -= 1
  const chain = hops.slice(at)
  const address = chain[0] ?? 'unknown'
  return { address, key: networkOf(address), chain }
}

/** Whether a peer is a proxy that we were told to trust: of it come the requests of many. */
export function isTrustedProxy(peer: string, trusted: BlockList): boolean {
  return isTrusted(trusted, plain(peer))
}

/** An IPv4 address that arrives in IPv6 clothes is the IPv4 address. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

/** Whether an address is that of a proxy which we were told to trust. */
export function isTrusted(trusted: BlockList, address: string): boolean {
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
