import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { type Refusal, ROOM_LIMITS } from '../../../../contract/data-room/data-room-labels.ts'
import type { FilmFacts } from '../../../../contract/data-room/film.ts'
import type { HiddenPart } from '../../../../contract/data-room/hidden-parts.ts'
import type { SheetFacts } from '../../../../contract/data-room/sheets.ts'
import { isProtectedPdf } from '../../../platform/protected-pdf.ts'
import { hidesDrawings } from './covered.ts'
import { findDanger } from './dangers.ts'
import { HiddenParts } from './hidden-parts.ts'
import { type OutlineEntry, readOutline } from './outline.ts'
import { onText } from './page-text.ts'
import { countEarlierRevisions, PdfParts } from './pdf-parts.ts'
import { loadPdf } from './raster.ts'
import { redactionMarks } from './redaction-marks.ts'

export type PageFacts = { width: number; height: number; text: string }
/** What is kept beside a version for its readers. */
export type DocumentFacts = {
  /** Of a workbook, each sheet: its text has a line for each row, with tabs between the cells. */
  pages: PageFacts[]
  outline: OutlineEntry[]
  /** Of a workbook: what is known of each sheet, and how its cells look. */
  sheets?: (SheetFacts & { looks: string })[]
  film?: KeptFilm
}
/** A film stays in the pieces that it was sent in: their files, in order, and how many bytes each but the last has. */
export type KeptFilm = FilmFacts & { mediaType: string; bytes: number; pieceBytes: number; pieces: string[] }
export type Inspected = (DocumentFacts & { hidden: HiddenPart[] }) | { refusal: Refusal }

/** Characters per page. */
const MAX_TEXT = 100_000
/** Characters per document, which every search reads. A thousand full pages have half as many. */
const MAX_TEXT_IN_ALL = 8_000_000

/** Checks that a PDF is safe and that every page can be rendered; returns the pages' sizes and texts, and the outline. `most`: characters in all. */
export async function inspectPdf(
  bytes: Uint8Array,
  progress: (pages: number, done: number) => void,
  most = MAX_TEXT_IN_ALL,
): Promise<Inspected> {
  // The parser cannot open every protected file to say so.
  if (isProtectedPdf(bytes)) return { refusal: 'encrypted' }
  const hidden = new HiddenParts()
  const danger = await lookThrough(bytes, hidden).catch(() => 'damaged' as const)
  if (danger) return { refusal: danger }
  try {
    const document = await loadPdf(bytes)
    const count = document.getPageCount()
    if (count < 1) return { refusal: 'no_pages' }
    if (count > ROOM_LIMITS.pages) return { refusal: 'too_many_pages' }
    const pages: PageFacts[] = []
    const fonts = new Set<string>()
    let left = most
    for (let index = 0; index < count; index++) {
      // This draws the page, so that a broken one is found before anyone opens it.
      const marks = redactionMarks(document, index + 1).length
      if (marks > 0) hidden.add('unapplied_redactions', { count: marks, page: index + 1 })
      const page = onText(document, index + 1, ({ size, letters, described, missingFonts, hiddenWords }) => {
        if (described > 0) hidden.add('descriptions', { count: described, page: index + 1 })
        for (const name of missingFonts()) {
          hidden.add('missing_fonts', { count: fonts.has(name) ? 0 : 1, page: index + 1, name })
          fonts.add(name)
        }
        for (const { kind, count, name } of hiddenWords())
          hidden.add(kind, { count, page: index + 1, ...(name !== undefined && { name }) })
        return { ...size, text: letters.join('') }
      })
      if (hidesDrawings(document, index + 1)) hidden.add('covered_drawings', { page: index + 1 })
      if (Math.max(page.width, page.height) > ROOM_LIMITS.pagePoints) return { refusal: 'too_heavy' }
      const text = normaliseText(page.text).slice(0, left)
      left -= text.length
      pages.push({ width: round(page.width), height: round(page.height), text })
      progress(count, index + 1)
    }
    const outline = readOutline(document, count, normaliseText)
    document.destroy()
    return { pages, outline, hidden: hidden.list() }
  } catch {
    // pdfium reports a damaged file by throwing various errors.
    return { refusal: 'damaged' }
  }
}

/** Why the file must be refused, if at all. What it has beside its pages is counted. */
async function lookThrough(bytes: Uint8Array, hidden: HiddenParts): Promise<Refusal | undefined> {
  const pdf = await PDF.load(bytes)
  if (pdf.isEncrypted) return 'encrypted'
  const parts = new PdfParts(pdf, hidden)
  hidden.add('earlier_revisions', { count: countEarlierRevisions(bytes) })
  return findDanger(pdf, (dict) => parts.note(dict))
}

/** Converts a picture to a PDF of one page, using only its pixels: locations, names and other metadata are dropped. */
export async function pictureToPdf(
  bytes: Uint8Array,
): Promise<{ pdf: Uint8Array; hidden: HiddenPart[] } | { refusal: Refusal }> {
  try {
    const read = () => sharp(bytes, { limitInputPixels: ROOM_LIMITS.pixels, failOn: 'error' })
    const { width, height, exif, xmp, iptc } = await read().metadata()
    if (width * height > ROOM_LIMITS.pixels) return { refusal: 'too_many_pixels' }
    const { data, info } = await read()
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: 3200, height: 3200, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    const pdf = PDF.create()
    // 150 dots per inch, and never larger than a broadsheet.
    const scale = Math.min(72 / 150, 1_400 / Math.max(info.width, info.height))
    const size = { width: info.width * scale, height: info.height * scale }
    const page = pdf.addPage(size)
    page.drawImage(pdf.embedJpeg(data), { x: 0, y: 0, ...size })
    const hidden = new HiddenParts()
    for (const [name, part] of Object.entries({ EXIF: exif, XMP: xmp, IPTC: iptc }))
      if (part) hidden.add('metadata', { name })
    return { pdf: await pdf.save(), hidden: hidden.list() }
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    return { refusal: /pixel limit/i.test(words) ? 'too_many_pixels' : 'damaged' }
  }
}

export function round(points: number): number {
  return Math.round(points * 100) / 100
}

/** Removes control characters and normalises the text. A hyphen at the end of a line becomes a soft one: PDFium writes U+FFFE for both. */
export function normaliseText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\ufffe', '\u00ad')
    .replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]|\p{Cs}/gu, '')
    .normalize('NFC')
    .slice(0, MAX_TEXT)
    .trim()
}
