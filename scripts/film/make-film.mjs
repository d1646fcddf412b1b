// `node scripts/film/make-film.mjs` renders web/public/film/. It needs Chromium (CHROMIUM) and ffmpeg. The result is committed,
// so that building the portal needs neither.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { frame, HEIGHT, SECONDS, WIDTH } from './frame.mjs'

const OUT = 'web/public/film'
const RATE = 30
/** The half sun over still water. */
const POSTER_AT = 10

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
await page.setContent('<style>body{margin:0;background:#0e1619}svg{display:block}</style><div id="film"></div>')

async function draw(seconds) {
  await page.evaluate((svg) => {
    document.getElementById('film').innerHTML = svg
  }, frame(seconds))
  return page.screenshot({ type: 'png' })
}

mkdirSync('.cache', { recursive: true })
writeFileSync('.cache/poster.png', await draw(POSTER_AT))
const poster = ['-y', '-i', '.cache/poster.png', '-c:v', 'libwebp', '-quality', '82', `${OUT}/vestibule.webp`]
spawnSync('ffmpeg', poster, { stdio: ['ignore', 'ignore', 'inherit'] })

const encoder = spawn(
  'ffmpeg',
  // Faststart puts the index first, so that a player loads only what it shows.
  [
    ...['-y', '-f', 'image2pipe', '-framerate', String(RATE), '-c:v', 'png', '-i', '-'],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    // A low factor, because compression artefacts show first on the dark background.
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '14'],
    ...['-movflags', '+faststart', '-map_metadata', '-1', '-an', `${OUT}/vestibule.mp4`],
  ],
  { stdio: ['pipe', 'ignore', 'ignore'] },
)
for (let index = 0; index < SECONDS * RATE; index++) {
  if (!encoder.stdin.write(await draw(index / RATE))) await once(encoder.stdin, 'drain')
}
encoder.stdin.end()
await once(encoder, 'close')
await browser.close()
