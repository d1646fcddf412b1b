import { createRequire } from 'node:module'
import sharp from 'sharp'

const { resolve } = createRequire(import.meta.url)
/** A bundled font, so that the watermark does not depend on installed fonts. */
const FONT = resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf')

/** Degrees counter-clockwise: unlike any line of text, and hard to crop out. */
const SLOPE = -24
/** Opacity of the two strokes: one shows on light ground, the other on dark. */
const DARK = 0.18
const LIGHT = 0.26

/** RGBA, four bytes per pixel, row by row from the top. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** The covered pixels of the watermark text: their coordinates and their coverage. */
type Tile = { across: Uint16Array; down: Uint16Array; amounts: Uint8Array; width: number; height: number }

/** Repeats the lines across a picture so densely that any useful crop contains them. */
export async function drawWatermark(picture: Pixels, lines: readonly string[], size: number): Promise<void> {
  const tile = await makeTile(lines, size)
  // Alternate rows are offset by half, so that no straight gap remains.
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

/** Blends one shade into the picture. About two million values per page, hence integers and no division. */
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

/** Pango would read an address as markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
