import type { PDFiumPage } from '@hyzyla/pdfium'
import { findWords } from '../search-text.ts'
import { pageHandle, viewOf, withMemory } from './pdfium.ts'

/** A rectangle on a page, in shares of the page's width and height, from the top left. */
export type Place = { x: number; y: number; width: number; height: number }
/** `hit`: which of the hits of the page it shows, counted from 0 in the order of the text. */
export type FoundPlace = Place & { hit: number }

const MAX_CHARACTERS = 100_000
/** On one page. */
const MAX_HITS = 1_000
/** PDFium rounds to whole units of the device. */
const DEVICE = 20_000

const areApart = (a: Place, b: Place) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y

/** Takes the place of what was removed from a text. */
const REMOVED = '\u2588'

/**
 * The text of a page without every character that one of the boxes touches, and without the words, wherever they stand. On a page with boxes
 * a character whose place is not known may be below one, so it is left out too.
 */
export function textOutside(page: PDFiumPage, boxes: readonly Place[], words: readonly string[]): string {
  return onText(page, '', ({ letters, rectangles }) => {
    const ranges = findWords(letters, words)
    const isTouched = (index: number, letter: string) => {
      if (boxes.length === 0) return false
      const places = rectangles(index, index + 1)
      if (places.length === 0) return letter.trim() !== ''
      return places.some((place) => boxes.some((box) => !areApart(place, box)))
    }
    const isWord = (index: number) => ranges.some(([from, to]) => index >= from && index < to)
    let text = ''
    for (const [index, letter] of letters.entries()) {
      if (!isWord(index) && !isTouched(index, letter)) text += letter
      else if (!text.endsWith(REMOVED)) text += REMOVED
    }
    return text
  })
}

/** Where the words, as `wordsToFind` has them, stand on a page. A word that goes on in another line has a rectangle in each. */
export function findPlaces(page: PDFiumPage, words: readonly string[]): FoundPlace[] {
  return onText<FoundPlace[]>(page, [], ({ letters, rectangles }) =>
    findWords(letters, words)
      .slice(0, MAX_HITS)
      .flatMap(([from, to], hit) => rectangles(from, to).map((place) => ({ ...place, hit })))
      .filter(({ width, height }) => width > 0 && height > 0),
  )
}

/** The letters of a page, and where those of a range stand: a rectangle for each line. */
type PageText = { letters: string[]; rectangles: (from: number, to: number) => Place[] }

function onText<T>(page: PDFiumPage, none: T, read: (text: PageText) => T): T {
  const { pdfium, handle } = pageHandle(page)
  const text = pdfium._FPDFText_LoadPage(handle)
  if (!text) return none
  try {
    const count = Math.min(MAX_CHARACTERS, pdfium._FPDFText_CountChars(text))
    const letterAt = (index: number) => toLetter(pdfium._FPDFText_GetUnicode(text, index))
    return read({
      letters: Array.from({ length: Math.max(0, count) }, (_, index) => letterAt(index)),
      rectangles: (from, to) => {
        const found = pdfium._FPDFText_CountRects(text, from, to - from)
        return Array.from({ length: Math.max(0, found) }, (_, index) => rectangle(index))
      },
    })
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }

  function rectangle(index: number): Place {
    return withMemory(pdfium, 40, (at) => {
      pdfium._FPDFText_GetRect(text, index, at, at + 8, at + 16, at + 24)
      const box = viewOf(pdfium, at, 40)
      const [left, top, right, bottom] = [0, 8, 16, 24].map((offset) => box.getFloat64(offset, true))
      // It knows how the page is turned and cropped.
      const onPage = (x = 0, y = 0) => {
        pdfium._FPDF_PageToDevice(handle, 0, 0, DEVICE, DEVICE, 0, x, y, at + 32, at + 36)
        const made = viewOf(pdfium, at, 40)
        return { x: share(made.getInt32(32, true)), y: share(made.getInt32(36, true)) }
      }
      const [a, b] = [onPage(left, top), onPage(right, bottom)]
      const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
      return { x, y, width: Math.max(a.x, b.x) - x, height: Math.max(a.y, b.y) - y }
    })
  }
}

const share = (device: number) => Math.min(1, Math.max(0, device / DEVICE))

/** PDFium has U+0002 for a hyphen at the end of a line, set for the line or typed. */
const LINE_END_HYPHEN = 2

export function toLetter(code: number): string {
  if (code === LINE_END_HYPHEN) return '\u00ad'
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
