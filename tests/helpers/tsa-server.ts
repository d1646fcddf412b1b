import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const CONFIG = `
[ req ]
distinguished_name = name
prompt = no
[ name ]
CN = Test
[ ca ]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign
[ stamping ]
basicConstraints = CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[ tsa ]
default_tsa = tsa_one
[ tsa_one ]
serial = ./serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
certs = ./tsa.crt
signer_cert = ./tsa.crt
signer_key = ./tsa.key
`

/** Whether OpenSSL is installed, which these authorities need. */
export function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'])
    return true
  } catch {
    return false
  }
}

export type Spoil =
  | 'nothing'
  | 'other imprint'
  | 'other nonce'
  | 'signature'
  | 'refuses'
  | 'status 500'
  | 'nonsense'
  | 'breaks off'
  | 'old reply'
  | 'odd version'

/** Making RSA keys takes a second, so the tests of a process share one authority. `other` is a second one. */
const made = new Map<'usual' | 'other', Record<string, Buffer>>()

/** Writes an authority's keys, certificates and settings to the folder. */
function putAuthority(folder: string, which: 'usual' | 'other'): void {
  writeFileSync(join(folder, 'tsa.cnf'), CONFIG)
  writeFileSync(join(folder, 'serial'), '01\n')
  const files = made.get(which) ?? makeAuthority(folder)
  made.set(which, files)
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
}

function makeAuthority(folder: string): Record<string, Buffer> {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  const fresh = ['-newkey', 'rsa:2048', '-nodes', '-config', 'tsa.cnf']
  openssl(
    ...['req', '-x509', ...fresh, '-keyout', 'ca.key', '-out', 'ca.crt'],
    ...['-extensions', 'ca', '-subj', '/CN=CA', '-days', '3650'],
  )
  openssl('req', '-new', ...fresh, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=TSA')
  openssl(
    ...['x509', '-req', '-in', 'tsa.csr', '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '3650'],
    ...['-extfile', 'tsa.cnf', '-extensions', 'stamping', '-out', 'tsa.crt'],
  )
  return Object.fromEntries(
    ['ca.key', 'ca.crt', 'tsa.key', 'tsa.crt'].map((name) => [name, readFileSync(join(folder, name))]),
  )
}

/** A time-stamping authority on loopback, made with OpenSSL and its own CA. A test can make its replies wrong. */
export async function tsaServer(folder: string, which: 'usual' | 'other' = 'usual') {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  putAuthority(folder, which)
  const state = { spoil: 'nothing' as Spoil, asked: 0, url: '', ca: join(folder, 'ca.crt'), folder }
  const answerTo = (query: Buffer) => {
    writeFileSync(join(folder, 'query.tsq'), query)
    openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', '-out', 'reply.tsr')
    return readFileSync(join(folder, 'reply.tsr'))
  }
  let old: Buffer | undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      state.asked += 1
      const query = Buffer.concat(parts)
      const { spoil } = state
      if (spoil === 'status 500') return response.writeHead(500).end()
      if (spoil === 'nonsense') return response.end('no')
      if (spoil === 'breaks off') {
        response.writeHead(200, { 'content-length': 5_000 }).write('30')
        return setTimeout(() => response.destroy(), 50)
      }
      // The offsets of the 32-byte imprint and the 8-byte nonce in our query.
      if (spoil === 'other imprint') query[30] = (query[30] ?? 0) ^ 1
      if (spoil === 'other nonce') query[query.length - 5] = (query[query.length - 5] ?? 0) ^ 1
      const reply = spoil === 'refuses' ? Buffer.from('30053003020102', 'hex') : answerTo(query)
      if (spoil === 'old reply' && old) return response.end(old)
      old ??= reply
      // Of the token, which its signature does not cover.
      if (spoil === 'odd version') reply[reply.indexOf(Buffer.from('02010331', 'hex')) + 2] = 5
      if (spoil === 'signature') reply[reply.length - 10] = (reply[reply.length - 10] ?? 0) ^ 1
      response.setHeader('content-type', 'application/timestamp-reply').end(reply)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`
  return state
}
