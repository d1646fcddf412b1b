import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { BOLD, MIDDLE } from './codes.ts'
import { type Ground, lightIn, lightness, type Pixels } from './ground.ts'
import { loadPdf, raster } from './raster.ts'

/** Degrees counter-clockwise: unlike any line of text, and hard to crop out. */
const SLOPE = -24
/** Opacity of dark strokes on white and of light strokes on black. Both are stronger towards the middle, where they differ least. */
const DARK = 0.17
const LIGHT = 0.24
const TO_MIDDLE = 0.12
/** In points, of what `address-line.ts` typesets. */
const TYPESET_SIZE = 10
/** Cells of the ground on each side of a square that has one shade (as a power of two), and around it. */
const SQUARE = 2
const AROUND = 5

/** The covered pixels of the lines: their coordinates and their coverage. */
type Tile = { across: Uint16Array; down: Uint16Array; amounts: Uint8Array; width: number; height: number }

/** Repeats the lines across a picture: any useful crop contains them, and most figures have none above them. */
export async function drawLines(
  picture: Pixels,
  shades: Shades,
  lines: readonly string[],
  size: number,
): Promise<void> {
  const tile = await makeTile(lines, size, SLOPE)
  // Alternate rows are offset by half, so that no straight gap remains.
  const stepX = Math.round(tile.width * 1.2)
  const stepY = Math.round(tile.height * 1.25)
  for (let row = -1, y = -tile.height; y < picture.height; y += stepY, row++) {
    const from = -tile.width + (row % 2 === 0 ? 0 : Math.round(stepX / 2))
    for (let x = from; x < picture.width; x += stepX) strokes(picture, tile, x, y, shades)
  }
}

/** Writes the code across a small picture, as large as it fits and up to twice: upwards if it is narrow. */
export async function drawAcross(picture: Pixels, shades: Shades, code: string): Promise<void> {
  const { width, height } = picture
  const upright = height > 2.5 * width
  const [long, short] = upright ? [height, width] : [width, height]
  const size = Math.max(6, Math.floor(Math.min((0.95 * long) / (code.length * 0.66), short)))
  const tile = await makeTile([code], size, upright ? -90 : 0)
  const thick = upright ? tile.width : tile.height
  const times = Math.max(1, Math.min(2, Math.floor(short / (4 * thick))))
  for (let index = 0; index < times; index++) {
    const at = Math.round(((index + 0.5) * short) / times - thick / 2)
    const along = Math.round((long - (upright ? tile.height : tile.width)) / 2)
    strokes(picture, tile, upright ? at : along, upright ? along : at, shades)
  }
}

/** How to shade each square of `1 << shift` pixels, in 256ths: darken above 0, lighten below. */
export type Shades = { shift: number; across: number; values: Int16Array }

/** Decides for each small square whether the ground around it takes dark or light lines, and how strong. */
export function shadesOf(ground: Ground): Shades {
  const { across, down } = ground
  const squares = (cells: number) => ((cells - 1) >> SQUARE) + 1
  const values = new Int16Array(squares(across) * squares(down))
  for (let y = 0; y < squares(down); y++)
    for (let x = 0; x < squares(across); x++) {
      const [left, top] = [(x << SQUARE) - AROUND, (y << SQUARE) - AROUND]
      const wide = (1 << SQUARE) + 2 * AROUND
      const light = lightIn(ground, { left, top, right: left + wide, bottom: top + wide })
      const middle = 1 - Math.abs(light - MIDDLE) / (light < MIDDLE ? MIDDLE : 255 - MIDDLE)
      const strength = light < MIDDLE ? -LIGHT - TO_MIDDLE * middle : DARK + TO_MIDDLE * middle
      values[y * squares(across) + x] = Math.round(256 * strength)
    }
  return { shift: ground.shift + SQUARE, across: squares(across), values }
}

/** Blends the lines into the picture. About a million values per page, hence integers and no division. */
function strokes(
  { data, width, height }: Pixels,
  tile: Tile,
  left: number,
  top: number,
  { shift, across: squares, values }: Shades,
) {
  const inside = left >= 0 && top >= 0 && left + tile.width <= width && top + tile.height <= height
  for (let i = 0; i < tile.amounts.length; i++) {
    const x = left + (tile.across[i] ?? 0)
    const y = top + (tile.down[i] ?? 0)
    if (!inside && (x < 0 || y < 0 || x >= width || y >= height)) continue
    const shade = values[(y >> shift) * squares + (x >> shift)] ?? 0
    const to = shade < 0 ? 255 : 0
    const part = (tile.amounts[i] ?? 0) * Math.abs(shade)
    const at = (y * width + x) * 4
    for (let c = at; c < at + 3; c++) {
      const was = data[c] ?? 0
      data[c] = was + (((to - was) * part) >> 16)
    }
  }
}

/** Coverage, a byte per pixel. */
type Shape = { data: Uint8Array; width: number; height: number }

async function makeTile(lines: readonly string[], size: number, slope: number): Promise<Tile> {
  const shape = lines.every(isInFont) ? await write(lines.join('\n'), size) : await stack(lines, size)
  const raw = { width: shape.width, height: shape.height, channels: 1 } as const
  const { data, info } = await sharp(shape.data, { raw })
    .rotate(slope, { background: 'black' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const covered: number[] = []
  for (let at = 0; at < data.length; at++) if ((data[at] ?? 0) > 24) covered.push(at)
  return {
    across: Uint16Array.from(covered, (at) => at % info.width),
    down: Uint16Array.from(covered, (at) => Math.floor(at / info.width)),
    amounts: Uint8Array.from(covered, (at) => data[at] ?? 0),
    width: info.width,
    height: info.height,
  }
}

async function write(text: string, size: number): Promise<Shape> {
  const options = { text: escapeMarkup(text), fontfile: BOLD.file, font: `${BOLD.family} ${size}`, rgba: true, dpi: 72 }
  const { data, info } = await sharp({ text: options })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Latin, Greek, Cyrillic and Devanagari. */
const isInFont = (line: string) => /^[\x20-\u024F\u0370-\u052F\u0900-\u097F\u1E00-\u1FFF]*$/.test(line)

/** Addresses in other scripts, which a reader has on every page. */
const typeset = new LRUCache<string, Shape>({ max: 32 })

/** Lines of which some are in a script that the font does not have. */
async function stack(lines: readonly string[], size: number): Promise<Shape> {
  const shapes: Shape[] = []
  for (const line of lines) shapes.push(isInFont(line) ? await write(line, size) : await typesetShape(line, size))
  const width = Math.max(...shapes.map((shape) => shape.width))
  const gap = Math.round(size / 3)
  const height = shapes.reduce((sum, shape) => sum + shape.height + gap, -gap)
  const data = new Uint8Array(width * height)
  let top = 0
  for (const shape of shapes) {
    for (let y = 0; y < shape.height; y++)
      data.set(shape.data.subarray(y * shape.width, (y + 1) * shape.width), (top + y) * width)
    top += shape.height + gap
  }
  return { data, width, height }
}

async function typesetShape(line: string, size: number): Promise<Shape> {
  const name = `${size} ${line}`
  const known = typeset.get(name)
  if (known) return known
  // Loading the typesetter takes longer than drawing a page, and few addresses need it.
  const { typesetAddress } = await import('./address-line.ts')
  const document = await loadPdf(typesetAddress(line, 0))
  try {
    const { originalWidth } = document.getPage(0).getOriginalSize()
    const picture = await raster(document, 1, Math.ceil((originalWidth * size) / TYPESET_SIZE))
    const data = Uint8Array.from(
      { length: picture.width * picture.height },
      (_, at) => 255 - lightness(picture.data, at * 4),
    )
    const made = { data, width: picture.width, height: picture.height }
    typeset.set(name, made)
    return made
  } finally {
    document.destroy()
  }
}

/** Pango would read an address as markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
