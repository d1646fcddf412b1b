// `node bench/documents.mjs`: how fast a page of the data room comes, alone and with fifty readers at once, and what memory that takes.
// The real app on SQLite in this process; pages are made in the process that the portal starts for it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeApp, roomHandlers } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { runDueJobs } from '../server/features/jobs/service.ts'
import { openPortal } from '../server/open-portal.ts'
import { pdfOf } from '../tests/helpers/pdf.ts'
import { insertAccount, openSessionOf } from '../tests/helpers/test-account.ts'
import { TestVisitor } from '../tests/helpers/test-visitor.ts'

const READERS = 50
const PAGES = 40
/** Each reader turns a page this often, which is fast for reading and slow for leafing. */
const TURN_MS = 3_000
const TURNS = 5

const folder = mkdtempSync(join(tmpdir(), 'vestibule-bench-'))
const deps = await openPortal(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', WEB_DIR: 'tests/helpers/empty-web' }))
const app = makeApp(deps)
let address = 0
const visitor = () => {
  const mine = `198.51.100.${++address}`
  return new TestVisitor(
    (request, peer) => Promise.resolve(app.fetch(request, { incoming: { socket: { remoteAddress: peer } } })),
    mine,
  )
}
const signIn = async (who, given) => {
  const { accountId } = await insertAccount(deps, given)
  for (const [name, value] of await openSessionOf(deps, accountId, given.secondFactor ?? false))
    who.cookies.set(name, value)
}

const staff = visitor()
await signIn(staff, { email: 'staff@x.example', role: 'admin', secondFactor: true })
const lines = Array.from(
  { length: 40 },
  (_, line) => `Line ${line}: revenue of the quarter was 1,234,567 and grew.`,
).join(' ')
const bytes = await pdfOf(Array.from({ length: PAGES }, (_, page) => `Page ${page + 1}. ${lines}`))
const { documentId, versionId } = (
  await staff.post('/api/admin/documents', { route: 'vault', title: 'Bench', fileName: 'b.pdf', bytes: bytes.length })
).body
await staff.upload(`/api/admin/documents/versions/${versionId}/pieces/0`, bytes, 'application/octet-stream', 'PUT')
await staff.post(`/api/admin/documents/versions/${versionId}/finish`)
await runDueJobs(deps, roomHandlers)

const readers = []
for (let index = 0; index < READERS; index++) {
  const reader = visitor()
  const email = `reader${index}@x.example`
  const { code } = await reader.sign({ email })
  await reader.post('/api/unlock', { code })
  await signIn(reader, { email })
  readers.push(reader)
}
const ask = async (reader, page) => {
  const began = performance.now()
  const answer = await reader.download(`/api/projects/vault/documents/${documentId}/pages/${page}?version=1&width=1200`)
  if (answer.status !== 200) throw new Error(`page ${page} was answered with ${answer.status}`)
  return performance.now() - began
}
const say = (what, ms) => process.stdout.write(`${what.padEnd(52)}${Math.round(ms)} ms\n`)
const at = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]

let most = 0
const watch = setInterval(() => {
  most = Math.max(most, memory())
}, 100)

await readers[0].get(`/api/projects/vault/documents/${documentId}`)
say('first page, right after the document was opened', await ask(readers[0], 1))
say('first page of a document, process warm', await ask(readers[1], 2))
say('the same again, from the cache', await ask(readers[1], 2))

const burst = await Promise.all(readers.map((reader, index) => ask(reader, (index % PAGES) + 1)))
say(`${READERS} readers in the same instant, median`, at(burst, 0.5))
say(`${READERS} readers in the same instant, 95 of 100`, at(burst, 0.95))

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
say(`${READERS} readers, a page each 3 seconds, median`, at(times, 0.5))
say(`${READERS} readers, a page each 3 seconds, 95 of 100`, at(times, 0.95))
clearInterval(watch)
process.stdout.write(
  `${'most memory, with the process that makes pages'.padEnd(52)}${Math.round(most / 1024 / 1024)} MB\n`,
)
await deps.db.destroy()
rmSync(folder, { recursive: true, force: true })
process.exit(0)

/** Of this process and its children, as the system counts it. */
function memory() {
  const size = (pid) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  let sum = size('self')
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(process.pid))
        sum += size(pid)
    } catch {
      // It has just ended.
    }
  return sum
}
