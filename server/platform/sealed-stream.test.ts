import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openStream, PIECE, SealBroken, sealStream } from './sealed-stream.ts'

const FORM = { name: 'test stream', version: 1 }
const PASSPHRASE = 'four words of no meaning'
/** Cheap, since nothing is kept secret here. */
const COST = 1

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function all(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

const seal = (bytes: Buffer, part = 10_000) => all(sealStream(inParts(bytes, part), PASSPHRASE, FORM, COST))
const open = (sealed: Buffer, part = 7_000, passphrase = PASSPHRASE) =>
  all(openStream(inParts(sealed, part), passphrase, FORM))
const reason = async (opened: Promise<Buffer>) =>
  opened.then(
    () => 'opened',
    (error) => (error instanceof SealBroken ? error.why : Promise.reject(error)),
  )

/** Where the pieces begin: behind the first line and its code. */
const headOf = (sealed: Buffer) => sealed.indexOf('\n') + 1 + 32
const SEALED = PIECE + 16

const content = fc
  .oneof(fc.integer({ min: 0, max: 200 }), fc.constantFrom(PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 5))
  .map((length) => Buffer.from(Array.from({ length }, (_, i) => (i * 31) % 251)))

test('what was sealed is what is opened, in parts of any size', async () => {
  await fc.assert(
    fc.asyncProperty(content, fc.integer({ min: 1, max: 300_000 }), async (bytes, part) => {
      const sealed = await seal(bytes, Math.max(part, 500))
      expect((await open(sealed, Math.max(part, 500))).equals(bytes)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('whatever is cut off, at any place, is missed', async () => {
  await fc.assert(
    fc.asyncProperty(content, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), async (bytes, where) => {
      const sealed = await seal(bytes)
      expect(await reason(open(sealed.subarray(0, Math.floor(where * sealed.length))))).not.toBe('opened')
    }),
    { numRuns: 150 },
  )
  const sealed = await seal(Buffer.alloc(3 * PIECE, 7))
  for (const pieces of [1, 2])
    expect(await reason(open(sealed.subarray(0, headOf(sealed) + pieces * SEALED))), 'at the end of a piece').toBe(
      'damaged',
    )
})

test('any flipped bit is found, and nothing behind the piece that it is in is handed on', async () => {
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.integer({ min: 0, max: 7 }),
      async (bytes, where, bit) => {
        const sealed = await seal(bytes)
        const at = Math.floor(where * sealed.length)
        sealed[at] = (sealed[at] ?? 0) ^ (1 << bit)
        // A flipped cost may ask for more work; it is refused all the same.
        expect(await reason(open(sealed))).not.toBe('opened')
      },
    ),
    { numRuns: 150 },
  )
  const bytes = Buffer.from(Array.from({ length: 3 * PIECE }, (_, i) => i % 256))
  const sealed = await seal(bytes)
  const second = headOf(sealed) + SEALED + 100
  sealed[second] = (sealed[second] ?? 0) ^ 1
  const handed: Buffer[] = []
  const read = async () => {
    for await (const part of openStream(inParts(sealed, 5_000), PASSPHRASE, FORM)) handed.push(part)
  }
  await expect(read()).rejects.toMatchObject({ why: 'damaged' })
  expect(Buffer.concat(handed).equals(bytes.subarray(0, PIECE))).toBe(true)
})

test('pieces in another order, left out, doubled, added, or from another stream under the same passphrase, are refused', async () => {
  const bytes = Buffer.alloc(4 * PIECE - 9, 3)
  const [one, other] = [await seal(bytes), await seal(bytes)]
  const head = one.subarray(0, headOf(one))
  const parts = (sealed: Buffer) =>
    [0, 1, 2, 3].map((i) => sealed.subarray(headOf(sealed) + i * SEALED).subarray(0, SEALED))
  const mine = parts(one)
  const theirs = parts(other)
  expect(await reason(open(Buffer.concat([head, ...mine])))).toBe('opened')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ piece: fc.nat({ max: 3 }), foreign: fc.boolean() }), { maxLength: 6 }),
      async (chosen) => {
        fc.pre(chosen.length !== 4 || chosen.some(({ piece, foreign }, i) => piece !== i || foreign))
        const made = chosen.map(({ piece, foreign }) => (foreign ? theirs : mine)[piece] ?? Buffer.alloc(0))
        expect(await reason(open(Buffer.concat([head, ...made])))).toBe('damaged')
      },
    ),
    { numRuns: 150 },
  )
  const foreignHead = other.subarray(0, headOf(other))
  expect(await reason(open(Buffer.concat([foreignHead, ...mine])))).toBe('damaged')
})

test('another passphrase, another form and no such file at all each have a reason of their own', async () => {
  const sealed = await seal(Buffer.from('words'))
  expect(await reason(open(sealed, 7_000, 'four words of some meaning'))).toBe('passphrase')
  expect(await reason(open(Buffer.from(sealed.toString('latin1').replace(' v1 ', ' v2 '), 'latin1')))).toBe(
    'unknown_form',
  )
  expect(await reason(open(Buffer.from('PK\x03\x04 a zip'))), 'short').toBe('not_ours')
  expect(await reason(open(Buffer.alloc(100_000, 'x'))), 'long').toBe('not_ours')
  const dear = Buffer.from(sealed.toString('latin1').replace(' scrypt 1 8 1 ', ' scrypt 30 8 1 '), 'latin1')
  expect(await reason(open(dear)), 'a key that would take a terabyte').toBe('damaged')
})

test('letters that are written in two ways are one passphrase', async () => {
  const sealed = await all(sealStream(inParts(Buffer.from('words'), 9), 'caf\u00e9 au lait', FORM, COST))
  expect(await reason(open(sealed, 9, 'cafe\u0301 au lait'))).toBe('opened')
})
