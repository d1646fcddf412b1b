// `node bench/sizes.mjs`: starts the built portal on loopback and prints the bytes, compressed with brotli, that a first visit to
// each public page loads. Fonts are already compressed; the film is not counted.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const PAGES = process.argv.length > 2 ? process.argv.slice(2) : ['/', '/nda-gate', '/unlock', '/confirm']
const KINDS = { document: 'document', stylesheet: 'styles', script: 'scripts', font: 'fonts' }

const folder = mkdtempSync(join(tmpdir(), 'vestibule-sizes-'))
const env = { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }
const portal = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
const url = await new Promise((resolve) => {
  let said = ''
  portal.stdout.on('data', (chunk) => {
    said += chunk
    if (said.includes('Emails go to')) resolve(/portal: (\S+)/.exec(said)[1])
  })
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  const row = (cells) => process.stdout.write(`${cells.map((cell) => String(cell).padEnd(11)).join('')}\n`)
  row(['page', ...Object.values(KINDS), 'all'])
  for (const path of PAGES) {
    const sent = await weigh(`${url}${path}`)
    const cells = Object.keys(KINDS).map((kind) => sent[kind] ?? 0)
    row([path, ...cells, cells.reduce((total, size) => total + size, 0)])
  }
} finally {
  await browser.close()
  portal.kill('SIGTERM')
  await new Promise((resolve) => portal.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

async function weigh(address) {
  const page = await browser.newPage()
  const loaded = []
  page.on('requestfinished', (request) => loaded.push(request))
  await page.goto(address, { waitUntil: 'networkidle' })
  const sent = {}
  for (const request of loaded) {
    const kind = request.resourceType()
    sent[kind] = (sent[kind] ?? 0) + (await request.sizes()).responseBodySize
  }
  await page.close()
  return sent
}
