// Draws one frame of the brand film as SVG, from its time alone: the door opens, its light becomes a sun over still water, and
// the horizon becomes the rule on which the valuations are drawn. Without words, so that the film serves any company.

export const SECONDS = 16
export const WIDTH = 1280
export const HEIGHT = 720

/** The dark colours of web/ui/styles/tokens.css. */
const INK = '#0e1619'
const LEAF = '#141e22'
const EDGE = '#6c7977'
const FIRM = '#7b8785'
const TEXT = '#eeece4'
const METAL = '#c98f52'
const SPILL = '#2a241b'
const HORIZON = 430

/** Eases from 0 at `from` to 1 at `to`. */
function ease(t, from, to) {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return x * x * x * (x * (x * 6 - 15) + 10)
}
const mix = (a, b, x) => a + (b - a) * x
const n = (value) => Number(value.toFixed(2))

export function frame(t) {
  const scenes = [t < 7.4 && door(t), t >= 7.1 && t < 12.6 && sun(t), t >= 11 && rule(t)].filter(Boolean).join('')
  const dark = Math.max(1 - ease(t, 0, 0.5), ease(t, SECONDS - 0.8, SECONDS))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${INK}"/>${scenes}
<rect width="${WIDTH}" height="${HEIGHT}" fill="${INK}" opacity="${n(dark)}"/></svg>`
}

/** The door of web/ui/drawings/door.tsx, which opens on its hinge; then the view moves in through the light. */
function door(t) {
  const lines = ease(t, 0.3, 1.9)
  const leaf = ease(t, 1.4, 2.2)
  const angle = (ease(t, 2.3, 5.4) * 70 * Math.PI) / 180
  const free = 130 + 224 * Math.cos(angle)
  const top = 72 + 39 * Math.sin(angle)
  const foot = 520 - 30 * Math.sin(angle)
  const zoom = 1.05 * (1 + 11 * ease(t, 4.9, 7.3) ** 2)
  const [cx, cy] = [mix(242, 286, ease(t, 4.7, 6.4)), mix(300, 296, ease(t, 4.7, 6.4))]
  const dash = (length) => `stroke-dasharray="${length}" stroke-dashoffset="${n(length * (1 - lines))}"`
  // A line of the door's panels, placed by its share of the leaf's width and height.
  const at = (u, v) => {
    const y0 = mix(72, top, u)
    return `${n(mix(130, free, u))} ${n(mix(y0, mix(520, foot, u), v))}`
  }
  const panel = (v0, v1) => `M${at(0.14, v0)}L${at(0.86, v0)}L${at(0.86, v1)}L${at(0.14, v1)}z`
  const hair = `fill="none" stroke-width="${n(1.2 / zoom ** 0.5)}"`
  return `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2 + 8}) scale(${n(zoom)}) translate(${n(-cx)} ${n(-cy)})">
<path d="M${n(free)} 520H354L674 640H${n(free + 100)}z" fill="${SPILL}" opacity="${n(ease(t, 2.6, 4.4))}"/>
<path d="M242 520.5H-1400M242 520.5H1900" stroke="${EDGE}" ${hair} ${dash(1660)}/>
<path d="M118 520.5V60H366V520.5M106 520.5V48H378V520.5" stroke="${FIRM}" ${hair} ${dash(1230)}/>
<g opacity="${n(leaf)}"><rect x="130" y="72" width="224" height="448" fill="${METAL}"/>
<path d="M130 72L${n(free)} ${n(top)}V${n(foot)}L130 520z" fill="${LEAF}" stroke="${EDGE}" stroke-width="1"/>
<path d="${panel(0.09, 0.42)}${panel(0.5, 0.91)}" stroke="${EDGE}" ${hair}/>
<circle cx="${n(mix(130, free, 0.93))}" cy="${n(mix(top, foot, 0.48))}" r="4" fill="${METAL}"/></g></g>`
}

const LINES = 11
/** The position of a line on the water. Lines near the viewer are further apart. */
const lineAt = (k) => HORIZON + 10 + k * 13 + k * k * 1.35

/** The light that fills the frame contracts to half a sun, and below the horizon to lines on water. */
function sun(t) {
  const gather = ease(t, 7.2, 9)
  const set = ease(t, 11, 12.4)
  const radius = mix(800, 176, gather)
  const sink = set * (radius + 8)
  const lines = Array.from({ length: LINES }, (_, k) => {
    const y = lineAt(k)
    // While the light fills the frame the lines are strips without a gap.
    const from = k === 0 ? HORIZON : (lineAt(k - 1) + y) / 2
    const to = k === LINES - 1 ? HEIGHT : (y + lineAt(k + 1)) / 2
    const strip = ease(gather, 0, 0.85)
    const calm = Math.sin(t * 0.9 + k * 1.7) * (8 + k * 2)
    const half = mix(820, 150 + k * 34 + calm, gather) * (1 - set * 0.9)
    const opacity = mix(1, 0.9 - k * 0.075, gather) * (1 - set)
    const [y0, y1] = [mix(from - 0.5, y - 0.8, strip), mix(to + 0.5, y + 0.8, strip)]
    return `<rect x="${n(640 - half)}" y="${n(y0)}" width="${n(half * 2)}" height="${n(y1 - y0)}" fill="${METAL}" opacity="${n(opacity)}"/>`
  })
  return `<clipPath id="sky"><rect width="${WIDTH}" height="${HORIZON}"/></clipPath>
<g clip-path="url(#sky)"><circle cx="640" cy="${n(HORIZON + sink)}" r="${n(radius)}" fill="${METAL}"/></g>
${lines.join('')}<rect y="${HORIZON}" width="${WIDTH}" height="1.2" fill="${EDGE}" opacity="${n(ease(gather, 0.5, 1))}"/>`
}

/** From, to, row and colour of each span on the rule, in sixtieths of its length. */
const SPANS = [
  { from: 4.5, to: 8, row: 0, color: TEXT, at: 13 },
  { from: 4.5, to: 8, row: 1, color: TEXT, at: 13.3 },
  { from: 15, to: 20, row: 0, color: TEXT, at: 13.6 },
  { from: 38.5, to: 53.5, row: 0, color: METAL, at: 13.9 },
]

/** The horizon shortens to the width of the page and gets ticks; then the spans appear on it. */
function rule(t) {
  const narrow = ease(t, 11.4, 12.6)
  const left = mix(0, 120, narrow)
  const width = WIDTH - 2 * left
  const x = (value) => left + (value / 60) * width
  const ticks = Array.from({ length: 61 }, (_, value) => {
    const long = value % 10 === 0
    const grown = ease(t, 11.8 + value * 0.02, 12.5 + value * 0.02) * (long ? 28 : 14)
    return `<rect x="${n(x(value) - 0.6)}" y="${HORIZON}" width="1.2" height="${n(grown)}" fill="${long ? TEXT : EDGE}"/>`
  })
  const spans = SPANS.map(({ from, to, row, color, at }) => {
    const drawn = ease(t, at, at + 1)
    const whole = color === METAL
    const height = whole ? 24 : 16
    const y = HORIZON - height - row * 40
    return `<rect x="${n(x(from))}" y="${y}" width="${n((x(to) - x(from)) * drawn)}" height="${height}" fill="${color}"/>`
  })
  return `<rect x="${n(left)}" y="${HORIZON}" width="${n(width)}" height="1.2" fill="${EDGE}"/>${ticks.join('')}${spans.join('')}`
}
