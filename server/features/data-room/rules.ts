import { createHash } from 'node:crypto'
import type { DocumentVersionRow, Tables } from '../../db/tables.ts'

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
  const number = (parent: string | null, prefix: string, depth: number) => {
    let last = 0
    for (const folder of folders.filter(({ parent_id }) => parent_id === parent).sort(inOrder)) {
      const index = `${prefix}${++last}`
      numbered.folders.push({ ...folder, index, depth })
      number(folder.id, `${index}.`, depth + 1)
    }
    for (const document of documents.filter(({ folder_id }) => folder_id === parent).sort(inOrder))
      numbered.documents.push({ ...document, index: `${prefix}${++last}` })
  }
  number(null, '', 0)
  return numbered
}

type Said = Pick<
  Tables['document'],
  'title' | 'description' | 'icon' | 'action' | 'folder_id' | 'download' | 'narrowed' | 'visible_from' | 'visible_until'
>

/** A digest of a document's details. An edit names the revision it is based on. */
export function revisionOf(row: Said, readers: ReadonlyArray<{ kind: string; value: string | null }>): string {
  const { title, description, icon, action, folder_id, download, narrowed, visible_from, visible_until } = row
  const named = readers.map(({ kind, value }) => `${kind} ${value}`).sort()
  const said = [title, description, icon, action, folder_id, download, narrowed, visible_from, visible_until, named]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** Who may read a document, of those whom the project and the agreement admit. The log has it before and after each change. */
export type ReadingRule = {
  released: boolean
  /** The ids of named readers, or everyone. */
  readers: 'all' | string[]
  from: string | null
  until: string | null
}

/** A named reader; one whose value an erasure has removed matches nobody. */
export type Named = { kind: 'email' | 'domain'; value: string | null }

/** Whether an email key is among these readers, by itself or by its domain. */
export function namesReader(readers: readonly Named[], key: string): boolean {
  const domain = key.slice(key.lastIndexOf('@') + 1)
  return readers.some(({ kind, value }) => value === (kind === 'email' ? key : domain))
}

type Ruled = Pick<Tables['document'], 'narrowed' | 'released_at' | 'visible_from' | 'visible_until'>

export function ruleOf(row: Ruled, readerIds: readonly string[]): ReadingRule {
  return {
    released: row.released_at !== null,
    readers: row.narrowed === 1 ? [...readerIds].sort() : 'all',
    from: row.visible_from,
    until: row.visible_until,
  }
}

export function ruleText({ released, readers, from, until }: ReadingRule): string {
  return JSON.stringify({ released, readers, from, until })
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

export function versionState(row: Pick<DocumentVersionRow, 'sent_at' | 'ready_at' | 'refused_at'>) {
  if (row.refused_at !== null) return 'refused'
  if (row.ready_at !== null) return 'ready'
  return row.sent_at === null ? 'sending' : 'processing'
}

/** The length of one piece of a file; undefined if there is no such piece. */
export function pieceLength(bytes: number, pieceBytes: number, number: number): number | undefined {
  const count = Math.ceil(bytes / pieceBytes)
  if (number < 0 || number >= count) return undefined
  return number === count - 1 ? bytes - pieceBytes * (count - 1) : pieceBytes
}

/** Characters shown on either side of a match. */
const CONTEXT_LENGTH = 60

/** Finds the pages that contain all of the words, ignoring case, with the text around the first word. */
export function searchPages(texts: readonly string[], words: string, limit = 200) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const [first] = wanted
  if (first === undefined) return []
  const hits: { page: number; before: string; match: string; after: string }[] = []
  for (const [index, text] of texts.entries()) {
    const flat = text.replace(/\s+/g, ' ')
    const lower = flat.toLowerCase()
    // A few characters change their length with their case; then the match is not shown.
    const same = lower.length === flat.length
    if (!wanted.every((word) => lower.includes(word))) continue
    const at = same ? lower.indexOf(first) : 0
    const length = same ? first.length : 0
    hits.push({
      page: index + 1,
      before: flat.slice(Math.max(0, at - CONTEXT_LENGTH), at),
      match: flat.slice(at, at + length),
      after: flat.slice(at + length, at + length + CONTEXT_LENGTH),
    })
    if (hits.length >= limit) break
  }
  return hits
}

/** Reading time is reported by section. The document reader names its sections `doc-id-version-page`. */
export function pageOfSection(section: string): { documentId: string; version: number; page: number } | undefined {
  const [, documentId, version, page] = /^doc-([a-z0-9]+)-(\d+)-(\d+)$/.exec(section) ?? []
  return documentId ? { documentId, version: Number(version), page: Number(page) } : undefined
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
const READ_FROM_MS = 2_000

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
