import { isLine, visibleText } from '../visible-text.ts'
import { REFUSALS, ROOM_LIMITS } from './data-room-labels.ts'

/* What of a folder is uploaded, by the staff page and by the operator's command. */

/** A file and the folders that it is in, from the outermost. */
export type Listed = { name: string; folders: readonly string[]; bytes: number }
export type LeftOut = { path: string; why: string }
export type Found<F extends Listed> = { files: F[]; leftOut: LeftOut[] }

/** `flattened`: files that lie too deep, and go into the last folder that is possible. `folders`: how many the files are in. */
export type Arranged<F extends Listed> = Found<F> & { flattened: F[]; folders: number; bytes: number }

/** At a time. */
export const MAX_FILES = 1_000
const MAX_NAME = 255
const MAX_TITLE = 200

/** What LibreOffice makes pages of. */
const OFFICE = ['docx', 'pptx', 'odt', 'odp']
const FILMS = ['mp4', 'm4v', 'mov', 'webm']
const READABLE = ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'xlsx', 'ods', ...FILMS]
const OLD_OFFICE = ['doc', 'xls', 'ppt']
/** For the `accept` of a file input. */
export const acceptedFiles = (office: boolean) =>
  [...READABLE, ...(office ? OFFICE : [])].map((ending) => `.${ending}`).join(',')
export const readableKinds = (office: boolean) =>
  office ? 'PDF, PNG, JPEG, WebP, MP4, WebM, MOV and Office' : 'PDF, PNG, JPEG, WebP, MP4, WebM, MOV, XLSX and ODS'

/** Why what an operating system leaves in folders and zips is left out. There is much of it, so pages only count it. */
export const HIDDEN = 'A hidden file of the operating system.'
const SYSTEM_FILES = ['thumbs.db', 'desktop.ini']

export const pathOf = ({ folders, name }: Pick<Listed, 'folders' | 'name'>) => [...folders, name].join('/')

/** Sorts out what cannot be uploaded, with the reason. `depth`: that of the folder they go to, 0 for the top level. */
export function arrange<F extends Listed>(
  { files, leftOut }: Found<F>,
  { depth, office }: { depth: number; office: boolean },
): Arranged<F> {
  const room = ROOM_LIMITS.folderDepth - depth
  const arranged: Arranged<F> = { files: [], leftOut: [...leftOut], flattened: [], folders: 0, bytes: 0 }
  for (const listed of [...files].sort(byPath)) {
    // As the server keeps names.
    const file = { ...listed, name: shown(listed.name), folders: listed.folders.map(shown) }
    const why = findReason(file, office)
    if (why !== undefined) {
      arranged.leftOut.push({ path: pathOf(file), why })
      continue
    }
    if (file.folders.length > room) arranged.flattened.push(file)
    arranged.files.push({ ...file, folders: file.folders.slice(0, room) })
    arranged.bytes += file.bytes
  }
  const made = arranged.files.flatMap(({ folders }) => folders.map((_, at) => folders.slice(0, at + 1).join('/')))
  arranged.folders = new Set(made).size
  return arranged
}

const shown = (text: string) => visibleText(text).trim()

/** As people read lists of files: 2 before 10, and what lies in folders first. */
function byPath(a: Listed, b: Listed): number {
  for (let at = 0; ; at++) {
    const [x, y] = [a.folders[at], b.folders[at]]
    if (x === undefined && y === undefined) return a.name.localeCompare(b.name, 'en', { numeric: true })
    if (x === undefined) return 1
    if (y === undefined) return -1
    const order = x.localeCompare(y, 'en', { numeric: true })
    if (order !== 0) return order
  }
}

function findReason({ name, folders, bytes }: Listed, office: boolean): string | undefined {
  const all = [...folders, name]
  if (all.some((part) => part === '..' || part === '.' || part === '' || /[\\/\0]/.test(part)))
    return 'Its path leads out of the folder.'
  if (all.some((part) => part.startsWith('.') || part === '__MACOSX') || SYSTEM_FILES.includes(name.toLowerCase()))
    return HIDDEN
  if (name.length > MAX_NAME || folders.some((folder) => folder.length > MAX_TITLE))
    return 'Its name is too long. Use at most 255 characters for files and 200 for folders.'
  if (!isLine(name, MAX_NAME) || !folders.every((folder) => isLine(folder, MAX_TITLE)))
    return 'Its name or a folder has characters that cannot be shown. Rename it.'
  if (bytes === 0) return 'The file is empty.'
  const tooLarge = sizeReason(name, bytes)
  if (tooLarge !== undefined) return tooLarge
  const [, ending] = /\.([^.]+)$/.exec(name.toLowerCase()) ?? []
  // Without an ending only the content tells, and the server looks at that.
  if (ending === undefined || READABLE.includes(ending)) return undefined
  if (OFFICE.includes(ending)) return office ? undefined : REFUSALS.office_unavailable
  if (OLD_OFFICE.includes(ending)) return REFUSALS.old_office
  if (ending === 'zip') return 'A zip within a zip is not unpacked. Unpack it first.'
  if (ending === 'csv')
    return 'Lists cannot be read in the data room. A list of people can be imported under Invitations.'
  return `Only ${readableKinds(office)} files can be read in the data room.`
}

/** Why a file of this size is not taken; undefined if it is. */
export function sizeReason(name: string, bytes: number): string | undefined {
  if (bytes > ROOM_LIMITS.filmBytes) return 'The file is larger than 512 MB.'
  const isFilm = FILMS.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
  return !isFilm && bytes > ROOM_LIMITS.fileBytes ? 'The file is larger than 64 MB.' : undefined
}

/** Makes the title `2026-03 pitch deck` of `2026-03_pitch-deck.pdf`. */
export function titleOf(fileName: string): string {
  const bare = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/(\p{L})-(?=\p{L})/gu, '$1 ')
    .trim()
  return (bare || fileName).slice(0, 200)
}
