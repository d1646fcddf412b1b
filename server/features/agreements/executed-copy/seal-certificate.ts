import { randomBytes, webcrypto } from 'node:crypto'
import type { X509CertificateGenerator as Generator } from '@peculiar/x509'

type CreateParams = Parameters<typeof Generator.createSelfSigned>[0]
type KeyPair = CreateParams['keys']

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

const YEAR_MS = 365.25 * 24 * 60 * 60_000
/** Longer than a usual agreement and a dispute about it. */
const VALID_MS = 15 * YEAR_MS
/** Tolerates clocks that are slightly behind. */
const BEFORE_MS = 60 * 60_000

/** `reflect-metadata` must be loaded first. Awaiting it keeps the order in a bundle. */
async function loadLibrary() {
  await import('reflect-metadata')
  return import('@peculiar/x509')
}

/** Makes a P-256 key and a self-signed certificate of the company. */
export async function makeSealKey(companyName: string, now: Date): Promise<{ pkcs8: Buffer; certificate: Buffer }> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
  return { pkcs8, certificate: await selfSign(keys as KeyPair, companyName, now) }
}

/** Makes another certificate for a key, after the company has changed its name. */
export async function certifySealKey(pkcs8: Uint8Array, companyName: string, now: Date): Promise<Buffer> {
  const { subtle } = webcrypto
  const privateKey = await subtle.importKey('pkcs8', Uint8Array.from(pkcs8), ALGORITHM, true, ['sign'])
  const { d: _, key_ops: __, ...open } = await subtle.exportKey('jwk', privateKey)
  const publicKey = await subtle.importKey('jwk', open, ALGORITHM, true, ['verify'])
  return selfSign({ privateKey, publicKey } as KeyPair, companyName, now)
}

async function selfSign(keys: KeyPair, companyName: string, now: Date): Promise<Buffer> {
  const {
    BasicConstraintsExtension,
    KeyUsageFlags,
    KeyUsagesExtension,
    Name,
    SubjectKeyIdentifierExtension,
    X509CertificateGenerator,
  } = await loadLibrary()
  // With a type, because the library reads quotation marks in a plain text as its own syntax.
  const name = new Name([
    { CN: [{ utf8String: `${companyName}, document seal` }] },
    { O: [{ utf8String: companyName }] },
  ])
  // A serial number must be positive and at most 20 bytes.
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serial.toString('hex'),
    name,
    notBefore: new Date(now.getTime() - BEFORE_MS),
    notAfter: new Date(now.getTime() + VALID_MS),
    keys,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return Buffer.from(certificate.rawData)
}
