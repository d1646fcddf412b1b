import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The uses of the portal's secret key. Each has its own derived key, so that one cannot replace another. */
type Purpose =
  | 'api-key'
  | 'code-index'
  | 'cookie'
  | 'feed-key'
  | 'file'
  | 'guess-key'
  | 'identity'
  | 'invitation'
  | 'key-check'
  | 'mail-recipient'
  | 'mail-report'
  | 'mailed-digits'
  | 'mailed-link'
  | 'override'
  | 'portal-proof'
  | 'seal'
  | 'setup'
  | 'sign-in'
  | 'sign-up-salt'
  | 'totp'
  | 'unsubscribe'
  | 'upload-key'

export type Secrets = {
  /** HMAC-SHA-256 of `text`, in hex. */
  digest(purpose: Exclude<Purpose, 'seal' | 'file'>, text: string): string
  /** Encrypts with AES-256-GCM. `context` (the id of the row) must be the same for opening. */
  seal(text: string, context: string): string
  /** Throws if the text was changed, or was sealed for another row or with another key. */
  open(sealed: string, context: string): string
  /** The same for the bytes of a file, with a separate key. */
  sealBytes(bytes: Uint8Array, context: string): Buffer
  openBytes(sealed: Uint8Array, context: string): Buffer
}

/** Derives every key from `SECRET_KEY` (or the one in `DATA_DIR/keys`), which is never in the database. */
export function makeSecrets(secretKey: string): Secrets {
  // Key objects, because from bytes Node would create one at each use, which takes six times as long as the digest.
  const keys = new Map<Purpose, KeyObject>()
  const keyFor = (purpose: Purpose) => {
    const made =
      keys.get(purpose) ?? createSecretKey(new Uint8Array(hkdfSync('sha256', secretKey, 'vestibule', purpose, 32)))
    keys.set(purpose, made)
    return made
  }
  return {
    digest: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('hex'),
    seal: (text, context) => encrypt(keyFor('seal'), Buffer.from(text), context).toString('base64url'),
    open: (sealed, context) => decrypt(keyFor('seal'), Buffer.from(sealed, 'base64url'), context).toString('utf8'),
    sealBytes: (bytes, context) => encrypt(keyFor('file'), bytes, context),
    openBytes: (sealed, context) => decrypt(keyFor('file'), sealed, context),
  }
}

/** Nonce, tag and ciphertext, concatenated. */
function encrypt(key: KeyObject, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function decrypt(key: KeyObject, sealed: Uint8Array, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}

/** Compares two texts in constant time. */
export function constantTimeEqual(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
