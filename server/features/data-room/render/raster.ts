import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { Pixels } from './ground.ts'

/** Per picture. A very long page is rendered smaller. */
const MAX_PIXELS = 8_000_000
/** In pixels, so that every picture has room for a code. A page hundreds of times as long as wide is stretched for it. */
const MIN_SIDE = 24
/** JPEG has no longer side. */
const MAX_SIDE = 65_000

let library: Promise<PDFiumLibrary> | undefined

export function loadLibrary(): Promise<PDFiumLibrary> {
  library ??= PDFiumLibrary.init()
  return library
}

class PageError extends Error {}

export async function loadPdf(bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await (await loadLibrary()).loadDocument(bytes)
  } catch (error) {
    throw new PageError(error instanceof Error ? error.message : 'unknown')
  }
}

/** Renders the page without a watermark. The result must never leave this process. */
export async function raster(document: PDFiumDocument, page: number, width: number): Promise<Pixels> {
  const one = document.getPage(page - 1)
  const { originalWidth, originalHeight } = one.getOriginalSize()
  if (!(originalWidth > 0 && originalHeight > 0)) throw new PageError('the page has no size')
  const { across, height } = pictureSize(originalHeight / originalWidth, width)
  const made = await one.render({ width: across, height, render: 'bitmap', renderFormFields: true })
  return { data: made.data, width: made.width, height: made.height }
}

/** A page is as wide as asked for, unless its picture became too large, or too thin for a code. */
export function pictureSize(ratio: number, width: number): { across: number; height: number } {
  const least = Math.max(width, MIN_SIDE / Math.min(1, ratio))
  const across = Math.min(least, Math.sqrt(MAX_PIXELS / ratio), MAX_SIDE, MAX_SIDE / ratio)
  const atLeast = (side: number) => Math.max(MIN_SIDE, Math.round(side))
  return { across: atLeast(across), height: atLeast(across * ratio) }
}
