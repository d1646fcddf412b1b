import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'

/** What is committed in SQLite's write-ahead log. */
export type WalReader = {
  /** Reads what has been committed since the last call. `see` is told the CRC-32 of each page; of one that was written twice, twice. */
  look(see: (page: number, sum: number) => void): void
  /** Waits until the log is on the disk. */
  sync(): void
  /** Frames that were committed as of the last look. */
  frames(): number
  /** Changes where SQLite has begun the log anew, after all of it had been taken over into the file. */
  generation(): string
}

/** The frames read at a time. */
const CHUNK = 64
const HEAD = 32
const FRAME_HEAD = 24

/**
 * Reads `file` (`portal.db-wal`) as sqlite.org/walformat.html describes it: a frame holds if it bears the salts of the head and the running
 * checksum of all before it, and is committed where its transaction's last frame says so. Sees no more of what comes behind one that does
 * not hold than SQLite does. The file need not be there, and may be written to meanwhile.
 */
export function readWal(file: string): WalReader {
  let salts = ''
  let frames = 0
  let sums: Sums = [0, 0]
  return {
    look(see) {
      withFile(file, (handle) => {
        const head = readHead(handle)
        if (!head) return
        if (head.salts !== salts) {
          salts = head.salts
          frames = 0
          sums = head.sums
        }
        // Pages of a transaction are not told of before its last frame is met.
        let open: [page: number, sum: number][] = []
        let running = sums
        let at = frames
        eachFrame(handle, head, frames, (frame) => {
          if (frame.toString('latin1', 8, 16) !== salts) return false
          const words = wordsOf(frame, head.bigEndian)
          running = add(add(running, words, 0, 2), words, FRAME_HEAD / 4, words.length)
          if (running[0] !== frame.readUInt32BE(16) || running[1] !== frame.readUInt32BE(20)) return false
          at += 1
          open.push([frame.readUInt32BE(0), crc32(frame.subarray(FRAME_HEAD))])
          if (frame.readUInt32BE(4) !== 0) {
            for (const [page, sum] of open) see(page, sum)
            open = []
            frames = at
            sums = running
          }
          return true
        })
      })
    },
    sync: () => withFile(file, fdatasyncSync),
    frames: () => frames,
    generation: () => salts,
  }
}

const seenOf = (file: string) => `${file}.seen`

/** Notes how far the log of a database has come. It does not wait for the disk: a killed process has left it with the system. */
export function noteSeen(file: string, wal: WalReader): void {
  writeFileSync(seenOf(file), `${wal.frames()} ${Buffer.from(wal.generation(), 'latin1').toString('hex')}\n`, {
    mode: 0o600,
  })
}

/** Whether a release that notes it was at the file when it was last written to. */
export function wasSeen(file: string): boolean {
  return existsSync(seenOf(file))
}

export function forgetSeen(file: string): void {
  rmSync(seenOf(file), { force: true })
}

/**
 * Whether the write-ahead log that a killed process left of the database `file` is less than it was: it ends before what was noted, or whole
 * transactions lie behind a frame that does not hold. SQLite passes over all from there on and says nothing.
 */
export function breaksOff(file: string): boolean {
  // Read before the log is: another process may go on writing both.
  const [frames = 0, generation] = existsSync(seenOf(file)) ? readFileSync(seenOf(file), 'utf8').trim().split(' ') : []
  const wal = readWal(`${file}-wal`)
  wal.look(() => {})
  const same = generation === Buffer.from(wal.generation(), 'latin1').toString('hex')
  // Without a head that holds it is of no generation.
  const headless = wal.generation() === '' && existsSync(`${file}-wal`)
  if ((same || headless) && wal.frames() < Number(frames)) return true
  if (!commitsBehind(`${file}-wal`, wal)) return false
  const before = wal.frames()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  wal.look(() => {})
  return wal.frames() === before
}

/** Whether whole transactions lie behind the last frame that holds. */
function commitsBehind(file: string, wal: WalReader): boolean {
  let found = false
  withFile(file, (handle) => {
    const head = readHead(handle)
    // With a head that does not hold SQLite passes over all of it.
    if (!head) found = fstatSync(handle).size > HEAD
    if (head?.salts !== wal.generation()) return
    eachFrame(handle, head, wal.frames(), (frame) => {
      found ||= frame.toString('latin1', 8, 16) === head.salts && frame.readUInt32BE(4) !== 0
      return !found
    })
  })
  return found
}

type Sums = readonly [number, number]
type Head = { salts: string; pageSize: number; bigEndian: boolean; sums: Sums }

function readHead(handle: number): Head | undefined {
  // In memory of its own, where it begins with a whole word.
  const head = Buffer.from(new ArrayBuffer(HEAD))
  if (readSync(handle, head, 0, HEAD, 0) < HEAD) return undefined
  const magic = head.readUInt32BE(0)
  const pageSize = head.readUInt32BE(8)
  // As SQLite does: a head that does not hold is none.
  if (magic >>> 1 !== 0x1bbf8341 || pageSize < 512 || pageSize > 65_536) return undefined
  const bigEndian = (magic & 1) === 1
  const sums = add([0, 0], wordsOf(head, bigEndian), 0, 6)
  if (sums[0] !== head.readUInt32BE(24) || sums[1] !== head.readUInt32BE(28)) return undefined
  return { salts: head.toString('latin1', 16, 24), pageSize, bigEndian, sums }
}

/** Kept, because it is needed twenty times a second; in memory of its own, where it begins with a whole word. */
let chunk = Buffer.alloc(0)

/** Calls `see` with each whole frame from the one of this number on, as long as it answers true. */
function eachFrame(handle: number, { pageSize }: Head, from: number, see: (frame: Buffer) => boolean): void {
  const length = FRAME_HEAD + pageSize
  if (chunk.length < CHUNK * length) chunk = Buffer.from(new ArrayBuffer(CHUNK * length))
  for (let at = from; ; at += CHUNK) {
    const whole = Math.floor(readSync(handle, chunk, 0, CHUNK * length, HEAD + at * length) / length)
    for (let i = 0; i < whole; i++) if (!see(chunk.subarray(i * length, (i + 1) * length))) return
    if (whole < CHUNK) return
  }
}

/** SQLite's running checksum, over the words from `from` to `to`. */
function add([first, second]: Sums, words: Int32Array, from: number, to: number): Sums {
  let a = first | 0
  let b = second | 0
  for (let at = from; at < to; at += 2) {
    a = (a + (words[at] as number) + b) | 0
    b = (b + (words[at + 1] as number) + a) | 0
  }
  return [a >>> 0, b >>> 0]
}

/** Bytes as the words that the log was begun with, which is in the order of the machine that began it. */
function wordsOf(bytes: Buffer, bigEndian: boolean): Int32Array {
  const own = bigEndian === (endianness() === 'BE')
  const ordered = own
    ? bytes
    : Buffer.from(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)).swap32()
  return new Int32Array(ordered.buffer, ordered.byteOffset, ordered.length / 4)
}

function withFile(file: string, act: (handle: number) => void): void {
  let handle: number
  try {
    handle = openSync(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  try {
    act(handle)
  } finally {
    closeSync(handle)
  }
}
