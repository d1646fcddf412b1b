import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes all of a file or nothing. Only the portal's own user can read it. */
export function writePrivateFile(file: string, text: string): void {
  renameSync(writeHalf(file, text), file)
}

/** Reads the file, or creates it with `make`. Two processes that create it at once get the same text. */
export function readOrMakePrivateFile(file: string, make: () => string): string {
  if (!existsSync(file)) {
    const half = writeHalf(file, make())
    try {
      linkSync(half, file)
    } catch (error) {
      // Another process was first.
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
