import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { crc32 } from 'node:zlib'
import { readWal } from './wal-frames.ts'

/*
 * SQLite keeps no checksums of its pages. `portal.db.sums` does: four bytes for each page of the file, its CRC-32, or 0 for one that is not known.
 * A page only comes into the file when the write-ahead log is taken over into it, and the sums are written before that (`take-over.ts`).
 * So after a kill a page is in the write-ahead log, whose frames have checksums of their own, or it is what its sum says.
 */
export const sumsOf = (file: string) => `${file}.sums`

/** Notes the sums of pages by their numbers, while no other process does. They are on the disk when it returns. */
export function writeSums(file: string, sums: ReadonlyMap<number, number>): void {
  if (sums.size === 0) return
  const handle = openSync(sumsOf(file), existsSync(sumsOf(file)) ? 'r+' : 'w+', 0o600)
  try {
    // All from the first to the last of them in one piece: a thousand small writes take longer than to read what lies in between.
    let first = Number.POSITIVE_INFINITY
    let last = 0
    for (const page of sums.keys()) {
      first = Math.min(first, page)
      last = Math.max(last, page)
    }
    const piece = Buffer.alloc((last - first + 1) * 4)
    readSync(handle, piece, 0, piece.length, (first - 1) * 4)
    for (const [page, sum] of sums) piece.writeUInt32BE(sum, (page - first) * 4)
    writeSync(handle, piece, 0, piece.length, (first - 1) * 4)
    fdatasyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Nothing is known of the pages any more. */
export function forgetSums(file: string): void {
  rmSync(sumsOf(file), { force: true })
}

/** Makes the sums of a file that nobody has open, and that was found to be whole. */
export function makeSums(file: string): void {
  const sums: number[] = []
  eachPage(file, (_, bytes) => sums.push(crc32(bytes)))
  const all = Buffer.alloc(sums.length * 4)
  for (const [i, sum] of sums.entries()) all.writeUInt32BE(sum, i * 4)
  writeFileSync(sumsOf(file), all, { mode: 0o600, flush: true })
}

/** The pages, by their numbers, that are neither in the write-ahead log nor what was written. Only before this process has the file open. */
export function damagedPages(file: string): number[] {
  let suspects = mismatches(file)
  // Another process may be at work in the file: what is seen of a page that it just writes is otherwise a moment later.
  for (let again = 0; again < 3 && suspects.length > 0; again++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    const still = new Set(mismatches(file))
    suspects = suspects.filter((page) => still.has(page))
  }
  return suspects
}

function mismatches(file: string): number[] {
  const sums = readFileSync(sumsOf(file))
  const found: number[] = []
  eachPage(file, (page, bytes) => {
    const sum = page * 4 <= sums.length ? sums.readUInt32BE((page - 1) * 4) : 0
    if (sum !== 0 && sum !== crc32(bytes)) found.push(page)
  })
  if (found.length === 0) return found
  const newer = new Set<number>()
  readWal(`${file}-wal`).look((page) => newer.add(page))
  return found.filter((page) => !newer.has(page))
}

function eachPage(file: string, see: (page: number, bytes: Buffer) => void): void {
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(18)
    if (readSync(handle, head, 0, 18, 0) < 18) return
    // 1 stands for 65,536, which the two bytes cannot hold.
    const size = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
    if (size < 512) return
    const chunk = Buffer.allocUnsafe(64 * size)
    for (let page = 1; ; page += 64) {
      const whole = Math.floor(readSync(handle, chunk, 0, chunk.length, (page - 1) * size) / size)
      for (let i = 0; i < whole; i++) see(page + i, chunk.subarray(i * size, (i + 1) * size))
      if (whole < 64) return
    }
  } finally {
    closeSync(handle)
  }
}
