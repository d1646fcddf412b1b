import { crc32, deflateSync } from 'node:zlib'

/** For a seal of 72 pixels on dense screens. */
const SIZE = 144
/** The drawing of `web/ui/drawings/seal.tsx` has 88 units. */
const SCALE = 88 / SIZE
const MIDDLE = 44
const TEETH = { r: 40, width: 5, on: 1, step: 4.19 }
const RINGS = [34, 31]
const RULES = [31, 57]
const TICK = [
  [30, 45.5],
  [39.5, 53.5],
  [58.5, 35],
] as const

type Point = readonly [number, number]

/** A portal has one colour, and drawing takes longer than the rest of an email. */
let last: { colour: string; seal: Buffer } | undefined

/**
 * The seal as a PNG in one colour on nothing, for emails: many mail programs show no SVG. It is computed here, because a process that
 * draws takes longer than the email.
 */
export function drawSeal(colour: string): Buffer {
  if (last?.colour !== colour) last = { colour, seal: draw(colour) }
  return last.seal
}

function draw(colour: string): Buffer {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const rows = Buffer.alloc(SIZE * (1 + SIZE * 4))
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) {
      const at = row * (1 + SIZE * 4) + 1 + column * 4
      rows.set([...rgb, Math.round(255 * inkAt([(column + 0.5) * SCALE, (row + 0.5) * SCALE]))], at)
    }
  const header = Buffer.from([0, 0, 0, SIZE, 0, 0, 0, SIZE, 8, 6, 0, 0, 0])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const content = deflateSync(rows, { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** How much of a pixel is covered, from 0 to 1. */
function inkAt(point: Point): number {
  const [x, y] = [point[0] - MIDDLE, point[1] - MIDDLE]
  const r = Math.hypot(x, y)
  const alongEdge = ((Math.atan2(y, x) + 2 * Math.PI) * TEETH.r) % TEETH.step
  const tooth = Math.max(Math.abs(r - TEETH.r) - TEETH.width / 2, Math.abs(alongEdge - TEETH.step / 2) - TEETH.on / 2)
  const lines = [
    ...RINGS.map((ring) => Math.abs(r - ring) - 0.5),
    ...RULES.map((rule) => toLine(point, [22, rule], [66, rule]) - 0.5),
    toLine(point, TICK[0], TICK[1]) - 1,
    toLine(point, TICK[1], TICK[2]) - 1,
  ]
  return Math.min(1, Math.max(0, 0.5 - Math.min(tooth, ...lines) / SCALE))
}

function toLine([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const place = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - fromX - place * dx, y - fromY - place * dy)
}
