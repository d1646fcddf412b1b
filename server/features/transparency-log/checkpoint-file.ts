import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  truncateSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Checkpoint, readCheckpoint } from './rules.ts'

/** Where this machine keeps every checkpoint that it signed, one after the other, with an empty line between. */
export function checkpointFile({ config }: { config: { dataDir: string } }): string {
  return join(config.dataDir, 'log', 'checkpoints.txt')
}

/** Adds a note to the file; it is on the disk when this returns. */
export function appendCheckpoint(file: string, note: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (existsSync(file) && !readEnd(file).endsWith('\n\n')) truncateSync(file, wholeLength(file))
  const handle = openSync(file, 'a', 0o600)
  try {
    // Not `writeSync`, which may write a part only: on a full disk that is no error of it.
    appendFileSync(handle, `${note}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The notes of the file, in its order, without having all of it in memory. What a power cut left half written is none. */
export function* readCheckpoints(file: string): Generator<string> {
  if (!existsSync(file)) return
  const handle = openSync(file, 'r')
  const chunk = Buffer.alloc(64 * 1024)
  let bytes = Buffer.alloc(0)
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) {
      bytes = Buffer.concat([bytes, chunk.subarray(0, read)])
      for (let end = endOfNote(bytes); end > 0; end = endOfNote(bytes)) {
        yield bytes.subarray(0, end - 1).toString('utf8')
        bytes = bytes.subarray(end)
      }
    }
  } finally {
    closeSync(handle)
  }
}

/** A text and its signatures each end with an empty line; 0 where there is no whole note. */
function endOfNote(bytes: Buffer): number {
  const text = bytes.indexOf('\n\n')
  if (text < 0) return 0
  const signatures = bytes.indexOf('\n\n', text + 2)
  return signatures < 0 ? 0 : signatures + 2
}

function wholeLength(file: string): number {
  return lengthUpTo(file, Number.MAX_SAFE_INTEGER)
}

/** How many bytes of the file speak of no more than `size` entries; a note that is half written is none of them. */
export function lengthUpTo(file: string, size: number): number {
  let length = 0
  for (const note of readCheckpoints(file)) {
    if ((readCheckpoint(note)?.size ?? 0) > size) break
    length += Buffer.byteLength(note) + 1
  }
  return length
}

/** Longer than any note, and read each minute. */
const END = 16 * 1024

function readEnd(file: string): string {
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    const bytes = Buffer.alloc(Math.min(size, END))
    readSync(handle, bytes, 0, bytes.length, size - bytes.length)
    return bytes.toString('utf8')
  } finally {
    closeSync(handle)
  }
}

/** The last checkpoint of the file. */
export function lastOfFile(file: string): Checkpoint | undefined {
  if (!existsSync(file)) return undefined
  const parts = readEnd(file).split('\n\n')
  // Behind the last empty line stands nothing, or what was half written.
  const [text, signatures] = parts.slice(-3, -1)
  return text === undefined || signatures === undefined ? undefined : readCheckpoint(`${text}\n\n${signatures}\n`)
}

/** Puts the file aside under the name of the key that signed it; it stays evidence. */
export function putFileAside(file: string, keyId: string): void {
  if (existsSync(file)) renameSync(file, file.replace(/\.txt$/, `-until-${keyId}.txt`))
}
