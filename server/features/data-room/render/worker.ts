import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import type { ComparedPages, TwoVersions } from '../compare/compare-pages.ts'
import type { PreparedOffice } from '../office/prepare-office.ts'
import type { ReadWorkbook } from '../sheets/workbook.ts'
import type { ComparedWords } from '../word/compare-words.ts'
import type { Inspected } from './inspect.ts'
import type { Mark } from './mark.ts'
import { canDraw, drawPage, isOpen, makeRaster, openPdf, placesOn, takeRaster, warmUp } from './pages.ts'
import type { FoundPlace } from './places.ts'
import type { Redacted, Redaction } from './redact.ts'
import type { WordHtml } from './word.ts'

/** The orders that this process takes. It has no database and no keys: bytes come in, bytes go out. */
export type RenderOrder =
  | { kind: 'wake' }
  | { kind: 'inspect'; type: 'pdf' | 'image'; bytes: Uint8Array }
  | { kind: 'office'; bytes: Uint8Array }
  /** `converted`: as another program saved it, for the results of formulas that have none. */
  | { kind: 'workbook'; bytes: Uint8Array; type: 'xlsx' | 'ods'; converted?: Uint8Array }
  | { kind: 'word'; bytes: Uint8Array }
  | { kind: 'words'; text: string; pdf: Uint8Array }
  /** `raster` or `bytes` are sent only after this process has answered that it has neither the raster nor the document. */
  | ({ kind: 'page'; mark: Mark; raster?: Uint8Array } & OfPage)
  /** The answer has no watermark: only for the store. */
  | ({ kind: 'raster' } & OfPage)
  /** Takes a raster for a page that will be asked for soon. */
  | ({ kind: 'keep'; raster?: Uint8Array } & OfPage)
  | { kind: 'places'; sha256: string; page: number; words: string; bytes?: Uint8Array }
  | { kind: 'stamp'; bytes: Uint8Array; mark: Mark }
  | ({ kind: 'redact'; bytes: Uint8Array } & Redaction)
  | { kind: 'compare'; versions: TwoVersions }

type OfPage = { sha256: string; page: number; width: number; bytes?: Uint8Array }

export type RenderResult = {
  wake: { ready: true }
  inspect: Inspected & { pdf?: Uint8Array }
  office: PreparedOffice | { refusal: null; workbook: 'xlsx' | 'ods'; canBeOpened: boolean }
  workbook: ReadWorkbook | { refusal: Refusal }
  word: { refusal: Refusal } | WordHtml
  words: ComparedWords
  page: { missing: true } | { bytes: Uint8Array; width: number; height: number }
  raster: { missing: true } | { raster: Uint8Array }
  keep: { missing: true } | { kept: boolean }
  places: { missing: true } | { places: FoundPlace[] }
  stamp: { bytes: Uint8Array }
  redact: Redacted
  compare: ComparedPages
}

export type RenderMessage =
  | { id: number; progress: { pages: number; done: number } }
  | { id: number; result: RenderResult[keyof RenderResult] }
  | { id: number; failure: string }

const PROGRESS_INTERVAL_MS = 250

process.on('message', async ({ id, order }: { id: number; order: RenderOrder }) => {
  const reply = (message: RenderMessage) => process.send?.(message)
  try {
    let reportedAt = 0
    const progress = (pages: number, done: number) => {
      if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS && done < pages) return
      reportedAt = Date.now()
      reply({ id, progress: { pages, done } })
    }
    reply({ id, result: await answer(order, progress) })
  } catch (error) {
    reply({ id, failure: error instanceof Error ? error.message : 'unknown' })
  }
})
// Ends when the portal ends.
process.on('disconnect', () => process.exit(0))

/** Modules that only some orders need are loaded on first use, so that pages are ready sooner. */
async function answer(order: RenderOrder, progress: (pages: number, done: number) => void) {
  switch (order.kind) {
    case 'wake':
      await warmUp()
      return { ready: true as const }
    case 'inspect': {
      const { inspectPdf, pictureToPdf } = await import('./inspect.ts')
      if (order.type === 'pdf') return inspectPdf(order.bytes, progress)
      const made = await pictureToPdf(order.bytes)
      return 'refusal' in made ? made : { ...(await inspectPdf(made.pdf, progress)), ...made }
    }
    case 'office': {
      const { inspectOffice } = await import('./office.ts')
      const { workbookKind } = await import('../sheets/read-workbook.ts')
      // Of a workbook only the cells are read, and what is embedded in it is never opened.
      const refusal = inspectOffice(order.bytes, { textOnly: true })
      if (refusal) return { refusal }
      const workbook = workbookKind(order.bytes)
      // LibreOffice opens one only to compute it, and then nothing else that it contains or refers to.
      if (workbook) return { refusal: null, workbook, canBeOpened: inspectOffice(order.bytes) === undefined }
      const { prepareOffice } = await import('../office/prepare-office.ts')
      return prepareOffice(order.bytes)
    }
    case 'workbook': {
      const { readWorkbook } = await import('../sheets/read-workbook.ts')
      return readWorkbook(order.bytes, order.type, order.converted)
    }
    case 'word': {
      const { wordToHtml } = await import('./word.ts')
      return wordToHtml(order.bytes)
    }
    case 'words': {
      const { compareWithPages } = await import('../word/compare-words.ts')
      return compareWithPages(order.text, order.pdf)
    }
    case 'page': {
      const { sha256, page, width, mark, bytes, raster } = order
      if (raster) takeRaster(sha256, page, width, raster)
      if (bytes) await openPdf(sha256, bytes)
      return canDraw(sha256, page, width) ? drawPage(sha256, page, width, mark) : { missing: true as const }
    }
    case 'raster': {
      const { sha256, page, width, bytes } = order
      if (bytes) await openPdf(sha256, bytes)
      return isOpen(sha256) ? { raster: await makeRaster(sha256, page, width) } : { missing: true as const }
    }
    case 'keep': {
      const { sha256, page, width, raster } = order
      if (raster) return { kept: takeRaster(sha256, page, width, raster) }
      return canDraw(sha256, page, width) ? { kept: true } : { missing: true as const }
    }
    case 'places': {
      const { sha256, page, words, bytes } = order
      if (bytes) await openPdf(sha256, bytes)
      return isOpen(sha256) ? { places: placesOn(sha256, page, words) } : { missing: true as const }
    }
    case 'stamp': {
      const { stampPdf } = await import('./stamp.ts')
      return { bytes: await stampPdf(order.bytes, order.mark) }
    }
    case 'redact': {
      const { redactPdf } = await import('./redact.ts')
      return redactPdf(order.bytes, order, progress)
    }
    case 'compare': {
      const { comparePages } = await import('../compare/compare-pages.ts')
      return comparePages(order.versions)
    }
  }
}
