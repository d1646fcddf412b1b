import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type {
  DocumentKind,
  ReadAs,
  ReadingAccess,
  WatermarkKind,
} from '../../../contract/data-room/data-room-labels.ts'
import { HIDDEN_KINDS, type HiddenKind, type HiddenPart } from '../../../contract/data-room/hidden-parts.ts'
import type { listStaffRoom } from '../../../contract/data-room/library.ts'
import type { DocumentVersionRow, Tables } from '../../db/tables.ts'
import { findWords, searchText, wordsToFind } from './search-text.ts'

type Folder = { id: string; parent_id: string | null; position: number; created_at: string }
type Filed = { id: string; folder_id: string | null; position: number; created_at: string }

/** Numbers every folder and document of a room (`2.1.3`). In a folder, subfolders come before documents. */
export function numberRoom<F extends Folder, D extends Filed>(folders: readonly F[], documents: readonly D[]) {
  const numbered: { folders: (F & { index: string; depth: number })[]; documents: (D & { index: string })[] } = {
    folders: [],
    documents: [],
  }
  const inOrder = (a: Folder | Filed, b: Folder | Filed) =>
    a.position - b.position || compare(a.created_at, b.created_at) || compare(a.id, b.id)
  const foldersIn = Map.groupBy(folders, ({ parent_id }) => parent_id)
  const documentsIn = Map.groupBy(documents, ({ folder_id }) => folder_id)
  const number = (parent: string | null, prefix: string, depth: number) => {
    let last = 0
    for (const folder of (foldersIn.get(parent) ?? []).sort(inOrder)) {
      const index = `${prefix}${++last}`
      numbered.folders.push({ ...folder, index, depth })
      number(folder.id, `${index}.`, depth + 1)
    }
    for (const document of (documentsIn.get(parent) ?? []).sort(inOrder))
      numbered.documents.push({ ...document, index: `${prefix}${++last}` })
  }
  number(null, '', 0)
  return numbered
}

type Said = Pick<
  Tables['document'],
  | 'id'
  | 'title'
  | 'description'
  | 'icon'
  | 'action'
  | 'folder_id'
  | 'download'
  | 'access'
  | 'visible_from'
  | 'visible_until'
  | 'close_after_days'
  | 'tags'
>

/** A digest of a document's details. An edit names the revision it is based on. */
export function revisionOf(row: Said, readers: ReadonlyArray<{ kind: string; value: string | null }>): string {
  const { id, title, description, icon, action, folder_id, download, access, tags } = row
  const limits = [row.visible_from, row.visible_until, row.close_after_days]
  const named = readers.map(({ kind, value }) => `${kind} ${value}`).sort()
  return digestOf([id, title, description, icon, action, folder_id, download, access, limits, named, tags])
}

/** As `revisionOf`, of a folder. */
export function folderRevision(
  row: Ruled & Pick<Tables['document_folder'], 'id' | 'title' | 'parent_id'>,
  readers: ReadonlyArray<{ kind: string; value: string | null }>,
): string {
  const { id, title, parent_id, access, visible_from, visible_until, close_after_days } = row
  const named = readers.map(({ kind, value }) => `${kind} ${value}`).sort()
  return digestOf([id, title, parent_id, access, visible_from, visible_until, close_after_days, named])
}

/** As `revisionOf`, of a group. */
export function groupRevision(
  { id, name }: Pick<Tables['reader_group'], 'id' | 'name'>,
  members: ReadonlyArray<{ kind: string; value: string | null }>,
): string {
  return digestOf([id, name, members.map(({ kind, value }) => `${kind} ${value}`).sort()])
}

export function digestOf(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** What the log says of a document or folder before and after each change: enough to tell later who could read it. */
export type ReadingRule = {
  /** Of a document: whether staff released it. Folders have none. */
  released?: boolean
  access: ReadingAccess
  /** The ids of named readers. */
  readers: string[]
  /** The folder that it is in. */
  folder: string | null
  from: string | null
  until: string | null
  days: number | null
}

/** What a new document or folder says: nothing of its own. */
export const NO_RULE = {
  access: 'inherited',
  visible_from: null,
  visible_until: null,
  close_after_days: null,
} as const

type Ruled = Pick<Tables['document'], 'access' | 'visible_from' | 'visible_until' | 'close_after_days'>

function ruleOf(row: Ruled, readerIds: readonly string[], folder: string | null): ReadingRule {
  return {
    access: row.access,
    readers: row.access === 'named' ? [...readerIds].sort() : [],
    folder,
    from: row.visible_from,
    until: row.visible_until,
    days: row.close_after_days,
  }
}

export function documentRule(
  row: Ruled & Pick<Tables['document'], 'released_at' | 'folder_id'>,
  readerIds: readonly string[],
): string {
  return ruleText({ released: row.released_at !== null, ...ruleOf(row, readerIds, row.folder_id) })
}

export function folderRule(
  row: Ruled & Pick<Tables['document_folder'], 'parent_id'>,
  readerIds: readonly string[],
): string {
  return ruleText(ruleOf(row, readerIds, row.parent_id))
}

function ruleText(rule: ReadingRule): string {
  return JSON.stringify(rule)
}

export function readRule(text: string): ReadingRule {
  return JSON.parse(text) as ReadingRule
}

/** `2.10` comes after `2.9`. */
export function byIndex(a: { index: string }, b: { index: string }): number {
  const [x, y] = [a.index.split('.').map(Number), b.index.split('.').map(Number)]
  for (let i = 0; i < Math.max(x.length, y.length); i++) if (x[i] !== y[i]) return (x[i] ?? 0) - (y[i] ?? 0)
  return 0
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** How a version is read. A workbook has sheets in place of pages and a film parts, and neither has pictures of them. */
export function readAs({ type }: Pick<DocumentVersionRow, 'type'>): ReadAs {
  if (type === 'workbook') return 'sheets'
  return type === 'film' ? 'film' : 'pages'
}

export function kindOf({ type, file_name }: Pick<DocumentVersionRow, 'type' | 'file_name'>): DocumentKind {
  if (type === 'workbook') return 'sheet'
  if (type === 'film') return 'film'
  if (type === 'image') return 'picture'
  if (type !== 'office') return 'pdf'
  if (/\.pptx$/i.test(file_name)) return 'slides'
  return /\.xlsx$/i.test(file_name) ? 'sheet' : 'text'
}

export function versionState(row: Pick<DocumentVersionRow, 'sent_at' | 'ready_at' | 'refused_at'>) {
  if (row.refused_at !== null) return 'refused'
  if (row.ready_at !== null) return 'ready'
  return row.sent_at === null ? 'sending' : 'processing'
}

/** `Q3 report.docx` becomes `Q3 report (redacted).pdf`. */
export function redactedName(fileName: string): string {
  const bare = fileName.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/ \(redacted\)$/, '')
  return `${bare.slice(0, 240)} (redacted).pdf`
}

/** The length of one piece of a file; undefined if there is no such piece. */
export function pieceLength(bytes: number, pieceBytes: number, number: number): number | undefined {
  const count = Math.ceil(bytes / pieceBytes)
  if (number < 0 || number >= count) return undefined
  return number === count - 1 ? bytes - pieceBytes * (count - 1) : pieceBytes
}

/** Characters shown on either side of a match. */
const CONTEXT_LENGTH = 60

/** Whether the text contains all of the words of a query. */
export function containsAll(text: string, query: string): boolean {
  const words = wordsToFind(query)
  const searched = searchText(text)
  return words.length > 0 && words.every((word) => searched.includes(word))
}

/** Finds the pages that contain all of the words of a query, with the text around the first of them, and counts the hits on each. */
export function searchPages(texts: readonly string[], query: string, limit = 200) {
  const words = wordsToFind(query)
  const [first] = words
  if (first === undefined) return []
  const hits: { page: number; count: number; before: string; match: string; after: string }[] = []
  for (const [index, text] of texts.entries()) {
    const searched = searchText(text)
    if (!words.every((word) => searched.includes(word))) continue
    const letters = Array.from(text)
    const [from, to] = findWords(letters, [first])[0] ?? [0, 0]
    const before = letters.slice(0, from).join('').length
    const count = words.reduce((sum, word) => sum + searched.split(word).length - 1, 0)
    hits.push({ page: index + 1, count, ...contextOf(text, before, before + letters.slice(from, to).join('').length) })
    if (hits.length >= limit) break
  }
  return hits
}

/** Whole words on either side, with an ellipsis where the text goes on. */
function contextOf(text: string, from: number, to: number) {
  const flat = (start: number, end?: number) => text.slice(start, end).replace(/\s+/g, ' ')
  const [start, end] = [Math.max(0, from - CONTEXT_LENGTH), to + CONTEXT_LENGTH]
  return {
    before: start > 0 ? flat(start, from).replace(/^\S*\s/, '… ') : flat(0, from),
    match: flat(from, to),
    after: end < text.length ? flat(to, end).replace(/\s\S*$/, ' …') : flat(to),
  }
}

/** Reading time is reported by section. The document reader names its sections `doc-id-version-page`. */
export function pageOfSection(section: string): { documentId: string; version: number; page: number } | undefined {
  const [, documentId, version, page] = /^doc-([a-z0-9]+)-(\d+)-(\d+)$/.exec(section) ?? []
  return documentId ? { documentId, version: Number(version), page: Number(page) } : undefined
}

export const sectionOfPage = (documentId: string, version: number, page: number) =>
  `doc-${documentId}-${version}-${page}`

type Sent = {
  person_id: string | null
  document_id: string | null
  version: number | null
  kind: WatermarkKind
  page: number | null
}

/** Tells whether the server sent a page to somebody. A film is sent whole. */
export function sentTo(shown: readonly Sent[]) {
  const pages = new Set<string>()
  const films = new Set<string>()
  for (const { person_id, document_id, version, kind, page } of shown)
    if (kind === 'film') films.add(`${person_id} ${document_id} ${version}`)
    else pages.add(`${person_id} ${document_id} ${version} ${page}`)
  return (personId: string, { documentId, version, page }: { documentId: string; version: number; page: number }) =>
    pages.has(`${personId} ${documentId} ${version} ${page}`) || films.has(`${personId} ${documentId} ${version}`)
}

/** A person's reading time of one page on one visit. */
export type PageReading = {
  personId: string
  documentId: string
  version: number
  page: number
  visit: string
  ms: number
  at: string
}

/** A page open for less time than this counts as skipped. */
export const READ_FROM_MS = 2_000

/** How long each page of a version was open. */
export function pageTimes(
  readings: ReadonlyArray<Pick<PageReading, 'version' | 'page' | 'ms'>>,
  version: number | null,
  pages: number,
): number[] {
  const times = Array.from({ length: pages }, () => 0)
  for (const { page, ms, version: of } of readings)
    if (of === version && page >= 1 && page <= pages) times[page - 1] = (times[page - 1] ?? 0) + ms
  return times
}

export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Totals of several readings. Pages are counted for the current version only; time for all versions. */
export function sumReading(readings: readonly PageReading[], version: number | null) {
  const pages = new Map<number, number>()
  for (const one of readings) if (one.version === version) pages.set(one.page, (pages.get(one.page) ?? 0) + one.ms)
  return {
    readMs: readings.reduce((sum, { ms }) => sum + ms, 0),
    pagesRead: [...pages.values()].filter((ms) => ms >= READ_FROM_MS).length,
    visits: new Set(readings.map(({ visit }) => visit)).size,
    lastAt:
      readings
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? null,
  }
}

type Version = z.input<typeof listStaffRoom.output>['documents'][number]['versions'][number]
type LeftOut = NonNullable<Version['leftOut']>

/** What a version's file hides, from how it is stored. Workbooks of former releases have an object of counts. */
export function hiddenView(stored: string, isWorkbook: boolean): Pick<Version, 'hidden' | 'leftOut'> {
  const kept = JSON.parse(stored) as HiddenPart[] | LeftOut
  const parts = Array.isArray(kept) ? kept : partsOf(kept)
  const hidden = parts.map((part) => ({ ...part, readers: HIDDEN_KINDS[part.kind].readers }))
  const countOf = (kind: HiddenKind) => parts.find((part) => part.kind === kind)?.count ?? 0
  const leftOut = {
    sheets: countOf('hidden_sheets'),
    rows: countOf('hidden_rows'),
    columns: countOf('hidden_columns'),
    comments: countOf('comments') > 0,
    drawings: countOf('drawings'),
    covered: countOf('covered_cells'),
    uncomputed: countOf('uncomputed'),
  }
  return { hidden, ...(isWorkbook && { leftOut }) }
}

function partsOf({ sheets, rows, columns, comments, drawings, covered = 0, uncomputed = 0 }: LeftOut): HiddenPart[] {
  const parts: HiddenPart[] = [
    { kind: 'comments', count: comments ? 1 : 0 },
    { kind: 'hidden_sheets', count: sheets },
    { kind: 'hidden_rows', count: rows },
    { kind: 'hidden_columns', count: columns },
    { kind: 'covered_cells', count: covered },
    { kind: 'drawings', count: drawings },
    { kind: 'uncomputed', count: uncomputed },
  ]
  return parts.filter(({ count }) => count > 0)
}
