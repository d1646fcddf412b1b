import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../../config.ts'
import { fileStore } from '../../../file-store.ts'
import { isMissing, orUnavailable, placesOf, readStored, type Store } from '../../../platform/files.ts'
import { checkpointsUpTo } from '../../transparency-log/service.ts'
import { readFixedSettings } from '../settings/load.ts'
import { valueAt } from '../settings/rules.ts'

/** The name of the configuration file in a backup. */
export const CONFIG_FILE = 'portal.config.json'

type Keys = Map<string, Buffer>

/** Every file of a backup; `bytes` is undefined for a missing one. Keys come first, because they open the rest. */
export async function* listFiles(
  config: Config,
  keys: Keys,
  names: Set<string>,
  entries: number,
): AsyncGenerator<{ path: string; bytes: Buffer | undefined }> {
  for (const [name, bytes] of keys) yield { path: `keys/${name}`, bytes }
  const log = checkpointsUpTo({ config }, entries)
  // Without later checkpoints, whose entries the backup does not have.
  if (log.length > 0) yield { path: 'log/checkpoints.txt', bytes: (await readFile(log.file)).subarray(0, log.length) }
  yield* readFolder(dirname(log.file), 'log', /^checkpoints-until-[\w-]+\.txt$/)
  const { file } = readFixedSettings(config)
  if (file) yield { path: `config/${CONFIG_FILE}`, bytes: await readFile(file.name) }
  const logo = file && valueAt(file.settings, 'logo')
  if (typeof logo === 'string')
    yield { path: `config/${logo}`, bytes: await readFile(join(dirname(config.portalConfigFile), logo)) }
  yield* readFolder(config.contentDir, 'config/content', /^\w[\w.-]*$/)
  const store = fileStore(config)
  for (const name of [...names].sort()) {
    const places = placesOf(name)
    yield { path: `files/${places.place}`, bytes: await readIfThere(store, places) }
  }
}

async function* readFolder(folder: string, path: string, pattern: RegExp) {
  for (const name of await listFolder(folder))
    if (pattern.test(name)) yield { path: `${path}/${name}`, bytes: await readFile(join(folder, name)) }
}

async function readIfThere(store: Store, places: ReturnType<typeof placesOf>): Promise<Buffer | undefined> {
  try {
    return await orUnavailable(readStored(store, places))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The keys in DATA_DIR by name, and the secret key even if it comes from the environment. */
export async function readKeys({ dataDir, secretKey }: Config): Promise<Keys> {
  const keys: Keys = new Map()
  const folder = join(dataDir, 'keys')
  for (const name of await listFolder(folder))
    if (/^\w[\w.-]*\.(key|pem)$/.test(name)) keys.set(name, await readFile(join(folder, name)))
  if (secretKey !== undefined) keys.set('secret.key', Buffer.from(`${secretKey}\n`))
  return keys
}

export function haveSameKeys(a: Keys, b: Keys): boolean {
  return a.size === b.size && [...a].every(([name, bytes]) => b.get(name)?.equals(bytes))
}

/** The names of the files in a folder, if it exists. */
async function listFolder(folder: string): Promise<string[]> {
  try {
    const found = await readdir(folder, { withFileTypes: true })
    return found.flatMap((one) => (one.isFile() ? [one.name] : [])).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
