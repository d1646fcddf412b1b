import sharp from 'sharp'
import { makeTile, type Tile } from '../render/lines.ts'

/** How far the mark wanders, in pixels, so that it cannot be taken out of every picture at one place. */
export const WANDERS = { x: 160, y: 120 } as const

/** Of the strokes, in 256ths. Dark ones and light ones lie apart, so that on every ground one of them shows. */
const SHADES = [
  { ink: 0, opacity: 90 },
  { ink: 255, opacity: 80 },
] as const
const GAP = { x: 7, y: 2 } as const

/** The lines across all of a film, as a transparent PNG that is larger by what it wanders. */
export async function drawFilmMark(film: { width: number; height: number }, lines: readonly string[]): Promise<Buffer> {
  const [width, height] = [film.width + WANDERS.x, film.height + WANDERS.y]
  const data = new Uint8Array(width * height * 4)
  const size = Math.max(11, Math.round(film.width / 64))
  const tile = await makeTile(lines, size)
  const stepX = tile.width + GAP.x * size
  const stepY = tile.height + GAP.y * size
  for (let row = 0, y = -tile.height; y < height; y += stepY, row++)
    for (let column = 0, x = -tile.width + (row % 2) * (stepX / 2); x < width; x += stepX, column++)
      stroke({ data, width, height }, tile, Math.round(x), y, SHADES[(row + column) % 2] ?? SHADES[0])
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

type Picture = { data: Uint8Array; width: number; height: number }

function stroke(
  { data, width, height }: Picture,
  tile: Tile,
  left: number,
  top: number,
  shade: (typeof SHADES)[number],
) {
  for (let i = 0; i < tile.amounts.length; i++) {
    const x = left + (tile.across[i] ?? 0)
    const y = top + (tile.down[i] ?? 0)
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const at = (y * width + x) * 4
    data.fill(shade.ink, at, at + 3)
    data[at + 3] = ((tile.amounts[i] ?? 0) * shade.opacity) >> 8
  }
}
