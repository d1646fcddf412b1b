// `node bench/lighthouse.mjs`: starts the built portal on loopback and measures its public pages with Lighthouse in mobile mode
// (a slow phone on a slow network). Prints the median of five runs of each page, and what costs points. Needs Chromium.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'

const PAGES = process.argv.length > 2 ? process.argv.slice(2) : ['/', '/nda-gate']
const RUNS = Number(process.env.RUNS ?? 5)
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
}

const folder = mkdtempSync(join(tmpdir(), 'vestibule-lighthouse-'))
const port = await freePort()
const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' }
const portal = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
await new Promise((resolve) => portal.stdout.on('data', (chunk) => String(chunk).includes('Emails go to') && resolve()))
try {
  for (const path of PAGES) await measure(path)
} finally {
  portal.kill('SIGTERM')
  await new Promise((resolve) => portal.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

async function measure(path) {
  const runs = []
  for (let run = 0; run < RUNS; run++) runs.push(await once(`http://127.0.0.1:${port}${path}`))
  const line = (name, read, form = (value) => value) =>
    process.stdout.write(
      `  ${name.padEnd(16)}${form(median(runs.map(read)))}   (${runs.map(read).map(form).join(', ')})\n`,
    )
  process.stdout.write(`${path}\n`)
  for (const name of SCORES) line(name, ({ categories }) => Math.round((categories[name].score ?? 0) * 100))
  for (const [name, audit] of Object.entries(TIMES))
    line(
      name,
      ({ audits }) => audits[audit].numericValue,
      (value) => (name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`),
    )
  for (const lost of costly(runs.at(-1))) process.stdout.write(`  costs points: ${lost}\n`)
}

async function once(url) {
  // A new browser for each run, so that its cache is empty.
  const debugging = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...FLAGS, `--remote-debugging-port=${debugging}`],
  })
  try {
    const result = await lighthouse(url, { port: debugging, logLevel: 'silent', onlyCategories: SCORES })
    return result.lhr
  } finally {
    await browser.close()
  }
}

function costly({ categories, audits }) {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => `${id} ${audits[id].score}${audits[id].displayValue ? ` (${audits[id].displayValue})` : ''}`),
  )
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const found = probe.address().port
      probe.close(() => resolve(found))
    })
  })
}
