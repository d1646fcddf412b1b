import type { PDFiumPage } from '@hyzyla/pdfium'
import { pageHandle, viewOf, withMemory } from './pdfium.ts'

/** A rectangle on a page, in shares of the page's width and height, from the top left. */
export type Place = { x: number; y: number; width: number; height: number }
/** `hit`: which of the hits of the page it shows, counted from 0 in the order of the text. */
export type FoundPlace = Place & { hit: number }

const MAX_CHARACTERS = 100_000
const MAX_PLACES = 400
/** PDFium rounds to whole units of the device. */
const DEVICE = 20_000

const areApart = (a: Place, b: Place) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y

/** Takes the place of what was removed from a text. */
const REMOVED = '\u2588'

/** The text of a page without every character that one of the boxes touches. */
export function textOutside(page: PDFiumPage, boxes: readonly Place[]): string {
  return onText(page, '', ({ codes, rectangles }) => {
    let text = ''
    for (const [index, code] of codes.entries()) {
      const isCovered = rectangles(index, 1).some((place) => boxes.some((box) => !areApart(place, box)))
      if (!isCovered) text += letter(code)
      else if (!text.endsWith(REMOVED)) text += REMOVED
    }
    return text
  })
}

/** Where the words stand on a page, ignoring case. A word that goes on in another line has a rectangle in each. */
export function findPlaces(page: PDFiumPage, words: string): FoundPlace[] {
  return onText<FoundPlace[]>(page, [], ({ codes, rectangles }) =>
    findRanges(codes, words)
      .flatMap(([from, length], hit) => rectangles(from, length).map((place) => ({ ...place, hit })))
      .filter(({ width, height }) => width > 0 && height > 0)
      .slice(0, MAX_PLACES),
  )
}

/** The characters of a page, and where those of a range stand: a rectangle for each line. */
type PageText = { codes: number[]; rectangles: (from: number, length: number) => Place[] }

function onText<T>(page: PDFiumPage, none: T, read: (text: PageText) => T): T {
  const { pdfium, handle } = pageHandle(page)
  const text = pdfium._FPDFText_LoadPage(handle)
  if (!text) return none
  try {
    const count = Math.min(MAX_CHARACTERS, pdfium._FPDFText_CountChars(text))
    const codes = Array.from({ length: Math.max(0, count) }, (_, index) => pdfium._FPDFText_GetUnicode(text, index))
    return read({
      codes,
      rectangles: (from, length) => {
        const found = pdfium._FPDFText_CountRects(text, from, length)
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

/** The ranges of characters that show a word, in the order of the text, each as its start and its length. */
export function findRanges(codes: readonly number[], words: string): [from: number, length: number][] {
  // Letters with their accents, as the search compares them: composed and in lower case.
  let folded = ''
  const places: number[] = []
  for (let index = 0; index < codes.length; ) {
    let end = index + 1
    while (end < codes.length && /\p{M}/u.test(letter(codes[end]))) end++
    const composed = codes.slice(index, end).map(letter).join('').normalize('NFC').toLowerCase()
    for (let unit = 0; unit < composed.length; unit++) places.push(index)
    folded += composed
    index = end
  }
  places.push(codes.length)
  const ranges: [number, number][] = []
  for (const word of new Set(words.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)))
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const from = places[at] ?? 0
      ranges.push([from, Math.max(1, (places[at + word.length] ?? codes.length) - from)])
    }
  return ranges.sort(([a], [b]) => a - b).slice(0, MAX_PLACES)
}

const letter = (code = 0) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ')
