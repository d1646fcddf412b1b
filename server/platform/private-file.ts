import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file that only the portal's own user may read; whole or not at all. */
export function writePrivateFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const half = `${file}.half`
  writeFileSync(half, text, { mode: 0o600, flush: true })
  renameSync(half, file)
}

/** The text of the file, made once with `make` where there is none. */
export function readOrMakePrivateFile(file: string, make: () => string): string {
  if (!existsSync(file)) writePrivateFile(file, make())
  return readFileSync(file, 'utf8').trim()
}
