/*
 * The drawing of a project, made of its key: the same key gives the same drawing, everywhere and always. A dozen lines of one weight over
 * a rule with ticks, as the seal and the door are drawn, and one part of it in the metal.
 */

/** SVG paths by role. `faint`, `firm` and `metal` are lines, `lit` is filled. */
export type ProjectFigure = { faint: string; firm: string; metal: string; lit: string }

/** Of the seed, so that the families lie well among common keys. */
const SALT = 'door-11644'

const LEFT = 40
const RIGHT = 440
const FLOOR = 272
const WIDTH = RIGHT - LEFT
const MIDDLE = (LEFT + RIGHT) / 2

type Draw = { pick: (from: number, to: number) => number; real: (from: number, to: number) => number }
type Family = (draw: Draw) => Partial<ProjectFigure>

export function projectFigure(key: string): ProjectFigure {
  const next = numbersOf(`${SALT}${key}`)
  const real = (from: number, to: number) => from + next() * (to - from)
  const pick = (from: number, to: number) => Math.floor(real(from, to + 1))
  const family = FAMILIES[pick(0, FAMILIES.length - 1)] as Family
  const figure = { faint: '', firm: '', metal: '', lit: '', ...family({ pick, real }) }
  return { ...figure, faint: figure.faint + rule({ pick, real }) }
}

/** Numbers from 0 to 1 that only the seed decides (FNV-1a, then mulberry32). */
export function numbersOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const times = (count: number, say: (at: number) => string) => Array.from({ length: count }, (_, at) => say(at)).join('')
/** To half a pixel, so that lines are crisp. */
const n = (value: number) => Math.round(value * 2) / 2
const line = (x1: number, y1: number, x2: number, y2: number) => `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`
const box = (x: number, y: number, width: number, height: number) =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${-n(width)}z`
const disc = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const curve = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')

/** What every drawing stands on: the floor, and ticks below it, whose lengths are as those of no other key. */
const rule = ({ pick }: Draw) =>
  `M0 ${FLOOR}.5H480${times(41, (at) => `M${LEFT + at * 10} ${FLOOR + 8}v${pick(0, 3) === 0 ? 12 : 6}`)}`

/** Diamonds in rows, joined at their corners; one way through them. */
const lattice: Family = ({ pick }) => {
  const columns = pick(5, 9)
  const rows = pick(3, 5)
  const width = WIDTH / columns
  const height = Math.min(232 / rows, width)
  const top = FLOOR - rows * height
  const at = (column: number, row: number) => [LEFT + (column * width) / 2, top + (row * height) / 2] as const
  let [column, row] = [pick(1, columns - 2) * 2 + 1, 0]
  let step = pick(0, 1) * 2 - 1
  const way = [at(column, row)]
  while (row < rows * 2) {
    // It goes on more often than it turns, and turns at the sides.
    if (column <= 1 || column >= columns * 2 - 1 || pick(0, 3) === 0)
      step = column <= 1 ? 1 : column >= columns * 2 - 1 ? -1 : -step
    column += step
    row++
    way.push(at(column, row))
  }
  const diamond = (x: number, y: number) =>
    `M${n(x)} ${n(y - height / 2)}L${n(x + width / 2)} ${n(y)} ${n(x)} ${n(y + height / 2)} ${n(x - width / 2)} ${n(y)}z`
  const cells = (say: (x: number, y: number) => string) =>
    times(columns * rows, (cell) => {
      const [x, y] = at((cell % columns) * 2 + 1, Math.floor(cell / columns) * 2 + 1)
      return say(x, y)
    })
  const [first] = way
  const last = way.at(-1)
  return {
    firm: cells(diamond),
    faint: cells((x, y) => disc(x, y, 2)),
    metal: curve(way),
    lit: disc(first?.[0] ?? 0, first?.[1] ?? 0, 4) + disc(last?.[0] ?? 0, last?.[1] ?? 0, 4),
  }
}

/** Upright lines around a middle, as long as a sound is loud. */
const waveform: Family = ({ pick, real }) => {
  const count = pick(40, 64)
  const step = WIDTH / (count - 1)
  const [slow, fast, phase] = [real(1, 2.4), real(5, 11), real(0, 6)]
  const loud = (at: number) => {
    const place = at / (count - 1)
    const swell = Math.sin(Math.PI * place) ** 0.7
    return (
      swell *
      (0.34 +
        0.4 * Math.abs(Math.sin(slow * Math.PI * place + phase)) +
        0.26 * Math.abs(Math.sin(fast * place * 3 + phase)))
    )
  }
  const length = (at: number) => 4 + 104 * loud(at)
  const all = Array.from({ length: count }, (_, at) => at)
  const peak = all.reduce((best, at) => (loud(at) > loud(best) ? at : best), 0)
  // Around the middle, or up from the floor.
  const stands = pick(0, 2) === 0
  const [middle, above, below] = stands ? [FLOOR - 8, 2, 0] : [152, 1, 1]
  const bar = (at: number) =>
    line(LEFT + at * step, middle - above * length(at), LEFT + at * step, middle + below * length(at))
  return {
    faint: stands ? '' : `M${LEFT} 152.5H${RIGHT}`,
    firm: all
      .filter((at) => at !== peak)
      .map(bar)
      .join(''),
    metal: bar(peak),
    lit:
      disc(LEFT + peak * step, middle - above * length(peak), 3) +
      disc(LEFT + peak * step, middle + below * length(peak), 3),
  }
}

/** Houses side by side with their windows, one of which is lit. */
const elevation: Family = ({ pick, real }) => {
  const houses = pick(4, 6)
  const shares = Array.from({ length: houses }, () => real(0.7, 1.4))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const tallest = pick(0, houses - 1)
  const lit = { floor: pick(1, 3), window: pick(0, 1) }
  let [x, firm, faint, light, metal] = [LEFT, '', '', '', '']
  shares.forEach((share, house) => {
    const width = Math.round((share / whole) * WIDTH)
    const storeys = house === tallest ? pick(8, 9) : pick(3, 6)
    const height = storeys * 25
    const top = FLOOR - height
    const columns = Math.max(2, Math.round(width / 26))
    const pane = width / (columns + 0.5)
    firm += `M${x} ${FLOOR}V${top}h${width}V${FLOOR}`
    if (house === tallest) metal += `M${x} ${top}h${width}`
    else faint += line(x, top + 8, x + width, top + 8)
    for (let storey = 0; storey < storeys - 1; storey++)
      for (let column = 0; column < columns; column++) {
        const window = box(x + pane * (column + 0.5), top + 18 + storey * 25, pane * 0.5, 14)
        if (house === tallest && storey === lit.floor && column === lit.window) light += window
        else faint += window
      }
    x += width
  })
  return { firm, faint, metal, lit: light }
}

/** Half circles with ticks, and a hand. */
const dial: Family = ({ pick, real }) => {
  const rings = pick(3, 5)
  const ticks = pick(25, 49)
  const hand = Math.PI * real(0.18, 0.82)
  const R = 196
  const point = (angle: number, r: number) => [MIDDLE - Math.cos(angle) * r, FLOOR - Math.sin(angle) * r] as const
  const arc = (r: number, to: number) => {
    const [x, y] = point(to, r)
    return `M${n(MIDDLE - r)} ${FLOOR}A${n(r)} ${n(r)} 0 0 1 ${n(x)} ${n(y)}`
  }
  const inner = real(0.28, 0.5)
  const ring = (at: number) => R * (1 - ((1 - inner) * at) / (rings - 1 || 1))
  const stroke = (at: number) => {
    const angle = (Math.PI * at) / (ticks - 1)
    const [a, b] = [point(angle, R + 10), point(angle, R + (at % 6 === 0 ? 28 : 18))]
    return line(a[0], a[1], b[0], b[1])
  }
  const chosen = pick(0, rings - 1)
  const ends = Array.from({ length: rings }, (_, at) => (at === chosen ? hand : Math.PI * real(0.3, 0.95)))
  const tip = point(hand, ring(chosen))
  return {
    firm: times(rings, (at) => (at === chosen ? '' : arc(ring(at), ends[at] ?? 0))),
    faint: times(ticks, stroke) + times(rings, (at) => arc(ring(at), Math.PI)),
    metal: `${arc(ring(chosen), hand)}${line(MIDDLE, FLOOR, tip[0], tip[1])}`,
    lit:
      times(rings, (at) => (at === chosen ? '' : disc(...point(ends[at] ?? 0, ring(at)), 2.5))) +
      disc(tip[0], tip[1], 4) +
      disc(MIDDLE, FLOOR, 5),
  }
}

/** Layers of ground, one above the other. */
const strata: Family = ({ pick, real }) => {
  const layers = pick(9, 14)
  const [wave, second, phase] = [real(0.6, 1.5), real(1.8, 3.2), real(0, 6)]
  const rise = real(50, 96)
  const vein = pick(2, layers - 3)
  const layer = (at: number) => {
    const depth = at / (layers - 1)
    return curve(
      Array.from({ length: 41 }, (_, index) => {
        const place = index / 40
        const hill =
          Math.sin(wave * Math.PI * place + phase) + 0.45 * Math.sin(second * Math.PI * place + phase * (1.3 + depth))
        return [
          LEFT + place * WIDTH,
          FLOOR - 14 - depth * 112 - (hill + 1.45) * rise * 0.42 * (0.25 + 0.75 * depth),
        ] as const
      }),
    )
  }
  const top = layer(layers - 1)
  return {
    faint: times(layers - 1, (at) => (at === vein ? '' : layer(at))),
    firm: `${top}M${LEFT} ${FLOOR}V${top.split('L')[0]?.split(' ')[1]}M${RIGHT} ${FLOOR}V${top.split(' ').at(-1)}`,
    metal: layer(vein),
  }
}

/** Threads between two beams, whose crossings make a curve. */
const threads: Family = ({ pick, real }) => {
  const count = pick(22, 34)
  // From a fan to an hourglass.
  const turn = real(0.3, 1) * (pick(0, 2) === 0 ? -0.6 : 1)
  const [top, foot] = [44, FLOOR - 12]
  const chosen = pick(4, count - 5)
  const thread = (at: number) => {
    const place = at / (count - 1)
    const other = 0.5 + (0.5 - place) * turn
    return line(LEFT + place * WIDTH, top, LEFT + other * WIDTH, foot)
  }
  return {
    faint: times(count, (at) => (at === chosen ? '' : thread(at))),
    firm: `M${LEFT - 12} ${top}.5H${RIGHT + 12}M${LEFT - 12} ${foot}.5H${RIGHT + 12}`,
    metal: thread(chosen),
    lit: disc(LEFT + (chosen / (count - 1)) * WIDTH, top, 4),
  }
}

/** Arches within arches. */
const arches: Family = ({ pick, real }) => {
  const bays = pick(2, 4)
  const width = WIDTH / bays
  const rings = bays === 2 ? pick(6, 8) : pick(4, 5)
  const gap = (width / 2 / (rings + 0.6)) * real(0.82, 1)
  const top = real(44, bays === 2 ? 64 : 110)
  const [bay, ring] = [pick(0, bays - 1), pick(1, rings - 2)]
  const arch = (at: number, inside: number) => {
    const r = width / 2 - 4 - inside * gap
    const middle = LEFT + (at + 0.5) * width
    return `M${n(middle - r)} ${FLOOR}V${n(top + width / 2)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0V${FLOOR}`
  }
  const innermost = width / 2 - 4 - (rings - 1) * gap
  return {
    firm: times(bays, (at) => arch(at, 0)),
    faint: times(bays * rings, (at) => {
      const [where, inside] = [Math.floor(at / rings), at % rings]
      return inside === 0 || (where === bay && inside === ring) ? '' : arch(where, inside)
    }),
    metal: arch(bay, ring),
    lit: disc(LEFT + (bay + 0.5) * width, FLOOR - Math.max(14, innermost * 0.8), 4),
  }
}

/** Circles around one middle, each with its moon. */
const orbits: Family = ({ pick, real }) => {
  const count = pick(4, 6)
  const flat = real(0.36, 0.56)
  const outer = 196
  const chosen = pick(1, count - 1)
  const y = 152
  const core = real(0.18, 0.36)
  const r = (at: number) => outer * (core + ((1 - core) * at) / (count - 1))
  const ring = (at: number) => {
    const [rx, ry] = [n(r(at)), n(r(at) * flat)]
    return `M${n(MIDDLE - rx)} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
  }
  const moon = (at: number, size: number) => {
    const angle = real(0, 2 * Math.PI)
    return disc(MIDDLE + Math.cos(angle) * r(at), y + Math.sin(angle) * r(at) * flat, size)
  }
  const moons = Array.from({ length: count }, (_, at) => moon(at, at === chosen ? 6 : 3))
  return {
    firm: times(count, (at) => (at === chosen ? '' : ring(at))),
    faint: `M${MIDDLE} ${n(y - outer * flat - 14)}V${FLOOR}${moons.filter((_, at) => at !== chosen).join('')}`,
    metal: ring(chosen),
    lit: (moons[chosen] ?? '') + disc(MIDDLE, y, 9),
  }
}

const FAMILIES: readonly Family[] = [lattice, waveform, elevation, dial, strata, threads, arches, orbits]
