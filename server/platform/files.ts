import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Secrets } from './secrets.ts'

/** The folder or bucket cannot be reached or is full. The operation was not done and can be retried. */
export class FilesUnavailable extends Error {
  /** The code of the cause, for the server log. */
  readonly code: string
  constructor(cause: unknown) {
    super('the files cannot be reached', { cause })
    this.name = 'FilesUnavailable'
    this.code = codeOf(cause) || (cause instanceof Error ? codeOf(cause.cause) || cause.name : '')
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Files, named by the SHA-256 (hex) of their content. Every function can throw FilesUnavailable. */
export type Files = {
  /** The file is durable once this resolves. The same bytes are stored once. */
  put(bytes: Uint8Array): Promise<string>
  /** Throws if the file is missing or was changed. */
  get(sha256: string): Promise<Buffer>
  /** Only for files that no row refers to, because rows with the same content share a file. */
  remove(sha256: string): Promise<void>
}

/** Stores encrypted bytes by name. `write` stores all of them or none. */
export type Store = {
  has(name: string): Promise<boolean>
  read(name: string): Promise<Buffer>
  write(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** Every name, and how long ago it was written, by the clock of the store. */
  list(): AsyncIterable<{ name: string; ageMs: number }>
}

/** Where the sweep puts files that no row names, until it deletes them. They can still be read there. */
const UNUSED = 'unused'

/** The places of a file: where it belongs, and where the sweep puts it if no row names it. */
export function placesOf(sha256: string): { place: string; aside: string } {
  const place = placeOf(sha256)
  return { place, aside: `${UNUSED}/${place}` }
}

/** Reads a file of the store, also one that was set aside, because its row may have been committed just then. */
export async function readStored(store: Store, { place, aside }: ReturnType<typeof placesOf>): Promise<Buffer> {
  // The last time, because it may have been brought back between the first two.
  for (const name of [place, aside])
    try {
      return await store.read(name)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  return store.read(place)
}

/** Encrypts files before they reach the store, so that nobody can read the disk or bucket without the secret key. */
export function encryptedFiles(store: Store, secrets: Secrets): Files {
  return {
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const name = placeOf(sha256)
      if (!(await orUnavailable(store.has(name))))
        await orUnavailable(store.write(name, secrets.sealBytes(bytes, sha256)))
      return sha256
    },
    get: async (sha256) => {
      const places = placesOf(sha256)
      return secrets.openBytes(await orUnavailable(readStored(store, places)), sha256)
    },
    remove: async (sha256) => {
      const { place, aside } = placesOf(sha256)
      await orUnavailable(store.remove(place))
      await orUnavailable(store.remove(aside))
    },
  }
}

/** Turns every error except a missing file into FilesUnavailable. */
export async function orUnavailable<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    if (isMissing(error)) throw error
    throw new FilesUnavailable(error)
  }
}

export function isMissing(error: unknown): boolean {
  return /^(ENOENT|404)$/.test(codeOf(error))
}

/** Spreads the files over 256 folders, because listing one large folder is slow. */
function placeOf(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError('this is not the name of a file')
  return `${sha256.slice(0, 2)}/${sha256}`
}

/** Stores files in a folder of this machine. */
export function folderStore(folder: string): Store {
  return {
    has: (name) => exists(join(folder, name)),
    read: (name) => readFile(join(folder, name)),
    write: (name, bytes) => writeWhole(join(folder, name), bytes),
    remove: (name) => rm(join(folder, name), { force: true }),
    list: () => listFolder(folder, ''),
  }
}

async function* listFolder(folder: string, below: string): AsyncGenerator<{ name: string; ageMs: number }> {
  const entries = await orNothing(readdir(join(folder, below), { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) yield* listFolder(folder, name)
    if (!entry.isFile()) continue
    const found = await orNothing(stat(join(folder, name)))
    if (found) yield { name, ageMs: Date.now() - found.mtimeMs }
  }
}

/** Undefined for what is gone meanwhile. */
async function orNothing<T>(act: Promise<T>): Promise<T | undefined> {
  return act.catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Writes all of the file or nothing, even if the power fails. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(file)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  const half = `${file}.${randomUUID()}.half`
  try {
    const handle = await open(half, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(half, file)
    await syncFolder(folder)
    if (made !== undefined)
      for (let above = dirname(folder); above.length >= dirname(made).length; above = dirname(above))
        await syncFolder(above)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** Makes the names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
