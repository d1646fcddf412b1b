import type { FileEntry } from '@zip.js/zip.js'
import { ROOM_LIMITS } from '../../../../contract/data-room/data-room-labels.ts'
import type { Found } from './upload-queue.ts'

/** The entries of a zip, with folders and hidden files. More than that is no data room. */
const MAX_ENTRIES = 20_000
/** Of all entries together. */
const MAX_UNPACKED = 16 * 1024 * 1024 * 1024

const refused = (file: File, why: string): Found => ({ files: [], leftOut: [{ path: file.name, why }] })

/** Lists what a zip contains. Each entry is unpacked when its turn comes, in memory that its own size limits. */
export async function readZip(file: File): Promise<Found> {
  const { BlobReader, ZipReader, configure } = await import('@zip.js/zip.js/lib/zip-core-native.js')
  configure({ useWebWorkers: false })
  const found: Found = { files: [], leftOut: [] }
  let total = 0
  let count = 0
  try {
    for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator()) {
      if (++count > MAX_ENTRIES) return refused(file, 'The zip has more than 20,000 entries. Unpack it first.')
      if (entry.directory) continue
      total += entry.uncompressedSize
      if (total > MAX_UNPACKED) return refused(file, 'The zip unpacks to more than 16 GB, so it was not opened.')
      if (entry.encrypted) {
        found.leftOut.push({ path: entry.filename, why: 'It is protected by a password.' })
        continue
      }
      const folders = entry.filename.normalize('NFC').split('/')
      const name = folders.pop() ?? ''
      found.files.push({ name, folders, bytes: entry.uncompressedSize, open: () => unpack(entry) })
    }
  } catch {
    return refused(file, 'The zip is damaged. Pack it again.')
  }
  return found
}

/** Stops at the size that the zip declares, so that an entry cannot unpack to more. */
async function unpack(entry: FileEntry): Promise<Blob> {
  const limit = Math.min(entry.uncompressedSize, ROOM_LIMITS.filmBytes)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const taken = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(part) {
      size += part.length
      if (size > limit) throw new Error('it unpacks to more than it says')
      parts.push(part)
    },
  })
  await entry.getData(taken, { checkSignature: true })
  if (size !== entry.uncompressedSize) throw new Error('it unpacks to less than it says')
  return new Blob(parts)
}
