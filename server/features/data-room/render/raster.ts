import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import type { Pixels } from './ground.ts'
import { giveFonts } from './missing-fonts.ts'
import { type Module, pageHandle, withMemory } from './pdfium.ts'

/** Per picture. A very long page is rendered smaller. */
const MAX_PIXELS = 8_000_000
/** In pixels, so that every picture has room for a code. A page hundreds of times as long as wide is stretched for it. */
const MIN_SIDE = 24
/** JPEG has no longer side. */
const MAX_SIDE = 65_000

let library: Promise<PDFiumLibrary> | undefined

export function loadLibrary(): Promise<PDFiumLibrary> {
  library ??= PDFiumLibrary.init().then((made) => {
    giveFonts(made)
    return made
  })
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
  return { data: draw(document, one, across, height), width: across, height }
}

/** Three bytes for each pixel. The wrapper draws with an alpha channel, which everything after it would have to carry or take out. */
const RGB = { format: 2, bytes: 3 } as const
const WHITE = 0xffffffff
/** Of PDFium: annotations are drawn, and red comes first. */
const [ANNOTATIONS, RED_FIRST] = [0x01, 0x10]

function draw(document: PDFiumDocument, page: PDFiumPage, width: number, height: number): Uint8Array {
  const { pdfium, handle } = pageHandle(page)
  const form = document.initializeFormFields()
  pdfium._FORM_OnAfterLoadPage(handle, form)
  try {
    return paint(pdfium, handle, width, height, form).data
  } finally {
    pdfium._FORM_OnBeforeClosePage(handle, form)
    pdfium._FPDF_ClosePage(handle)
  }
}

/** The picture of a page that is loaded; with a form, of its fields too. */
export function paint(pdfium: Module, handle: number, width: number, height: number, form?: number): Pixels {
  const bytes = width * height * RGB.bytes
  return withMemory(pdfium, bytes, (pointer) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, RGB.format, pointer, width * RGB.bytes)
    const all = [0, 0, width, height] as const
    pdfium._FPDFBitmap_FillRect(bitmap, ...all, WHITE)
    pdfium._FPDF_RenderPageBitmap(bitmap, handle, ...all, 0, ANNOTATIONS | RED_FIRST)
    // Annotations are there already.
    if (form !== undefined) pdfium._FPDF_FFLDraw(form, bitmap, handle, ...all, 0, RED_FIRST)
    pdfium._FPDFBitmap_Destroy(bitmap)
    return { data: pdfium.HEAPU8.slice(pointer, pointer + bytes), width, height }
  })
}

/** A page is as wide as asked for, unless its picture became too large, or too thin for a code. */
export function pictureSize(ratio: number, width: number): { across: number; height: number } {
  const least = Math.max(width, MIN_SIDE / Math.min(1, ratio))
  const across = Math.min(least, Math.sqrt(MAX_PIXELS / ratio), MAX_SIDE, MAX_SIDE / ratio)
  const atLeast = (side: number) => Math.max(MIN_SIDE, Math.round(side))
  return { across: atLeast(across), height: atLeast(across * ratio) }
}
