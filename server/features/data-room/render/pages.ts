import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { drawWatermark, type Pixels } from './mark.ts'
import { findPlaces, type Place } from './places.ts'

/** Total size of the documents that stay open for their next page. */
const OPEN_BYTES = 64 * 1024 * 1024
const MAX_OPEN = 16
/** Cache for pages without a watermark: about four of the usual width. */
const KEPT_BYTES = 32 * 1024 * 1024
/** Per picture. A very long page is rendered smaller. */
const MAX_PIXELS = 8_000_000
const QUALITY = 84

// Several pages render at once, so each is fastest with a single thread.
sharp.concurrency(1)
sharp.cache(false)

let library: Promise<PDFiumLibrary> | undefined
const open = new LRUCache<string, PDFiumDocument>({
  max: MAX_OPEN,
  maxSize: OPEN_BYTES,
  dispose: (document) => document.destroy(),
})
const kept = new LRUCache<string, Pixels>({ maxSize: KEPT_BYTES, sizeCalculation: ({ data }) => data.length })

class PageError extends Error {}

export async function loadPdf(bytes: Uint8Array): Promise<PDFiumDocument> {
  library ??= PDFiumLibrary.init()
  try {
    return await (await library).loadDocument(bytes)
  } catch (error) {
    throw new PageError(error instanceof Error ? error.message : 'unknown')
  }
}

/** Loads the PDF library and the watermark's font. */
export async function warmUp(): Promise<void> {
  library ??= PDFiumLibrary.init()
  const corner = { data: new Uint8Array(16 * 16 * 4), width: 16, height: 16 }
  await Promise.all([library, drawWatermark(corner, ['.'], markSize(16))])
}

export async function openPdf(sha256: string, bytes: Uint8Array): Promise<void> {
  if (open.has(sha256)) return
  const document = await loadPdf(bytes)
  if (open.has(sha256)) return document.destroy()
  // A file larger than the whole cache takes all of it.
  open.set(sha256, document, { size: Math.min(bytes.length, OPEN_BYTES) })
}

export function isOpen(sha256: string): boolean {
  return open.has(sha256)
}

type Picture = { bytes: Uint8Array; width: number; height: number }

/** Renders a page of an open document as a JPEG with the watermark. */
export async function drawPage(sha256: string, page: number, width: number, mark: readonly string[]): Promise<Picture> {
  const name = `${sha256} ${page} ${width}`
  const clean = kept.get(name) ?? raster(openDocument(sha256), page, width)
  kept.set(name, await clean)
  const { width: across, height } = await clean
  const picture = { data: (await clean).data.slice(), width: across, height }
  await drawWatermark(picture, mark, markSize(across))
  const bytes = await sharp(picture.data, { raw: { width: across, height, channels: 4 } })
    .removeAlpha()
    // Optimised Huffman tables would make a page 7 % smaller and double the encoding time.
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:2:0', optimiseCoding: false })
    .toBuffer()
  return { bytes, width: across, height }
}

export function placesOn(sha256: string, page: number, words: string): Place[] {
  return findPlaces(openDocument(sha256).getPage(page - 1), words)
}

/** In proportion to the page, so that it is equally legible at every width. */
function markSize(width: number): number {
  return Math.max(9, Math.round(width / 78))
}

function openDocument(sha256: string): PDFiumDocument {
  const found = open.get(sha256)
  if (!found) throw new Error('the document is not open')
  return found
}

/** Renders the page without a watermark. The result must never leave this process. */
export async function raster(document: PDFiumDocument, page: number, width: number): Promise<Pixels> {
  const one = document.getPage(page - 1)
  const { originalWidth, originalHeight } = one.getOriginalSize()
  if (!(originalWidth > 0 && originalHeight > 0)) throw new PageError('the page has no size')
  const ratio = originalHeight / originalWidth
  const across = Math.max(1, Math.round(Math.min(width, Math.sqrt(MAX_PIXELS / ratio))))
  const height = Math.max(1, Math.min(MAX_PIXELS, Math.round(across * ratio)))
  const made = await one.render({ width: across, height, render: 'bitmap', renderFormFields: true })
  return { data: made.data, width: made.width, height: made.height }
}
