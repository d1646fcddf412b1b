import { webcrypto } from 'node:crypto'
import { CryptoKeySigner, P12Signer, type Signer } from '@libpdf/core'
import type { Authority } from '../../../../platform/ask-time-stamp.ts'
import { TimeStampError } from '../../../../platform/time-stamp-error.ts'
import { makeRoomForSeal } from '../verifier/verify-agreement.mjs'
import { signDetached } from './cms.ts'

/** The portal's own key or the operator's PKCS#12 file, as bytes, so that it can be sent to another process. */
export type SealKey =
  | { kind: 'own'; pkcs8: Uint8Array; certificate: Uint8Array }
  | { kind: 'p12'; file: Uint8Array; password: string }

export type SealOrder = {
  pdf: Uint8Array
  key: SealKey
  /** ISO 8601 UTC, by the server's clock. */
  time: string
  /** Letters and spaces. */
  reason: string
  authority: Authority | undefined
}

/** Enough for the signature, a certificate chain and a time stamp. */
const ROOM = 16 * 1024

/**
 * Seals a file (PAdES B-B, or B-T with an authority) and certifies it. The time is in the dictionary, because EN 319 142-1 forbids the
 * attribute signing-time. Throws TimeStampError if the authority gives no stamp.
 */
export async function seal({
  pdf,
  key,
  time,
  reason,
  authority,
}: SealOrder): Promise<{ bytes: Uint8Array; stampedAt: string | null }> {
  const { bytes, from, to } = makeRoomForSeal(Buffer.from(pdf), { room: ROOM, time, reason })
  const covered = [bytes.subarray(0, from), bytes.subarray(to)]
  const signed = await signDetached(covered, { signer: await signerOf(key), time, hasTime: false, authority })
  if (signed.bytes.length > ROOM && signed.stampedAt !== null) throw new TimeStampError('too_long')
  if (signed.bytes.length > ROOM) throw new Error('the certificates of the seal are too large')
  bytes.write(Buffer.from(signed.bytes).toString('hex'), from + 1, 'latin1')
  return { bytes: new Uint8Array(bytes), stampedAt: signed.stampedAt }
}

export async function signerOf(key: SealKey): Promise<Signer> {
  if (key.kind === 'p12') return P12Signer.create(key.file, key.password)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const secret = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(key.pkcs8), algorithm, false, ['sign'])
  // The library expects the browser's type, which is the same.
  return new CryptoKeySigner(secret as ConstructorParameters<typeof CryptoKeySigner>[0], key.certificate, 'EC', 'ECDSA')
}
