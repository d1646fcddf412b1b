import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { BOLD, isInLetters, MIDDLE, type Shape, spell } from './codes.ts'
import { type Ground, inkIn, lightIn, lightness, type Pixels } from './ground.ts'
import { loadPdf, raster } from './raster.ts'

/** Degrees counter-clockwise: unlike any line of text, and hard to crop out. */
const SLOPE = -24
/** Bronze on white, black, white, and brass on black. Between, bronze would differ too little from the ground. */
const INKS = [
  [104, 66, 24],
  [0, 0, 0],
  [255, 255, 255],
  [255, 214, 160],
] as const
const BRONZE_ABOVE = 208
const BRASS_BELOW = 48
/** Opacity of dark strokes on white and of light strokes on black. Both are stronger towards the middle, where they differ least. */
const DARK = 0.13
const LIGHT = 0.17
const TO_MIDDLE = 0.12
/** Bronze differs less from white than black does. */
const BRONZE = 1.45
/** Of the opacity where something is written, so that figures stay clear. Pictures, which are strokes all over, keep it. */
const ON_TEXT = 0.5
const IS_TEXT = { above: 0.04, below: 0.75 }
/** Between two repetitions, in multiples of the font size. */
const GAP = { x: 13, y: 9 }
/** A pixel of the lines that is covered less is left out. */
const FAINTEST = 24
/** In points, of what `address-line.ts` typesets. */
const TYPESET_SIZE = 10
/** Cells of the ground on each side of a square that has one shade (as a power of two), and around it. */
const SQUARE = 2
const AROUND = 5
const NEAR = 2

/** The covered pixels of the lines: their coordinates and their coverage. */
export type Tile = { across: Uint16Array; down: Uint16Array; amounts: Uint8Array; width: number; height: number }

/** Repeats the lines across a picture: any useful crop contains them, and most figures have none above them. */
export async function drawLines(
  picture: Pixels,
  shades: Shades,
  lines: readonly string[],
  size: number,
): Promise<void> {
  const tile = await makeTile(lines, size)
  // Alternate rows are offset by half, so that no straight gap remains.
  const stepX = tile.width + Math.round(GAP.x * size)
  const stepY = tile.height + Math.round(GAP.y * size)
  for (let row = -1, y = -tile.height; y < picture.height; y += stepY, row++) {
    const from = -tile.width + (row % 2 === 0 ? 0 : Math.round(stepX / 2))
    for (let x = from; x < picture.width; x += stepX) strokes(picture, tile, x, y, shades)
  }
}

/** How to draw on each square of `1 << shift` pixels: with which of the inks, and how strongly in 256ths. */
export type Shades = { shift: number; across: number; inks: Uint8Array; amounts: Uint8Array }

/** Decides for each small square what the ground around it takes, and how strong. */
export function shadesOf(ground: Ground): Shades {
  const squares = (cells: number) => ((cells - 1) >> SQUARE) + 1
  const [across, down] = [squares(ground.across), squares(ground.down)]
  const [inks, amounts] = [new Uint8Array(across * down), new Uint8Array(across * down)]
  const boxAt = (x: number, y: number, around: number) => {
    const [left, top, wide] = [(x << SQUARE) - around, (y << SQUARE) - around, (1 << SQUARE) + 2 * around]
    return { left, top, right: left + wide, bottom: top + wide }
  }
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const light = lightIn(ground, boxAt(x, y, AROUND))
      const middle = 1 - Math.abs(light - MIDDLE) / (light < MIDDLE ? MIDDLE : 255 - MIDDLE)
      const near = boxAt(x, y, NEAR)
      const written = inkIn(ground, near) / ((near.right - near.left) * (near.bottom - near.top))
      const strength =
        ((light < MIDDLE ? LIGHT : DARK) + TO_MIDDLE * middle) *
        (light > BRONZE_ABOVE ? BRONZE : 1) *
        (written > IS_TEXT.above && written < IS_TEXT.below ? ON_TEXT : 1)
      const at = y * across + x
      inks[at] = light > BRONZE_ABOVE ? 0 : light >= MIDDLE ? 1 : light >= BRASS_BELOW ? 2 : 3
      amounts[at] = Math.round(256 * strength)
    }
  return { shift: ground.shift + SQUARE, across, inks, amounts }
}

/** Blends the lines into the picture. About a million values per page, hence integers and no division. */
function strokes(
  { data, width, height }: Pixels,
  tile: Tile,
  left: number,
  top: number,
  { shift, across: squares, inks, amounts }: Shades,
) {
  const inside = left >= 0 && top >= 0 && left + tile.width <= width && top + tile.height <= height
  for (let i = 0; i < tile.amounts.length; i++) {
    const x = left + (tile.across[i] ?? 0)
    const y = top + (tile.down[i] ?? 0)
    if (!inside && (x < 0 || y < 0 || x >= width || y >= height)) continue
    const square = (y >> shift) * squares + (x >> shift)
    const ink = INKS[inks[square] ?? 0] ?? INKS[0]
    const part = (tile.amounts[i] ?? 0) * (amounts[square] ?? 0)
    const at = (y * width + x) * 3
    for (let c = 0; c < 3; c++) {
      const was = data[at + c] ?? 0
      data[at + c] = was + ((((ink[c] ?? 0) - was) * part) >> 16)
    }
  }
}

/** The lines, turned by so many degrees clockwise. */
export async function makeTile(lines: readonly string[], size: number, slope = SLOPE): Promise<Tile> {
  const shape = stack(await Promise.all(lines.map((line) => shapeOf(line, size))), Math.round(size / 3))
  const [cos, sin] = [Math.cos((slope * Math.PI) / 180), Math.sin((slope * Math.PI) / 180)]
  const width = Math.ceil(shape.width * Math.abs(cos) + shape.height * Math.abs(sin))
  const height = Math.ceil(shape.width * Math.abs(sin) + shape.height * Math.abs(cos))
  const tile = { across: [] as number[], down: [] as number[], amounts: [] as number[] }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // From the middle of the tile to the middle of the upright lines.
      const [dx, dy] = [x - (width - 1) / 2, y - (height - 1) / 2]
      const amount = between(
        shape,
        dx * cos + dy * sin + (shape.width - 1) / 2,
        dy * cos - dx * sin + (shape.height - 1) / 2,
      )
      if (amount <= FAINTEST) continue
      tile.across.push(x)
      tile.down.push(y)
      tile.amounts.push(amount)
    }
  return {
    across: Uint16Array.from(tile.across),
    down: Uint16Array.from(tile.down),
    amounts: Uint8Array.from(tile.amounts),
    width,
    height,
  }
}

/** The coverage between four pixels. */
function between({ data, width, height }: Shape, x: number, y: number): number {
  if (x <= -1 || y <= -1 || x >= width || y >= height) return 0
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [a, b] = [x - left, y - top]
  const at = top * width + left
  const [hasLeft, hasRight] = [left >= 0, left + 1 < width]
  const above = top < 0 ? 0 : (hasLeft ? (data[at] ?? 0) * (1 - a) : 0) + (hasRight ? (data[at + 1] ?? 0) * a : 0)
  const next = at + width
  const below =
    top + 1 >= height ? 0 : (hasLeft ? (data[next] ?? 0) * (1 - a) : 0) + (hasRight ? (data[next + 1] ?? 0) * a : 0)
  return above * (1 - b) + below * b
}

/** Shapes below each other. */
function stack(shapes: readonly Shape[], gap: number): Shape {
  const width = Math.max(...shapes.map((shape) => shape.width))
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

/** Addresses, which a reader has on every page. */
const written = new LRUCache<string, Promise<Shape>>({ max: 256 })

/** A time and a code are put together from letters that are there already. What else there is, is drawn once. */
function shapeOf(line: string, size: number): Promise<Shape> {
  if (isInLetters(line)) return spell(line, size)
  const name = `${size} ${line}`
  const made = written.get(name) ?? (isInFont(line) ? write(line, size) : typeset(line, size))
  written.set(name, made)
  return made
}

/** Latin, Greek, Cyrillic and Devanagari. */
const isInFont = (line: string) => /^[\x20-\u024F\u0370-\u052F\u0900-\u097F\u1E00-\u1FFF]*$/.test(line)

async function write(text: string, size: number): Promise<Shape> {
  const options = { text: escapeMarkup(text), fontfile: BOLD.file, font: `${BOLD.family} ${size}`, rgba: true, dpi: 72 }
  const { data, info } = await sharp({ text: options })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A line in a script that the font does not have. */
async function typeset(line: string, size: number): Promise<Shape> {
  // Loading the typesetter takes longer than drawing a page, and few addresses need it.
  const { typesetAddress } = await import('./address-line.ts')
  const document = await loadPdf(typesetAddress(line, 0))
  try {
    const { originalWidth } = document.getPage(0).getOriginalSize()
    const picture = await raster(document, 1, Math.ceil((originalWidth * size) / TYPESET_SIZE))
    const data = Uint8Array.from(
      { length: picture.width * picture.height },
      (_, at) => 255 - lightness(picture.data, at * 3),
    )
    return { data, width: picture.width, height: picture.height }
  } finally {
    document.destroy()
  }
}

/** Pango would read an address as markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
