import type { HiddenKind } from '../../../../contract/data-room/hidden-parts.ts'
import type { Pixels } from './ground.ts'
import { type Box, differs, doOverlap, hasInk, type Letter, type Reading } from './letters.ts'
import { paintedParts } from './painted-parts.ts'
import { type Module, viewOf, withMemory } from './pdfium.ts'
import { paint } from './raster.ts'

export type HiddenWords = { kind: HiddenKind; count: number; name?: string }

/** Texts that are looked at one by one. More in the same font and colour are hidden for the same reason, as far as one can tell. */
const MAX_TRIED = 20
const INVISIBLE = 3
/** Fonts that every viewer has. */
const STANDARD =
  /^(?:Helvetica|Courier|Times|Symbol|ZapfDingbats|Arial|TimesNewRoman|CourierNew)(?:-Roman|[-,]?(?:Bold|Italic|Oblique|BoldItalic|BoldOblique|PS|PSMT|MT))*$/
/** How programs mark what belongs to a layer. */
const OPTIONAL_CONTENT = 'OC'

/** Why a page does not show these letters, counted in words. Changes the page, which must be closed afterwards. */
export function findHiddenWords(
  reading: Reading,
  letters: readonly Letter[],
  isShown: readonly boolean[],
): HiddenWords[] {
  const shown = Map.groupBy(
    letters.filter(({ index }) => isShown[index]),
    ({ index }) => reading.all[index],
  )
  // Bold letters and shadows are made by printing a text twice, and nothing of it is hidden.
  const isTwice = ({ index, box }: Letter) =>
    shown.get(reading.all[index])?.some((other) => doOverlap(other.box, box)) === true
  const hidden = letters.filter((letter) => !isShown[letter.index] && !isTwice(letter))
  if (hidden.length === 0) return []
  const reasons = new Reasons(reading)
  const found = Map.groupBy(hidden, ({ object }) => object)
  const kinds = new Map([...found].map(([object, own]) => [object, reasons.of(object, own)]))
  const counts = new Map<HiddenKind, HiddenWords>()
  let last: { index: number; kind: HiddenKind } | undefined
  for (const { index, object, box } of hidden) {
    const kind = isOutside(box, reading.picture) ? 'outside_text' : (kinds.get(object) ?? 'covered_text')
    const words = counts.get(kind) ?? { kind, count: 0 }
    if (last?.index !== index - 1 || last.kind !== kind || kind === 'missing_characters') words.count += 1
    if (kind === 'missing_characters') words.name ??= scriptOf(reading.all[index] ?? '')
    counts.set(kind, words)
    last = { index, kind }
  }
  return [...counts.values()]
}

/** The fonts of letters that a page shows, and that the file does not contain. */
export function findMissingFonts(
  { pdfium }: Reading,
  letters: readonly Letter[],
  isShown: readonly boolean[],
): ReadonlySet<string> {
  const objects = new Set(letters.filter(({ index }) => isShown[index]).map(({ object }) => object))
  const seen = [...objects].filter((object) => pdfium._FPDFTextObj_GetTextRenderMode(object) !== INVISIBLE)
  const fonts = new Set(seen.map((object) => pdfium._FPDFTextObj_GetFont(object)))
  const missing = [...fonts].filter((font) => pdfium._FPDFFont_GetIsEmbedded(font) === 0)
  return new Set(missing.map((font) => nameOf(pdfium, font)).filter((name) => !STANDARD.test(name)))
}

function nameOf(pdfium: Module, font: number): string {
  const BYTES = 256
  return withMemory(pdfium, BYTES, (at) => {
    const length = Math.min(BYTES, pdfium._FPDFFont_GetBaseFontName(font, at, BYTES))
    return Buffer.from(pdfium.HEAPU8.subarray(at, at + Math.max(0, length - 1)))
      .toString('utf8')
      .replace(/^[A-Z]{6}\+/, '')
  })
}

const isOutside = ({ left, top, right, bottom }: Box, { width, height }: Reading['picture']) =>
  right <= 0 || bottom <= 0 || left >= width || top >= height

class Reasons {
  readonly #reading: Reading
  /** What paints, in order: what comes later lies above. */
  readonly #order: readonly number[]
  readonly #known = new Map<string, HiddenKind>()
  #tried = 0

  constructor(reading: Reading) {
    this.#reading = reading
    this.#order = paintedParts(reading.pdfium, reading.handle).map(({ object }) => object)
  }

  of(object: number, letters: readonly Letter[]): HiddenKind {
    const { pdfium } = this.#reading
    if (pdfium._FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) return 'invisible_text'
    if (isInLayer(pdfium, object)) return 'layer_text'
    const look = `${pdfium._FPDFTextObj_GetFont(object)} ${colourOf(pdfium, object)}`
    const known = this.#known.get(look)
    if (known && this.#tried >= MAX_TRIED) return known
    this.#tried += 1
    const kind = this.#tried > MAX_TRIED ? 'covered_text' : this.#look(object, letters)
    this.#known.set(look, kind)
    return kind
  }

  #look(object: number, letters: readonly Letter[]): HiddenKind {
    const { pdfium } = this.#reading
    const later = this.#order.slice(this.#order.indexOf(object) + 1)
    const uncovered = this.#drawWithout(later)
    const without = this.#drawWithout([object, ...later])
    if (letters.some(({ box }) => differs(uncovered, without, box))) return 'covered_text'
    const clip = pdfium._FPDFPageObj_GetClipPath(object)
    if (clip !== 0 && pdfium._FPDFClipPath_CountPaths(clip) > 0) return 'invisible_text'
    // Black and alone, it is seen if its font has the characters.
    pdfium._FPDFPageObj_SetFillColor(object, 0, 0, 0, 255)
    const alone = this.#drawWithout(this.#order.filter((other) => other !== object))
    return letters.some(({ box }) => hasInk(alone, box)) ? 'invisible_text' : 'missing_characters'
  }

  #drawWithout(objects: readonly number[]): Pixels {
    const { pdfium, handle, picture } = this.#reading
    for (const object of objects) pdfium._FPDFPageObj_SetIsActive(object, 0)
    const drawn = paint(pdfium, handle, picture.width, picture.height)
    for (const object of objects) pdfium._FPDFPageObj_SetIsActive(object, 1)
    return drawn
  }
}

function isInLayer(pdfium: Module, object: number): boolean {
  const BYTES = 16
  return withMemory(pdfium, BYTES + 4, (at) => {
    for (let index = 0; index < pdfium._FPDFPageObj_CountMarks(object); index++) {
      const mark = pdfium._FPDFPageObj_GetMark(object, index)
      if (!pdfium._FPDFPageObjMark_GetName(mark, at, BYTES, at + BYTES)) continue
      const length = Math.min(BYTES, viewOf(pdfium, at + BYTES, 4).getUint32(0, true))
      const name = new TextDecoder('utf-16le').decode(viewOf(pdfium, at, Math.max(0, length - 2)))
      if (name === OPTIONAL_CONTENT) return true
    }
    return false
  })
}

function colourOf(pdfium: Module, object: number): string {
  return withMemory(pdfium, 16, (at) => {
    pdfium._FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)
    const colour = viewOf(pdfium, at, 16)
    return [0, 4, 8, 12].map((offset) => colour.getUint32(offset, true)).join(' ')
  })
}

const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Arabic', 'Hebrew', 'Thai', 'Devanagari'],
  ...[
    'Bengali',
    'Tamil',
    'Telugu',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Khmer',
    'Lao',
    'Myanmar',
  ],
  ...['Georgian', 'Armenian', 'Ethiopic', 'Tibetan', 'Mongolian'],
]

const scriptOf = (letter: string) =>
  SCRIPTS.find((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(letter)) ?? 'Other'
