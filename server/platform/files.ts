import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Secrets } from './secrets.ts'

/** Files by the SHA-256 (hex) of what they hold: what was put is what one gets, or nothing. */
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
      if (!(await store.has(name))) await store.write(name, secrets.sealBytes(bytes, sha256))
      return sha256
    },
    get: async (sha256) => secrets.openBytes(await store.read(placeOf(sha256)), sha256),
    remove: async (sha256) => store.remove(placeOf(sha256)),
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
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
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
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}
