import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FilesUnavailable } from './files.ts'

/** All of its acts throw FilesUnavailable. */
export type TemporaryFile = {
  write(bytes: Uint8Array): Promise<void>
  /** Everything that was written. */
  read(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

const READ_BYTES = 256 * 1024

/**
 * A file for this process only. It has no name, so the system removes it when it is closed, also after a crash. It is encrypted with a key
 * that only this process knows, because what was on a disk can stay there.
 */
export async function openTemporaryFile(folder: string): Promise<TemporaryFile> {
  const name = join(folder, `upload-${randomUUID()}`)
  const handle = await reached(open(name, 'wx+', 0o600))
  await reached(rm(name))
  const key = randomBytes(32)
  const nonce = randomBytes(16)
  const cipher = createCipheriv('aes-256-ctr', key, nonce)
  let length = 0
  return {
    write: async (bytes) => {
      const sealed = cipher.update(bytes)
      for (let at = 0; at < sealed.length; ) {
        const { bytesWritten } = await reached(handle.write(sealed, at, sealed.length - at, length))
        at += bytesWritten
        length += bytesWritten
      }
    },
    read: async () => {
      const bytes = new Uint8Array(length)
      const decipher = createDecipheriv('aes-256-ctr', key, nonce)
      const sealed = Buffer.allocUnsafeSlow(Math.min(length, READ_BYTES))
      for (let at = 0; at < length; ) {
        const { bytesRead } = await reached(handle.read(sealed, 0, sealed.length, at))
        if (bytesRead === 0) throw new RangeError('the temporary file is shorter than what was written')
        bytes.set(decipher.update(sealed.subarray(0, bytesRead)), at)
        at += bytesRead
      }
      return bytes
    },
    close: () => reached(handle.close()),
  }
}

/** A folder that is missing or full is no different from a store that cannot be reached. */
async function reached<T>(act: Promise<T>): Promise<T> {
  return act.catch((error: unknown) => {
    throw new FilesUnavailable(error)
  })
}
