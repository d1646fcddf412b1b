import { Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate'

/** clamd takes no MaxRecursion above 100. */
const LEVELS = 110
const MB = 1024 * 1024

let nested: Uint8Array | undefined

/** A small zip within 110 others. */
export function nestedZip(): Uint8Array {
  if (nested) return nested
  let bytes: Uint8Array = Buffer.from('the innermost of many')
  for (let level = 0; level < LEVELS; level++) bytes = zipSync({ a: bytes }, { level: 0 })
  nested = bytes
  return bytes
}

/**
 * A zip of at most `bytes` that unpacks to `unpacked` in entries of at most 64 MB, with `last` as its last entry. A scanner finds the last one
 * only if it reads the file to its end and unpacks all that is before it. Patterns for tests are known only at the start of a file, which an
 * entry has and padding before a pattern does not.
 */
export async function* paddedZip(bytes: number, unpacked: number, last: Uint8Array): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const filler = new Uint8Array(MB)
  async function* entry(one: ZipPassThrough | ZipDeflate, length: number) {
    zip.add(one)
    for (let left = length; left > 0; left -= filler.length) {
      one.push(filler.subarray(0, Math.min(left, filler.length)), left <= filler.length)
      yield* made.splice(0)
      // Others wait for the processor meanwhile.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  // Zeros pack to less than a hundredth, and what is around the entries takes less than 4 KB.
  const others = 4_096 + Math.ceil(unpacked / 100) + last.length
  yield* entry(new ZipPassThrough('stored'), bytes - others)
  for (let at = bytes; at < unpacked; at += 64 * MB)
    yield* entry(new ZipDeflate(`packed ${at}`, { level: 1 }), Math.min(64 * MB, unpacked - at))
  const end = new ZipPassThrough('last')
  zip.add(end)
  end.push(last, true)
  zip.end()
  yield* made
}
