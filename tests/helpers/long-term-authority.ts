import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const DAY_MS = 24 * 60 * 60_000

/** What OpenSSL takes for a time. */
const moment = (at: Date) =>
  `${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '')}`

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...length), body])
}

/** The values in a value of DER. */
function inside(value: Buffer): Buffer[] {
  const lengthOf = (bytes: Buffer) => {
    const first = bytes[1] ?? 0
    return first < 128 ? { head: 2, body: first } : { head: first - 126, body: bytes.readUIntBE(2, first - 128) }
  }
  const parts: Buffer[] = []
  for (let rest = value.subarray(lengthOf(value).head); rest.length > 0; ) {
    const { head, body } = lengthOf(rest)
    parts.push(rest.subarray(0, head + body))
    rest = rest.subarray(head + body)
  }
  return parts
}

/** A token with a list of revoked certificates beside its certificates (RFC 5652, section 5.1). */
function withList(token: Buffer, list: Buffer): Buffer {
  const [type = Buffer.of(), wrapped = Buffer.of()] = inside(token)
  const parts = inside(inside(wrapped)[0] ?? Buffer.of())
  const data = [...parts.slice(0, -1), der(0xa1, list), ...parts.slice(-1)]
  return der(0x30, type, der(0xa0, der(0x30, ...data)))
}

export type Certified = { key: string; certificate: string; serial: string }

/**
 * A certification authority made with OpenSSL, on loopback, at any time: it certifies time-stamping authorities and seals, stamps with
 * the newest of them, and says by lists and by OCSP which are revoked.
 */
export async function longTermAuthority(now: () => Date, { ocsp = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-ca-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const asked = { stamps: 0, lists: 0, answers: 0 }
  const state = {
    asked,
    stampsFail: false,
    listsFail: false,
    staples: false,
    /** What is answered to each question for the list: authorities make a new one once a day or so. */
    todaysList: undefined as Buffer | undefined,
    url: '',
    ca: join(folder, 'ca.crt'),
    folder,
  }
  let stampingWith: Certified | undefined
  let stamps = 0

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const fail = request.url === '/tsa' ? state.stampsFail : state.listsFail
      if (fail) return response.writeHead(503).end()
      if (request.url === '/tsa') return response.end(stamp(Buffer.concat(parts)))
      if (request.url === '/ca.crt') return response.end(readFileSync(join(folder, 'ca.der')))
      if (request.url === '/ocsp') return response.end(answer(Buffer.concat(parts)))
      return response.end(state.todaysList ?? list())
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.url = `${base}/tsa`

  const access = [...(ocsp ? [`OCSP;URI:${base}/ocsp`] : []), `caIssuers;URI:${base}/ca.crt`].join(',')
  writeFileSync(
    join(folder, 'ca.cnf'),
    `
[ ca ]
default_ca = one
[ one ]
database = ./index.txt
new_certs_dir = .
serial = ./serial
crlnumber = ./crlnumber
certificate = ./ca.crt
private_key = ./ca.key
default_md = sha256
policy = any
unique_subject = no
copy_extensions = none
[ any ]
commonName = supplied
organizationName = optional
[ req ]
distinguished_name = name
prompt = no
[ name ]
CN = Test
[ root ]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign,digitalSignature
subjectKeyIdentifier = hash
[ stamping ]
basicConstraints = CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
crlDistributionPoints = URI:${base}/list.crl
authorityInfoAccess = ${access}
[ sealing ]
basicConstraints = CA:false
keyUsage = critical,digitalSignature,nonRepudiation
crlDistributionPoints = URI:${base}/list.crl
authorityInfoAccess = ${access}
`,
  )
  for (const [name, content] of [
    ['index.txt', ''],
    ['serial', '1000\n'],
    ['crlnumber', '01\n'],
  ] as const)
    writeFileSync(join(folder, name), content)
  const newKey = (name: string, cn: string) => {
    const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-config', 'ca.cnf']
    openssl('req', '-new', ...fresh, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${cn}`)
  }
  const certify = (name: string, extensions: string, from: Date, to: Date, ...more: string[]) =>
    openssl(
      ...['ca', '-batch', '-notext', '-config', 'ca.cnf', '-in', `${name}.csr`, '-out', `${name}.crt`],
      ...['-extensions', extensions, '-startdate', moment(from), '-enddate', moment(to), ...more],
    )
  newKey('ca', 'Root of time')
  const start = now()
  certify(
    ...(['ca', 'root', new Date(start.getTime() - DAY_MS), new Date(start.getTime() + 40 * 365 * DAY_MS)] as const),
    ...['-selfsign', '-keyfile', 'ca.key'],
  )
  openssl('x509', '-in', 'ca.crt', '-outform', 'DER', '-out', 'ca.der')

  let made = 0
  const issue = (kind: 'stamping' | 'sealing', cn: string, days: number): Certified => {
    const name = `${kind}-${++made}`
    newKey(name, cn)
    const from = now()
    certify(name, kind, new Date(from.getTime() - 60_000), new Date(from.getTime() + days * DAY_MS))
    const serial =
      String(openssl('x509', '-in', `${name}.crt`, '-noout', '-serial'))
        .trim()
        .split('=')[1] ?? ''
    return { key: `${name}.key`, certificate: `${name}.crt`, serial }
  }

  /** A token made by `openssl cms`, because `openssl ts` knows only the time of the machine. */
  function stamp(query: Buffer): Buffer {
    asked.stamps += 1
    const imprint = query.subarray(query.indexOf(Buffer.from('0420', 'hex')) + 2).subarray(0, 32)
    const nonce = query.subarray(query.indexOf(Buffer.from('0208', 'hex'), 55)).subarray(0, 10)
    const sha256 = der(0x30, Buffer.from('0609608648016503040201', 'hex'), Buffer.from('0500', 'hex'))
    const serial = Buffer.alloc(4)
    serial.writeUInt32BE(0x01000000 + ++stamps)
    writeFileSync(
      join(folder, 'info.der'),
      der(
        0x30,
        Buffer.from('020101', 'hex'),
        Buffer.from('06042a030401', 'hex'),
        der(0x30, sha256, der(0x04, imprint)),
        der(0x02, serial),
        der(0x18, Buffer.from(moment(now()))),
        nonce,
      ),
    )
    const { key, certificate } = stampingWith ?? { key: '', certificate: '' }
    openssl(
      ...['cms', '-sign', '-binary', '-nodetach', '-cades', '-econtent_type', '1.2.840.113549.1.9.16.1.4'],
      ...['-signer', certificate, '-inkey', key, '-in', 'info.der', '-outform', 'DER', '-out', 'token.der'],
    )
    const token = readFileSync(join(folder, 'token.der'))
    return der(0x30, Buffer.from('3003020100', 'hex'), state.staples ? withList(token, list()) : token)
  }

  function list(): Buffer {
    asked.lists += 1
    const [from, to] = [now(), new Date(now().getTime() + 7 * DAY_MS)]
    openssl(
      ...['ca', '-config', 'ca.cnf', '-gencrl', '-crl_lastupdate', moment(from), '-crl_nextupdate', moment(to)],
      ...['-out', 'list.pem'],
    )
    openssl('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list.crl')
    return readFileSync(join(folder, 'list.crl'))
  }

  /** Always as of the time of the machine. */
  function answer(query: Buffer): Buffer {
    asked.answers += 1
    writeFileSync(join(folder, 'query.der'), query)
    openssl(
      ...['ocsp', '-index', 'index.txt', '-CA', 'ca.crt', '-rsigner', 'ca.crt', '-rkey', 'ca.key', '-ndays', '30'],
      ...['-reqin', 'query.der', '-respout', 'answer.der'],
    )
    return readFileSync(join(folder, 'answer.der'))
  }

  return Object.assign(state, {
    list,
    /** From now on stamps are by a new certificate that lasts so many days. */
    stampWith: (cn: string, days: number) => {
      stampingWith = issue('stamping', cn, days)
      return stampingWith
    },
    /** A PKCS#12 file for SEAL_P12 with the password `seal`. */
    sealFile: (cn: string, days: number) => {
      const { key, certificate, serial } = issue('sealing', cn, days)
      openssl(
        ...['pkcs12', '-export', '-inkey', key, '-in', certificate, '-certfile', 'ca.crt', '-out', 'seal.p12'],
        ...['-passout', 'pass:seal'],
      )
      return { file: join(folder, 'seal.p12'), serial, certificate: join(folder, certificate) }
    },
    /** `reason`: as OpenSSL calls it. */
    revoke: ({ certificate }: Pick<Certified, 'certificate'>, reason = 'keyCompromise') =>
      openssl('ca', '-config', 'ca.cnf', '-revoke', certificate, '-crl_reason', reason),
    /** Whether OpenSSL accepts a token over these bytes at a time. */
    opensslAccepts: (token: Buffer, covered: Buffer, at: Date) => {
      writeFileSync(join(folder, 'judged.der'), token)
      const digest = createHash('sha256').update(covered).digest('hex')
      try {
        openssl(
          ...['ts', '-verify', '-digest', digest, '-token_in', '-in', 'judged.der', '-CAfile', 'ca.crt'],
          ...['-attime', String(Math.floor(at.getTime() / 1000))],
        )
        return true
      } catch {
        return false
      }
    },
  })
}
