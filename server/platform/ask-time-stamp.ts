import { randomBytes } from 'node:crypto'
import { TimeStampError } from './time-stamp-error.ts'

const TIMEOUT_MS = 20_000
/** A reply has a few kilobytes. The portal reads no more than this. */
const MAX_REPLY = 256 * 1024

/** The authority. `ca`: certificates (PEM), one of which must have issued its certificate. */
export type Authority = { url: string; ca: string | undefined }

/** Gets a time stamp (RFC 3161) for a SHA-256 hash. Throws TimeStampError unless the reply is a valid stamp of this hash. */
export async function askTimeStamp({ url, ca }: Authority, imprint: Buffer): Promise<{ token: Buffer; time: string }> {
  // Its libraries are loaded with the first stamp, so that they do not delay the start.
  const { readTimeStamp, timeStampQuery } = await import('./time-stamp.ts')
  const asked = { imprint, nonce: nonce() }
  return readTimeStamp(await post(url, timeStampQuery(asked)), asked, ca)
}

async function post(url: string, query: Buffer): Promise<Buffer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(query),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new TimeStampError('unreachable')
  })
  if (!answer.ok) throw new TimeStampError(`http_${answer.status}`)
  try {
    return await readReply(answer)
  } catch (error) {
    // It broke off, or took too long.
    throw error instanceof TimeStampError ? error : new TimeStampError('unreachable')
  }
}

async function readReply({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > MAX_REPLY) throw new TimeStampError('too_long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Eight bytes that DER encodes unchanged: a positive number without a leading zero. */
function nonce(): Buffer {
  const bytes = randomBytes(8)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}
