import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { type Box, type Ground, inkIn, lightIn, lightness, type Pixels } from './ground.ts'

const { resolve } = createRequire(import.meta.url)
/** Bundled, so that the watermark does not depend on installed fonts. */
export const BOLD = {
  family: 'Noto Sans SemiBold',
  file: resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
}
const REGULAR = {
  family: 'Noto Sans',
  file: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
}
/** On nearly white and nearly black ground, thin strokes survive as well as bold ones, and draw less attention. */
const weightOn = (light: number) => (light > 208 || light < 48 ? REGULAR : BOLD)
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ-'
/** In multiples of the font size: the room for a code, the height of its characters, and the gap between two of them. */
const LENGTH = 5.9
const HEIGHT = 0.74
const GAP = 0.1
/** Lighter ground gets dark codes. */
export const MIDDLE = 112

/** Nearly as dark as text, so that no level keeps the text and loses the code. */
const STROKE = 0.92
/** Thin strokes cover no pixel entirely. Without this, a threshold near black would break them. */
const FIRM = 1.45
/** A thin edge of the other shade. It cannot be seen on white or black, and carries the code on everything between. */
const EDGE = 0.62
/** Where there is something on the page already, so that it can still be read. */
const ON_INK = 0.3
/** Levels from the ground from which a pixel of the page is ink. */
const IS_INK = 40

/** The cost of a place without ink is how far it is from the middle of its part, which is at most this. */
const FREE = 2

/** Where a code is on a picture. `upright`: it is read from below to above, in a narrow margin. */
export type Place = { left: number; top: number; size: number; upright: boolean; light: number; crowded: boolean }

/** The font size, and how many codes there are in a row and in a column, at least. */
type Wanted = { size: number; perSide: number }

/** At least four by four, so that whoever crops a page to a quarter still has one. */
export const PER_SIDE = 4
const MAX_ROWS = 60
/** On pictures so small that nobody crops them. */
const PER_SIDE_OF_SMALL = 2

/** Smaller pictures, such as thumbnails, bear the code alone. */
export const isSmall = (width: number, height: number) => Math.min(width, height) < 400

/** In proportion to the page, and never too small to be read on a screen. */
const wantedOn = (width: number, height: number): Wanted => ({
  size: Math.max(11, Math.round(width / 96)),
  perSide: isSmall(width, height) ? PER_SIDE_OF_SMALL : PER_SIDE,
})
/** The room for a code, in pixels. */
export const roomOf = (size: number) => ({ width: Math.round(LENGTH * size), height: Math.round(HEIGHT * size) })

/** Finds a place for a code in each part of the page: the emptiest one, and of those the one nearest to the middle of the part. */
export function placeCodes(ground: Ground, width: number, height: number, wanted = wantedOn(width, height)): Place[] {
  const size = fittingSize(width, height, wanted.size)
  const { width: length, height: high } = roomOf(size)
  const columns = Math.max(1, Math.min(wanted.perSide, Math.floor(width / (1.6 * Math.min(length, width)))))
  const square = isSmall(width, height) ? 0 : Math.round((height * wanted.perSide) / width)
  const fitting = Math.floor(height / (2.5 * high))
  const rows = Math.max(1, Math.min(MAX_ROWS, Math.max(wanted.perSide, square), fitting))
  // Whoever cuts off a thin margin does not cut a code.
  const marginX = Math.max(0, Math.min(size, (width - length) / 2 - 2))
  const marginY = Math.max(0, Math.min(size, (height - high) / 2 - 2))
  const places: Place[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const part = {
        left: Math.max(marginX, (column * width) / columns),
        right: Math.min(width - marginX, ((column + 1) * width) / columns),
        top: Math.max(marginY, (row * height) / rows),
        bottom: Math.min(height - marginY, ((row + 1) * height) / rows),
      }
      const lying = emptiest(ground, part, length, high, size)
      // Codes stand upright only where none has room to lie.
      const standing = lying && lying.cost < FREE ? undefined : emptiest(ground, part, high, length, size)
      const upright = standing !== undefined && (lying === undefined || standing.cost + FREE < lying.cost)
      const best = upright ? standing : lying
      if (best) places.push({ left: best.left, top: best.top, size, upright, light: best.light, crowded: best.ink > 0 })
    }
  return places
}

/** The wanted size, or the largest that fits a page too small for it. */
function fittingSize(width: number, height: number, wanted: number): number {
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  const fits = Math.min((long - 2) / LENGTH, (short - 2) / HEIGHT)
  return Math.max(4, Math.floor(Math.min(wanted, fits)))
}

type Found = { left: number; top: number; cost: number; ink: number; light: number }

/** Looks from the middle of the part outwards, until anything further away would cost more than what is found. */
function emptiest(ground: Ground, part: Box, wide: number, high: number, size: number): Found | undefined {
  if (part.right - part.left < wide || part.bottom - part.top < high) return undefined
  const { shift } = ground
  const cells = (pixels: number) => ((pixels - 1) >> shift) + 1
  const [cellsWide, cellsHigh, clear] = [cells(wide), cells(high), Math.max(1, cells(size / 2))]
  const columns = outwards(Math.ceil(part.left / (1 << shift)), Math.floor((part.right - wide) / (1 << shift)))
  const rows = outwards(Math.ceil(part.top / (1 << shift)), Math.floor((part.bottom - high) / (1 << shift)))
  const boxAt = (left: number, top: number, by: number) => ({
    left: left - by,
    top: top - by,
    right: left + cellsWide + by,
    bottom: top + cellsHigh + by,
  })
  let best: Omit<Found, 'light'> | undefined
  for (const row of rows) {
    if (best && row.away >= best.cost) break
    for (const column of columns) {
      const away = row.away + column.away
      if (best && away >= best.cost) break
      const around = inkIn(ground, boxAt(column.at, row.at, clear))
      if (best && away + around >= best.cost) continue
      const ink = inkIn(ground, boxAt(column.at, row.at, 0))
      const cost = away + around + 4 * ink
      if (!best || cost < best.cost) best = { left: column.at, top: row.at, cost, ink }
    }
  }
  if (!best) return undefined
  const light = lightIn(ground, boxAt(best.left, best.top, 0))
  return { ...best, left: best.left << shift, top: best.top << shift, light }
}

/** The positions from one to the other, those in the middle first; `away` is 1 at both ends. */
function outwards(from: number, to: number): { at: number; away: number }[] {
  const middle = (from + to) / 2
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    .map((at) => ({ at, away: Math.abs(at - middle) / ((to - from) / 2 + 1) }))
    .toSorted((a, b) => a.away - b.away)
}

/** What a character covers at a size, with a margin of a pixel, and what it covers with its edge. */
type Letter = { width: number; height: number; stroke: Uint8Array; edge: Uint8Array }
type Letters = Map<string, Letter>

const letters = new LRUCache<string, Promise<Letters>>({ max: 32 })

function lettersOf({ size, light }: Place): Promise<Letters> {
  const font = weightOn(light)
  const name = `${font.family} ${size}`
  const made = letters.get(name) ?? makeLetters(font.file, name)
  letters.set(name, made)
  return made
}

/** Draws all characters in one line and cuts it where it is blank. */
async function makeLetters(fontfile: string, font: string): Promise<Letters> {
  const text = [...CHARACTERS].join('   ')
  const { data, info } = await sharp({ text: { text, fontfile, font, rgba: true, dpi: 72 } })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isBlank = (x: number) => {
    for (let y = 0; y < info.height; y++) if ((data[y * info.width + x] ?? 0) > 0) return false
    return true
  }
  const made: Letters = new Map()
  let from = 0
  for (const character of CHARACTERS) {
    while (from < info.width && isBlank(from)) from++
    let to = from
    while (to < info.width && !isBlank(to)) to++
    const [width, height] = [to - from + 2, info.height + 2]
    const stroke = new Uint8Array(width * height)
    for (let y = 0; y < info.height; y++)
      stroke.set(data.subarray(y * info.width + from, y * info.width + to), (y + 1) * width + 1)
    const edge = grown(stroke, width, height)
    made.set(character, { width, height, stroke: stroke.map((amount) => Math.min(255, amount * FIRM)), edge })
    from = to
  }
  return made
}

/** What lies within a pixel of a stroke. */
function grown(covered: Uint8Array, width: number, height: number): Uint8Array {
  const grownTo = new Uint8Array(covered.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let most = 0
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++)
          if (x + dx >= 0 && x + dx < width) most = Math.max(most, covered[(y + dy) * width + x + dx] ?? 0)
      grownTo[y * width + x] = most
    }
  return grownTo
}

/** Draws the code at each place: dark on light ground and light on dark, with a thin edge of the other shade. */
export async function drawCodes(picture: Pixels, code: string, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    const made = await lettersOf(place)
    const word = [...code].flatMap((character) => made.get(character) ?? [])
    const gap = Math.max(1, Math.round(GAP * place.size)) - 2
    const length = word.reduce((sum, { width }) => sum + width + gap, -gap)
    for (const shape of ['edge', 'stroke'] as const) {
      // In the middle of its room, which is as long for every code.
      let along = Math.round((roomOf(place.size).width - length) / 2)
      for (const letter of word) {
        drawLetter(picture, place, letter, shape, along)
        along += letter.width + gap
      }
    }
  }
}

function drawLetter(
  { data, width, height }: Pixels,
  place: Place,
  letter: Letter,
  shape: 'edge' | 'stroke',
  from: number,
) {
  const { left, top, upright, light, size, crowded } = place
  const isStroke = shape === 'stroke'
  const shade = light >= MIDDLE === isStroke ? 0 : 255
  for (let y = 0; y < letter.height; y++)
    for (let x = 0; x < letter.width; x++) {
      const amount = letter[shape][y * letter.width + x] ?? 0
      if (amount === 0) continue
      const toX = upright ? left + y - 1 : left + from + x
      const toY = upright ? top + roomOf(size).width - 1 - from - x : top + y - 1
      if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue
      const at = (toY * width + toX) * 4
      const isInk = crowded && Math.abs(lightness(data, at) - light) > IS_INK
      if (isInk && !isStroke) continue
      const strength = (amount / 255) * (isStroke ? (isInk ? ON_INK : STROKE) : EDGE)
      for (let c = at; c < at + 3; c++) {
        const was = data[c] ?? 0
        data[c] = was + (shade - was) * strength
      }
    }
}
