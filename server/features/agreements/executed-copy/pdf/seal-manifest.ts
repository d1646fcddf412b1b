import { createHash, X509Certificate } from 'node:crypto'
import type { Signer } from '@libpdf/core'
import { type Authority, askTimeStamp } from '../../../../platform/ask-time-stamp.ts'
import { type SealKey, signerOf } from './seal.ts'

export type ManifestOrder = {
  manifest: Uint8Array
  key: SealKey
  /** ISO 8601 UTC, by the server's clock. */
  time: string
  authority: Authority | undefined
}

/** Signs a manifest with the key that seals agreements: a detached signature in DER (CMS, CAdES B-B, or B-T with an authority). */
export async function sealManifest({
  manifest,
  key,
  time,
  authority,
}: ManifestOrder): Promise<{ bytes: Uint8Array; stampedAt: string | null }> {
  const signer = await signerOf(key)
  const certificate = new X509Certificate(signer.certificate)
  const attributes = signedAttributes(manifest, certificate, time)
  // Signed as a set, and stored under another tag (RFC 5652, section 5.4).
  const signature = Buffer.from(await signer.sign(der(0x31, ...attributes), 'SHA-256'))
  const stamp = authority && (await askTimeStamp(authority, sha256(signature)))
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

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
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
function signedAttributes(manifest: Uint8Array, certificate: X509Certificate, time: string): Buffer[] {
  // UTCTime, which CMS requires until 2049.
  const at = time
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '')
    .slice(2)
  const certificateId = der(0x30, der(0x30, der(0x30, der(0x04, sha256(certificate.raw)))))
  return [
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.signingTime, der(0x17, Buffer.from(at))),
    attribute(OID.messageDigest, der(0x04, sha256(manifest))),
    attribute(OID.signingCertificateV2, certificateId),
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
  throw new Error(`a manifest cannot be sealed with ${name}`)
}
