import { z } from 'zod'
import { rowValue } from './rules.ts'

/*
 * What is inside a backup, once it is opened and unpacked: frames, each a letter, the number of its bytes (four of them, the highest first)
 * and the bytes. `J` is a JSON object that says what comes, `R` rows of the table that was named last as a JSON list, `B` bytes of the
 * file that was named last. docs/backup.md lists them.
 */

/** The first line of a backup, and its form; another form is another number. */
export const FORM = { name: 'vestibule backup', version: 1 } as const

const count = z.int().min(0)
const digest = z.string().regex(/^[0-9a-f]{64}$/)
/** Nothing of a backup is ever written outside the folder that it is restored to. */
const place = z.string().regex(/^(keys|log|config|files)(\/(?!\.)[\w.-]+)+$/)

const head = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('begin'),
    /** The release that made it, when, and of which kind of database. */
    release: z.string(),
    at: z.string(),
    kind: z.enum(['sqlite', 'postgres']),
    migrations: z.array(z.string()).min(1),
    /** The last number given by each table that numbers its rows. */
    numbers: z.record(z.string(), count),
    /** Entries of the log, and its last checkpoint. */
    log: z.object({ size: count, checkpoint: z.string().nullable() }),
  }),
  z.object({ what: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ what: z.literal('table_end'), name: z.string(), rows: count, sha256: digest }),
  z.object({ what: z.literal('file'), place }),
  z.object({ what: z.literal('file_end'), place, bytes: count, sha256: digest }),
  z.object({
    what: z.literal('end'),
    tables: z.record(z.string(), z.object({ rows: count, sha256: digest })),
    /** How many files, and the SHA-256 over the places and hashes of all of them in their order. */
    files: z.object({ count, sha256: digest }),
    /** Files that rows speak of and that were not there any more. */
    missing: z.array(z.string()),
  }),
])
export type Head = z.infer<typeof head>
export type Begin = Extract<Head, { what: 'begin' }>
export type End = Extract<Head, { what: 'end' }>

const rows = z.array(z.array(rowValue))
export type Frame = Head | { what: 'page'; rows: z.infer<typeof rows> } | { what: 'bytes'; bytes: Buffer }

/** Bytes of a file in one frame. */
const PART = 1024 * 1024

export function headFrame(said: Head): Buffer {
  return frame('J', Buffer.from(JSON.stringify(said)))
}

export function pageFrame(page: readonly unknown[]): Buffer {
  return frame('R', Buffer.from(JSON.stringify(page)))
}

export function* byteFrames(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PART) yield frame('B', bytes.subarray(at, at + PART))
}

function frame(letter: string, bytes: Buffer): Buffer {
  const start = Buffer.alloc(5)
  start.write(letter)
  start.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([start, bytes])
}

/** The frames of the bytes. Throws where they are none, which for bytes that opened means that another program made them. */
export async function* readFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let waiting: Uint8Array[] = []
  let length = 0
  let needed = 5
  for await (const chunk of source) {
    waiting.push(chunk)
    length += chunk.length
    if (length < needed) continue
    let bytes = Buffer.concat(waiting)
    for (;;) {
      needed = bytes.length < 5 ? 5 : 5 + bytes.readUInt32BE(1)
      if (bytes.length < needed) break
      yield readFrame(bytes.toString('latin1', 0, 1), bytes.subarray(5, needed))
      bytes = bytes.subarray(needed)
    }
    waiting = [bytes]
    length = bytes.length
  }
  if (length > 0) throw new Error('the backup ends within a frame')
}

function readFrame(letter: string, bytes: Buffer): Frame {
  if (letter === 'B') return { what: 'bytes', bytes }
  const said: unknown = JSON.parse(bytes.toString('utf8'))
  if (letter === 'R') return { what: 'page', rows: rows.parse(said) }
  return head.parse(said)
}
