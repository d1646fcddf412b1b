// `node bench/readers-at-scale.mjs`: 200 readers who turn a page every three seconds, behind a proxy: on one process, and on two for
// readers, one for jobs and one that renders, which is killed in the middle. PostgreSQL and a bucket, all on this machine.
// READERS and TURNS for a shorter run.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SETTINGS as AS_STARTED, SERVER } from '../scripts/ensure.mjs'
import { readConfig } from '../server/config.ts'
import { openPortal } from '../server/open-portal.ts'
import { freePort } from '../tests/helpers/free-port.ts'
import { pdfOf } from '../tests/helpers/pdf.ts'
import { roundRobin } from '../tests/helpers/round-robin.ts'
import { startS3 } from '../tests/helpers/s3-server.ts'
import { startPostgres } from '../tests/helpers/start-postgres.ts'
import { insertAccount, openSessionOf } from '../tests/helpers/test-account.ts'
import { newVisitor } from './figures/visitors.mjs'

const READERS = Number(process.env.READERS ?? 200)
const TURNS = Number(process.env.TURNS ?? 10)
const PAGES = 100
const TURN_MS = 3_000
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const folder = mkdtempSync(join(tmpdir(), 'vestibule-scale-'))
mkdirSync(join(folder, 'keys'), { mode: 0o700 })
const [postgres, s3, proxy] = await Promise.all([startPostgres(), startS3(), roundRobin()])
const client = new pg.Client(`${postgres.url}/postgres`)
await client.connect()
await client.query('create database portal')
await client.end()
const db = new pg.Client(`${postgres.url}/portal`)
await db.connect()

let started = 0
const running = []

/** A process of the portal, with its own DATA_DIR and the same keys. */
async function start(role, settings = {}) {
  const data = join(folder, `data-${++started}`)
  mkdirSync(data, { mode: 0o700 })
  symlinkSync(join(folder, 'keys'), join(data, 'keys'))
  const port = await freePort()
  const env = { ...AS_STARTED, ...envOf(data), ROLE: role, PORT: String(port), ...settings }
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Emails go to') && resolve())
    child.once('exit', () => reject(new Error(`${role} ended during its start`)))
  })
  const one = { role, child, url: `http://127.0.0.1:${port}`, stop: (signal) => child.kill(signal) && ended }
  running.push(one)
  if (role === 'web' || role === 'all') {
    proxy.add(one.url)
    while (!proxy.isUp(one.url)) await pause(50)
  }
  return one
}

function envOf(data) {
  return {
    DATA_DIR: data,
    DATABASE_URL: `${postgres.url}/portal`,
    SECRET_KEY: 'of this measurement only, and long enough',
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '1',
    ...s3.env,
  }
}

async function stopAll() {
  for (const one of running.splice(0)) {
    await one.stop('SIGTERM')
    while (proxy.isUp(one.url)) await pause(50)
  }
}

// One process sets the portal up: the readers, their document and its rasters.
const first = await start('all')
const cookies = await makeSessions()
const readers = []
for (let index = 0; index < READERS; index++) {
  const reader = withSession(index)
  const { code } = await reader.sign({ email: emailOf(index) })
  await reader.post('/api/unlock', { code })
  readers.push(reader)
}
// The signed copies would be made while pages are measured.
await db.query(`delete from job where kind in ('executed_agreement', 'mail')`)
const staff = withSession(READERS)
const lines = Array.from(
  { length: 40 },
  (_, line) => `Line ${line}: the figures of the quarter, and what became of them.`,
)
const bytes = await pdfOf(Array.from({ length: PAGES }, (_, page) => `Page ${page + 1}. ${lines.join(' ')}`))
const { documentId, versionId } = (
  await staff.post('/api/admin/documents', { route: 'vault', title: 'Bench', fileName: 'b.pdf', bytes: bytes.length })
).body
await staff.upload(`/api/admin/documents/versions/${versionId}/pieces/0`, bytes, 'application/octet-stream', 'PUT')
await staff.post(`/api/admin/documents/versions/${versionId}/finish`)
while ((await readers[0].get(`/api/projects/vault/documents/${documentId}`)).status !== 200) {
  await pause(500)
  await staff.post(`/api/admin/documents/${documentId}/release`)
}
const began = performance.now()
const count = async () => Number((await db.query('select count(*) as n from page_raster')).rows[0].n)
while ((await count()) < 2 * PAGES) await pause(500)
say(`${2 * PAGES} rasters of ${PAGES} pages made in`, `${((performance.now() - began) / 1000).toFixed(1)} s`)
const { rows } = await db.query('select avg(bytes)::int as bytes from page_raster')
say('size of a raster, mean', `${(rows[0].bytes / 1000).toFixed(0)} kB`)
await first.stop('SIGTERM')
running.splice(0)

await db.query('create table kept as select * from page_raster')
await db.query('delete from page_raster')
await start('all', { RASTERS_MB: '0' })
await measure('one process, no rasters kept')
await stopAll()
await db.query('insert into page_raster select * from kept')
await start('all')
await measure('one process, rasters kept')
await stopAll()
await start('jobs')
const render = await start('render')
await start('web')
await start('web')
await measure('two for readers, one for jobs, one renders', () => render.stop('SIGKILL'))

for (const one of running) one.child.kill('SIGKILL')
await db.end()
await Promise.all([postgres.stop(), s3.stop(), proxy.stop()])
rmSync(folder, { recursive: true, force: true })
process.exit(0)

/** Every reader turns pages at their own time. `midway` happens in the middle of it. */
async function measure(what, midway = () => undefined) {
  const [times, failed] = [[], []]
  const load = loadavg()[0]
  const spent = cpu()
  const from = performance.now()
  setTimeout(midway, (TURNS * TURN_MS) / 2)
  await Promise.all(
    readers.map(async (reader, index) => {
      await pause((index / READERS) * TURN_MS)
      for (let turn = 0; turn < TURNS; turn++) {
        const asked = performance.now()
        // The first of these asks for what nobody asked for before; from then on, each page has been shown to somebody.
        const page = ((index * 7 + turn) % PAGES) + 1
        const answer = await reader
          .download(`/api/projects/vault/documents/${documentId}/pages/${page}?version=1&width=1200`)
          .catch((error) => ({ status: String(error) }))
        times.push(performance.now() - asked)
        if (answer.status !== 200) failed.push(answer.status)
        await pause(Math.max(0, TURN_MS - (performance.now() - asked)))
      }
    }),
  )
  const seconds = (performance.now() - from) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share) => `${sorted[Math.floor((sorted.length - 1) * share)].toFixed(0)} ms`
  const used = (cpu() - spent) / times.length
  say(
    what,
    `median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}; ${failed.length} of ${times.length} failed${failed.length ? ` (${[...new Set(failed)].join(', ')})` : ''}`,
  )
  say(
    '',
    `${(times.length / seconds).toFixed(1)} pages a second, ${(used * 1000).toFixed(0)} ms of a processor each; load ${load.toFixed(1)} before, ${loadavg()[0].toFixed(1)} after`,
  )
}

/** Seconds of a processor that the portal's processes and their workers took so far. */
function cpu() {
  const parents = new Set(running.map(({ child }) => String(child.pid)))
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
      if (parents.has(pid) || parents.has(fields[1])) sum += (Number(fields[11]) + Number(fields[12])) / 100
    } catch {
      // The process has just ended.
    }
  return sum
}

function say(what, found) {
  process.stdout.write(`${what.padEnd(46)}${found}\n`)
}

function emailOf(index) {
  return index === READERS ? 'staff@x.example' : `reader${index}@x.example`
}

function withSession(index) {
  const { visitor } = newVisitor(proxy.url)
  for (const [name, value] of cookies[index]) visitor.cookies.set(name, value)
  return visitor
}

async function makeSessions() {
  const data = join(folder, 'data-test')
  mkdirSync(data, { mode: 0o700 })
  symlinkSync(join(folder, 'keys'), join(data, 'keys'))
  const deps = await openPortal(readConfig(envOf(data)))
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
