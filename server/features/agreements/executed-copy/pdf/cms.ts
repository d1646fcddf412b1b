import { createHash, X509Certificate } from 'node:crypto'
import type { Signer } from '@libpdf/core'
import { type Authority, askTimeStamp } from '../../../../platform/ask-time-stamp.ts'
import { TimeStampError } from '../../../../platform/time-stamp-error.ts'
import { findStampProblem } from '../verifier/verify-agreement.mjs'

/** `time`: ISO 8601 UTC, when the seal says that it was made. `hasTime`: whether it has the attribute signing-time. */
export type SignOrder = { signer: Signer; time: string; hasTime: boolean; authority: Authority | undefined }

/** Signs parts of bytes with a detached signature in DER (CMS, CAdES B-B, or B-T with an authority). */
export async function signDetached(
  content: Uint8Array[],
  { signer, time, hasTime, authority }: SignOrder,
): Promise<{ bytes: Uint8Array; stampedAt: string | null }> {
  const certificate = new X509Certificate(signer.certificate)
  const attributes = signedAttributes(content, signer, hasTime ? time : null)
  // Signed as a set, and stored under another tag (RFC 5652, section 5.4).
  const signature = Buffer.from(await signer.sign(der(0x31, ...attributes), 'SHA-256'))
  const stamp = authority && (await askTimeStamp(authority, sha256(signature)))
  // A seal with it would be refused for good, also by copies of the verifier that others have.
  const problem = stamp ? findStampProblem(stamp.token, signature, time) : null
  if (problem !== null) throw new TimeStampError(problem)
  const info = der(
    0x30,
    INTEGER_1,
    issuerAndSerial(certificate),
    der(0x30, oid(OID.sha256)),
    der(0xa0, ...attributes),
    signatureAlgorithm(signer),
    der(0x04, signature),
    ...(stamp ? [der(0xa1, attribute(OID.timeStamp, stamp.token))] : []),
  )
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])].map((bytes) => Buffer.from(bytes))
  const data = der(
    0x30,
    INTEGER_1,
    der(0x31, der(0x30, oid(OID.sha256))),
    der(0x30, oid(OID.data)),
    der(0xa0, ...certificates.sort(Buffer.compare)),
    der(0x31, info),
  )
  return { bytes: der(0x30, oid(OID.signedData), der(0xa0, data)), stampedAt: stamp?.time ?? null }
}

const OID = {
  data: '06092a864886f70d010701',
  signedData: '06092a864886f70d010702',
  contentType: '06092a864886f70d010903',
  messageDigest: '06092a864886f70d010904',
  signingTime: '06092a864886f70d010905',
  signingCertificateV2: '060b2a864886f70d010910022f',
  algorithmProtection: '06092a864886f70d010934',
  timeStamp: '060b2a864886f70d010910020e',
  sha256: '0609608648016503040201',
  ecdsaWithSha256: '06082a8648ce3d040302',
  rsaWithSha256: '06092a864886f70d01010b',
}
const INTEGER_1 = Buffer.from('020101', 'hex')
const NULL = Buffer.from('0500', 'hex')

function oid(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}

function sha256(...parts: Uint8Array[]): Buffer {
  return parts.reduce((digest, part) => digest.update(part), createHash('sha256')).digest()
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  if (body.length < 128) return Buffer.concat([Buffer.of(tag, body.length), body])
  const hex = body.length.toString(16)
  const length = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length), length, body])
}

function attribute(type: string, value: Uint8Array): Buffer {
  return der(0x30, oid(type), der(0x31, value))
}

/** In the order that DER prescribes for a set. */
function signedAttributes(content: Uint8Array[], signer: Signer, time: string | null): Buffer[] {
  // UTCTime, which CMS requires until 2049.
  const at = time
    ?.replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '')
    .slice(2)
  const certificateId = der(0x30, der(0x30, der(0x30, der(0x04, sha256(signer.certificate)))))
  const algorithm = signatureAlgorithm(signer)
  algorithm[0] = 0xa1
  return [
    attribute(OID.contentType, oid(OID.data)),
    ...(at === undefined ? [] : [attribute(OID.signingTime, der(0x17, Buffer.from(at)))]),
    attribute(OID.messageDigest, der(0x04, sha256(...content))),
    attribute(OID.signingCertificateV2, certificateId),
    attribute(OID.algorithmProtection, der(0x30, der(0x30, oid(OID.sha256)), algorithm)),
  ].sort(Buffer.compare)
}

/** Read from the certificate, so that the bytes are the same. */
function issuerAndSerial(certificate: X509Certificate): Buffer {
  const tbs = children(children(certificate.raw)[0] ?? Buffer.alloc(0)).filter((part) => part[0] !== 0xa0)
  const [serial, , issuer] = tbs
  if (!serial || !issuer) throw new Error('the certificate of the seal cannot be read')
  return der(0x30, issuer, serial)
}

function children(value: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = headerOf(value, 0); at < value.length; ) {
    const end = endOf(value, at)
    parts.push(value.subarray(at, end))
    at = end
  }
  return parts
}

function headerOf(bytes: Buffer, at: number): number {
  const first = bytes[at + 1] ?? 0
  return at + 2 + (first & 0x80 ? first & 0x7f : 0)
}

function endOf(bytes: Buffer, at: number): number {
  const from = headerOf(bytes, at)
  return from + (from === at + 2 ? (bytes[at + 1] ?? 0) : bytes.readUIntBE(at + 2, from - at - 2))
}

function signatureAlgorithm({ signatureAlgorithm: name }: Signer): Buffer {
  if (name === 'ECDSA') return der(0x30, oid(OID.ecdsaWithSha256))
  if (name === 'RSASSA-PKCS1-v1_5') return der(0x30, oid(OID.rsaWithSha256), NULL)
  throw new Error(`nothing can be sealed with ${name}`)
}
