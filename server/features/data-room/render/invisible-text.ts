import {
  type PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import type { PageText, Place } from './page-text.ts'

/** A letter of a page, and where it stands; what generates blanks and line ends has no place. */
export type PlacedLetter = { text: string; place: Place | undefined }

export const placedLetters = ({ letters, rectangles }: PageText): PlacedLetter[] =>
  letters.map((text, index) => ({ text, place: text.trim() === '' ? undefined : rectangles(index, index + 1)[0] }))

const [name, number] = [PdfName.of, PdfNumber.of]
/** Of a letter of the font, in thousandths of its size. */
const WIDTH = 500
const FONT = 'Invisible'

/**
 * Lays the letters over a page that is a picture, each where it stands in it, so that the page can be searched, copied from and read aloud.
 * They are not painted (text rendering mode 3, ISO 32000-1, 9.3.6), as in scans with recognised text.
 */
export function addInvisibleText(pdf: PDF, page: PDFPage, letters: readonly PlacedLetter[]): void {
  const size = page.getMediaBox()
  const shown = spaced(letters).map(({ text, place }) => {
    const code = Buffer.from(text, 'utf16le').swap16().toString('hex')
    const [across, up] = [(place.width * size.width * 1_000) / WIDTH, place.height * size.height]
    const [x, y] = [place.x * size.width, (1 - place.y - place.height) * size.height]
    return `${[across, 0, 0, up, x, y].map((value) => value.toFixed(2)).join(' ')} Tm <${code}> Tj`
  })
  if (shown.length === 0) return
  const content = Buffer.from(`q BT 3 Tr /${FONT} 1 Tf\n${shown.join('\n')}\nET Q`)
  const { context } = pdf
  const resources = page.getResources()
  const fonts = resources.get('Font')
  const own = fonts instanceof PdfDict ? fonts : new PdfDict()
  own.set(FONT, fontOf(pdf))
  resources.set('Font', own)
  const stream = new PdfStream()
  stream.setData(content)
  const before = page.dict.get('Contents')
  const resolved = before instanceof PdfRef ? context.resolve(before) : before
  const parts = resolved instanceof PdfArray ? resolved.toArray() : before ? [before] : []
  page.dict.set('Contents', new PdfArray([...parts, context.register(stream)]))
}

type Placed = { text: string; place: Place }

/** The letters of each line as high as the line, as wide as to the next letter, and with blanks, so that programs see the same words. */
function spaced(letters: readonly PlacedLetter[]): Placed[] {
  const lines: PlacedLetter[][] = [[]]
  for (const letter of letters) {
    if (/[\r\n]/.test(letter.text)) lines.push([])
    else lines.at(-1)?.push(letter)
  }
  return lines.flatMap(spacedLine)
}

function spacedLine(line: readonly PlacedLetter[]): Placed[] {
  const places = line.flatMap(({ place }) => place ?? [])
  const top = Math.min(...places.map(({ y }) => y))
  const height = Math.max(...places.map((place) => place.y + place.height)) - top
  // A line that is turned is higher than its letters, and they keep their own height.
  const isLevel = height < 3 * Math.max(...places.map((place) => place.height))
  const made: Placed[] = []
  let hasBlank = false
  for (const { text, place: own } of line) {
    if (text === '') continue
    if (!own) {
      hasBlank = true
      continue
    }
    const place = isLevel ? { ...own, y: top, height } : own
    const before = made.at(-1)
    if (before && isLevel && place.x > before.place.x) {
      const end = before.place.x + before.place.width
      if (!hasBlank) before.place = { ...before.place, width: place.x - before.place.x }
      else if (place.x > end) made.push({ text: ' ', place: { ...before.place, x: end, width: place.x - end } })
    }
    made.push({ text, place })
    hasBlank = false
  }
  return made.filter(({ place }) => place.width > 0 && place.height > 0)
}

const fonts = new WeakMap<PDF, PdfRef>()

/** A font without shapes, whose codes are those of UTF-16. One for each document. */
function fontOf(pdf: PDF): PdfRef {
  const { context } = pdf
  const made = fonts.get(pdf)
  if (made) return made
  const toUnicode = new PdfStream()
  toUnicode.setData(Buffer.from(IDENTITY))
  const descriptor = PdfDict.of({
    Type: name('FontDescriptor'),
    FontName: name(FONT),
    Flags: number(4),
    FontBBox: new PdfArray([0, 0, WIDTH, 1_000].map(number)),
    ItalicAngle: number(0),
    Ascent: number(1_000),
    Descent: number(0),
    CapHeight: number(1_000),
    StemV: number(80),
  })
  const letters = PdfDict.of({
    Type: name('Font'),
    Subtype: name('CIDFontType2'),
    BaseFont: name(FONT),
    CIDSystemInfo: PdfDict.of({
      Registry: PdfString.fromString('Adobe'),
      Ordering: PdfString.fromString('Identity'),
      Supplement: number(0),
    }),
    FontDescriptor: context.register(descriptor),
    DW: number(WIDTH),
    CIDToGIDMap: name('Identity'),
  })
  const font = PdfDict.of({
    Type: name('Font'),
    Subtype: name('Type0'),
    BaseFont: name(FONT),
    Encoding: name('Identity-H'),
    DescendantFonts: new PdfArray([context.register(letters)]),
    ToUnicode: context.register(toUnicode),
  })
  const ref = context.register(font)
  fonts.set(pdf, ref)
  return ref
}

/** Each code is its own character. A range may not leave its last byte (Adobe Technical Note 5411, 1.4.2). */
const ROWS = Array.from({ length: 256 }, (_, high) => high.toString(16).padStart(2, '0'))
const IDENTITY = [
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
  '/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def',
  '1 begincodespacerange <0000> <ffff> endcodespacerange',
  ...[ROWS.slice(0, 100), ROWS.slice(100, 200), ROWS.slice(200)].map(
    (rows) =>
      `${rows.length} beginbfrange ${rows.map((row) => `<${row}00> <${row}ff> <${row}00>`).join('\n')} endbfrange`,
  ),
  'endcmap CMapName currentdict /CMap defineresource pop end end',
].join('\n')
