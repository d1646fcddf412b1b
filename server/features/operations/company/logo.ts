import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { SettingError } from '../../../config.ts'

const TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' }
/** It is on every page. In bytes. */
const LARGEST = 100_000

export type Logo = { bytes: Uint8Array<ArrayBuffer>; type: string }

/** The company's logo, which lies beside the portal's configuration. Throws SettingError where it cannot be read or is too large. */
export function readLogo(configFile: string, name: string | undefined): Logo | undefined {
  if (name === undefined) return undefined
  const file = join(dirname(configFile), name)
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(readFileSync(file))
  } catch {
    throw new SettingError(file, 'cannot be read: the logo that the configuration names')
  }
  if (bytes.length > LARGEST) throw new SettingError(file, `is larger than ${LARGEST / 1000} kB`)
  return { bytes, type: TYPES[extname(name)] ?? 'image/png' }
}
