// `node bench/documents.mjs`: measures the time to get a page of the data room, for one reader and for fifty at once, and the
// memory for it. The portal runs as with `npm start`, on SQLite; its own process for PDFs renders the pages. In the end, the processor time of
// that process for a page beside that of `pdftoppm`, which draws the same page without any mark.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { Renderer } from '../server/features/data-room/render/renderer.ts'
import { openPortal } from '../server/open-portal.ts'
import { pdfOf } from '../tests/helpers/pdf.ts'
import { insertAccount, openSessionOf } from '../tests/helpers/test-account.ts'
import { newFolder, startPortal } from './figures/servers.mjs'
import { newVisitor } from './figures/visitors.mjs'

const READERS = 50
const PAGES = 40
/** How often each reader turns a page: faster than reading, slower than leafing through. */
const TURN_MS = 3_000
const TURNS = 5
/** Of the comparison with pdftoppm: pages that warm the process, rounds, and pages of each. */
const [WARM, ROUNDS, PER_ROUND] = [20, 5, 10]

const { folder, remove } = newFolder()
const cookies = await makeSessions()
const portal = await startPortal(folder)
const withSession = (index) => {
  const { visitor } = newVisitor(portal.url)
  for (const [name, value] of cookies[index]) visitor.cookies.set(name, value)
  return visitor
}

const lines = Array.from(
  { length: 40 },
  (_, line) => `Line ${line}: revenue of the quarter was 1,234,567 and grew.`,
).join(' ')
const bytes = await pdfOf(Array.from({ length: PAGES }, (_, page) => `Page ${page + 1}. ${lines}`))
const staff = withSession(READERS)
const { documentId, versionId } = (
  await staff.post('/api/admin/documents', { route: 'vault', title: 'Bench', fileName: 'b.pdf', bytes: bytes.length })
).body
await staff.upload(`/api/admin/documents/versions/${versionId}/pieces/0`, bytes, 'application/octet-stream', 'PUT')
await staff.post(`/api/admin/documents/versions/${versionId}/finish`)

const readers = []
for (let index = 0; index < READERS; index++) {
  const reader = withSession(index)
  const { code } = await reader.sign({ email: emailOf(index) })
  await reader.post('/api/unlock', { code })
  readers.push(reader)
}
const ask = async (reader, page) => {
  const began = performance.now()
  const answer = await reader.download(`/api/projects/vault/documents/${documentId}/pages/${page}?version=1&width=1200`)
  if (answer.status !== 200) throw new Error(`page ${page} was answered with ${answer.status}`)
  return performance.now() - began
}
const askText = async (reader, page) => {
  const began = performance.now()
  const { status } = await reader.get(`/api/projects/vault/documents/${documentId}/text/${page}?version=1`)
  if (status !== 200) throw new Error(`the text of page ${page} was answered with ${status}`)
  return performance.now() - began
}
const say = (what, ms) => process.stdout.write(`${what.padEnd(52)}${ms.toFixed(1)} ms\n`)
const at = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]

// The processes that checked the file and set the agreements end when they are idle.
const opened = () => readers[0].get(`/api/projects/vault/documents/${documentId}`)
while ((await opened()).status !== 200) {
  await new Promise((resolve) => setTimeout(resolve, 500))
  await staff.post(`/api/admin/documents/${documentId}/release`)
}
await new Promise((resolve) => setTimeout(resolve, 65_000))

let most = 0
let parts = {}
const watch = setInterval(() => {
  const now = memory()
  if (now.sum > most) {
    most = now.sum
    parts = now.parts
  }
}, 100)

await opened()
say('first page, right after the document was opened', await ask(readers[0], 1))
const [warm, again] = [[], []]
for (let page = 2; page <= 10; page++) {
  warm.push(await ask(readers[1], page))
  again.push(await ask(readers[1], page))
}
say('another page, process warm, median of nine', at(warm, 0.5))
say('the same page again, from the cache, median of nine', at(again, 0.5))

const [text, textAgain] = [[], []]
for (let page = 1; page <= PAGES; page++) {
  text.push(await askText(readers[2], page))
  textAgain.push(await askText(readers[2], page))
}
say('the text of a page, median of forty', at(text, 0.5))
say('the same text again, median of forty', at(textAgain, 0.5))

const burst = await Promise.all(readers.map((reader, index) => ask(reader, (index % PAGES) + 1)))
say(`${READERS} readers at the same moment, median`, at(burst, 0.5))
say(`${READERS} readers at the same moment, 95th percentile`, at(burst, 0.95))

const times = []
await Promise.all(
  readers.map(async (reader, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index / READERS) * TURN_MS))
    for (let turn = 0; turn < TURNS; turn++) {
      times.push(await ask(reader, ((index + turn * 7 + 11) % PAGES) + 1))
      await new Promise((resolve) => setTimeout(resolve, TURN_MS))
    }
  }),
)
say(`${READERS} readers, one page every 3 seconds, median`, at(times, 0.5))
say(`${READERS} readers, one page every 3 seconds, 95th pct.`, at(times, 0.95))
clearInterval(watch)
process.stdout.write(`${'peak memory, including the PDF worker'.padEnd(52)}${Math.round(most / 1024 / 1024)} MB\n`)
for (const [name, bytes] of Object.entries(parts))
  process.stdout.write(`${`  ${name}`.padEnd(52)}${Math.round(bytes / 1024 / 1024)} MB\n`)
await portal.stop()
await compareWithPdftoppm()
remove()
process.exit(0)

function emailOf(index) {
  return index === READERS ? 'staff@x.example' : `reader${index}@x.example`
}

/** Creates sessions for fifty readers and one admin (the last) before the portal starts, and returns their cookies. */
async function makeSessions() {
  const deps = await openPortal(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const made = []
  for (let index = 0; index <= READERS; index++) {
    const isStaff = index === READERS
    const given = { email: emailOf(index), ...(isStaff && { role: 'admin', secondFactor: true }) }
    const { accountId } = await insertAccount(deps, given)
    made.push(await openSessionOf(deps, accountId, isStaff))
  }
  await deps.db.destroy()
  return made
}

/** In turns, so that what else the machine does affects all three. A page that was drawn before is kept, and only marked for its reader. */
async function compareWithPdftoppm() {
  const file = join(folder, 'bench.pdf')
  writeFileSync(file, bytes)
  const renderer = new Renderer()
  const mark = (number) => ({ lines: [emailOf(number), '2026-01-15 10:00 UTC   7KQ2-M9XD'], code: '7KQ2-M9XD' })
  const draw = (name, page, number) =>
    renderer.order({ kind: 'page', sha256: name, page, width: 1200, mark: mark(number), bytes })
  for (let page = 1; page <= WARM; page++) await draw('warm', page, 0)
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isRenderer(name))
  const ticksOf = (who, fields) => {
    const all = readFileSync(`/proc/${who}/stat`, 'utf8').split(') ')[1].split(' ')
    return fields.reduce((sum, field) => sum + 10 * Number(all[field]), 0)
  }
  const [own, ofEnded] = [() => ticksOf(pid, [11, 12]), () => ticksOf('self', [13, 14])]
  const used = { drawn: 0, kept: 0, pdftoppm: 0 }
  const measure = async (what, clock, act) => {
    const before = clock()
    for (let page = 1; page <= PER_ROUND; page++) await act(page)
    used[what] += (clock() - before) / (PER_ROUND * ROUNDS)
  }
  const size = ['-jpeg', '-scale-to-x', '1200', '-scale-to-y', '-1']
  for (let round = 0; round < ROUNDS; round++) {
    await measure('drawn', own, (page) => draw(`round ${round}`, page, 1))
    await measure('kept', own, (page) => draw(`round ${round}`, page, 2))
    await measure('pdftoppm', ofEnded, (page) => {
      const { status } = spawnSync(
        'pdftoppm',
        [...size, '-f', page, '-l', page, file, join(folder, 'page')].map(String),
      )
      if (status !== 0) throw new Error('pdftoppm is needed for the comparison')
    })
  }
  renderer.stop()
  say('processor time: a page drawn and marked', used.drawn)
  say('processor time: a kept page marked', used.kept)
  say('processor time: pdftoppm, the same page without mark', used.pdftoppm)
  const ratio = (ms) => (ms / used.pdftoppm).toFixed(2)
  process.stdout.write(`drawn ${ratio(used.drawn)} and kept ${ratio(used.kept)} of pdftoppm\n`)
}

function isRenderer(pid) {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1] === String(process.pid) &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker')
    )
  } catch {
    return false
  }
}

/** The resident memory of the portal and of each process that it started. */
function memory() {
  const size = (pid) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  const found = { portal: size(portal.pid) }
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] !== String(portal.pid)) continue
      const name = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').at(-2)?.split('/').slice(-3).join('/')
      found[name] = (found[name] ?? 0) + size(pid)
    } catch {
      // The process has just ended.
    }
  return { sum: Object.values(found).reduce((a, b) => a + b, 0), parts: found }
}
