import type { Found } from './upload-queue.ts'

/** More than can be uploaded at a time, so that dropping a whole disk ends. */
const MAX_FOUND = 5_000

const isZip = ({ name }: File) => /\.zip$/i.test(name)

/** Adds a file to what was found, or what a zip contains, in the folder that the zip is in. */
async function take(file: File, folders: readonly string[], found: Found): Promise<void> {
  if (!isZip(file)) {
    found.files.push({ name: file.name.normalize('NFC'), folders, bytes: file.size, open: async () => file })
    return
  }
  const { readZip } = await import('./upload-zip.ts')
  const zip = await readZip(file)
  found.files.push(...zip.files.map((one) => ({ ...one, folders: [...folders, ...one.folders] })))
  found.leftOut.push(...zip.leftOut)
}

/** What was chosen with the file dialog: files, or a folder with all it contains. */
export async function readChosen(files: readonly File[]): Promise<Found> {
  const found: Found = { files: [], leftOut: [] }
  for (const file of files) await take(file, file.webkitRelativePath.normalize('NFC').split('/').slice(0, -1), found)
  return found
}

/** What was dropped: files and folders. Call it in the event itself, because the browser forgets what was dropped afterwards. */
export async function readDropped(transfer: DataTransfer): Promise<Found> {
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  const files = [...transfer.files]
  const found: Found = { files: [], leftOut: [] }
  // Where the browser knows no entries, folders cannot be opened.
  if (entries.every((entry) => entry === null)) return readChosen(files)
  for (const entry of entries) if (entry) await readEntry(entry, [], found)
  return found
}

async function readEntry(entry: FileSystemEntry, folders: readonly string[], found: Found): Promise<void> {
  if (found.files.length >= MAX_FOUND) return
  if (entry.isFile) {
    try {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
      await take(file, folders, found)
    } catch {
      found.leftOut.push({ path: [...folders, entry.name].join('/'), why: 'The browser could not read it.' })
    }
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // A hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    for (const one of some) await readEntry(one, [...folders, entry.name.normalize('NFC')], found)
  }
}
