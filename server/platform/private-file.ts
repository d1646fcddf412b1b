import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file that only the portal's own user may read; whole or not at all. */
export function writePrivateFile(file: string, text: string): void {
  renameSync(writeHalf(file, text), file)
}

/** The text of the file, made once with `make` where there is none: of two processes at once, both get the same. */
export function readOrMakePrivateFile(file: string, make: () => string): string {
  if (!existsSync(file)) {
    const half = writeHalf(file, make())
    try {
      linkSync(half, file)
    } catch (error) {
      // Another process was first, and its text is the one that counts.
      if (!existsSync(file)) throw error
    } finally {
      rmSync(half)
    }
  }
  return readFileSync(file, 'utf8').trim()
}

function writeHalf(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const half = `${file}.${randomUUID()}.half`
  writeFileSync(half, text, { mode: 0o600, flush: true })
  return half
}
