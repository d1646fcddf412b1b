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

/** The file of every checkpoint that this machine signed, in order, separated by empty lines. */
export function checkpointFile({ config }: { config: { dataDir: string } }): string {
  return join(config.dataDir, 'log', 'checkpoints.txt')
}

/** The note is on disk when this returns. */
export function appendCheckpoint(file: string, note: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (existsSync(file) && !readEnd(file).endsWith('\n\n')) truncateSync(file, lengthUpTo(file, Number.MAX_SAFE_INTEGER))
  const handle = openSync(file, 'a', 0o600)
  try {
    // Not `writeSync`, which may write only a part on a full disk without an error.
    appendFileSync(handle, `${note}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Reads the notes in chunks. A note that a power cut left incomplete is skipped. */
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

/** A text and its signatures each end with an empty line. 0 if the note is incomplete. */
function endOfNote(bytes: Buffer): number {
  const text = bytes.indexOf('\n\n')
  if (text < 0) return 0
  const signatures = bytes.indexOf('\n\n', text + 2)
  return signatures < 0 ? 0 : signatures + 2
}

/** The length in bytes of the complete notes of at most `size` entries. */
export function lengthUpTo(file: string, size: number): number {
  let length = 0
  for (const note of readCheckpoints(file)) {
    if ((readCheckpoint(note)?.size ?? 0) > size) break
    length += Buffer.byteLength(note) + 1
  }
  return length
}

/** Longer than any note. */
const END_LENGTH = 16 * 1024

function readEnd(file: string): string {
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    const bytes = Buffer.alloc(Math.min(size, END_LENGTH))
    readSync(handle, bytes, 0, bytes.length, size - bytes.length)
    return bytes.toString('utf8')
  } finally {
    closeSync(handle)
  }
}

export function lastOfFile(file: string): Checkpoint | undefined {
  if (!existsSync(file)) return undefined
  const parts = readEnd(file).split('\n\n')
  // After the last empty line there is nothing, or an incomplete note.
  const [text, signatures] = parts.slice(-3, -1)
  return text === undefined || signatures === undefined ? undefined : readCheckpoint(`${text}\n\n${signatures}\n`)
}

/** Renames the file after the key that signed it, because it is evidence. */
export function setFileAside(file: string, keyId: string): void {
  if (existsSync(file)) renameSync(file, file.replace(/\.txt$/, `-until-${keyId}.txt`))
}
