import sharp, { type Sharp } from 'sharp'
import { contrast, ROOMS, type Room } from '../../../../contract/operations/accent.ts'
import type { LogoRefusal } from '../../../../contract/operations/brand.ts'
import { cleanSvg, UnusableDrawing } from './clean-svg.ts'

export type CheckedLogo = {
  mediaType: 'image/svg+xml' | 'image/png'
  content: Uint8Array
  /** For emails: a PNG of twice the height that they show. */
  mail: Uint8Array
  width: number
  height: number
  visible: Record<Room, number>
  removed: string[]
}

const MAX_PIXELS = 16_000_000
const MIN_HEIGHT = 48
/** Sharp at three times the size at which pages show it, and large enough for the share picture. */
const KEPT = { width: 1_200, height: 320, fit: 'inside', withoutEnlargement: true } as const
const MAIL = { width: 360, height: 52, fit: 'inside' } as const
/** Where its colours are looked at. */
const SAMPLE = { width: 240, height: 120, fit: 'inside' } as const

/** What drawing programs call the things, in words. */
const WORDS: Record<string, string> = {
  image: 'pictures',
  feImage: 'pictures',
  script: 'scripts',
  handler: 'scripts',
  text: 'text',
  tspan: 'text',
  filter: 'filters',
  foreignObject: 'embedded pages',
  iframe: 'embedded pages',
  pattern: 'patterns',
  animate: 'animations',
  animateMotion: 'animations',
  animateTransform: 'animations',
  set: 'animations',
}

/** Finds out by its content what a file is, and makes a picture of it that holds nothing else. */
export async function checkLogo(bytes: Uint8Array): Promise<CheckedLogo | { refusal: LogoRefusal }> {
  try {
    return await (isRaster(bytes) ? checkRaster(bytes) : checkDrawing(bytes))
  } catch (error) {
    if (error instanceof UnusableDrawing) return { refusal: error.why }
    return { refusal: /pixel limit/i.test(error instanceof Error ? error.message : '') ? 'too_many_pixels' : 'damaged' }
  }
}

function isRaster(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[\s\S]{4}WEBP$/.test(start)
}

async function checkDrawing(bytes: Uint8Array): Promise<CheckedLogo | { refusal: LogoRefusal }> {
  const text = textOf(bytes)
  if (text === undefined || !/^\s*</.test(text)) return { refusal: 'not_a_picture' }
  const { svg, width, height, removed } = cleanSvg(text)
  const content = Buffer.from(svg)
  const large = () => sharp(content, { limitInputPixels: MAX_PIXELS, density: 144 })
  const words = [...new Set(removed.map((name) => (name.startsWith('fe') ? 'filters' : (WORDS[name] ?? name))))]
  return finish({ mediaType: 'image/svg+xml', content, width, height, removed: words.sort() }, large)
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Only the pixels are written again: nothing before, between or after them. An animation keeps its first picture. */
async function checkRaster(bytes: Uint8Array): Promise<CheckedLogo | { refusal: LogoRefusal }> {
  const read = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const found = await read().metadata()
  if (found.format !== 'png' && found.format !== 'webp') return { refusal: 'not_a_picture' }
  if (found.height < MIN_HEIGHT) return { refusal: 'too_small' }
  if (Math.max(found.width / found.height, found.height / found.width) > 12) return { refusal: 'odd_shape' }
  const { data, info } = await read()
    .rotate()
    .toColourspace('srgb')
    .resize(KEPT)
    .png({ compressionLevel: 9, palette: true, quality: 95, effort: 10 })
    .toBuffer({ resolveWithObject: true })
  const facts = { mediaType: 'image/png', content: data, width: info.width, height: info.height, removed: [] } as const
  return finish({ ...facts, removed: [] }, () => sharp(data))
}

async function finish(
  facts: Omit<CheckedLogo, 'mail' | 'visible'>,
  open: () => Sharp,
): Promise<CheckedLogo | { refusal: LogoRefusal }> {
  const { data } = await open().resize(SAMPLE).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const visible = visibleIn(data)
  if (!visible) return { refusal: 'no_picture' }
  const mail = await open().resize(MAIL).png({ compressionLevel: 9, palette: true }).toBuffer()
  return { ...facts, mail, visible }
}

/** How many percent of what it draws can be told from the ground of each room. Undefined if it draws nothing. */
function visibleIn(pixels: Uint8Array): Record<Room, number> | undefined {
  const seen = { paper: 0, ink: 0 }
  const known = new Map<string, Record<Room, boolean>>()
  let drawn = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    drawn += 1
    // In steps of 16, which the eye hardly tells apart.
    const hex = `#${[0, 1, 2].map((i) => ((pixels[at + i] ?? 0) & 0xf0).toString(16).padStart(2, '0')).join('')}`
    const tells = known.get(hex) ?? {
      paper: contrast(hex, ROOMS.paper.ground) >= 2,
      ink: contrast(hex, ROOMS.ink.ground) >= 2,
    }
    known.set(hex, tells)
    if (tells.paper) seen.paper += 1
    if (tells.ink) seen.ink += 1
  }
  if (drawn === 0) return undefined
  // A picture that fills its frame brings its own ground.
  if (drawn * 4 > pixels.length * 0.97) return { paper: 100, ink: 100 }
  return { paper: Math.round((100 * seen.paper) / drawn), ink: Math.round((100 * seen.ink) / drawn) }
}
