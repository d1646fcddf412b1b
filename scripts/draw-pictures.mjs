// `node scripts/draw-pictures.mjs` draws the pictures that must be PNGs: the preview of a shared link, and the icon on a phone's
// home screen. Run it after a change to the mark, the door or the design tokens, and commit the results.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const PUBLIC = join('web', 'public')
const serif = readFileSync(join('web', 'ui', 'fonts', 'newsreader-basic.woff2')).toString('base64')
const tokens = readFileSync(join('web', 'ui', 'styles', 'tokens.css'), 'utf8')

// The door of web/ui/drawings/door.tsx and the mark of web/public/favicon.svg, without a name, so that they serve every company.
const DOOR = `<svg viewBox="0 0 480 560" width="540" height="630">
  <path fill="var(--metal-soft)" d="M296 520h58l160 60H346z"/>
  <path class="line" d="M-2000 520.5h2106M378 520.5h2102"/>
  <path class="line firm" d="M118 520.5V60h248v460.5zM106 520.5V48h272v472.5"/>
  <path fill="var(--metal-fill)" d="M130 72h224v448H130z"/>
  <path fill="var(--leaf)" stroke="var(--rule-firm)" d="M130 72l166 26v402l-166 20z"/>
  <path class="line" d="M154 112l118 17v136l-118-6zM154 296l118 5v158l-118 13z"/>
  <circle fill="var(--metal-fill)" cx="284" cy="292" r="4"/>
</svg>`
const SUN = '<path d="M7 16a9 9 0 0 1 18 0z" fill="#dba970"/>'
const SEA = '<path d="M4 19.5h24M8 23h16M12 26.5h8" stroke="#eeece4" stroke-width="1.6" fill="none"/>'

const SHARE = `<main>
  <div><svg viewBox="2 5 28 24" width="84" height="72">${SUN}${SEA}</svg>
  <h1>Investor portal</h1><p>Read. Sign. Enter.</p></div>${DOOR}</main>`
const ICON = `<svg viewBox="0 0 32 32" width="180" height="180"><rect width="32" height="32" fill="#0e1619"/>${SUN}${SEA}</svg>`

const STYLE = `${tokens}
  @font-face { font-family: Newsreader; src: url(data:font/woff2;base64,${serif}); font-weight: 340 600 }
  * { margin: 0 } body { background: var(--ground); color: var(--text); overflow: hidden }
  svg { overflow: visible; display: block } .line { fill: none; stroke: var(--rule) } .firm { stroke: var(--rule-firm) }
  main { display: flex; justify-content: space-between; height: 630px; padding: 0 40px 0 88px; overflow: hidden }
  div { align-self: center } h1 { font: 360 104px/1.06 Newsreader; letter-spacing: -0.02em; margin-top: 40px }
  p { font: 380 38px/1.3 Newsreader; color: var(--text-2); margin-top: 20px }`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
for (const [file, width, height, body] of [
  ['share.png', 1200, 630, SHARE],
  ['apple-touch-icon.png', 180, 180, ICON],
]) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<html data-theme="ink"><style>${STYLE}</style><body>${body}`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(PUBLIC, file) })
  await page.close()
}
await browser.close()
