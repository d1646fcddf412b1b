import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { type Place, roomOf } from './code-places.ts'
import { lightness, type Pixels } from './ground.ts'

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
const isWhite = (light: number) => light > 208
/** On nearly white and nearly black ground, thin strokes survive as well as bold ones, and draw less attention. */
const weightOn = (light: number) => (isWhite(light) || light < 48 ? REGULAR : BOLD)
/** Of codes, and of the times beside them. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTUVWXYZ-:'
/** In multiples of the font size, in the lines: between two characters, and for a space. */
const TIGHT = 0.07
const SPACE = 0.36
/** Between two characters, in multiples of the font size. */
const GAP = 0.1
/** Lighter ground gets dark codes. */
export const MIDDLE = 112

/** Bronze so dark, and so light, that no level keeps the text and loses the code. */
export const DARK = [24, 17, 8] as const
export const LIGHT = [250, 240, 224] as const
/** On white it may be somewhat lighter: a threshold of 64 still keeps it. */
const ON_WHITE = [56, 42, 24] as const
const [BLACK, WHITE] = [
  [0, 0, 0],
  [255, 255, 255],
] as const
const STROKE = 0.95
/** On a thumbnail, which says nothing that a level could keep. */
const FAINT = 0.42
/** Thin strokes cover no pixel entirely. Without this, a threshold near black would break them. */
const FIRM = 1.55
/** A thin edge of the other shade. It cannot be seen on white or black, and carries the code on everything between. */
const EDGE = 0.62
/** Where there is something on the page already, so that it can still be read. */
const ON_INK = 0.3
/** Levels from the ground from which a pixel of the page is ink. */
const IS_INK = 40

/** What a character covers at a size, with a margin of a pixel: its thin strokes as they are, made firm, and with their edge. */
type Letter = Shape & { stroke: Uint8Array; edge: Uint8Array }
/** Coverage, a byte per pixel. */
export type Shape = { data: Uint8Array; width: number; height: number }
type Letters = Map<string, Letter>

const letters = new LRUCache<string, Promise<Letters>>({ max: 32 })

function lettersOf(size: number, font: typeof BOLD): Promise<Letters> {
  const name = `${font.family} ${size}`
  const made = letters.get(name) ?? makeLetters(font.file, name)
  letters.set(name, made)
  return made
}

/** Draws all characters in one line and cuts it where it is blank. */
async function makeLetters(fontfile: string, font: string): Promise<Letters> {
  const text = [...CHARACTERS].join('   ')
  const { data: all, info } = await sharp({ text: { text, fontfile, font, rgba: true, dpi: 72 } })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isBlank = (x: number) => {
    for (let y = 0; y < info.height; y++) if ((all[y * info.width + x] ?? 0) > 0) return false
    return true
  }
  const made: Letters = new Map()
  let from = 0
  for (const character of CHARACTERS) {
    while (from < info.width && isBlank(from)) from++
    let to = from
    while (to < info.width && !isBlank(to)) to++
    const [width, height] = [to - from + 2, info.height + 2]
    const data = new Uint8Array(width * height)
    for (let y = 0; y < info.height; y++)
      data.set(all.subarray(y * info.width + from, y * info.width + to), (y + 1) * width + 1)
    const edge = grown(data, width, height)
    made.set(character, { data, width, height, stroke: data.map((amount) => Math.min(255, amount * FIRM)), edge })
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

/** Without the margins of the letters. */
const gapOf = (size: number, share = GAP) => Math.max(1, Math.round(share * size)) - 2

/** Whether a line has only characters that are drawn ahead. */
export const isInLetters = (line: string) => [...line].every((character) => ` ${CHARACTERS}`.includes(character))

/** Puts a line together from the letters of codes. */
export async function spell(line: string, size: number): Promise<Shape> {
  const made = await lettersOf(size, BOLD)
  const [gap, space, height] = [gapOf(size, TIGHT), Math.round(SPACE * size), made.get('-')?.height ?? 0]
  const placed: { letter: Letter; from: number }[] = []
  let width = 0
  for (const character of line) {
    const letter = made.get(character)
    if (letter) placed.push({ letter, from: width })
    width += letter ? letter.width + gap : space
  }
  const data = new Uint8Array(width * height)
  for (const { letter, from } of placed)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < letter.width; x++) {
        const at = y * width + from + x
        data[at] = Math.max(data[at] ?? 0, letter.data[y * letter.width + x] ?? 0)
      }
  return { data, width, height }
}

/** Draws the code at each place: dark on light ground and light on dark, with a thin edge of the other shade. */
export async function drawCodes(picture: Pixels, code: string, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    const made = await lettersOf(place.size, weightOn(place.light))
    const word = [...code].flatMap((character) => made.get(character) ?? [])
    const gap = gapOf(place.size)
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
  const { left, top, upright, light, size, crowded, faint } = place
  const isStroke = shape === 'stroke'
  const isDark = light >= MIDDLE
  const dark = isWhite(light) ? ON_WHITE : DARK
  const shade = isStroke ? (isDark ? dark : LIGHT) : isDark ? WHITE : BLACK
  const full = faint ? FAINT : STROKE
  for (let y = 0; y < letter.height; y++)
    for (let x = 0; x < letter.width; x++) {
      const amount = letter[shape][y * letter.width + x] ?? 0
      if (amount === 0) continue
      const toX = upright ? left + y - 1 : left + from + x
      const toY = upright ? top + roomOf(size).width - 1 - from - x : top + y - 1
      if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue
      const at = (toY * width + toX) * 3
      const isInk = crowded && Math.abs(lightness(data, at) - light) > IS_INK
      if (isInk && !isStroke) continue
      const strength = (amount / 255) * (isStroke ? (isInk ? ON_INK : full) : faint ? 0 : EDGE)
      for (let c = 0; c < 3; c++) {
        const was = data[at + c] ?? 0
        data[at + c] = was + ((shade[c] ?? 0) - was) * strength
      }
    }
}
