import { readFile } from 'node:fs/promises'

/** The version of this release. */
export async function readRelease(): Promise<string> {
  const about: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  return String((about as { version?: string }).version)
}
