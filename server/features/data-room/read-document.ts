import type { z } from 'zod'
import type * as contract from '../../../contract/data-room/data-room.ts'
import { ROOM_LIMITS, THUMBNAIL_WIDTH } from '../../../contract/data-room/data-room-labels.ts'
import type { DocumentReader } from '../../access/document-reader.ts'
import { overrideActor } from '../../access/override.ts'
import { sessionOf } from '../../access/visitor.ts'
import { toRanges } from '../../audit/fingerprints.ts'
import { type Detail, type Entry, type PlainAction, recordEntry } from '../../audit/service.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { isFirstInWindow, limitRate, type Rate } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { listDocuments, listFolders } from './queries.ts'
import { findLastSection, listReadable, type Readable } from './read-document-queries.ts'
import type { DocumentFacts } from './render/inspect.ts'
import type { Mark } from './render/mark.ts'
import { RenderError, Renderer } from './render/renderer.ts'
import type { RenderOrder } from './render/worker.ts'
import { byIndex, numberRoom, pageOfSection, searchPages } from './rules.ts'
import { type ShownPage, ShownPages } from './shown-pages.ts'
import { findFreeCode, issueWatermark, type Shown } from './watermarks/service.ts'

const FIVE_MINUTES_MS = 5 * 60_000
const PAGES: Rate = { name: 'document-page', limit: ROOM_LIMITS.pagesPerFiveMinutes, perMs: FIVE_MINUTES_MS }
const THUMBNAILS: Rate = { name: 'document-thumbnail', limit: 4 * PAGES.limit, perMs: FIVE_MINUTES_MS }
const DOWNLOADS: Rate = { name: 'document-download', limit: 20, perMs: FIVE_MINUTES_MS }
const OPENED = { name: 'document-opened', perMs: 60 * 60_000 }

const renderer = new Renderer()
/** A second process, because stamping a long document takes seconds and would delay everyone's pages. */
const stamper = new Renderer(3_000)
const shownPages = new ShownPages()

type Page = { id: string; page: number; version: number; width: number }
type OpenDocument = z.input<typeof contract.openDocument.output>
type RoomRow = z.input<typeof contract.listRoom.output>['documents'][number]

/** Identifies the reader. What is rendered for one reader is never sent to another. */
function scopeOf({ visitor, watchId }: DocumentReader): string {
  return `${visitor.account?.sessionId ?? ''} ${visitor.override?.grantId ?? watchId}`
}

const readableBy = (deps: Deps, { route, key }: DocumentReader) => ({ route, key, now: iso(deps.clock.now()) })

/** The folders and documents that this reader may see, numbered as in the whole room. */
export async function listRoom(deps: Deps, reader: DocumentReader): Promise<z.input<typeof contract.listRoom.output>> {
  // A reader of the list is likely to open a document next.
  renderer.wake()
  const readable = new Map((await listReadable(deps.db, readableBy(deps, reader))).map((row) => [row.id, row]))
  const room = await numbered(deps, reader.route)
  const documents = room.documents.flatMap((row) => {
    const found = readable.get(row.id)
    return found ? [toRoomDocument(found, row.index)] : []
  })
  const hasDocument = (index: string) => documents.some((document) => document.index.startsWith(`${index}.`))
  return {
    folders: room.folders
      .filter(({ index }) => hasDocument(index))
      .map(({ id, index, title, depth }) => ({ id, index, title, depth })),
    documents: documents.sort(byIndex),
  }
}

async function numbered(deps: Deps, route: string) {
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
  }
}

/** Answers not found, not forbidden, so that a reader cannot learn which documents exist. */
async function findReadable(deps: Deps, reader: DocumentReader, id: string): Promise<Readable> {
  const [row] = await listReadable(deps.db, readableBy(deps, reader), id)
  if (!row) throw new AppError('not_found')
  return row
}

async function findPage(deps: Deps, reader: DocumentReader, { id, page, version }: Omit<Page, 'width'>) {
  const row = await findReadable(deps, reader, id)
  if (row.number !== version) throw new AppError('document_changed')
  if (page > row.pages) throw new AppError('not_found')
  return row
}

async function readFacts(deps: Deps, row: Readable): Promise<DocumentFacts> {
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
  renderer.wake()
  const { pages, outline } = await readFacts(deps, row)
  const sizes = pages.map(({ width, height }) => ({ width, height }))
  const index = (await numbered(deps, reader.route)).documents.find((one) => one.id === id)?.index ?? ''
  if (await isFirstInWindow(deps.db, deps, OPENED, `${scopeOf(reader)} ${row.version_id}`))
    await deps.db
      .transaction()
      .execute((trx) =>
        recordEntry(trx, deps, entryOf(reader, 'document.opened', { document: id, version: row.number })),
      )
  return {
    ...toRoomDocument(row, index),
    sizes,
    outline,
    lastPage: await findLastPage(deps, reader, row),
    markedFor: emailOf(reader),
  }
}

function entryOf(reader: DocumentReader, action: PlainAction, detail: Detail): Entry {
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
export async function readPage(deps: Deps, reader: DocumentReader, input: Page): Promise<ShownPage> {
  const row = await findPage(deps, reader, input)
  await limitRate(deps, PAGES, scopeOf(reader))
  return picture(deps, reader, row, input, { kind: 'page', page: input.page })
}

/** A small picture of a page. All thumbnails that a reader gets of a version share one code. */
export async function readThumbnail(
  deps: Deps,
  reader: DocumentReader,
  input: Omit<Page, 'width'>,
): Promise<ShownPage> {
  const row = await findPage(deps, reader, input)
  await limitRate(deps, THUMBNAILS, scopeOf(reader))
  return picture(deps, reader, row, { ...input, width: THUMBNAIL_WIDTH }, { kind: 'thumbnails' })
}

async function picture(
  deps: Deps,
  reader: DocumentReader,
  row: Readable,
  { page, width }: Page,
  what: Pick<Shown, 'kind' | 'page'>,
): Promise<ShownPage> {
  const now = deps.clock.now().getTime()
  const reading = readingOf(reader, row)
  return shownPages.picture(`${reading} ${page} ${width}`, now, async () => {
    const watermark = await shownPages.code(`${reading} ${what.kind} ${what.page ?? ''}`, now, () => findFreeCode(deps))
    const mark = markOf(reader, watermark.at, watermark.code)
    const bytes = await draw(deps, row.pdf_sha256 ?? '', page, width, mark)
    // Last, so that there is no row of a picture that could not be drawn, and none of what was made private meanwhile.
    await findPage(deps, reader, { id: row.id, page, version: row.number })
    await shownPages.recordOnce(watermark, () => recordShown(deps, reader, row, { ...what, drawn: watermark }))
    return { bytes, watermark }
  })
}

const readingOf = (reader: DocumentReader, row: Readable) => `${scopeOf(reader)} ${row.version_id}`

function shownOf({ id, title, version_id, number, file_sha256 }: Readable): Shown['document'] {
  return { id, title, versionId: version_id, version: number, sha256: file_sha256 }
}

/** The row of what this reader is about to get, before they get it. Returns its code. */
function recordShown(deps: Deps, reader: DocumentReader, row: Readable, what: Omit<Shown, 'document'>) {
  return deps.db.transaction().execute((trx) => issueWatermark(trx, deps, reader, { ...what, document: shownOf(row) }))
}

async function draw(deps: Deps, sha256: string, page: number, width: number, mark: Mark): Promise<Uint8Array> {
  const { bytes } = await onDocument(deps, { kind: 'page', sha256, page, width, mark })
  return bytes
}

type OnDocument = Extract<RenderOrder, { kind: 'page' | 'places' }>

/** The renderer gets the file only if it does not have it open. */
async function onDocument<O extends OnDocument>(deps: Deps, order: O) {
  try {
    const first = await renderer.order<O['kind']>(order as never)
    if (!('missing' in first)) return first as Exclude<typeof first, { missing: true }>
    const second = await renderer.order<O['kind']>({ ...order, bytes: await deps.files.get(order.sha256) } as never)
    if (!('missing' in second)) return second as Exclude<typeof second, { missing: true }>
    throw new Error('the renderer did not keep the document open')
  } catch (error) {
    throw asRefusal(error)
  }
}

/** A failed rendering may succeed on the next try. */
function asRefusal(error: unknown): unknown {
  return error instanceof RenderError ? new AppError('room_busy', { retryAfterSeconds: 2, cause: error }) : error
}

function emailOf(reader: DocumentReader): string {
  return reader.visitor.account?.email ?? (reader.email || 'Admin override')
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
  input: Omit<Page, 'width'>,
): Promise<{ text: string }> {
  const row = await findPage(deps, reader, input)
  await limitRate(deps, PAGES, `text ${scopeOf(reader)}`)
  const { page } = input
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
  const hits = searchPages(texts, words)
  const found = hits.map((hit) => hit.page)
  // Of one page only, because finding them takes the renderer some milliseconds each.
  const places =
    page === undefined || hits.length === 0
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
  const drawn = { code: await findFreeCode(deps), at: deps.clock.now().getTime() }
  const bytes = await stamped(deps, row.pdf_sha256 ?? '', markOf(reader, drawn.at, drawn.code))
  // It takes seconds, so the document may have been made private, and nothing is recorded of a copy that could not be made.
  const now = await findReadable(deps, reader, id)
  if (now.download !== 1 && !reader.free) throw new AppError('download_off')
  await deps.db.transaction().execute(async (trx) => {
    const watermark = await issueWatermark(trx, deps, reader, { kind: 'download', document: shownOf(row), drawn })
    const detail = { document: id, version: row.number, watermark }
    await recordEntry(trx, deps, entryOf(reader, 'document.downloaded', detail))
  })
  return { bytes, type: 'application/pdf', name: `document-${drawn.code}.pdf` }
}

async function stamped(deps: Deps, sha256: string, mark: Mark): Promise<Uint8Array> {
  const pdf = await deps.files.get(sha256)
  try {
    return (await stamper.order<'stamp'>({ kind: 'stamp', bytes: pdf, mark })).bytes
  } catch (error) {
    throw asRefusal(error)
  }
}
