import { hash, verify, X509Certificate } from 'node:crypto'
import { type Der, oidOf, partsOf, readDer, TAG, writeDer } from './der.ts'

/** Why a reply is no time stamp of what was asked; `code` is a word of ours, never the other side's. */
export class TimeStampError extends Error {
  readonly code: string
  constructor(code: string) {
    super(`no time stamp: ${code}`)
    this.name = 'TimeStampError'
    this.code = code
  }
}

const SHA256 = Buffer.from('0609608648016503040201', 'hex')
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = ['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47']
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const DIGESTS: Record<string, 'sha256' | 'sha384' | 'sha512'> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

type Asked = { imprint: Buffer; nonce: Buffer }

/** Asks for a stamp on the SHA-256 `imprint` (RFC 3161, section 2.4.1); `nonce` begins with a byte from 1 to 127. */
export function timeStampQuery({ imprint, nonce }: Asked): Buffer {
  const algorithm = writeDer(TAG.sequence, SHA256, writeDer(TAG.nothing))
  return writeDer(
    TAG.sequence,
    writeDer(TAG.integer, Buffer.of(1)),
    writeDer(TAG.sequence, algorithm, writeDer(TAG.octets, imprint)),
    writeDer(TAG.integer, nonce),
    writeDer(TAG.boolean, Buffer.of(0xff)),
  )
}

/**
 * The token and its time in a reply: granted, about this very imprint and nonce, signed by the certificate that it names, which is for
 * time stamps alone and, where `ca` (PEM) is given, comes from there. Throws TimeStampError for anything less.
 */
export function readTimeStamp(reply: Buffer, asked: Asked, ca?: string): { token: Buffer; time: string } {
  try {
    const [status, token] = partsOf(readDer(reply))
    const granted = status && partsOf(status)[0]?.body
    if (granted?.length !== 1 || (granted[0] ?? 9) > 1) throw new TimeStampError('refused')
    if (token === undefined) throw new TimeStampError('empty')
    return { token: token.bytes, time: readToken(token, asked, ca) }
  } catch (error) {
    throw error instanceof TimeStampError ? error : new TimeStampError('unreadable')
  }
}

function readToken(token: Der, asked: Asked, ca: string | undefined): string {
  const [type, wrapped] = partsOf(token)
  if (oidOf(type) !== SIGNED_DATA || !wrapped) throw new TimeStampError('unsigned')
  const signedData = partsOf(readDer(wrapped.body))
  const [contentType, content] = partsOf(signedData[2] as Der)
  if (oidOf(contentType) !== TST_INFO || !content) throw new TimeStampError('not_a_stamp')
  const info = readDer(content.body).body
  const [, , imprint, , time, ...rest] = partsOf(readDer(info))
  const [algorithm, stamped] = imprint ? partsOf(imprint) : []
  if (!algorithm || oidOf(partsOf(algorithm)[0]) !== '2.16.840.1.101.3.4.2.1' || !stamped?.body.equals(asked.imprint))
    throw new TimeStampError('imprint')
  if (!rest.some(({ tag, body }) => tag === TAG.integer && body.equals(asked.nonce))) throw new TimeStampError('nonce')
  if (time?.tag !== TAG.time) throw new TimeStampError('time')
  const at = generalizedTime(time.body.toString('latin1'))
  const certificates = signedData.filter(({ tag }) => tag === 0xa0).flatMap((set) => partsOf(set))
  checkSignature(signedData.at(-1) as Der, info, certificates, at, ca)
  return at
}

function checkSignature(signers: Der, info: Buffer, given: Der[], at: string, ca: string | undefined): void {
  const [signer, ...others] = partsOf(signers)
  if (!signer || others.length > 0) throw new TimeStampError('signers')
  const [, sid, digest, attributes, , signature] = partsOf(signer)
  const name = DIGESTS[oidOf(digest && partsOf(digest)[0])]
  if (!name || attributes?.tag !== 0xa0 || !signature) throw new TimeStampError('signature_kind')
  const values = new Map(
    partsOf(attributes).map((attribute) => {
      const [kind, set] = partsOf(attribute)
      return [oidOf(kind), set as Der]
    }),
  )
  if (oidOf(readDer(values.get(CONTENT_TYPE)?.body ?? Buffer.alloc(0))) !== TST_INFO)
    throw new TimeStampError('signature')
  const said = readDer(values.get(MESSAGE_DIGEST)?.body ?? Buffer.alloc(0)).body
  if (!said.equals(hash(name, info, 'buffer'))) throw new TimeStampError('signature')

  const certificates = given.filter(({ tag }) => tag === TAG.sequence).map(({ bytes }) => new X509Certificate(bytes))
  const certificate = certificates.find((one) => isNamed(one, sid as Der))
  if (!certificate) throw new TimeStampError('certificate')
  // The attribute ties the signature to this certificate, so that none of the same key can be put in its place (RFC 5816).
  const tie = SIGNING_CERTIFICATE.flatMap((kind) => values.get(kind)?.body ?? [])
  const prints = (['sha1', 'sha256', 'sha384', 'sha512'] as const).map((kind) => hash(kind, certificate.raw, 'buffer'))
  if (!tie.some((body) => prints.some((print) => body.includes(print)))) throw new TimeStampError('certificate')
  if (!certificate.keyUsage?.includes(TIME_STAMPING)) throw new TimeStampError('certificate_use')
  // It is signed as a set, whatever tag it bears in the token (RFC 5652, section 5.4).
  const signed = Buffer.concat([Buffer.of(TAG.set), attributes.bytes.subarray(1)])
  if (!verify(name, signed, certificate.publicKey, signature.body)) throw new TimeStampError('signature')
  checkChain(certificate, certificates, at, ca)
}

/** Whether a signer's name for its certificate, issuer and serial number, is this one's. */
function isNamed(certificate: X509Certificate, sid: Der): boolean {
  const serial = partsOf(sid)[1]?.body.toString('hex') ?? ''
  return BigInt(`0x${serial || '0'}`) === BigInt(`0x${certificate.serialNumber}`)
}

function checkChain(certificate: X509Certificate, given: X509Certificate[], at: string, ca: string | undefined): void {
  if (!isValidAt(certificate, at)) throw new TimeStampError('certificate_over')
  if (ca === undefined) return
  const roots = (ca.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (pem) => new X509Certificate(pem),
  )
  let current = certificate
  for (let depth = 0; depth < 6; depth++) {
    if (roots.some((root) => root.raw.equals(current.raw) || isIssuedBy(current, root))) return
    const above = given.find((one) => one.ca && !one.raw.equals(current.raw) && isIssuedBy(current, one))
    if (!above || !isValidAt(above, at)) break
    current = above
  }
  throw new TimeStampError('certificate_unknown')
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

function isValidAt(certificate: X509Certificate, at: string): boolean {
  const time = Date.parse(at)
  return Date.parse(certificate.validFrom) <= time && time <= Date.parse(certificate.validTo)
}

/** `20261121033000.5Z` as ISO 8601. */
function generalizedTime(text: string): string {
  const [, y, mo, d, h, mi, s, part = ''] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text) ?? []
  if (y === undefined) throw new TimeStampError('time')
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}${part.slice(0, 4)}Z`).toISOString()
}
