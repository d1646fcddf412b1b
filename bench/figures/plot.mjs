import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join('bench', 'plots')
const [WIDTH, HEIGHT] = [760, 420]
const FRAME = { left: 60, right: 230, top: 44, bottom: 46 }
/** A palette for colour-blind readers (Okabe and Ito). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#000000']
const TITLES = { codes: "The staff's list of codes", audit: 'The audit log', visitors: 'What visitors wait for' }

/** One plot per group: milliseconds over rows, both on log scales. `lines`: { group, what, ms }, with a time per size. */
export function plotGrowth(sizes, lines) {
  mkdirSync(FOLDER, { recursive: true })
  for (const [group, title] of Object.entries(TITLES)) {
    const own = lines.filter((line) => line.group === group)
    writeFileSync(join(FOLDER, `${group}.svg`), plot(title, sizes, own))
  }
}

function plot(title, sizes, lines) {
  const all = lines.flatMap(({ ms }) => ms)
  const [least, most] = [10 ** Math.floor(Math.log10(Math.min(...all))), 10 ** Math.ceil(Math.log10(Math.max(...all)))]
  const x = scale(sizes[0], sizes.at(-1), FRAME.left, WIDTH - FRAME.right)
  const y = scale(least, most, HEIGHT - FRAME.bottom, FRAME.top)
  const parts = [
    text(FRAME.left, 24, title, 'font-size="16" font-weight="600"'),
    text(FRAME.left, HEIGHT - 8, 'rows'),
    text(8, FRAME.top - 8, 'milliseconds, median'),
  ]
  for (let ms = least; ms <= most; ms *= 10)
    parts.push(
      rule(FRAME.left, y(ms), WIDTH - FRAME.right, y(ms)),
      text(FRAME.left - 8, y(ms) + 4, ms, 'text-anchor="end"'),
    )
  for (const size of sizes) {
    parts.push(rule(x(size), FRAME.top, x(size), HEIGHT - FRAME.bottom))
    parts.push(text(x(size), HEIGHT - FRAME.bottom + 18, size.toLocaleString('en'), 'text-anchor="middle"'))
  }
  lines.forEach(({ what, ms }, n) => {
    const colour = COLOURS[n % COLOURS.length]
    const points = ms.map((value, at) => `${x(sizes[at]).toFixed(1)},${y(value).toFixed(1)}`)
    parts.push(`<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`)
    for (const point of points) {
      const [cx, cy] = point.split(',')
      parts.push(`<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`)
    }
    const line = FRAME.top + 16 + n * 22
    const at = WIDTH - FRAME.right + 16
    parts.push(
      `<rect x="${at}" y="${line - 9}" width="12" height="12" fill="${colour}"/>`,
      text(at + 20, line + 1, what),
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="${title}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${parts.join('\n')}
</svg>
`
}

/** A logarithmic scale from values to pixels. */
function scale(from, to, start, end) {
  const [low, high] = [Math.log10(from), Math.log10(to)]
  return (value) => start + ((Math.log10(value) - low) / (high - low)) * (end - start)
}

function text(x, y, words, more = '') {
  return `<text x="${x}" y="${y}" fill="#222" ${more}>${words}</text>`
}

function rule(x1, y1, x2, y2) {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#ddd"/>`
}
