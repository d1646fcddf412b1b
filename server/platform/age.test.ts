import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AgeError, decryptWithPassphrase, encryptWithPassphrase } from './age.ts'

const PASSPHRASE = 'four words of no meaning'
/** Cheap, because nothing is kept secret here. */
const WORK_FACTOR = 1
const CHUNK = 64 * 1024
const ENCRYPTED_CHUNK = CHUNK + 16

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const encrypt = (bytes: Buffer, part = 10_000) =>
  buffer(encryptWithPassphrase(inParts(bytes, part), PASSPHRASE, WORK_FACTOR))
const decrypt = (file: Buffer, part = 7_000, passphrase = PASSPHRASE) =>
  buffer(decryptWithPassphrase(inParts(file, part), passphrase))
const outcome = (decrypted: Promise<Buffer>) =>
  decrypted.then(
    () => 'decrypted',
    (error) => (error instanceof AgeError ? error.reason : Promise.reject(error)),
  )

/** Where the chunks begin: behind the header, whose last line begins with `---`, and a nonce. */
const headLength = (file: Buffer) => file.indexOf('\n', file.indexOf('\n---') + 1) + 1 + 16

const size = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.constantFrom(CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 5),
)
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 31) % 251))
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('what was encrypted is what is decrypted, in parts of any size', async () => {
  await fc.assert(
    fc.asyncProperty(size, fc.integer({ min: 500, max: 300_000 }), async (length, part) => {
      const bytes = bytesOf(length)
      expect((await decrypt(await encrypt(bytes, part), part)).equals(bytes)).toBe(true)
    }),
    { numRuns: 10 },
  )
})

test('a file that is cut off, at any place, is refused', async () => {
  await fc.assert(
    fc.asyncProperty(size, fraction, async (length, where) => {
      const file = await encrypt(bytesOf(length))
      expect(await outcome(decrypt(file.subarray(0, Math.floor(where * file.length))))).not.toBe('decrypted')
    }),
    { numRuns: 25 },
  )
  const file = await encrypt(Buffer.alloc(3 * CHUNK, 7))
  for (const chunks of [1, 2]) {
    const cut = file.subarray(0, headLength(file) + chunks * ENCRYPTED_CHUNK)
    expect(await outcome(decrypt(cut)), 'at the end of a chunk').toBe('damaged')
  }
})

test('any flipped bit is found, and nothing behind the chunk that it is in is handed on', async () => {
  await fc.assert(
    fc.asyncProperty(size, fraction, fc.integer({ min: 0, max: 7 }), async (length, where, bit) => {
      const file = await encrypt(bytesOf(length))
      const at = Math.floor(where * file.length)
      file[at] = (file[at] ?? 0) ^ (1 << bit)
      expect(await outcome(decrypt(file))).not.toBe('decrypted')
    }),
    { numRuns: 25 },
  )
  const bytes = bytesOf(3 * CHUNK)
  const file = await encrypt(bytes)
  const inSecond = headLength(file) + ENCRYPTED_CHUNK + 100
  file[inSecond] = (file[inSecond] ?? 0) ^ 1
  const handed: Uint8Array[] = []
  const read = async () => {
    for await (const part of decryptWithPassphrase(inParts(file, 5_000), PASSPHRASE)) handed.push(part)
  }
  await expect(read()).rejects.toMatchObject({ reason: 'damaged' })
  expect(Buffer.concat(handed).equals(bytes.subarray(0, CHUNK))).toBe(true)
})

test('bytes added at the end, and chunks of another file under the same passphrase, are refused', async () => {
  const bytes = Buffer.alloc(2 * CHUNK, 3)
  const [one, other] = [await encrypt(bytes), await encrypt(bytes)]
  expect(await outcome(decrypt(one))).toBe('decrypted')
  expect(await outcome(decrypt(Buffer.concat([one, Buffer.alloc(9)])))).toBe('damaged')
  const spliced = Buffer.concat([one.subarray(0, headLength(one)), other.subarray(headLength(other))])
  expect(await outcome(decrypt(spliced))).toBe('damaged')
})

test('another passphrase, and a file that is no age file, each have a reason of their own', async () => {
  const file = await encrypt(Buffer.from('words'))
  expect(await outcome(decrypt(file, 7_000, 'four words of some meaning'))).toBe('passphrase')
  expect(await outcome(decrypt(Buffer.alloc(0))), 'empty').toBe('not_age')
  expect(await outcome(decrypt(Buffer.from('PK\x03\x04 a zip'))), 'short').toBe('not_age')
  expect(await outcome(decrypt(Buffer.alloc(100_000, 'x'))), 'long').toBe('not_age')
})

test('a file that asks for a key of a terabyte is refused before the key is made', async () => {
  const file = await encrypt(Buffer.from('words'))
  const costly = file.toString('latin1').replace(/(-> scrypt \S+) 1\n/, '$1 30\n')
  expect(await outcome(decrypt(Buffer.from(costly, 'latin1')))).toBe('damaged')
})

test('a file that cannot be read to its end is not called damaged', async () => {
  const file = await encrypt(Buffer.alloc(2 * CHUNK))
  async function* failing() {
    yield file.subarray(0, CHUNK)
    throw Object.assign(new Error('the disk is gone'), { code: 'EIO' })
  }
  await expect(buffer(decryptWithPassphrase(failing(), PASSPHRASE))).rejects.toThrow('the disk is gone')
})

test('both Unicode encodings of a character give the same passphrase', async () => {
  const file = await buffer(encryptWithPassphrase(inParts(Buffer.from('words'), 9), 'caf\u00e9 au lait', WORK_FACTOR))
  expect(await outcome(decrypt(file, 9, 'cafe\u0301 au lait'))).toBe('decrypted')
})
