import { lookup as lookUp } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** An address on the internet could not be read. `refused`: trying again does not help. */
export class FetchError extends Error {
  override name = 'FetchError'
  readonly code: string
  readonly refused: boolean
  constructor(code: string, refused = false) {
    super(`could not be read: ${code}`)
    this.code = code
    this.refused = refused
  }
}

export type FetchOptions = {
  /** Hosts that the operator named, which may have private addresses. */
  hosts: ReadonlySet<string>
  maxBytes: number
  signal: AbortSignal
  /** Sends this instead of only asking. */
  body?: { type: string; bytes: Buffer }
}

const PRIVATE = new BlockList()
const NETWORKS = {
  ipv4: '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3',
  ipv6: '::/96 64:ff9b::/32 2001::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
}
for (const family of ['ipv4', 'ipv6'] as const)
  for (const network of NETWORKS[family].split(' ')) {
    const [address = '', bits] = network.split('/')
    PRIVATE.addSubnet(address, Number(bits), family)
  }

/** Whether an IP address is not one of the public internet. IPv4 addresses in IPv6 form count as what they are. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Reads an address that a foreign file names: http or https, no redirects, a limited size, and never a private address, so that the file
 * cannot make this server ask others of its network. Throws FetchError.
 */
export async function fetchPublic(address: string, { hosts, maxBytes, signal, body }: FetchOptions): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username + url.password !== '')
    throw new FetchError('address', true)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isNamed = hosts.has(host)
  if (!isNamed && isIP(host) !== 0 && isPrivateAddress(host)) throw new FetchError('private_address', true)
  // The check is on the addresses that are connected to, so that a second answer of the name server cannot differ.
  const lookup: LookupFunction = (name, options, answer) =>
    lookUp(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return answer(error ?? new FetchError('no_address'), '', 4)
      if (!isNamed && found.some((one) => isPrivateAddress(one.address)))
        return answer(new FetchError('private_address', true), '', 4)
      return options.all ? answer(null, found) : answer(null, first.address, first.family)
    })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    {
      lookup,
      signal,
      agent: false,
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': body.type, 'content-length': body.bytes.length } : {},
    },
    (answer) => {
      if (answer.statusCode !== 200) {
        request.destroy()
        return reject(new FetchError(`http_${answer.statusCode}`))
      }
      const parts: Buffer[] = []
      let length = 0
      answer.on('data', (part: Buffer) => {
        length += part.length
        parts.push(part)
        if (length <= maxBytes) return
        reject(new FetchError('too_long', true))
        request.destroy()
      })
      answer.on('end', () => resolve(Buffer.concat(parts)))
      answer.on('error', reject)
    },
  )
  request.on('error', reject)
  request.end(body?.bytes)
  return promise.catch((error) => {
    throw error instanceof FetchError ? error : new FetchError('unreachable')
  })
}
