import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Secrets } from './secrets.ts'

/** The folder or bucket cannot be reached or is full. The operation was not done and can be retried. */
export class FilesUnavailable extends Error {
  /** Of the failure beneath, so that a log says what it was. */
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

/** Files by the SHA-256 (hex) of what they hold: what was put is what one gets, or nothing. All throw FilesUnavailable. */
export type Files = {
  /** Kept for good when it answers. The same bytes again are the same file. */
  put(bytes: Uint8Array): Promise<string>
  /** Throws where there is none, or where it is not what was put. */
  get(sha256: string): Promise<Buffer>
  /** Only for what nothing speaks of any more: the same bytes may have been put by somebody else. */
  remove(sha256: string): Promise<void>
}

/** Where bytes lie by name; it sees them encrypted only. `write` keeps them whole or not at all. */
export type Store = {
  has(name: string): Promise<boolean>
  read(name: string): Promise<Buffer>
  write(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

/** Keeps files in a store, encrypted: whoever has the disk, the bucket or a backup of it, without the secret key, can read none. */
export function encryptedFiles(store: Store, secrets: Secrets): Files {
  return {
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const name = placeOf(sha256)
      if (!(await orUnavailable(store.has(name))))
        await orUnavailable(store.write(name, secrets.sealBytes(bytes, sha256)))
      return sha256
    },
    get: async (sha256) => secrets.openBytes(await orUnavailable(store.read(placeOf(sha256))), sha256),
    remove: async (sha256) => orUnavailable(store.remove(placeOf(sha256))),
  }
}

/** That there is no such file is an answer; everything else means that the store is away. Throws FilesUnavailable. */
export async function orUnavailable<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    if (/^(ENOENT|404)$/.test(codeOf(error))) throw error
    throw new FilesUnavailable(error)
  }
}

/** In 256 folders, because one with very many files is slow to look through. */
function placeOf(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError('this is no name of a file')
  return `${sha256.slice(0, 2)}/${sha256}`
}

/** A folder of this machine. */
export function folderStore(folder: string): Store {
  return {
    has: (name) => exists(join(folder, name)),
    read: (name) => readFile(join(folder, name)),
    write: (name, bytes) => writeWhole(join(folder, name), bytes),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Whole or not at all, also where the power fails. */
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
    if (made !== undefined) await syncFolder(dirname(folder))
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** A name is on the disk once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
