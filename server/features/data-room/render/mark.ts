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

/** The strokes of a mark: the places that they cover, from the left and from the top, and how much of each. */
type Tile = { across: Uint16Array; down: Uint16Array; amounts: Uint8Array; width: number; height: number }

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

/** Mixes one shade into the picture where the tile has its strokes. Some two million values a page: whole numbers and no division. */
function strokes(
  { data, width, height }: Pixels,
  { across, down, amounts, ...tile }: Tile,
  left: number,
  top: number,
  shade: number,
  strength: number,
) {
  const inside = left >= 0 && top >= 0 && left + tile.width <= width && top + tile.height <= height
  const parts = Math.round(strength * 256)
  for (let i = 0; i < amounts.length; i++) {
    const x = left + (across[i] ?? 0)
    const y = top + (down[i] ?? 0)
    if (!inside && (x < 0 || y < 0 || x >= width || y >= height)) continue
    const part = (amounts[i] ?? 0) * parts
    const at = (y * width + x) * 4
    for (let c = at; c < at + 3; c++) {
      const was = data[c] ?? 0
      data[c] = was + (((shade - was) * part) >> 16)
    }
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
  const { data, info } = written
  const places = Array.from(data.keys()).filter((place) => (data[place] ?? 0) > 24)
  return {
    across: Uint16Array.from(places, (place) => place % info.width),
    down: Uint16Array.from(places, (place) => Math.floor(place / info.width)),
    amounts: Uint8Array.from(places, (place) => data[place] ?? 0),
    width: info.width,
    height: info.height,
  }
}

/** Pango reads markup; an address is none. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
