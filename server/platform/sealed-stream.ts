import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'

/*
 * A stream of bytes under a passphrase, in pieces, so that neither side ever holds the whole. The first line says how the key is made; behind
 * it stand a code over that line and the pieces. The nonce of a piece is its number and whether it is the last: one that is cut off, put
 * elsewhere, left out or brought from another stream does not open. docs/backup.md has the form byte by byte.
 */

/** Bytes of a piece before it is sealed; only the last may be shorter. */
export const PIECE = 64 * 1024
const TAG = 16
const MAC = 32
const LONGEST_LINE = 200

/** What a key costs: 128 MB and about half a second. A file may ask for up to eight times that, no more. */
const COST = { log2n: 17, r: 8, p: 1 }
const DEAREST = { log2n: 20, r: 8, p: 1 }

/** Why a stream cannot be opened: it is none of ours, of a form that is not known, not under this passphrase, or not what was written. */
export class SealBroken extends Error {
  readonly why: 'not_ours' | 'unknown_form' | 'passphrase' | 'damaged'
  constructor(why: SealBroken['why'], message: string) {
    super(message)
    this.name = 'SealBroken'
    this.why = why
  }
}

type Form = { name: string; version: number }
type Cost = typeof COST

/** Seals what comes in. `log2n` is what the key costs; lower than usual only where no secret is kept. */
export async function* sealStream(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  { name, version }: Form,
  log2n = COST.log2n,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(32)
  const cost = { ...COST, log2n }
  const line = Buffer.from(
    `${name} v${version} scrypt ${cost.log2n} ${cost.r} ${cost.p} ${salt.toString('base64url')}\n`,
  )
  const keys = await makeKeys(passphrase, salt, cost, line)
  yield Buffer.concat([line, codeOver(line, keys.line)])
  let number = 0
  for await (const { bytes, last } of pieces(source, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', keys.pieces, nonce(number++, last))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Opens what `sealStream` made, piece by piece; a piece is handed on only once it is known to be as it was written. Throws SealBroken. */
export async function* openStream(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  form: Form,
): AsyncGenerator<Buffer> {
  const input = source[Symbol.asyncIterator]()
  try {
    const { line, code, rest } = await readHead(input)
    const { salt, cost } = readLine(line, form)
    const keys = await makeKeys(passphrase, salt, cost, line)
    if (code.length !== MAC || !timingSafeEqual(code, codeOver(line, keys.line)))
      throw new SealBroken('passphrase', 'the passphrase is not the one that it was sealed with')
    let number = 0
    for await (const { bytes, last } of pieces(resume(rest, input), PIECE + TAG)) {
      yield openPiece(bytes, keys.pieces, number, last)
      number += 1
    }
  } finally {
    await input.return?.()
  }
}

function openPiece(bytes: Buffer, key: Buffer, number: number, last: boolean): Buffer {
  const damaged = new SealBroken('damaged', `piece ${number + 1} is not as it was written, or the end is missing`)
  // Nothing but an empty stream ends with an empty piece.
  if (bytes.length < TAG || (bytes.length === TAG && number > 0)) throw damaged
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(number, last), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()])
  } catch {
    throw damaged
  }
}

/** The number of the piece in eleven bytes, and whether it is the last. A key is used for one stream only, so none comes twice. */
function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 5, 6)
  bytes[11] = last ? 1 : 0
  return bytes
}

async function makeKeys(passphrase: string, salt: Buffer, { log2n, r, p }: Cost, line: Buffer) {
  const N = 2 ** log2n
  const options = { N, r, p, maxmem: 256 * N * r + 1024 * 1024 }
  const master = await new Promise<Buffer>((resolve, reject) => {
    // The same letters typed on another machine are the same bytes.
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', master, line, purpose, 32))
  return { line: key('line'), pieces: key('pieces') }
}

function codeOver(line: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(line).digest()
}

async function readHead(input: AsyncIterator<Uint8Array>) {
  let bytes = Buffer.alloc(0)
  for (;;) {
    const end = bytes.indexOf('\n')
    if (end >= 0 && bytes.length >= end + 1 + MAC) {
      const body = end + 1 + MAC
      return { line: bytes.subarray(0, end + 1), code: bytes.subarray(end + 1, body), rest: bytes.subarray(body) }
    }
    const next = end < 0 && bytes.length > LONGEST_LINE ? { done: true } : await input.next()
    if (next.done) {
      if (end >= 0) return { line: bytes.subarray(0, end + 1), code: bytes.subarray(end + 1), rest: Buffer.alloc(0) }
      throw new SealBroken('not_ours', 'it does not begin as it should')
    }
    bytes = Buffer.concat([bytes, (next as IteratorYieldResult<Uint8Array>).value])
  }
}

function readLine(line: Buffer, form: Form): { salt: Buffer; cost: Cost } {
  const [, name, version] = /^(.+) v(\d{1,6}) /.exec(line.toString('latin1')) ?? []
  if (name !== form.name) throw new SealBroken('not_ours', 'it does not begin as it should')
  if (Number(version) !== form.version) throw new SealBroken('unknown_form', `its form is version ${version}`)
  const said = /^.+ v\d+ scrypt (\d{1,2}) (\d{1,2}) (\d{1,2}) ([\w-]{43})\n$/.exec(line.toString('latin1'))
  const cost = { log2n: Number(said?.[1]), r: Number(said?.[2]), p: Number(said?.[3]) }
  // A line that asks for more was not written by us; it would only take the machine's memory.
  if (!said || cost.log2n < 1 || cost.log2n > DEAREST.log2n || cost.r !== DEAREST.r || cost.p !== DEAREST.p)
    throw new SealBroken('damaged', 'its first line is not as it was written')
  return { salt: Buffer.from(said[4] ?? '', 'base64url'), cost }
}

async function* resume(first: Buffer, input: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first
  for (let next = await input.next(); !next.done; next = await input.next()) yield next.value
}

/** The same bytes in pieces of one size. The last is known as such, so a full piece waits for what follows it. */
async function* pieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    length += chunk.length
    if (length <= size) continue
    const bytes = Buffer.concat(waiting)
    let at = 0
    for (; bytes.length - at > size; at += size) yield { bytes: bytes.subarray(at, at + size), last: false }
    waiting = [bytes.subarray(at)]
    length = bytes.length - at
  }
  yield { bytes: Buffer.concat(waiting), last: true }
}
