import { createRequire } from 'node:module'
import sharp from 'sharp'

const { resolve } = createRequire(import.meta.url)
/** Named by its file, so that the mark does not depend on what fonts a machine has. */
const FONT = resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf')

/** Counter-clockwise, in degrees: no line of a document runs so, and no straight cut takes it off whole. */
const SLOPE = -24
/** How much of the ground each stroke covers: one shows on light, the other on dark. */
const DARK = 0.18
const LIGHT = 0.26

/** Pixels in rows from the top, four bytes each: red, green, blue, opacity. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** The strokes of a mark, as the places that they cover and how much of each. */
type Tile = { places: Int32Array; amounts: Uint8Array; width: number; height: number }

/** Burns the lines into a picture, over and over: every part of it that is worth keeping bears them whole at least once. */
export async function burnMark(picture: Pixels, lines: readonly string[], size: number): Promise<void> {
  const tile = await makeTile(lines, size)
  // Rows set off against each other by half leave no straight lane free.
  const stepX = Math.round(tile.width * 1.08)
  const stepY = Math.round(tile.height * 0.95)
  for (let row = -1, y = -tile.height; y < picture.height; y += stepY, row++) {
    const from = -tile.width + (row % 2 === 0 ? 0 : Math.round(stepX / 2))
    for (let x = from; x < picture.width; x += stepX) {
      strokes(picture, tile, x + 1, y + 1, 255, LIGHT)
      strokes(picture, tile, x, y, 0, DARK)
    }
  }
}

/** Mixes one shade into the picture where the tile has its strokes. */
function strokes(
  { data, width, height }: Pixels,
  tile: Tile,
  left: number,
  top: number,
  shade: number,
  strength: number,
) {
  for (let i = 0; i < tile.places.length; i++) {
    const place = tile.places[i] ?? 0
    const x = left + (place % tile.width)
    const y = top + Math.floor(place / tile.width)
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const part = ((tile.amounts[i] ?? 0) / 255) * strength
    const at = (y * width + x) * 4
    for (let c = at; c < at + 3; c++) data[c] = (data[c] ?? 0) + (shade - (data[c] ?? 0)) * part
  }
}

async function makeTile(lines: readonly string[], size: number): Promise<Tile> {
  const text = lines.map(escapeMarkup).join('\n')
  const written = await sharp({
    text: { text, fontfile: FONT, font: `Noto Sans SemiBold ${size}`, rgba: true, dpi: 72 },
  })
    .rotate(SLOPE, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const places: number[] = []
  const amounts: number[] = []
  for (const [place, amount] of written.data.entries())
    if (amount > 24) {
      places.push(place)
      amounts.push(amount)
    }
  const { width, height } = written.info
  return { places: Int32Array.from(places), amounts: Uint8Array.from(amounts), width, height }
}

/** Pango reads markup; an address is none. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
