import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Found, Listed } from '../../../../contract/data-room/upload-rules.ts'

/** `place`: where its bytes are. */
export type DiskFile = Listed & { place: string }

/** Every file in a folder of this machine, with the folders that it is in. Links are not followed. */
export async function readFolder(folder: string): Promise<Found<DiskFile>> {
  const found: Found<DiskFile> = { files: [], leftOut: [] }
  await walk(folder, [], found)
  return found
}

async function walk(folder: string, folders: readonly string[], found: Found<DiskFile>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = entry.name.normalize('NFC')
    const place = join(folder, entry.name)
    if (entry.isDirectory()) await walk(place, [...folders, name], found)
    else if (entry.isFile()) found.files.push({ name, folders, place, bytes: (await stat(place)).size })
    else found.leftOut.push({ path: [...folders, name].join('/'), why: 'It is a link, not a file.' })
  }
}
