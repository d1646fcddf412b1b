import { type Place, roomOf } from '../../server/features/data-room/render/code-places.ts'
import { drawCodes } from '../../server/features/data-room/render/codes.ts'
import { lightness, type Pixels } from '../../server/features/data-room/render/ground.ts'
import { WATERMARK_ALPHABET } from '../../server/features/data-room/watermarks/rules.ts'
import { between, type Leak } from './leaks.ts'

/** A reader that knows where codes may be, and how their characters look. It compares, and knows no language. */
export type Reading = { read: boolean; likeness: number; margin: number }

const PADDING = 2
/** How each code looks at a size on a ground, of length one. */
const templates = new Map<string, Float64Array>()

/**
 * Reads one code. It is read if it looks more like the true code than like every code that differs from it in one character.
 * `likeness`: the correlation with the true code; `margin`: how much less the most similar other code has.
 */
export async function readCode({ picture, at }: Leak, place: Place, code: string): Promise<Reading> {
  const { width, height } = roomOf(place.size)
  const size = { width: width + 2 * PADDING, height: height + 2 * PADDING }
  const onPage = (x: number, y: number): [number, number] =>
    place.upright ? [place.left + y, place.top + width - 1 - x] : [place.left + x, place.top + y]
  const template = async (text: string) => {
    const name = `${text} ${place.size} ${Math.round(place.light)}`
    const made = templates.get(name) ?? (await drawn(text, place, size))
    templates.set(name, made)
    return made
  }
  // A person finds the line of the text by eye; this tries the places around it, half a pixel apart.
  const grid = 2 * size.width + 3
  const around = Float64Array.from({ length: grid * (2 * size.height + 3) }, (_, index) => {
    const [x, y] = [(index % grid) / 2 - 1 - PADDING, Math.floor(index / grid) / 2 - 1 - PADDING]
    const [u, v] = at(...onPage(x, y))
    return 0.3 * between(picture, u, v, 0) + 0.59 * between(picture, u, v, 1) + 0.11 * between(picture, u, v, 2)
  })
  const patchFrom = (left: number, top: number) =>
    ofLengthOne(
      Float64Array.from({ length: size.width * size.height }, (_, index) => {
        const [x, y] = [index % size.width, Math.floor(index / size.width)]
        return around[(2 * y + top) * grid + 2 * x + left] ?? 0
      }),
    )
  const truth = await template(code)
  let [patch, likeness] = [patchFrom(0, 0), 0]
  for (let step = 0; step < 25; step++) {
    const tried = patchFrom(step % 5, Math.floor(step / 5))
    const alike = correlation(tried, truth)
    if (alike > likeness) [patch, likeness] = [tried, alike]
  }
  let most = 0
  for (const other of neighbours(code)) most = Math.max(most, correlation(patch, await template(other)))
  return { read: likeness > most, likeness, margin: likeness - most }
}

/** Every code that differs in one character. */
function neighbours(code: string): string[] {
  return [...code].flatMap((character, index) =>
    character === '-'
      ? []
      : [...WATERMARK_ALPHABET]
          .filter((other) => other !== character)
          .map((other) => code.slice(0, index) + other + code.slice(index + 1)),
  )
}

async function drawn(code: string, place: Place, { width, height }: { width: number; height: number }) {
  const data = new Uint8Array(width * height * 3).fill(Math.round(place.light))
  const picture: Pixels = { data, width, height }
  await drawCodes(picture, code, [{ ...place, left: PADDING, top: PADDING, upright: false, crowded: false }])
  return ofLengthOne(Float64Array.from({ length: width * height }, (_, index) => lightness(data, index * 3)))
}

/** Without its mean, and as a vector of length one, so that the product of two is their correlation. A plain picture is nothing. */
function ofLengthOne(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const length = Math.hypot(...values.map((value) => value - mean))
  return values.map((value) => (length === 0 ? 0 : (value - mean) / length))
}

/** Of two pictures of one size, whichever of them is inverted: from 0 to 1. */
function correlation(a: Float64Array, b: Float64Array): number {
  let product = 0
  for (let index = 0; index < a.length; index++) product += (a[index] ?? 0) * (b[index] ?? 0)
  return Math.abs(product)
}
