import { lookup as lookUpName } from 'node:dns'
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

type PublicHosts = {
  /** Hosts that the operator named, which may have private addresses. */
  hosts: ReadonlySet<string>
  signal: AbortSignal
  /** Stands in for the name server in tests. */
  lookUp?: typeof lookUpName
}

export type FetchOptions = PublicHosts & {
  maxBytes: number
  /** Sends this instead of only asking. */
  body?: { type: string; bytes: Buffer }
}

export type PostOptions = PublicHosts & { maxBytes: number; headers: Record<string, string>; body: Buffer }

const PRIVATE = new BlockList()
const NETWORKS = {
  ipv4: '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  // Of the global unicast network: tunnels, addresses for examples and for identifiers.
  ipv6: '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
}
const GLOBAL_UNICAST = new BlockList()
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6')
for (const family of ['ipv4', 'ipv6'] as const)
  for (const network of NETWORKS[family].split(' ')) {
    const [address = '', bits] = network.split('/')
    PRIVATE.addSubnet(address, Number(bits), family)
  }

/** Whether an IP address is not one of the public internet. IPv4 addresses in IPv6 form count as private. */
export function isPrivateAddress(address: string): boolean {
  const [plain = ''] = address.split('%')
  const family = isIP(plain)
  if (family === 4) return PRIVATE.check(plain, 'ipv4')
  return family !== 6 || !GLOBAL_UNICAST.check(plain, 'ipv6') || PRIVATE.check(plain, 'ipv6')
}

/** The ports below 1024 belong to other services than the web's. */
function isWebPort({ port }: URL): boolean {
  return port === '' || Number(port) >= 1024
}

/**
 * Whether `postPublic` would try this address, by itself and without asking a name server: `address` for no https address, or one with a
 * user; `private_address` for an IP address that is not public; `port`.
 */
export function refusalOf(
  address: string,
  hosts: ReadonlySet<string>,
): 'address' | 'private_address' | 'port' | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username + url.password !== '') return 'address'
  const host = hostOf(url)
  if (hosts.has(host)) return /^https?:$/.test(url.protocol) ? undefined : 'address'
  if (url.protocol !== 'https:') return 'address'
  if (/(^|\.)(localhost|local|internal|localdomain|home\.arpa)\.?$/.test(host)) return 'private_address'
  if (isIP(host) !== 0 && isPrivateAddress(host)) return 'private_address'
  return isWebPort(url) ? undefined : 'port'
}

/** Without the brackets of an IPv6 address. The parser has already turned every notation of an IPv4 address into the usual one. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/**
 * Reads an address that a foreign file names: http or https, no redirects, a limited size, and never a private address, so that the file
 * cannot make this server ask others of its network. Throws FetchError.
 */
export async function fetchPublic(address: string, { maxBytes, body, ...where }: FetchOptions): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username + url.password !== '')
    throw new FetchError('address', true)
  const headers: Record<string, string> = body ? { 'content-type': body.type } : {}
  const answer = await ask(url, { ...where, headers, body: body?.bytes, maxBytes }).catch((error) => {
    throw error instanceof FetchError ? error : new FetchError('unreachable')
  })
  if (answer.status !== 200) throw new FetchError(`http_${answer.status}`)
  if (!answer.isWhole) throw new FetchError('too_long', true)
  return answer.bytes
}

export type PublicAnswer = { status: number; bytes: Buffer }

/**
 * Sends to an address that staff entered, and returns whatever it answers, with at most `maxBytes` of it. Only https, except for hosts that
 * the operator named; no redirects, and never a private address. Throws FetchError.
 */
export async function postPublic(address: string, given: PostOptions): Promise<PublicAnswer> {
  const refusal = refusalOf(address, given.hosts)
  if (refusal) throw new FetchError(refusal, true)
  return ask(new URL(address), given).catch((error) => {
    if (error instanceof FetchError) throw error
    throw new FetchError(given.signal.aborted ? 'timeout' : String((error as { code?: unknown }).code ?? 'unreachable'))
  })
}

type Request = PublicHosts & { headers: Record<string, string>; body?: Buffer | undefined; maxBytes: number }

async function ask(url: URL, { hosts, signal, lookUp = lookUpName, headers, body, maxBytes }: Request) {
  const host = hostOf(url)
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
  const { promise, resolve, reject } = Promise.withResolvers<PublicAnswer & { isWhole: boolean }>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    {
      lookup,
      signal,
      agent: false,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    },
    (answer) => {
      const parts: Buffer[] = []
      let length = 0
      const end = (isWhole: boolean) =>
        resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(parts).subarray(0, maxBytes), isWhole })
      answer.on('data', (part: Buffer) => {
        length += part.length
        parts.push(part)
        if (length <= maxBytes) return
        end(false)
        request.destroy()
      })
      answer.on('end', () => end(true))
      answer.on('error', reject)
    },
  )
  // The connection itself is asked too, whatever the name server said.
  request.on('socket', (socket) =>
    socket.once('connect', () => {
      if (!isNamed && isPrivateAddress(socket.remoteAddress ?? ''))
        request.destroy(new FetchError('private_address', true))
    }),
  )
  request.on('error', reject)
  request.end(body)
  return promise
}
