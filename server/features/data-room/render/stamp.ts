import { type Color, measureText, PDF, type PDFEmbeddedPage, type PDFPage, rgb, StandardFonts } from '@libpdf/core'
import { type Place, placeCodes, roomOf } from './code-places.ts'
import { DARK, LIGHT, MIDDLE } from './codes.ts'
import { type Ground, lightIn, surveyGround } from './ground.ts'
import type { Mark } from './mark.ts'
import { copyPainted } from './painted-copy.ts'
import { loadPdf, raster } from './raster.ts'

/** In points, on a page of usual width; larger pages scale it. */
const SIZE = 11
const USUAL_WIDTH = 595
/** The distance between rows, in multiples of the font size. */
const ROW = 13
const SLOPE = 24
const SLOPE_COS = Math.cos((SLOPE * Math.PI) / 180)
const SLOPE_SIN = Math.sin((SLOPE * Math.PI) / 180)
const GAP = 1.6
/** Between one repetition and the next, in multiples of the font size. */
const PAUSE = 11
/** The height of a typeset line, from the highest letter to the lowest. */
const TALL = 1.36
/** Of dark lines on light ground and of light lines on dark ground. The middle takes more, because it differs less from both. */
const OPACITY = { dark: 0.15, light: 0.2, middle: 0.3 }
/** In pixels: a small picture of each page says where it is empty, light and dark. */
const SURVEY_WIDTH = 560
const SURVEY_CODE = 6
/** Lightness at which a code needs no edge, because it differs enough. */
const NEEDS_EDGE = { above: 24, below: 231 }
const COLORS = { dark: colorOf(DARK), light: colorOf(LIGHT) }
/** Of what surrounds a code. */
const EDGES = { dark: rgb(0, 0, 0), light: rgb(1, 1, 1) }
const BOLD = StandardFonts.HelveticaBold

/** Text that the standard fonts of PDF cannot write, as a picture of each shade. */
type Typeset = { dark: PDFEmbeddedPage; light: PDFEmbeddedPage }
type Piece = { text: string; typeset: Typeset | undefined; width: number }

function colorOf([red, green, blue]: readonly [number, number, number]) {
  return rgb(red / 255, green / 255, blue / 255)
}

/** A copy of what the pages show, each stamped with the composition that `mark.ts` draws on pictures; the document's properties have the code. */
export async function stampPdf(bytes: Uint8Array, mark: Mark): Promise<Uint8Array> {
  const document = await loadPdf(bytes)
  try {
    const pdf = await copyPainted(bytes, document)
    const pieces = await Promise.all(piecesOf(mark).map((text) => makePiece(pdf, text)))
    for (const [index, page] of pdf.getPages().entries()) {
      const picture = await raster(document, index + 1, SURVEY_WIDTH)
      const ground = surveyGround(picture)
      const sheet = new Sheet(page, picture, ground)
      stampLines(sheet, pieces)
      for (const place of placeCodes(ground, picture.width, picture.height, SURVEY_CODE))
        stampCode(sheet, place, mark.code)
    }
    pdf.setKeywords([mark.code])
    pdf.setProducer(`Vestibule ${mark.code}`)
    return await pdf.save()
  } finally {
    document.destroy()
  }
}

const piecesOf = ({ lines }: Mark) => lines.flatMap((line) => line.split(/ {3,}/))

async function makePiece(pdf: PDF, text: string): Promise<Piece> {
  if (/^[\x20-\x7E\xA0-\xFF]*$/.test(text)) return { text, typeset: undefined, width: measureText(text, BOLD, 1) }
  // Few addresses need it, and it takes as much memory as the rest of this process.
  const { typesetAddress } = await import('./address-line.ts')
  const embed = async (shade: number) => pdf.embedPage(await PDF.load(typesetAddress(text, shade)), 0)
  const typeset = { dark: await embed(0), light: await embed(255) }
  return { text, typeset, width: (TALL * typeset.dark.width) / typeset.dark.height }
}

/** A page as it is seen: upright, from its upper left corner, in points. */
class Sheet {
  readonly width: number
  readonly height: number
  readonly #page: PDFPage
  readonly #box: { left: number; bottom: number; width: number; height: number }
  readonly #ground: Ground
  /** Pixels of the surveyed picture per point. */
  readonly scale: { x: number; y: number }

  constructor(page: PDFPage, picture: { width: number; height: number }, ground: Ground) {
    const { x, y, width, height } = page.getCropBox()
    this.#page = page
    this.#ground = ground
    this.#box = {
      left: Math.min(x, x + width),
      bottom: Math.min(y, y + height),
      width: Math.abs(width),
      height: Math.abs(height),
    }
    const lies = page.rotation % 180 !== 0
    this.width = lies ? this.#box.height : this.#box.width
    this.height = lies ? this.#box.width : this.#box.height
    this.scale = { x: picture.width / this.width, y: picture.height / this.height }
  }

  /** How light the page is in a rectangle of points. */
  lightIn(left: number, top: number, right: number, bottom: number): number {
    const cell = 1 << this.#ground.shift
    return lightIn(this.#ground, {
      left: Math.floor((left * this.scale.x) / cell),
      top: Math.floor((top * this.scale.y) / cell),
      right: Math.ceil((right * this.scale.x) / cell),
      bottom: Math.ceil((bottom * this.scale.y) / cell),
    })
  }

  /** Writes from a point on its base line, at an angle counter-clockwise. */
  write(
    what: Piece,
    x: number,
    y: number,
    size: number,
    angle: number,
    shade: 'dark' | 'light',
    opacity: number,
    color: Color = COLORS[shade],
  ) {
    const { left, bottom, width, height } = this.#box
    const turned = this.#page.rotation
    const at = {
      0: { x: left + x, y: bottom + height - y },
      90: { x: left + y, y: bottom + x },
      180: { x: left + width - x, y: bottom + y },
      270: { x: left + width - y, y: bottom + height - x },
    }[turned]
    const rotate = { angle: angle + turned }
    if (what.typeset) this.#page.drawPage(what.typeset[shade], { ...at, height: TALL * size, opacity, rotate })
    else this.#page.drawText(what.text, { ...at, size, font: BOLD, color, opacity, rotate })
  }
}

/** Repeats the lines across the page. Every piece has the shade that its own ground takes. */
function stampLines(sheet: Sheet, pieces: readonly Piece[]): void {
  const { width, height } = sheet
  const size = SIZE * Math.max(1, Math.min(width, height) / USUAL_WIDTH)
  const step = (pieces.reduce((sum, piece) => sum + piece.width + GAP, 0) + PAUSE) * size
  // Rows follow the slope, so that they begin above the page and end below it.
  const rows = Math.ceil((height + width * (SLOPE_SIN / SLOPE_COS)) / (ROW * size))
  for (let row = 0; row <= rows; row++) {
    const first = (row + 0.6) * ROW * size
    for (let along = -((row % 2) * step) / 2; along * SLOPE_COS < width; along += step) {
      let from = along
      for (const piece of pieces) {
        const [x, y] = [from * SLOPE_COS, first - from * SLOPE_SIN]
        stampPiece(sheet, piece, x, y, size)
        from += (piece.width + GAP) * size
      }
    }
  }
}

function stampPiece(sheet: Sheet, piece: Piece, x: number, y: number, size: number): void {
  const [toX, toY] = [x + piece.width * size * SLOPE_COS, y - piece.width * size * SLOPE_SIN]
  if (toX < 0 || x > sheet.width || y < -size || toY > sheet.height + size) return
  const light = sheet.lightIn(x, toY - size, toX, y)
  const shade = light < MIDDLE ? 'light' : 'dark'
  const middle = 1 - Math.abs(light - MIDDLE) / (light < MIDDLE ? MIDDLE : 255 - MIDDLE)
  const opacity = OPACITY[shade] + (OPACITY.middle - OPACITY[shade]) * middle
  sheet.write(piece, x, y, size, SLOPE, shade, Math.round(opacity * 20) / 20)
}

/** Writes the code as dark as text, with an edge of the other shade where the ground is neither light nor dark. */
function stampCode(sheet: Sheet, place: Place, code: string): void {
  const { x: scaleX, y: scaleY } = sheet.scale
  const room = roomOf(place.size)
  const size = place.size / Math.max(scaleX, scaleY)
  const piece = { text: code, typeset: undefined, width: measureText(code, BOLD, 1) }
  const spare = Math.max(0, (room.width - piece.width * place.size) / 2)
  const [x, y] = place.upright
    ? [place.left + room.height, place.top + room.width - spare]
    : [place.left + spare, place.top + room.height]
  const angle = place.upright ? 90 : 0
  const [shade, other] = place.light < MIDDLE ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  const edge = size * 0.07
  const write = (dx: number, dy: number, as: 'dark' | 'light', opacity: number, color?: Color) =>
    sheet.write(piece, x / scaleX + dx, y / scaleY + dy, size, angle, as, opacity, color)
  if (place.light > NEEDS_EDGE.above && place.light < NEEDS_EDGE.below)
    for (const [dx, dy] of [
      [-edge, 0],
      [edge, 0],
      [0, -edge],
      [0, edge],
    ] as const)
      write(dx, dy, other, 0.7, EDGES[other])
  write(0, 0, shade, place.crowded ? 0.6 : 0.9)
}
