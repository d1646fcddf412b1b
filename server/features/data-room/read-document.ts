import type { z } from 'zod'
import type * as contract from '../../../contract/data-room/data-room.ts'
import { ROOM_LIMITS, THUMBNAIL_WIDTH } from '../../../contract/data-room/data-room-labels.ts'
import { type DocumentReader, whoReads } from '../../access/document-reader.ts'
import { overrideActor } from '../../access/override.ts'
import { sessionOf } from '../../access/visitor.ts'
import { toRanges } from '../../audit/fingerprints.ts'
import { type Detail, type Entry, type PlainAction, recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { isFirstInWindow, limitRate, type Rate } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { noteMemberships } from './group-memberships.ts'
import { readableBy } from './matches.ts'
import { listDocuments, listFolders } from './queries.ts'
import { readRaster } from './rasters.ts'
import {
  findLastSection,
  insertOpening,
  listLastSections,
  listReadable,
  type Readable,
} from './read-document-queries.ts'
import type { Match } from './reading-rules.ts'
import type { DocumentFacts } from './render/inspect.ts'
import type { Mark } from './render/mark.ts'
import { RenderError } from './render/renderer.ts'
import { renderers } from './render/renderers.ts'
import type { RenderOrder } from './render/worker.ts'
import { byIndex, kindOf, numberRoom, pageOfSection, readAs, searchPages } from './rules.ts'
import { searchSheets } from './sheets/search-sheets.ts'
import { type ShownPage, ShownPages } from './shown-pages.ts'
import { findFreeCode, issueWatermark, type Shown } from './watermarks/service.ts'

const FIVE_MINUTES_MS = 5 * 60_000
export const PAGES: Rate = { name: 'document-page', limit: ROOM_LIMITS.pagesPerFiveMinutes, perMs: FIVE_MINUTES_MS }
const THUMBNAILS: Rate = { name: 'document-thumbnail', limit: 4 * PAGES.limit, perMs: FIVE_MINUTES_MS }
const DOWNLOADS: Rate = { name: 'document-download', limit: 20, perMs: FIVE_MINUTES_MS }
const VIEWED_AS = { name: 'document-viewed-as', perMs: 60 * 60_000 }
const OPENED = { name: 'document-opened', perMs: 60 * 60_000 }

export const shownPages = new ShownPages()

export type PageOf = { id: string; page: number; version: number; width: number }
/** What a picture and its record need of a version. */
type DrawnVersion = Pick<Readable, 'id' | 'title' | 'version_id' | 'number' | 'file_sha256' | 'pdf_sha256'> &
  Partial<Pick<Readable, 'announced_sha256'>>
type OpenDocument = z.input<typeof contract.openDocument.output>
type RoomRow = z.input<typeof contract.listRoom.output>['documents'][number]

/** Identifies the reader. What is rendered for one reader is never sent to another. */
export function scopeOf({ visitor, watchId, viewedAs }: DocumentReader): string {
  return `${visitor.account?.sessionId ?? ''} ${visitor.override?.grantId ?? watchId}${viewedAs === null ? '' : ` ${viewedAs}`}`
}

/** The folders and documents that this reader may see, numbered as in the whole room. */
export async function listRoom(deps: Deps, reader: DocumentReader): Promise<z.input<typeof contract.listRoom.output>> {
  // A reader of the list is likely to open a document next.
  renderers.wake()
  const rows = await listReadable(deps.db, await readableBy(deps, reader))
  const readable = new Map(rows.map((row) => [row.id, row]))
  await noteViewedAs(deps, reader)
  const room = await numbered(deps, reader.route)
  const read = await listLastRead(deps, reader)
  const documents = room.documents.flatMap((row) => {
    const found = readable.get(row.id)
    return found ? [{ ...toRoomDocument(found, row.index), ...(read && { read: read.get(row.id) ?? null }) }] : []
  })
  const hasDocument = (index: string) => documents.some((document) => document.index.startsWith(`${index}.`))
  return {
    folders: room.folders
      .filter(({ index }) => hasDocument(index))
      .map(({ id, index, title, depth }) => ({ id, index, title, depth })),
    documents: documents.sort(byIndex),
  }
}

/** Where this reader stopped in each document, on any device. Of staff it is not recorded. */
async function listLastRead(deps: Deps, { personId }: DocumentReader) {
  if (personId === null) return undefined
  const sections = await listLastSections(deps.db, personId)
  const places = sections.flatMap(({ section, at, seq }) => {
    const place = pageOfSection(section ?? '')
    return place ? [{ ...place, at: at ?? '', seq: Number(seq) }] : []
  })
  places.sort((a, b) => (a.at === b.at ? a.seq - b.seq : a.at < b.at ? -1 : 1))
  return new Map(places.map(({ documentId, version, page, at }) => [documentId, { version, page, at }]))
}

export async function numbered(deps: Deps, route: string) {
  return numberRoom(await listFolders(deps.db, route), await listDocuments(deps.db, route))
}

function toRoomDocument(row: Readable, index: string): RoomRow {
  return {
    id: row.id,
    index,
    folderId: row.folder_id,
    title: row.title,
    description: row.description,
    icon: row.icon,
    action: row.action,
    pages: row.pages,
    version: row.number,
    updatedAt: row.ready_at ?? '',
    download: row.download === 1,
    kind: kindOf(row),
    readAs: readAs(row),
    narrowed: row.narrowed,
    visibleUntil: row.until,
    ...(row.days !== null && row.opened_at === null && { closeAfterDays: row.days }),
  }
}

/** A document that somebody may read, with what is true of them. */
type Found = Readable & { matches: readonly Match[] }
/** What is recorded of what is handed out. A version that only staff see has no reader to be matched. */
type ShownRow = DrawnVersion & Partial<Pick<Found, 'narrowed' | 'matches' | 'pages'>>

/** Answers not found, not forbidden, so that a reader cannot learn which documents exist. */
async function findReadable(deps: Deps, reader: DocumentReader, id: string): Promise<Found> {
  const by = await readableBy(deps, reader)
  const [row] = await listReadable(deps.db, by, id)
  if (!row) throw new AppError('not_found')
  return { ...row, matches: by.reader?.matches ?? [] }
}

export async function findPage(deps: Deps, reader: DocumentReader, { id, page, version }: Omit<PageOf, 'width'>) {
  const row = await findReadable(deps, reader, id)
  if (row.number !== version) throw new AppError('document_changed')
  if (page > row.pages) throw new AppError('not_found')
  return row
}

export async function readFacts(deps: Deps, row: Pick<Readable, 'index_sha256'>): Promise<DocumentFacts> {
  return JSON.parse(String(await deps.files.get(row.index_sha256 ?? ''))) as DocumentFacts
}

/** The page of the current version that this reader had open last, on any device. */
async function findLastPage(deps: Deps, { personId }: DocumentReader, row: Readable): Promise<number | null> {
  if (personId === null) return null
  const found = await findLastSection(deps.db, personId, `doc-${row.id}-${row.number}`)
  const page = pageOfSection(found?.section ?? '')?.page ?? 0
  return page >= 1 && page <= row.pages ? page : null
}

/** Opens a document. The log records it once an hour for each reader and version. */
export async function openDocument(deps: Deps, reader: DocumentReader, id: string): Promise<OpenDocument> {
  const row = await findReadable(deps, reader, id)
  renderers.wake()
  const { pages, outline, sheets, film } = await readFacts(deps, row)
  const sizes = pages.map(({ width, height }) => ({ width, height }))
  const index = (await numbered(deps, reader.route)).documents.find((one) => one.id === id)?.index ?? ''
  if (reader.viewedAs !== null) await noteViewedAs(deps, reader, row)
  else if (await isFirstInWindow(deps.db, deps, OPENED, `${scopeOf(reader)} ${row.version_id}`))
    await deps.db
      .transaction()
      .execute((trx) =>
        recordEntry(trx, deps, entryOf(reader, 'document.opened', { document: id, version: row.number })),
      )
  return {
    ...toRoomDocument(row, index),
    // It never closes for staff.
    ...(reader.key === null && { closeAfterDays: null }),
    sizes,
    outline,
    lastPage: await findLastPage(deps, reader, row),
    markedFor: emailOf(reader),
    ...(sheets && { sheets }),
    ...(film && { film: { seconds: film.seconds, width: film.width, height: film.height } }),
  }
}

/** What an admin saw as somebody else, once an hour for the room and for each version of a document. */
export async function noteViewedAs(deps: Deps, reader: DocumentReader, row?: Readable): Promise<void> {
  const { viewedAs: personId, viewer, route } = reader
  if (personId === null || viewer === null) return
  const what = `${scopeOf(reader)} ${row?.version_id ?? route}`
  if (!(await isFirstInWindow(deps.db, deps, VIEWED_AS, what))) return
  const detail = row && { document: row.id, version: row.number }
  await deps.db.transaction().execute((trx) =>
    recordEntry(trx, deps, {
      action: 'document.viewed_as',
      actor: viewer,
      personId,
      route,
      ...(detail && { detail }),
    }),
  )
}

export function entryOf(reader: DocumentReader, action: PlainAction, detail: Detail): Entry {
  const { account, browserId, session, override } = reader.visitor
  return {
    action,
    actor: override ? overrideActor(override, reader.visitor) : 'visitor',
    browserId,
    sessionId: sessionOf({ session })?.id ?? null,
    accountId: account?.accountId ?? null,
    personId: account?.personId ?? null,
    codeId: reader.codeId,
    route: reader.route,
    detail,
  }
}

/** A page as a picture with this reader's watermark. Each page has its own code, and is cached for a few minutes. */
export async function readPage(deps: Deps, reader: DocumentReader, input: PageOf): Promise<ShownPage> {
  const row = await findPage(deps, reader, input)
  await limitRate(deps, PAGES, scopeOf(reader))
  return picture(deps, reader, row, input, { kind: 'page', page: input.page }, () => findPage(deps, reader, input))
}

/** A page of a version that `find` allows, now and after it is drawn. */
export async function readVersionPage(
  deps: Deps,
  reader: DocumentReader,
  input: PageOf,
  find: () => Promise<DrawnVersion>,
): Promise<ShownPage> {
  const row = await find()
  await limitRate(deps, PAGES, scopeOf(reader))
  return picture(deps, reader, row, input, { kind: 'page', page: input.page }, find)
}

/** A small picture of a page. All thumbnails that a reader gets of a version share one code. */
export async function readThumbnail(
  deps: Deps,
  reader: DocumentReader,
  input: Omit<PageOf, 'width'>,
): Promise<ShownPage> {
  const row = await findPage(deps, reader, input)
  await limitRate(deps, THUMBNAILS, scopeOf(reader))
  return picture(deps, reader, row, { ...input, width: THUMBNAIL_WIDTH }, { kind: 'thumbnails' }, () =>
    findPage(deps, reader, input),
  )
}

async function picture(
  deps: Deps,
  reader: DocumentReader,
  row: ShownRow,
  { page, width }: PageOf,
  what: Pick<Shown, 'kind' | 'page'>,
  findAgain: () => Promise<unknown>,
): Promise<ShownPage> {
  const now = deps.clock.now().getTime()
  const reading = readingOf(reader, row)
  return shownPages.picture(`${reading} ${page} ${width}`, now, async () => {
    const watermark = await shownPages.code(`${reading} ${what.kind} ${what.page ?? ''}`, now, () => findFreeCode(deps))
    const mark = markOf(reader, watermark.at, watermark.code)
    const bytes = await draw(deps, drawn(row), page, width, mark)
    // Last, so that there is no row of a picture that could not be drawn, and none of what was made private meanwhile.
    await findAgain()
    await shownPages.recordOnce(watermark, () => recordShown(deps, reader, row, { ...what, drawn: watermark }))
    if (what.kind === 'page' && page < (row.pages ?? 0))
      void warmNext(deps, { sha256: row.pdf_sha256 ?? '', page: page + 1, width })
    return { bytes, watermark }
  })
}

export const readingOf = (reader: DocumentReader, row: Pick<Readable, 'version_id'>) =>
  `${scopeOf(reader)} ${row.version_id}`

function shownOf({ id, title, version_id, number, file_sha256, announced_sha256 }: DrawnVersion): Shown['document'] {
  return { id, title, versionId: version_id, version: number, sha256: file_sha256 ?? announced_sha256 ?? null }
}

/** The row of what this reader is about to get, before they get it. Returns its code. */
export function recordShown(
  deps: Deps,
  reader: DocumentReader,
  row: ShownRow,
  what: Omit<Shown, 'document'>,
  isOpening = what.kind !== 'thumbnails',
) {
  return deps.db.transaction().execute((trx) => recordShownIn(trx, deps, reader, row, what, isOpening))
}

export async function recordShownIn(
  trx: Trx,
  deps: Deps,
  reader: DocumentReader,
  row: ShownRow,
  what: Omit<Shown, 'document'>,
  isOpening = true,
): Promise<string> {
  if (isOpening) await recordOpening(trx, deps, reader, row)
  return issueWatermark(trx, deps, reader, { ...what, document: shownOf(row) })
}

/** Together with what is handed out: when this reader first opened the document, and the groups that let them. */
async function recordOpening(trx: Trx, deps: Deps, reader: DocumentReader, row: ShownRow): Promise<void> {
  if (reader.key === null || reader.viewedAs !== null) return
  const { personId, route } = reader
  await insertOpening(trx, { document_id: row.id, person_id: personId, at: iso(deps.clock.now()) })
  if (row.narrowed) await noteMemberships(trx, deps, route, personId, row.matches ?? [])
}

/** The file that pages are drawn from. A workbook has none. */
function drawn({ pdf_sha256 }: Pick<Readable, 'pdf_sha256'>): string {
  if (pdf_sha256 === null) throw new AppError('not_drawn')
  return pdf_sha256
}

async function draw(deps: Deps, sha256: string, page: number, width: number, mark: Mark): Promise<Uint8Array> {
  const { bytes } = await onDocument(deps, { kind: 'page', sha256, page, width, mark })
  return bytes
}

type OnDocument = Extract<RenderOrder, { kind: 'page' | 'places' }>

/** The renderer gets the file only if it does not have it open. */
async function onDocument<O extends OnDocument>(deps: Deps, order: O) {
  try {
    const first = await renderers.order<O['kind']>(order as never)
    if (!('missing' in first)) return first as Exclude<typeof first, { missing: true }>
    const raster = order.kind === 'page' && (await readRaster(deps, keyOf(order)))
    // One that is not whole is not drawn on.
    const kept = raster ? await renderers.order<O['kind']>({ ...order, raster } as never) : first
    if (!('missing' in kept)) return kept as Exclude<typeof kept, { missing: true }>
    const second = await renderers.order<O['kind']>({ ...order, bytes: await deps.files.get(order.sha256) } as never)
    if (!('missing' in second)) return second as Exclude<typeof second, { missing: true }>
    throw new Error('the renderer did not keep the document open')
  } catch (error) {
    throw asRefusal(error)
  }
}

const keyOf = ({ sha256, page, width }: PageOfFile) => ({ pdf_sha256: sha256, page, width })
type PageOfFile = { sha256: string; page: number; width: number }

/** Fetches the raster of the page that this reader is likely to ask for next. If it fails, that page is drawn when it is asked for. */
async function warmNext(deps: Deps, next: PageOfFile): Promise<void> {
  try {
    if (!('missing' in (await renderers.order<'keep'>({ kind: 'keep', ...next })))) return
    const raster = await readRaster(deps, keyOf(next))
    if (raster) await renderers.order<'keep'>({ kind: 'keep', ...next, raster })
  } catch (error) {
    deps.log.debug({ error }, 'the next page could not be fetched ahead')
  }
}

/** A failed rendering may succeed on the next try. */
export function asRefusal(error: unknown): unknown {
  return error instanceof RenderError ? new AppError('room_busy', { retryAfterSeconds: 2, cause: error }) : error
}

export function emailOf(reader: DocumentReader): string {
  return whoReads(reader).email || 'Admin override'
}

function markOf(reader: DocumentReader, at: number, code: string): Mark {
  return { lines: [emailOf(reader), `${minute(at)}   ${code}`], code }
}

function minute(at: number): string {
  return `${iso(at).slice(0, 16).replace('T', ' ')} UTC`
}

/** The words of a page, for a few minutes under one code of their own. */
export async function readPageText(
  deps: Deps,
  reader: DocumentReader,
  input: Omit<PageOf, 'width'>,
): Promise<{ text: string }> {
  const row = await findPage(deps, reader, input)
  await limitRate(deps, PAGES, `text ${scopeOf(reader)}`)
  const { page } = input
  drawn(row)
  const text = (await readFacts(deps, row)).pages[page - 1]?.text ?? ''
  await shownPages.code(`${readingOf(reader, row)} text ${page}`, deps.clock.now().getTime(), () =>
    recordShown(deps, reader, row, { kind: 'text', page }),
  )
  return { text }
}

type Search = { id: string; version: number; words: string; page?: number | undefined }

/** Lines around the words. One row names the pages that they are of, without those of a search minutes ago. */
export async function searchDocument(
  deps: Deps,
  reader: DocumentReader,
  { id, version, words, page }: Search,
): Promise<z.input<typeof contract.searchDocument.output>> {
  const row = await findPage(deps, reader, { id, version, page: page ?? 1 })
  await limitRate(deps, PAGES, `search ${scopeOf(reader)}`)
  const { pages } = await readFacts(deps, row)
  const texts = pages.map(({ text }, index) => (page === undefined || page === index + 1 ? text : ''))
  const isWorkbook = row.type === 'workbook'
  const hits = isWorkbook ? searchSheets(texts, words) : searchPages(texts, words, ROOM_LIMITS.redactedPages)
  const found = [...new Set(hits.map((hit) => hit.page))]
  // Of one page only, because finding them takes the renderer some milliseconds each.
  const places =
    page === undefined || hits.length === 0 || isWorkbook
      ? undefined
      : (await onDocument(deps, { kind: 'places', sha256: row.pdf_sha256 ?? '', page, words })).places
  await shownPages.codes(`${readingOf(reader, row)} search`, found, deps.clock.now().getTime(), (fresh) =>
    recordShown(deps, reader, row, { kind: 'search', pages: toRanges(fresh) }),
  )
  return { hits: places ? hits.map((hit) => ({ ...hit, places })) : hits }
}

/** The whole document, stamped for this reader, if staff allow it. Staff get it stamped too. */
export async function downloadDocument(deps: Deps, reader: DocumentReader, id: string) {
  const row = await findReadable(deps, reader, id)
  if (row.download !== 1 && !reader.free) throw new AppError('download_off')
  await limitRate(deps, DOWNLOADS, scopeOf(reader))
  const mark = { code: await findFreeCode(deps), at: deps.clock.now().getTime() }
  const bytes = await stamped(deps, drawn(row), markOf(reader, mark.at, mark.code))
  // It takes seconds, so the document may have been made private, and nothing is recorded of a copy that could not be made.
  const now = await findReadable(deps, reader, id)
  if (now.download !== 1 && !reader.free) throw new AppError('download_off')
  await deps.db.transaction().execute(async (trx) => {
    await recordOpening(trx, deps, reader, row)
    const watermark = await issueWatermark(trx, deps, reader, { kind: 'download', document: shownOf(row), drawn: mark })
    const detail = { document: id, version: row.number, watermark }
    await recordEntry(trx, deps, entryOf(reader, 'document.downloaded', detail))
  })
  return { bytes, type: 'application/pdf', name: `document-${mark.code}.pdf` }
}

async function stamped(deps: Deps, sha256: string, mark: Mark): Promise<Uint8Array> {
  const pdf = await deps.files.get(sha256)
  try {
    return (await renderers.order<'stamp'>({ kind: 'stamp', bytes: pdf, mark })).bytes
  } catch (error) {
    throw asRefusal(error)
  }
}
