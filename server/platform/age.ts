import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'

/** log2 of scrypt's N: with r = 8, a key takes 128 MB and about half a second. Files with more than eight times that are refused. */
const WORK_FACTOR = 17
const MAX_WORK_FACTOR = 20
const FIRST_LINE = Buffer.from('age-encryption.org/v1\n')

/** The file cannot be decrypted: it is not an age file, the passphrase is wrong, or the file was changed or truncated. */
export class AgeError extends Error {
  readonly reason: 'not_age' | 'passphrase' | 'damaged'
  constructor(reason: AgeError['reason'], cause?: unknown) {
    super(`the age file cannot be decrypted: ${reason}`, { cause })
    this.name = 'AgeError'
    this.reason = reason
  }
}

/** Encrypts a stream in the format of the `age` program. Only tests lower the work factor. */
export async function* encryptWithPassphrase(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor = WORK_FACTOR,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(passphraseRecipient(passphrase, workFactor))
  yield* readAll(await encrypter.encrypt(webStream(source)))
}

/** Decrypts an age file in chunks, and authenticates each before it returns it. Throws AgeError. */
export async function* decryptWithPassphrase(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(passphraseIdentity(passphrase))
  try {
    yield* readAll(await decrypter.decrypt(webStream(checkFirstLine(source))))
  } catch (error) {
    // A read error does not mean that the file is damaged.
    if (error instanceof AgeError || (error instanceof Error && 'code' in error)) throw error
    throw new AgeError('damaged', error)
  }
}

/** Node's and the browser's stream types describe the same objects. */
type LibraryStream = Parameters<Decrypter['decrypt']>[0] & object

function webStream(source: AsyncIterable<Uint8Array>): LibraryStream {
  return ReadableStream.from(source) as unknown as LibraryStream
}

function readAll(stream: unknown): AsyncIterable<Uint8Array> {
  return stream as ReadableStream<Uint8Array>
}

async function* checkFirstLine(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start = Buffer.alloc(0)
  let checked = false
  for await (const chunk of source) {
    if (checked) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < FIRST_LINE.length) continue
    checked = true
    if (!start.subarray(0, FIRST_LINE.length).equals(FIRST_LINE)) throw new AgeError('not_age')
    yield start
  }
  if (!checked) throw new AgeError('not_age')
}

/** The library's own passphrase key blocks the process for seconds; Node derives the same key in the background. */
function passphraseRecipient(passphrase: string, workFactor: number): Recipient {
  return {
    wrapFileKey: async (fileKey) => {
      const salt = randomBytes(16)
      const cipher = createCipheriv('chacha20-poly1305', await deriveKey(passphrase, salt, workFactor), NONCE, TAG)
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      return [new Stanza(['scrypt', toBase64(salt), String(workFactor)], body)]
    },
  }
}

function passphraseIdentity(passphrase: string): Identity {
  return {
    unwrapFileKey: async ([stanza, ...others]) => {
      const [type, salt = '', workFactor = ''] = stanza?.args ?? []
      if (stanza === undefined || type !== 'scrypt' || others.length > 0) throw new AgeError('passphrase')
      const bytes = Buffer.from(salt, 'base64')
      const isSound = bytes.length === 16 && stanza.body.length === 32 && /^[1-9]\d?$/.test(workFactor)
      if (!isSound || Number(workFactor) > MAX_WORK_FACTOR) throw new AgeError('damaged')
      const key = await deriveKey(passphrase, bytes, Number(workFactor))
      const decipher = createDecipheriv('chacha20-poly1305', key, NONCE, TAG)
      decipher.setAuthTag(stanza.body.subarray(16))
      try {
        return Buffer.concat([decipher.update(stanza.body.subarray(0, 16)), decipher.final()])
      } catch {
        throw new AgeError('passphrase')
      }
    },
  }
}

/** Each key encrypts one file key only, so the format fixes the nonce to zeros. */
const NONCE = Buffer.alloc(12)
const TAG = { authTagLength: 16 }

function deriveKey(passphrase: string, salt: Uint8Array, workFactor: number): Promise<Buffer> {
  const [N, r] = [2 ** workFactor, 8]
  const labelAndSalt = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
  return new Promise((resolve, reject) => {
    const options = { N, r, p: 1, maxmem: 256 * N * r + 1024 * 1024 }
    // Another machine can encode the same typed characters differently.
    scrypt(passphrase.normalize('NFC'), labelAndSalt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
