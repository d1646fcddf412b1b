import type { PDFiumDocument } from '@hyzyla/pdfium'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { wordsToFind } from '../search-text.ts'
import { drawMark, type Mark, surveyPage } from './mark.ts'
import { type CleanPage, packRaster, unpackRaster } from './packed-raster.ts'
import { onText } from './page-text.ts'
import { type FoundPlace, findPlaces } from './places.ts'
import { loadLibrary, loadPdf, raster } from './raster.ts'

/** Total size of the documents that stay open for their next page. */
const OPEN_BYTES = 64 * 1024 * 1024
const MAX_OPEN = 16
/** Rasters, packed: some hundreds of pages of text. Unpacking one takes a few hundredths of the time of drawing and surveying its page. */
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
const kept = new LRUCache<string, Uint8Array>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length })

/** Loads the PDF library and the watermark's font. */
export async function warmUp(): Promise<void> {
  const corner = { data: new Uint8Array(16 * 16 * 3), width: 16, height: 16 }
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

const nameOf = (sha256: string, page: number, width: number) => `${sha256} ${page} ${width}`

/** Takes a raster that the store has. False if it is not whole, or of another page or format. */
export function takeRaster(sha256: string, page: number, width: number, bytes: Uint8Array): boolean {
  const name = nameOf(sha256, page, width)
  try {
    unpackRaster(name, bytes)
  } catch {
    return false
  }
  kept.set(name, bytes)
  return true
}

export function canDraw(sha256: string, page: number, width: number): boolean {
  return kept.has(nameOf(sha256, page, width)) || open.has(sha256)
}

/** A page of an open document as it is kept in the store, encrypted there. It has no watermark, so it must never go to a reader. */
export async function makeRaster(sha256: string, page: number, width: number): Promise<Uint8Array> {
  return packRaster(nameOf(sha256, page, width), await drawClean(sha256, page, width))
}

/** Renders a page as a JPEG with the watermark: of a raster that is here, or of an open document. */
export async function drawPage(sha256: string, page: number, width: number, mark: Mark): Promise<Picture> {
  const picture = await cleanPage(sha256, page, width)
  await drawMark(picture, picture.survey, mark)
  const bytes = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    // Optimised Huffman tables would make a page 7 % smaller and double the encoding time.
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:2:0', optimiseCoding: false })
    .toBuffer()
  return { bytes, width: picture.width, height: picture.height }
}

/** Unpacked anew each time, so the watermark of one reader is never below that of another. */
async function cleanPage(sha256: string, page: number, width: number): Promise<CleanPage> {
  const name = nameOf(sha256, page, width)
  const packed = kept.get(name)
  if (packed) return unpackRaster(name, packed)
  const clean = await drawClean(sha256, page, width)
  kept.set(name, packRaster(name, clean))
  return clean
}

async function drawClean(sha256: string, page: number, width: number): Promise<CleanPage> {
  const picture = await raster(openDocument(sha256), page, width)
  return { ...picture, survey: surveyPage(picture) }
}

export function placesOn(sha256: string, page: number, words: string): FoundPlace[] {
  return onText(openDocument(sha256), page, (text) => findPlaces(text, wordsToFind(words)))
}

function openDocument(sha256: string): PDFiumDocument {
  const found = open.get(sha256)
  if (!found) throw new Error('the document is not open')
  return found
}
