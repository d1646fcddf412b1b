import type { DocumentIcon } from '../../../../contract/data-room/data-room-labels.ts'
import type { Room, ShelfDocument } from '../reader/queries.ts'

/** A document of the project's page: what staff wrote there, whether or not it has a file. */
export type Tile = {
  title: string
  description: string
  icon: DocumentIcon
  action: string
  document?: string | undefined
}

/** A document for the reader. Without a file it can only be asked for. */
export type Entry = Omit<Tile, 'document'> & { file?: ShelfDocument }

export type DocumentGroup = {
  /** `rest`: files outside folders, below folders. `request`: documents without a file. Null: there is nothing else. */
  folder: Room['folders'][number] | 'rest' | 'request' | null
  entries: readonly Entry[]
}

/** Letters and digits only, so that case, hyphens, spaces and an ending such as `.pdf` make no difference. */
function wordsOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\.[a-z]{3,4}$/i, '')
  return (plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/**
 * The file of a tile among those that this reader may open: the one that staff chose, or else the one with the same words, or the only
 * one whose title begins with them, such as `Pitch deck (March 2026)` for the tile `Pitch Deck`.
 */
export function fileOf<T extends { id: string; title: string }>(
  tile: Pick<Tile, 'title' | 'document'>,
  files: readonly T[],
) {
  if (tile.document !== undefined) return files.find(({ id }) => id === tile.document)
  const wanted = wordsOf(tile.title)
  const same = files.find(({ title }) => wordsOf(title) === wanted)
  if (same || wanted === '') return same
  const longer = files.filter(({ title }) => wordsOf(title).startsWith(`${wanted} `))
  return longer.length === 1 ? longer[0] : undefined
}

/** Every document once: files in the order and the folders of the data room, then what can be asked for. */
export function groupEntries(tiles: readonly Tile[], { folders, documents }: Room): DocumentGroup[] {
  const tileOf = new Map<string, Tile>()
  const requests: Entry[] = []
  for (const tile of tiles) {
    const file = fileOf(tile, documents)
    if (file && !tileOf.has(file.id)) tileOf.set(file.id, tile)
    else if (!file) requests.push(tile)
  }
  const entryOf = (file: ShelfDocument): Entry => {
    const tile = tileOf.get(file.id)
    const { title, description, icon, action } = file
    if (!tile) return { title, description, icon, action, file }
    return { title: tile.title, description: description || tile.description, icon, action, file }
  }
  const within = (folder: string | null) => documents.filter(({ folderId }) => folderId === folder).map(entryOf)
  const rest = within(null)
  const groups: DocumentGroup[] = [
    ...folders.map((folder) => ({ folder, entries: within(folder.id) })),
    { folder: folders.length > 0 ? 'rest' : null, entries: rest },
    { folder: documents.length > 0 ? 'request' : null, entries: requests },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** How far this reader is; undefined for staff, of whom it is not recorded. */
export function progressOf({ read, version, pages }: Pick<ShelfDocument, 'read' | 'version' | 'pages'>) {
  if (read === undefined) return undefined
  if (read === null) return { state: 'new' } as const
  if (read.version !== version) return { state: 'updated' } as const
  return { state: read.page < pages ? 'begun' : 'finished', page: Math.min(read.page, pages), at: read.at } as const
}
