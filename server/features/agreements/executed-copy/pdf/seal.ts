import { webcrypto } from 'node:crypto'
import { CryptoKeySigner, P12Signer, PDF, type Signer } from '@libpdf/core'
import { type Authority, askTimeStamp } from '../../../../platform/ask-time-stamp.ts'

/** The portal's own key or the operator's PKCS#12 file, as bytes, so that it can be sent to another process. */
export type SealKey =
  | { kind: 'own'; pkcs8: Uint8Array; certificate: Uint8Array }
  | { kind: 'p12'; file: Uint8Array; password: string }

export type SealOrder = {
  pdf: Uint8Array
  key: SealKey
  /** ISO 8601 UTC, by the server's clock. */
  time: string
  reason: string
  authority: Authority | undefined
}

/** Enough for the signature, a certificate chain and a time stamp. */
const ROOM = 16 * 1024

/** Seals a file (PAdES B-B, or B-T with an authority). Throws TimeStampError if the authority gives no stamp. */
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
  // The library expects the browser's type, which is the same.
  return new CryptoKeySigner(secret as ConstructorParameters<typeof CryptoKeySigner>[0], key.certificate, 'EC', 'ECDSA')
}
