import type { PDFiumDocument } from '@hyzyla/pdfium'
import { findHiddenWords, findMissingFonts, type HiddenWords } from './hidden-text.ts'
import { around, differs, hasInk, type Letter, lettersOf, lieOver, type Reading } from './letters.ts'
import { mendedLetters } from './mended-letters.ts'
import { removeOtherWords } from './other-words.ts'
import { type Module, pageHandle, viewOf, withMemory } from './pdfium.ts'
import { paint, pictureSize } from './raster.ts'
import { sharesOf } from './shares.ts'

/** A rectangle on a page, in shares of the page's width and height, from the top left. */
export type Place = { x: number; y: number; width: number; height: number }
/** What a page shows of its text: its letters in order, and where those of a range stand, a rectangle for each line. */
export type PageText = {
  /** Of the page, in points. */
  size: { width: number; height: number }
  /** An empty one is a part of the next, such as its accent. */
  letters: readonly string[]
  rectangles: (from: number, to: number) => Place[]
  /** The place of one letter with the space that its font leaves around it, in points; undefined for what has none. */
  boxOf: (letter: number) => { left: number; right: number; height: number } | undefined
  /** How many letters of the file's text the page does not show. */
  hidden: number
  /** How many words the file gives in place of what is painted, for screen readers. */
  described: number
  /** The fonts of its letters that the file does not contain. */
  missingFonts: () => ReadonlySet<string>
  /** Why not, in words. It takes as long as the text itself, and comes last: places are no longer known afterwards. */
  hiddenWords: () => HiddenWords[]
}

const MAX_CHARACTERS = 100_000
/** Of the pictures that are compared, in pixels and in pixels per point: a letter of usual size is five pixels high. */
const [ACROSS, PER_POINT] = [320, 0.55]
/** Texts that lie over each other and are looked at one by one. More are those of a pattern, such as a mark. */
const MAX_OVERLAID = 60
const INVISIBLE = 3
/** PDFium has U+0002 for a hyphen at the end of a line, set for the line or typed. */
const LINE_END_HYPHEN = 2
/** Of annotations: a link paints nothing, and what pops up is not on the page. */
const [LINK, POPUP] = [2, 16]

/**
 * Reads the text that a page shows. What the file has beside it, outside the page, in a layer that is off, below something or in the
 * colour of its ground, is left out: a letter counts if the picture changes where it stands once it is not painted. The invisible text of
 * a scan counts where the picture has something. Form values and texts of annotations count as they are painted.
 */
export function onText<T>(document: PDFiumDocument, number: number, read: (text: PageText) => T): T {
  const { pdfium, handle, size, picture } = openPage(document, number)
  const described = removeOtherWords(pdfium, handle)
  const text = pdfium._FPDFText_LoadPage(handle)
  if (!text) throw new Error('the page has no text page')
  try {
    const count = Math.max(0, Math.min(MAX_CHARACTERS, pdfium._FPDFText_CountChars(text)))
    const all = Array.from({ length: count }, (_, index) => toLetter(pdfium._FPDFText_GetUnicode(text, index)))
    const reading = { pdfium, handle, text, all, picture }
    const letters = lettersOf(reading)
    const isShown = shownOf(reading, letters)
    const indexes = all.flatMap((_, index) => (isShown[index] ? [index] : []))
    const boxes = new Map(letters.map(({ index, box }) => [index, box]))
    return read({
      size,
      letters: mendedLetters(
        indexes.map((index) => all[index] ?? ''),
        (letter) => boxes.get(indexes[letter] ?? 0),
      ),
      rectangles: (from, to) => {
        const [first = 0, last = 0] = [indexes[from], indexes[to - 1]]
        const found = pdfium._FPDFText_CountRects(text, first, last + 1 - first)
        return Array.from({ length: Math.max(0, found) }, (_, at) => rectangle(pdfium, handle, text, at))
      },
      boxOf: (letter) => looseBox(pdfium, text, indexes[letter] ?? 0),
      hidden: count - indexes.length,
      described,
      missingFonts: () => findMissingFonts(reading, letters, isShown),
      hiddenWords: () => (count === indexes.length ? [] : findHiddenWords(reading, letters, isShown)),
    })
  } finally {
    pdfium._FPDFText_ClosePage(text)
    pdfium._FPDF_ClosePage(handle)
  }
}

/** The page with its forms and annotations as a part of what it paints, as readers see it. */
function openPage(document: PDFiumDocument, number: number) {
  const form = document.initializeFormFields()
  const page = document.getPage(number - 1)
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  if (!(width > 0 && height > 0)) throw new Error('the page has no size')
  const made = pictureSize(height / width, Math.max(ACROSS, width * PER_POINT))
  const opened = { size: { width, height }, picture: { width: made.across, height: made.height } }
  const { pdfium, handle } = pageHandle(page)
  const annotations = Array.from({ length: pdfium._FPDFPage_GetAnnotCount(handle) }, (_, index) => {
    const annotation = pdfium._FPDFPage_GetAnnot(handle, index)
    const kind = pdfium._FPDFAnnot_GetSubtype(annotation)
    pdfium._FPDFPage_CloseAnnot(annotation)
    return kind
  })
  if (annotations.every((kind) => kind === LINK || kind === POPUP)) return { ...opened, pdfium, handle }
  // Makes the appearances that a form lacks.
  pdfium._FORM_OnAfterLoadPage(handle, form)
  pdfium._FORM_OnBeforeClosePage(handle, form)
  pdfium._FPDFPage_Flatten(handle, 0)
  pdfium._FPDF_ClosePage(handle)
  return { ...opened, ...pageHandle(document.getPage(number - 1)) }
}

/** Whether each letter is shown. What has no shape, such as a blank or the end of a line, counts. */
function shownOf({ pdfium, handle, picture, all }: Reading, found: readonly Letter[]): boolean[] {
  const isShown = all.map(() => true)
  const objects = Map.groupBy(found, ({ object }) => object)
  const draw = () => paint(pdfium, handle, picture.width, picture.height)
  const paintText = (object: number, isPainted: boolean) => pdfium._FPDFPageObj_SetIsActive(object, isPainted ? 1 : 0)
  for (const object of objects.keys()) paintText(object, false)
  const bare = draw()
  for (const object of objects.keys()) paintText(object, true)
  const visible: Letter[][] = []
  for (const [object, letters] of objects)
    if (pdfium._FPDFTextObj_GetTextRenderMode(object) !== INVISIBLE) visible.push(letters)
    else for (const { index, box } of letters) isShown[index] = hasInk(bare, box)
  if (visible.length === 0) return isShown
  const whole = draw()
  for (const { index, box } of visible.flat()) isShown[index] = differs(whole, bare, box)
  // Of texts that lie over each other, the picture changes where one stands once it is gone and the other is not.
  const seen = visible.map((all) => {
    const letters = all.filter(({ index }) => isShown[index])
    return { letters, area: around(letters) }
  })
  const overlaid = seen.filter((one) => seen.some((other) => other !== one && lieOver(one, other)))
  for (const { letters } of overlaid.slice(0, MAX_OVERLAID)) {
    const object = letters[0]?.object ?? 0
    paintText(object, false)
    const without = draw()
    for (const { index, box } of letters) isShown[index] = differs(whole, without, box)
    // Of the same text, painted twice, one is enough: the other stays away.
    if (letters.some(({ index }) => isShown[index])) paintText(object, true)
  }
  for (const object of objects.keys()) paintText(object, true)
  return isShown
}

function rectangle(pdfium: Module, handle: number, text: number, index: number): Place {
  return withMemory(pdfium, 32, (at) => {
    pdfium._FPDFText_GetRect(text, index, at, at + 8, at + 16, at + 24)
    const box = viewOf(pdfium, at, 32)
    const [left, top, right, bottom] = [0, 8, 16, 24].map((offset) => box.getFloat64(offset, true))
    const toShare = sharesOf(pdfium, handle)
    const [a, b] = [toShare(left, top), toShare(right, bottom)].map(({ x, y }) => ({ x: inside(x), y: inside(y) }))
    if (!a || !b) throw new Error('a rectangle has two corners')
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
    return { x, y, width: Math.max(a.x, b.x) - x, height: Math.max(a.y, b.y) - y }
  })
}

const inside = (share: number) => Math.min(1, Math.max(0, share))

function looseBox(pdfium: Module, text: number, index: number) {
  return withMemory(pdfium, 16, (at) => {
    if (!pdfium._FPDFText_GetLooseCharBox(text, index, at)) return undefined
    const box = viewOf(pdfium, at, 16)
    const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((offset) => box.getFloat32(offset, true))
    return { left, right, height: Math.abs(top - bottom) }
  })
}

function toLetter(code: number): string {
  if (code === LINE_END_HYPHEN) return '\u00ad'
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
