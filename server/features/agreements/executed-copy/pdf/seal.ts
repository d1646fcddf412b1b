import { webcrypto } from 'node:crypto'
import { CryptoKeySigner, P12Signer, PDF, type Signer } from '@libpdf/core'
import { type Authority, askTimeStamp } from '../../../../platform/ask-time-stamp.ts'

/** What a document is sealed with: the portal's own key, or a PKCS#12 file that the operator was given. Bytes, so that another process can have it. */
export type SealKey =
  | { kind: 'own'; pkcs8: Uint8Array; certificate: Uint8Array }
  | { kind: 'p12'; file: Uint8Array; password: string }

export type SealOrder = {
  pdf: Uint8Array
  key: SealKey
  /** ISO 8601 UTC; without an authority it is the server's word. */
  time: string
  reason: string
  authority: Authority | undefined
}

/** Room for the signature: the certificates of a chain, and a time stamp with its own. */
const ROOM = 16 * 1024

/** Seals a whole file (PAdES B-B, or B-T where there is an authority). Throws TimeStampError where that gives no stamp. */
export async function seal({
  pdf,
  key,
  time,
  reason,
  authority,
}: SealOrder): Promise<{ bytes: Uint8Array; stampedAt: string | null }> {
  let stampedAt: string | null = null
  const document = await PDF.load(pdf)
  const { bytes } = await document.sign({
    signer: await signerOf(key),
    reason,
    signingTime: new Date(time),
    fieldName: 'Seal',
    subFilter: 'ETSI.CAdES.detached',
    level: authority ? 'B-T' : 'B-B',
    digestAlgorithm: 'SHA-256',
    estimatedSize: ROOM,
    ...(authority && {
      timestampAuthority: {
        timestamp: async (digest: Uint8Array) => {
          const stamp = await askTimeStamp(authority, Buffer.from(digest))
          stampedAt = stamp.time
          return new Uint8Array(stamp.token)
        },
      },
    }),
  })
  return { bytes, stampedAt }
}

export async function signerOf(key: SealKey): Promise<Signer> {
  if (key.kind === 'p12') return P12Signer.create(key.file, key.password)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const secret = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(key.pkcs8), algorithm, false, ['sign'])
  // The library names the browser's type, which is the same thing.
  return new CryptoKeySigner(secret as ConstructorParameters<typeof CryptoKeySigner>[0], key.certificate, 'EC', 'ECDSA')
}
