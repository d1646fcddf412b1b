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

/** Folders and documents in the order of their numbers; sorted or filtered, documents alone. */
export function roomRows(room: StaffRoom, readership: readonly DocumentReadership[], view: RoomView): Row[] {
  const documents = room.documents.map((document): DocumentRow => {
    const reading = readership.find(({ id }) => id === document.id)
    return { is: 'document', reading, ...document }
  })
  const byNumber = (a: Row, b: Row) => a.index.localeCompare(b.index, 'en', { numeric: true })
  if (isWhole(view))
    return [...room.folders.map((folder): Row => ({ is: 'folder', ...folder })), ...documents].sort(byNumber)
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

/** Whether the list is the room itself, with its folders and its order. */
export function isWhole({ sort, state, tag, search }: RoomView): boolean {
  return sort === undefined && state === undefined && tag === undefined && search === ''
}

/** The most first; what was never read comes last. */
const COMPARE: Record<Sort, (a: DocumentRow, b: DocumentRow) => number> = {
  title: (a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }),
  opened: (a, b) => (b.reading?.opened ?? -1) - (a.reading?.opened ?? -1),
  last: (a, b) => (b.reading?.lastOpenedAt ?? '').localeCompare(a.reading?.lastOpenedAt ?? ''),
  read: (a, b) => (b.reading?.completion ?? -1) - (a.reading?.completion ?? -1),
}
