import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { SettingError } from './setting-error.ts'

const TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' }
/** In bytes. The logo is on every page. */
const MAX_SIZE = 100_000

export type Logo = { bytes: Uint8Array<ArrayBuffer>; type: string }

/** The logo, a file next to the portal's configuration. Throws SettingError if it cannot be read or is too large. */
export function readLogo(configFile: string, name: string | undefined): Logo | undefined {
  if (name === undefined) return undefined
  const file = join(dirname(configFile), name)
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(readFileSync(file))
  } catch {
    throw new SettingError(file, 'cannot be read. The configuration names it as the logo')
  }
  if (bytes.length > MAX_SIZE) throw new SettingError(file, `is larger than ${MAX_SIZE / 1000} kB`)
  return { bytes, type: TYPES[extname(name)] ?? 'image/png' }
}
