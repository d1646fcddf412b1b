import { type Box, type Ground, inkIn, lightIn } from './ground.ts'

/** In multiples of the font size: the room for a code, and the height of its characters. */
const LENGTH = 5.9
const HEIGHT = 0.74

/** Where a code is on a picture. `upright`: it is read from below to above. `faint`: it is on a picture that says little itself. */
export type Place = {
  left: number
  top: number
  size: number
  upright: boolean
  light: number
  crowded: boolean
  faint: boolean
}

/** Whoever cuts a page to half its width and half its height, anywhere, keeps a whole code. */
const CROP = 1 / 2
/** Between the crops that are tried. A crop of any position contains one of these, because they are smaller by as much. */
const STEP = 1 / 128
/** From the edges of the page to the codes in its margins, in shares of its width. With them, one code in the middle is enough. */
const INSET = { side: 0.048, end: 0.036 }
/** How many places are tried from side to side. It is odd, so that the middle is one of them. */
const ACROSS = 41

/** What a place costs: least in a margin, more beside what is written, and most between figures, where a code could be read as one. */
const COST = { margin: 2, open: 2.5, enclosed: 4, touching: 6, near: 3, between: 9, covering: 60 }
/** In heights of a code, between two codes: nearer, they would look like a slip. */
const APART = 6
/** In multiples of the font size: how far away figures on both sides make a code one of them. */
const ROW = 12
/** So many of the best places are tried with every other one, which takes about a millisecond. */
const MAX_PAIRED = 40

/** On pictures so small that nobody crops them, such as thumbnails. */
const isThumbnail = (width: number, height: number) => Math.min(width, height) < 400 && Math.max(width, height) < 1_000

/** In proportion to the page, and never too small to be read on a screen. */
const usualSize = (width: number) => Math.max(11, Math.round(width / 96))

/** The room for a code, in pixels. */
export const roomOf = (size: number) => ({ width: Math.round(LENGTH * size), height: Math.round(HEIGHT * size) })

/** The wanted size, or the largest that fits a page too small for it. */
function fittingSize(width: number, height: number, wanted: number): number {
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  const fits = Math.min((long - 2) / LENGTH, (short - 2) / HEIGHT)
  return Math.max(4, Math.floor(Math.min(wanted, fits)))
}

/** In pixels. `from` and `to`: the crops that contain it whole, counted across and down. */
type Candidate = Box & {
  upright: boolean
  ink: number
  cost: number
  from: readonly [number, number]
  to: readonly [number, number]
}

/** Eight codes in the margins, and as few others as leave no crop without one, where they disturb least. */
export function placeCodes(ground: Ground, width: number, height: number, wanted?: number): Place[] {
  const size = fittingSize(width, height, wanted ?? usualSize(width))
  if (wanted === undefined && isThumbnail(width, height)) return [onThumbnail(ground, width, height, size)]
  const room = roomOf(size)
  const [across, down] = [cropsOf(width, room.width), cropsOf(height, room.height)]
  const page = { width, height, size, across, down }
  const frame = framed(ground, page)
  const others = cheapest(ground, page, frame)
  return [...frame, ...fewest(others, across, down, frame)]
    .toSorted((a, b) => a.top - b.top || a.left - b.left)
    .map((found) => placeAt(ground, found, size, { upright: found.upright, crowded: found.ink > 0, faint: false }))
}

function placeAt(ground: Ground, box: Box, size: number, is: Pick<Place, 'upright' | 'crowded' | 'faint'>): Place {
  return { left: box.left, top: box.top, size, light: lightIn(ground, cellsOf(ground, box, 0)), ...is }
}

/** One code at the edge where the least is drawn: a small picture has to stay recognisable. */
function onThumbnail(ground: Ground, width: number, height: number, size: number): Place {
  const { width: long, height: short } = roomOf(size)
  const margin = (side: number, code: number) =>
    Math.max(0, Math.min(Math.round(size / 2), Math.floor((side - code) / 2)))
  const upright = width < long
  const [wide, high] = upright ? [short, long] : [long, short]
  const [x, y] = [margin(width, wide), margin(height, high)]
  const boxes = [height - y - high, y].flatMap((top) =>
    [width - x - wide, x, Math.round((width - wide) / 2)].map((left) => boxAt(left, top, wide, high)),
  )
  const inkOf = (box: Box) => inkIn(ground, cellsOf(ground, box, 0))
  const [best] = boxes.toSorted((a, b) => inkOf(a) - inkOf(b))
  const box = best ?? boxAt(x, y, wide, high)
  return placeAt(ground, box, size, { upright, crowded: inkOf(box) > 0, faint: true })
}

const boxAt = (left: number, top: number, wide: number, high: number): Box => ({
  left,
  top,
  right: left + wide,
  bottom: top + high,
})

function cellsOf({ shift }: Ground, { left, top, right, bottom }: Box, by: number): Box {
  return {
    left: (left - by) >> shift,
    top: (top - by) >> shift,
    right: ((right + by - 1) >> shift) + 1,
    bottom: ((bottom + by - 1) >> shift) + 1,
  }
}

/** The crops of one axis. A side of which half has no room for a code is not divided. */
type Crops = { count: number; step: number; length: number }

function cropsOf(side: number, code: number): Crops {
  if (side * (CROP - STEP) < 1.5 * code) return { count: 1, step: side, length: side }
  return { count: Math.round((1 - CROP) / STEP) + 1, step: side * STEP, length: side * (CROP - STEP) }
}

/** The first and the last crop that contain what lies between two points. */
function cropsWith({ count, step, length }: Crops, from: number, to: number): [number, number] {
  return [Math.max(0, Math.ceil((to - length) / step)), Math.min(count - 1, Math.floor(from / step))]
}

type Page = { width: number; height: number; size: number; across: Crops; down: Crops }

/** The corners and the middles of the edges, at the same distance from them on every page, where they are free. */
function framed(ground: Ground, page: Page): Candidate[] {
  const { width, height, size, across, down } = page
  if (across.count === 1 || down.count === 1) return []
  const { width: long, height: short } = roomOf(size)
  // Far enough inside for the crops next to those of a code in the middle, which is as long as this one.
  const atLeast = ({ step }: Crops) => Math.ceil(Math.ceil(long / 2 / step) * step)
  const insetX = Math.max(Math.round(INSET.side * width), atLeast(across))
  const insetY = Math.max(Math.round(INSET.end * width), atLeast(down))
  const [x, y] = [within(insetX, width, long), within(insetY, height, short)]
  const [side, end] = [within(insetX, width, short), within(insetY, height, long)]
  const slots = [
    ...[y, height - y - short].flatMap((top) =>
      [x, Math.round((width - long) / 2), width - x - long].map((left) => ({ left, top, upright: false })),
    ),
    ...[side, width - side - short].map((left) => ({ left, top: Math.round((height - long) / 2), upright: true })),
  ]
  const anywhere = isPicture(ground, page)
  return slots.flatMap(({ left, top, upright }) => {
    const found = candidateAt(page, left, top, upright)
    if (!found || (upright && height < 2 * (long + end))) return []
    const ink = inkIn(ground, cellsOf(ground, found, 0))
    const around = inkIn(ground, cellsOf(ground, found, Math.round(0.8 * size)))
    return around === 0 || anywhere ? [{ ...found, ink, cost: 0 }] : []
  })
}

/** Hardly any place for a code is empty: margins are drawn on as well. */
function isPicture(ground: Ground, { width, height, size }: Page): boolean {
  const { width: long, height: short } = roomOf(size)
  const tries = Array.from({ length: 144 }, (_, at) => {
    const [x, y] = [((at % 12) / 11) * (width - long), (Math.floor(at / 12) / 11) * (height - short)]
    return inkIn(ground, cellsOf(ground, boxAt(Math.round(x), Math.round(y), long, short), 0))
  })
  return tries.filter((ink) => ink === 0).length < 0.1 * tries.length
}

function within(inset: number, side: number, code: number): number {
  return Math.max(0, Math.min(inset, Math.floor((side - code) / 2)))
}

/** Undefined if no crop contains it whole. */
function candidateAt({ width, height, size, across, down }: Page, left: number, top: number, upright: boolean) {
  const { width: long, height: short } = roomOf(size)
  const box = upright ? boxAt(left, top, short, long) : boxAt(left, top, long, short)
  if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) return undefined
  const [fromX, toX] = cropsWith(across, box.left, box.right)
  const [fromY, toY] = cropsWith(down, box.top, box.bottom)
  if (toX < fromX || toY < fromY) return undefined
  return { ...box, upright, from: [fromX, fromY] as const, to: [toX, toY] as const }
}

/** Of the places that the same crops contain, the one that costs least. Codes stand upright only where none has room to lie. */
function cheapest(ground: Ground, page: Page, frame: readonly Candidate[]): Candidate[] {
  const { width, height, size } = page
  const { width: long, height: short } = roomOf(size)
  const upright = width < 1.5 * long
  const [wide, high] = upright ? [short, long] : [long, short]
  const best = new Map<number, Candidate>()
  const inset = Math.round(INSET.end * width)
  const [x, y] = [within(inset, width, wide), within(inset, height, high)]
  const stepX = Math.max(1, (width - 2 * x - wide) / (ACROSS - 1))
  const stepY = Math.max(1, (height - 2 * y - high) / Math.ceil((height - 2 * y - high) / (size / 2) + 1))
  const columns = stretches(page.across, x, width - x - wide, stepX, wide)
  const rows = stretches(page.down, y, height - y - high, stepY, high)
  for (const [top, bottom, fromY, toY] of rows)
    for (const [left, right, fromX, toX] of columns) {
      const box = { left, top, right, bottom }
      const name = ((fromX * 128 + toX) * 128 + fromY) * 128 + toY
      const is = costOf(ground, page, box, best.get(name)?.cost ?? Number.POSITIVE_INFINITY)
      if (is && frame.every((code) => areApart(code, box)))
        best.set(name, { ...box, upright, from: [fromX, fromY], to: [toX, toY], ...is })
    }
  return [...best.values()]
}

/** Where a code may begin and end along one axis, and the first and the last crop that contain it whole. */
function stretches(crops: Crops, first: number, last: number, step: number, length: number) {
  const found: [from: number, to: number, firstCrop: number, lastCrop: number][] = []
  for (let at = first; Math.round(at) <= last; at += step) {
    const from = Math.round(at)
    const [firstCrop, lastCrop] = cropsWith(crops, from, from + length)
    if (from >= 0 && lastCrop >= firstCrop) found.push([from, from + length, firstCrop, lastCrop])
  }
  return found
}

/** In a row with what is written on both sides of it. */
function isBetween(ground: Ground, { left, top, right, bottom }: Box, reach: number): boolean {
  return (
    inkIn(ground, { left: left - reach, right: left, top, bottom }) > 0 &&
    inkIn(ground, { left: right, right: right + reach, top, bottom }) > 0
  )
}

/** Undefined if it costs no less than what is known. */
function costOf(ground: Ground, { width, height, size }: Page, box: Box, known: number) {
  const own = cellsOf(ground, box, 0)
  const cells = (own.right - own.left) * (own.bottom - own.top)
  const ink = inkIn(ground, own)
  // Neat rows and columns: at the sides or in the middle rather than anywhere between.
  const away = (at: number, all: number) => Math.min(at, Math.abs(at - all / 2), all - at) / all
  let cost =
    0.2 * (away((box.left + box.right) / 2, width) + away((box.top + box.bottom) / 2, height)) +
    (COST.covering * ink) / cells
  if (cost >= known) return undefined
  const share = (by: number) => Math.min(1, (4 * inkIn(ground, cellsOf(ground, box, Math.round(by * size)))) / cells)
  cost += COST.touching * share(0.5) + COST.near * share(1.4)
  if (cost >= known) return undefined
  cost += openness(ground, own) + (isBetween(ground, own, Math.round(ROW * size) >> ground.shift) ? COST.between : 0)
  return cost < known ? { cost, ink } : undefined
}

/** A place in a margin has nothing beside it along a whole edge of the page, and an open one nothing between itself and an edge. */
function openness(ground: Ground, own: Box): number {
  const { across, down } = ground
  const { left, top, right, bottom } = own
  const isFree = (box: Box) => inkIn(ground, box) === 0
  if (
    isFree({ left: 0, top: 0, right: across, bottom }) ||
    isFree({ left: 0, top, right: across, bottom: down }) ||
    isFree({ left: 0, top: 0, right, bottom: down }) ||
    isFree({ left, top: 0, right: across, bottom: down })
  )
    return COST.margin
  const open =
    isFree({ left, top: 0, right, bottom }) ||
    isFree({ left, top, right, bottom: down }) ||
    isFree({ left: 0, top, right, bottom }) ||
    isFree({ left, top, right: across, bottom })
  return open ? COST.open : COST.enclosed
}

/** Crops that still have no code, as sums over all above and to the left. */
class Uncovered {
  readonly #across: number
  readonly #down: number
  readonly #covered: Uint8Array
  readonly #sums: Int32Array

  constructor(across: Crops, down: Crops) {
    this.#across = across.count
    this.#down = down.count
    this.#covered = new Uint8Array(this.#across * this.#down)
    this.#sums = new Int32Array((this.#across + 1) * (this.#down + 1))
  }

  cover(places: readonly Candidate[]): void {
    for (const { from, to } of places)
      for (let y = from[1]; y <= to[1]; y++)
        this.#covered.fill(1, y * this.#across + from[0], y * this.#across + to[0] + 1)
    for (let y = 0; y < this.#down; y++)
      for (let x = 0, row = 0; x < this.#across; x++) {
        row += this.#covered[y * this.#across + x] ? 0 : 1
        const above = y * (this.#across + 1) + x + 1
        this.#sums[above + this.#across + 1] = (this.#sums[above] ?? 0) + row
      }
  }

  get left(): number {
    return this.#sums[this.#sums.length - 1] ?? 0
  }

  /** How many of them lie between two crops. */
  count(fromX: number, fromY: number, toX: number, toY: number): number {
    if (toX < fromX || toY < fromY) return 0
    const sum = (x: number, y: number) => this.#sums[y * (this.#across + 1) + x] ?? 0
    return sum(toX + 1, toY + 1) - sum(fromX, toY + 1) - sum(toX + 1, fromY) + sum(fromX, fromY)
  }

  gainOf({ from, to }: Candidate): number {
    return this.count(from[0], from[1], to[0], to[1])
  }

  gainOfBoth(a: Candidate, b: Candidate): number {
    const shared = this.count(
      Math.max(a.from[0], b.from[0]),
      Math.max(a.from[1], b.from[1]),
      Math.min(a.to[0], b.to[0]),
      Math.min(a.to[1], b.to[1]),
    )
    return this.gainOf(a) + this.gainOf(b) - shared
  }
}

/** The cheapest places that leave no crop without a code: one, two, or as many as it takes. */
function fewest(
  candidates: readonly Candidate[],
  across: Crops,
  down: Crops,
  frame: readonly Candidate[],
): Candidate[] {
  const uncovered = new Uncovered(across, down)
  uncovered.cover(frame)
  const all = uncovered.left
  if (all === 0) return []
  const useful = candidates
    .map((place) => ({ place, cost: place.cost, gain: uncovered.gainOf(place) }))
    .toSorted((a, b) => b.gain / b.cost - a.gain / a.cost)
  const [single] = useful.filter(({ gain }) => gain === all).toSorted((a, b) => a.cost - b.cost)
  let found = single && { places: [single.place], cost: single.cost }
  const cheap = useful.toSorted((a, b) => a.cost - b.cost)
  for (const one of useful.slice(0, MAX_PAIRED))
    for (const other of cheap) {
      const cost = one.cost + other.cost
      if (found && cost >= found.cost) break
      if (one.gain + other.gain < all || !areApart(one.place, other.place)) continue
      if (uncovered.gainOfBoth(one.place, other.place) === all) found = { places: [one.place, other.place], cost }
    }
  const several = greedy(candidates, uncovered)
  return found && found.cost <= several.cost ? found.places : several.places
}

function areApart(a: Box, b: Box): boolean {
  const gap = APART * Math.min(a.right - a.left, a.bottom - a.top)
  return a.left > b.right + gap || b.left > a.right + gap || a.top > b.bottom + gap || b.top > a.bottom + gap
}

/** Those first that serve the most crops for what they cost. */
function greedy(candidates: readonly Candidate[], uncovered: Uncovered) {
  const places: Candidate[] = []
  while (uncovered.left > 0) {
    let [best, most] = [undefined as Candidate | undefined, 0]
    for (const candidate of candidates) {
      const worth = uncovered.gainOf(candidate) / candidate.cost
      if (worth > most && places.every((place) => areApart(place, candidate))) [best, most] = [candidate, worth]
    }
    if (!best) break
    places.push(best)
    uncovered.cover([best])
  }
  return { places, cost: places.reduce((sum, { cost }) => sum + cost, 0) }
}
