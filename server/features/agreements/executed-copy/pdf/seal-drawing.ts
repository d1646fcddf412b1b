import { createHash } from 'node:crypto'

const CENTRE = 200
const TURN = 2 * Math.PI

/** A wave around the centre. The radius is `middle` plus waves of two frequencies, which are whole numbers, so that the line closes. */
type Band = {
  middle: number
  height: number
  lobes: number
  swell: number
  swells: number
  strands: number
  turn: number
}

/**
 * The seal that is drawn on the cover: bands of fine waves as on a banknote, and 64 ticks at the edge, whose lengths are the digits of a
 * SHA-256 of the document's number and the hash of its text. So no two documents have the same one, and it can be drawn again.
 */
export function drawSeal(documentId: string, sha256: string, colour: string): string {
  const digest = createHash('sha256').update(`${documentId}\n${sha256}`).digest()
  const byte = (at: number) => digest[at] ?? 0
  const pick = (at: number, from: number, count: number) => from + (byte(at) % count)
  const turned = (at: number) => (byte(at) / 256) * TURN
  const bands: Band[] = [
    { middle: 144, height: 18, lobes: pick(0, 17, 9), swell: 5, swells: pick(1, 3, 5), strands: 7, turn: turned(2) },
    { middle: 144, height: -18, lobes: pick(0, 17, 9), swell: 5, swells: pick(1, 3, 5), strands: 7, turn: turned(3) },
    { middle: 84, height: 34, lobes: pick(4, 7, 7), swell: 6, swells: pick(5, 2, 3), strands: 9, turn: turned(6) },
    { middle: 38, height: 17, lobes: pick(7, 5, 5), swell: 3, swells: pick(8, 2, 3), strands: 7, turn: turned(9) },
  ]
  const lines = bands.flatMap((band) =>
    Array.from({ length: band.strands }, (_, i) => wave(band, (i / band.strands) * TURN)),
  )
  const ticks = [...digest.toString('hex')].map((digit, i) => tick((i / 64) * TURN, 5 + Number.parseInt(digit, 16)))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400" fill="none" stroke="${colour}">`,
    `<path stroke-width="0.7" d="${lines.join('')}"/>`,
    `<path stroke-width="1.4" d="${ticks.join('')}"/>`,
    ...[198.5, 174, 115].map((radius) => `<circle cx="${CENTRE}" cy="${CENTRE}" r="${radius}" stroke-width="1"/>`),
    `<circle cx="${CENTRE}" cy="${CENTRE}" r="7" fill="${colour}" stroke="none"/>`,
    '</svg>',
  ].join('')
}

/** One strand of a band, as Bezier curves through points of the wave with its own directions. */
function wave({ middle, height, lobes, swell, swells, turn }: Band, shift: number): string {
  const pieces = lobes * 5
  const step = TURN / pieces
  const at = (angle: number) => {
    const [a, b] = [lobes * angle + shift, swells * angle + turn]
    const radius = middle + height * Math.sin(a) * (0.8 + 0.2 * Math.cos(b)) + swell * Math.cos(b)
    const slope =
      height * (lobes * Math.cos(a) * (0.8 + 0.2 * Math.cos(b)) - 0.2 * swells * Math.sin(a) * Math.sin(b)) -
      swell * swells * Math.sin(b)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return {
      x: CENTRE + radius * cos,
      y: CENTRE + radius * sin,
      dx: ((slope * cos - radius * sin) * step) / 3,
      dy: ((slope * sin + radius * cos) * step) / 3,
    }
  }
  let from = at(0)
  let path = `M${point(from.x, from.y)}`
  for (let i = 1; i <= pieces; i++) {
    const to = at(i * step)
    path += `C${point(from.x + from.dx, from.y + from.dy)} ${point(to.x - to.dx, to.y - to.dy)} ${point(to.x, to.y)}`
    from = to
  }
  return `${path}Z`
}

/** From the edge towards the centre. The first is at the top. */
function tick(angle: number, length: number): string {
  const [cos, sin] = [Math.sin(angle), -Math.cos(angle)]
  const end = (radius: number) => point(CENTRE + radius * cos, CENTRE + radius * sin)
  return `M${end(195.5)}L${end(195.5 - length)}`
}

const point = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`
