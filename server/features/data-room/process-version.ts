import { createHash } from 'node:crypto'
import { type DocumentType, type Refusal, ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type { HiddenPart } from '../../../contract/data-room/hidden-parts.ts'
import { recordEntry } from '../../audit/service.ts'
import type { DocumentVersionRow } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { scanBytes } from '../../platform/clamd.ts'
import { iso } from '../../platform/clock.ts'
import { extendLease } from '../operations/jobs/service.ts'
import { type CheckedFilm, checkFilm, filmType } from './film/check-film.ts'
import { computeWorkbook, officeToPdf } from './office-service.ts'
import {
  deletePieces,
  findVersion,
  findVersionNumbered,
  listPieces,
  lockDocument,
  lockVersion,
  noteProgress,
  setDocument,
  setVersion,
} from './queries.ts'
import { queueRasters } from './rasters.ts'
import { compoundRefusal } from './render/compound-file.ts'
import type { DocumentFacts } from './render/inspect.ts'
import type { Redaction, RedactionBox } from './render/redact.ts'
import { RenderError } from './render/renderer.ts'
import { renderers } from './render/renderers.ts'
import type { ReadWorkbook } from './sheets/workbook.ts'
import { joinPieces, readPiece } from './uploads.ts'

/** `file`: the SHA-256 of what arrived. `malware` names what was found in a file that is not kept. */
type Looked =
  | CheckedFilm
  | { refusal: Refusal; type: DocumentType | null; file: string; isKept?: false; malware?: string }
  | {
      type: Exclude<DocumentType, 'film'>
      file: string
      pdf: string | null
      index: string
      pages: number
      hidden: HiddenPart[]
    }

/** With the delays between them, a quarter of an hour on a busy machine. Then staff may ask for another check. */
const MAX_ATTEMPTS = 8

type Payload = { versionId: string; boxes?: RedactionBox[]; sealedWords?: string; marked?: boolean }

/**
 * The job that checks an uploaded file, or redacts an earlier version, and makes the result the current version if it is accepted.
 * Running it again has no effect.
 */
export async function processVersion(deps: Deps, payload: string, jobId: string, attempt: number): Promise<undefined> {
  const { versionId, boxes, sealedWords, marked = false } = JSON.parse(payload) as Payload
  const version = await findVersion(deps.db, versionId)
  if (!version || version.ready_at !== null || version.refused_at !== null) return
  // Jobs of a former release have no words.
  const words: string[] = sealedWords ? JSON.parse(deps.secrets.open(sealedWords, versionId)) : []
  const looked = await (boxes
    ? redact(deps, version, { boxes, words, marked })
    : look(deps, version, { id: jobId, attempt }))
  // After the commit: a file without a row does no harm, but a row without its file would.
  for (const { sha256 } of await settle(deps, versionId, looked)) await deps.files.remove(sha256)
}

/** Returns the pieces that no row names any longer. */
async function settle(deps: Deps, versionId: string, looked: Looked): Promise<{ sha256: string }[]> {
  return deps.db.transaction().execute(async (trx) => {
    const held = await lockVersion(trx, versionId)
    if (!held || held.ready_at !== null || held.refused_at !== null) return []
    const document = await lockDocument(trx, held.document_id)
    const now = iso(deps.clock.now())
    const about = { document: held.document_id, version: held.number, sha256: looked.file }
    const entry = { actor: 'system' as const, route: document?.route ?? null }
    const isFilm = looked.type === 'film' && !('refusal' in looked)
    const gone = isFilm ? [] : await listPieces(trx, versionId)
    if (!isFilm) await deletePieces(trx, versionId)
    if ('refusal' in looked) {
      const { refusal, type, malware, isKept = true } = looked
      const file_sha256 = isKept ? looked.file : null
      await setVersion(trx, versionId, { refused_at: now, refusal, type, file_sha256 })
      const detail = { ...about, refusal, ...(malware !== undefined && { malware }) }
      await recordEntry(trx, deps, { ...entry, action: 'document.refused', detail })
      return gone
    }
    const { type, file, index: index_sha256, pages } = looked
    const made = { ready_at: now, type, index_sha256, pages, pages_done: pages }
    if (looked.type === 'film') await setVersion(trx, versionId, { ...made, announced_sha256: file })
    else {
      const left_out = JSON.stringify(looked.hidden)
      await setVersion(trx, versionId, { ...made, file_sha256: file, pdf_sha256: looked.pdf, left_out })
      await queueRasters(trx, deps, versionId)
    }
    // If two versions are being processed, the newer one wins, whichever is ready first.
    const current = document?.current_version_id ? await findVersion(trx, document.current_version_id) : undefined
    if (document && (current === undefined || current.number < held.number))
      await setDocument(trx, document.id, { current_version_id: versionId })
    // How many of each kind, without the names.
    const hidden = looked.type === 'film' ? '' : looked.hidden.map(({ kind, count }) => `${count} ${kind}`).join(', ')
    const detail = { ...about, pages, ...(hidden !== '' && { hidden }) }
    await recordEntry(trx, deps, { ...entry, action: 'document.ready', detail })
    return gone
  })
}

/** Which try of which job this is. */
type Try = { id: string; attempt: number }

async function look(deps: Deps, version: DocumentVersionRow, job: Try): Promise<Looked> {
  // One that is checked again is whole already. Films are not.
  if (version.file_sha256 !== null) return lookAt(deps, version, await deps.files.get(version.file_sha256), job)
  const pieces = await listPieces(deps.db, version.id)
  const head = await readPiece(deps, version.id, 0, pieces[0]?.sha256 ?? '')
  const mediaType = filmType(head)
  // What may be large is not read into memory.
  if (mediaType !== undefined || version.bytes > ROOM_LIMITS.fileBytes)
    return checkFilm(deps, version, pieces, mediaType)
  const { bytes } = await joinPieces(deps, version.id)
  return lookAt(deps, version, bytes, job)
}

async function lookAt(deps: Deps, version: DocumentVersionRow, bytes: Buffer, job: Try): Promise<Looked> {
  const type = typeOf(bytes)
  // Before anything opens or keeps the file. Without an answer the job is tried again.
  const scanned = await scanBytes(deps.config.clamd, bytes)
  if (typeof scanned === 'object')
    return {
      ...{ refusal: 'malware', type: null, isKept: false },
      ...{ file: createHash('sha256').update(bytes).digest('hex'), malware: scanned.malware },
    }
  const file = await deps.files.put(bytes)
  if (scanned === 'unscanned') return { refusal: 'unscanned', type: null, file }
  if (bytes.length !== version.bytes) return { refusal: 'size_differs', type: null, file }
  if (version.announced_sha256 !== null && version.announced_sha256 !== file)
    return { refusal: 'content_differs', type: null, file }
  if (type === undefined) return { refusal: 'type_unknown', type: null, file }
  if (type === 'old_office' || type === 'encrypted') return { refusal: type, type: 'office', file }
  const refused = (refusal: Refusal): Looked => ({ refusal, type, file })
  try {
    let source: Uint8Array = bytes
    const hidden: HiddenPart[] = []
    if (type === 'office') {
      const prepared = await renderers.order<'office'>({ kind: 'office', bytes })
      if (prepared.refusal !== null) return refused(prepared.refusal)
      if ('workbook' in prepared) return await readSheets(deps, bytes, { ...prepared, file, jobId: job.id })
      hidden.push(...prepared.hidden)
      const made = await officeToPdf(deps.config, prepared.bytes ?? bytes)
      if (made === 'unavailable') return refused('office_unavailable')
      if (made === 'late') throw new RenderError('busy', 'the conversion took too long')
      if (made === 'failed') return refused('office_failed')
      source = made
    }
    const kind = type === 'image' ? 'image' : 'pdf'
    const looked = await renderers.order<'inspect'>(
      { kind: 'inspect', type: kind, bytes: source },
      progressOf(deps, version),
    )
    if ('refusal' in looked) return refused(looked.refusal)
    const { pages, outline } = looked
    // Of what the converted file has as well, the file that arrived says more.
    hidden.push(...looked.hidden.filter(({ kind }) => !hidden.some((one) => one.kind === kind)))
    return {
      type,
      file,
      pdf: looked.pdf || source !== bytes ? await deps.files.put(looked.pdf ?? source) : file,
      index: await deps.files.put(Buffer.from(JSON.stringify({ pages, outline } satisfies DocumentFacts))),
      pages: pages.length,
      hidden,
    }
  } catch (error) {
    if (job.attempt >= MAX_ATTEMPTS && isBusy(error)) return refused('not_finished')
    return refused(refusalOf(error))
  }
}

/** Time ran out, which says nothing about the file. */
function isBusy(error: unknown): boolean {
  return error instanceof RenderError && (error.code === 'busy' || error.code === 'lost')
}

/** `canBeOpened`: whether it contains and refers to nothing that another program would open with it. */
type OpenWorkbook = { workbook: 'xlsx' | 'ods'; canBeOpened: boolean; file: string; jobId: string }

/** A workbook is kept as its cells, and has no pages. */
async function readSheets(
  deps: Deps,
  bytes: Buffer,
  { workbook: type, canBeOpened, file, jobId }: OpenWorkbook,
): Promise<Looked> {
  const stored = await renderers.order<'workbook'>({ kind: 'workbook', bytes, type })
  // One that shows nothing may have nothing but such formulas.
  const lacksResults =
    'hidden' in stored ? stored.hidden.some(({ kind }) => kind === 'uncomputed') : stored.refusal === 'no_cells'
  // Only what has no result is taken from the conversion, which may change formats and compute everything else anew.
  const isComputed = canBeOpened && lacksResults
  if (isComputed) await extendLease(deps, jobId)
  const converted = isComputed && (await computeWorkbook(deps.config, bytes, type))
  const read = Buffer.isBuffer(converted) ? await readWith(bytes, type, converted, stored) : stored
  if ('refusal' in read) return { refusal: read.refusal, type: 'workbook', file }
  const facts: DocumentFacts = {
    pages: read.sheets.map(({ text }) => ({ width: 0, height: 0, text })),
    outline: [],
    sheets: read.sheets.map(({ text: _, ...facts }) => facts),
  }
  const index = await deps.files.put(Buffer.from(JSON.stringify(facts)))
  return { type: 'workbook', file, pdf: null, index, pages: read.sheets.length, hidden: read.hidden }
}

/** If the results of another program are too much to read, the workbook is as it was stored. */
async function readWith(
  bytes: Buffer,
  type: 'xlsx' | 'ods',
  converted: Buffer,
  stored: ReadWorkbook | { refusal: Refusal },
) {
  try {
    return await renderers.order<'workbook'>({ kind: 'workbook', bytes, type, converted })
  } catch (error) {
    if (error instanceof RenderError && (error.code === 'limit' || error.code === 'crashed')) return stored
    throw error
  }
}

/** A file that exceeds the limits will do so again. Other errors may be the machine's, so that the job is tried again. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof RenderError && error.code === 'limit') return 'too_heavy'
  if (error instanceof RenderError && error.code === 'crashed') return 'damaged'
  throw error
}

function progressOf(deps: Deps, version: DocumentVersionRow) {
  return ({ pages, done }: { pages: number; done: number }) =>
    void noteProgress(deps.db, version.id, pages, done).catch((error) =>
      deps.log.warn({ error, version: version.id }, 'progress could not be recorded'),
    )
}

async function redact(deps: Deps, version: DocumentVersionRow, asked: Redaction): Promise<Looked> {
  const source = await findVersionNumbered(deps.db, version.document_id, version.redacted_from ?? 0)
  const original = source?.pdf_sha256 ?? ''
  try {
    const bytes = await deps.files.get(original)
    const made = await renderers.order<'redact'>({ kind: 'redact', bytes, ...asked }, progressOf(deps, version))
    if ('refusal' in made) return { refusal: made.refusal, type: 'pdf', file: original }
    const file = await deps.files.put(made.pdf)
    const facts: DocumentFacts = { pages: made.pages, outline: [] }
    const index = await deps.files.put(Buffer.from(JSON.stringify(facts)))
    return { type: 'pdf', file, pdf: file, index, pages: made.pages.length, hidden: [] }
  } catch (error) {
    return { refusal: refusalOf(error), type: 'pdf', file: original }
  }
}

/** By the first bytes, not by the file name. */
function typeOf(bytes: Buffer): Exclude<DocumentType, 'film'> | 'old_office' | 'encrypted' | undefined {
  const head = bytes.subarray(0, 12)
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return 'office'
  const compound = compoundRefusal(bytes)
  if (compound) return compound
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image'
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image'
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'image'
  // Viewers accept other bytes before the header.
  return bytes.subarray(0, 1024).includes('%PDF-') ? 'pdf' : undefined
}
