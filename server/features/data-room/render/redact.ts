import { PDF } from '@libpdf/core'
import { findWords, searchText, wordsOn } from '../search-text.ts'
import type { Pixels } from './ground.ts'
import { normaliseText, type PageFacts, round } from './inspect.ts'
import { addInvisibleText } from './invisible-text.ts'
import { onText, type PageText, type Place } from './page-text.ts'
import { addPicturePage, DOTS_PER_POINT } from './picture-page.ts'
import { findPlaces, lettersOutside } from './places.ts'
import { loadPdf, raster } from './raster.ts'
import { redactionMarks } from './redaction-marks.ts'

/** A rectangle to remove: in shares of the page's width and height, from the top left. Pages count from 1. */
export type RedactionBox = Place & { page: number }
/**
 * `words`: queries. On a page that has all words of one, none of them may be left. `marked`: also what the file itself has marked for
 * redaction.
 */
export type Redaction = { boxes: readonly RedactionBox[]; words: readonly string[]; marked?: boolean }
export type Redacted = { pdf: Uint8Array; pages: PageFacts[] } | { refusal: 'words_left' }
/** `unplaced`: how many hits stand nobody knows where, so that nothing can be proved of them. */
type Unwanted = { words: readonly string[]; places: readonly Place[]; unplaced: number }

/** Of 255. What JPEG makes of black beside white is darker, and no text can be read on it. */
const STILL_BLACK = 96

/**
 * A new PDF that is made of pictures of the pages, with the boxes black. Nothing of the file is copied: objects that no page shows, or
 * that several pages share, could contain what was removed. Its bookmarks, links and metadata are left behind for the same reason. The
 * texts, which lie over the pictures, are without every character that a box touches, and without the words.
 *
 * It is refused if one of the words can still be read: each place of it in the old file must be black in the new one.
 */
export async function redactPdf(
  bytes: Uint8Array,
  { boxes, words, marked = false }: Redaction,
  progress: (pages: number, done: number) => void,
): Promise<Redacted> {
  const document = await loadPdf(bytes)
  const made = PDF.create()
  const pages: PageFacts[] = []
  /** Of each page: what may not be left, and where it stood. */
  const unwanted: Unwanted[] = []
  const count = document.getPageCount()
  for (let number = 1; number <= count; number++) {
    const own: Place[] = boxes.filter((box) => box.page === number)
    // Before its text is read, which makes the marks a part of the page.
    if (marked) own.push(...redactionMarks(document, number))
    const { size, letters, wanted } = onText(document, number, (text) => {
      const removed = wordsOn(text.letters.join(''), words)
      return {
        size: { width: round(text.size.width), height: round(text.size.height) },
        letters: lettersOutside(text, own, removed),
        wanted: { words: removed, ...placesOf(text, removed) },
      }
    })
    const picture = await raster(document, number, Math.ceil(size.width * DOTS_PER_POINT))
    for (const box of own) blacken(picture, box)
    addInvisibleText(made, await addPicturePage(made, picture, size), letters)
    pages.push({ ...size, text: normaliseText(letters.map((letter) => letter.text).join('')) })
    unwanted.push(wanted)
    progress(count, number)
  }
  document.destroy()
  const pdf = await made.save()
  return (await isLeft(pdf, unwanted)) ? { refusal: 'words_left' } : { pdf, pages }
}

/** Reads the new file: whether its text has one of the words, or its pictures show anything where they stood. */
async function isLeft(pdf: Uint8Array, unwanted: readonly Unwanted[]): Promise<boolean> {
  const document = await loadPdf(pdf)
  try {
    for (const [index, { words, places, unplaced }] of unwanted.entries()) {
      if (unplaced > 0) return true
      if (words.length === 0) continue
      const page = onText(document, index + 1, ({ letters, size }) => ({ ...size, text: searchText(letters.join('')) }))
      if (words.some((word) => page.text.includes(word))) return true
      const picture = await raster(document, index + 1, Math.ceil(page.width * DOTS_PER_POINT))
      if (!places.every((place) => isBlack(picture, place))) return true
    }
    return false
  } finally {
    document.destroy()
  }
}

function placesOf(text: PageText, words: readonly string[]) {
  const places = findPlaces(text, words)
  return { places, unplaced: findWords(text.letters, words).length - new Set(places.map(({ hit }) => hit)).size }
}

function isBlack({ data, width, height }: Pixels, place: Place): boolean {
  const [left, right] = [Math.ceil(place.x * width), Math.floor((place.x + place.width) * width)]
  const [top, bottom] = [Math.ceil(place.y * height), Math.floor((place.y + place.height) * height)]
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at++)
      if ((data[at] ?? 0) > STILL_BLACK) return false
  return true
}

/** Whole pixels, so that nothing of what is beneath shows at the edges. */
function blacken({ data, width, height }: Pixels, box: Place): void {
  const [left, right] = [Math.floor(box.x * width), Math.min(width, Math.ceil((box.x + box.width) * width))]
  const [top, bottom] = [Math.floor(box.y * height), Math.min(height, Math.ceil((box.y + box.height) * height))]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) data.fill(0, (y * width + x) * 3, (y * width + x + 1) * 3)
}
