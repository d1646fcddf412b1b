import type { PDFiumDocument } from '@hyzyla/pdfium'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Pixels } from './ground.ts'
import { drawMark, type Mark, type Survey, surveyPage } from './mark.ts'
import { findPlaces, type Place } from './places.ts'
import { loadLibrary, loadPdf, raster } from './raster.ts'

/** Total size of the documents that stay open for their next page. */
const OPEN_BYTES = 64 * 1024 * 1024
const MAX_OPEN = 16
/** Cache for pages without a watermark: about four of the usual width. */
const KEPT_BYTES = 32 * 1024 * 1024
const QUALITY = 84

// Several pages render at once, so each is fastest with a single thread.
sharp.concurrency(1)
sharp.cache(false)

const open = new LRUCache<string, PDFiumDocument>({
  max: MAX_OPEN,
  maxSize: OPEN_BYTES,
  dispose: (document) => document.destroy(),
})
const kept = new LRUCache<string, CleanPage>({ maxSize: KEPT_BYTES, sizeCalculation: ({ data }) => data.length })
/** Without a watermark. It must never leave this process. */
type CleanPage = Pixels & { survey: Survey }

/** Loads the PDF library and the watermark's font. */
export async function warmUp(): Promise<void> {
  const corner = { data: new Uint8Array(16 * 16 * 4), width: 16, height: 16 }
  await Promise.all([loadLibrary(), drawMark(corner, surveyPage(corner), { lines: ['.'], code: '0000-0000' })])
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
export async function drawPage(sha256: string, page: number, width: number, mark: Mark): Promise<Picture> {
  const name = `${sha256} ${page} ${width}`
  const clean = kept.get(name) ?? (await cleanPage(openDocument(sha256), page, width))
  kept.set(name, clean)
  const picture = { data: clean.data.slice(), width: clean.width, height: clean.height }
  await drawMark(picture, clean.survey, mark)
  const bytes = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } })
    .removeAlpha()
    // Optimised Huffman tables would make a page 7 % smaller and double the encoding time.
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:2:0', optimiseCoding: false })
    .toBuffer()
  return { bytes, width: picture.width, height: picture.height }
}

async function cleanPage(document: PDFiumDocument, page: number, width: number): Promise<CleanPage> {
  const picture = await raster(document, page, width)
  return { ...picture, survey: surveyPage(picture) }
}

export function placesOn(sha256: string, page: number, words: string): Place[] {
  return findPlaces(openDocument(sha256).getPage(page - 1), words)
}

function openDocument(sha256: string): PDFiumDocument {
  const found = open.get(sha256)
  if (!found) throw new Error('the document is not open')
  return found
}
