import { availability } from './labels.ts'
import type { DocumentReadership, Folder, StaffDocument, StaffRoom } from './queries.ts'

export type DocumentRow = { is: 'document'; reading: DocumentReadership | undefined } & StaffDocument
export type Row = ({ is: 'folder' } & Folder) | DocumentRow

/** Without one of these, the list is in the order of the room. */
export const SORTS = ['title', 'opened', 'last', 'read'] as const
export type Sort = (typeof SORTS)[number]

export type RoomView = {
  sort?: Sort | undefined
  state?: string | undefined
  tag?: string | undefined
  search: string
}

/** Folders and documents in the order of their numbers, without what is in a folded folder; sorted or filtered, documents alone. */
export function roomRows(
  room: StaffRoom,
  readership: readonly DocumentReadership[],
  view: RoomView,
  isOpen: (folderId: string) => boolean,
): Row[] {
  const readingOf = new Map(readership.map((reading) => [reading.id, reading]))
  const documents = room.documents.map(
    (document): DocumentRow => ({ is: 'document', reading: readingOf.get(document.id), ...document }),
  )
  if (isWhole(view)) {
    const parents = new Map(room.folders.map(({ id, parentId }) => [id, parentId]))
    const isShown = (folder: string | null): boolean =>
      folder === null || (isOpen(folder) && isShown(parents.get(folder) ?? null))
    const folders = room.folders.map((folder): Row => ({ is: 'folder', ...folder }))
    return [...folders, ...documents].filter((row) => isShown(parentOf(row))).sort(byNumber)
  }
  const words = view.search.toLowerCase()
  const found = documents.filter(
    (document) =>
      (view.state === undefined || availability(document).words === view.state) &&
      (view.tag === undefined || document.tags?.includes(view.tag)) &&
      `${document.title} ${document.description}`.toLowerCase().includes(words),
  )
  const { sort } = view
  return found.sort((a, b) => (sort ? COMPARE[sort](a, b) : 0) || byNumber(a, b))
}

/** The folder that a row is in. */
export const parentOf = (row: Row) => (row.is === 'folder' ? row.parentId : row.folderId)

/** One collator for all: a list of thousands makes ten thousands of comparisons. */
const NATURAL = new Intl.Collator('en', { numeric: true })

const byNumber = (a: Row, b: Row) => NATURAL.compare(a.index, b.index)

/** Whether the list is the room itself, with its folders and its order. */
export function isWhole({ sort, state, tag, search }: RoomView): boolean {
  return sort === undefined && state === undefined && tag === undefined && search === ''
}

/** The most first; what was never read comes last. */
const COMPARE: Record<Sort, (a: DocumentRow, b: DocumentRow) => number> = {
  title: (a, b) => NATURAL.compare(a.title, b.title),
  opened: (a, b) => (b.reading?.opened ?? -1) - (a.reading?.opened ?? -1),
  last: (a, b) => (b.reading?.lastOpenedAt ?? '').localeCompare(a.reading?.lastOpenedAt ?? ''),
  read: (a, b) => (b.reading?.completion ?? -1) - (a.reading?.completion ?? -1),
}
