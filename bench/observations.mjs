// `node bench/observations.mjs [postgres]`: 100 readers send batches of 20 observations, 2,000 observations per second for a
// minute (or SECONDS), through the real app in one process, without the network. Each waits for its response, as a browser does.
// Six of each batch are reading times, which add to the sums of the day; scores are computed meanwhile. Then counts the acknowledged ones in the database, and measures the staff's records with a million observations.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { makeApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { findWrongSums, scorePeople } from '../server/features/engagement/scores/service.ts'
import { openPortal } from '../server/open-portal.ts'
import { staffCookies } from '../tests/helpers/staff.ts'
import { startPostgres } from '../tests/helpers/start-postgres.ts'
import { TestVisitor } from '../tests/helpers/test-visitor.ts'

const SECONDS = Number(process.env.SECONDS ?? 60)
const READERS = 100
const PER_BATCH = 20
const PER_SECOND = 2_000
const MILLION = 1_000_000

const folder = mkdtempSync(join(tmpdir(), 'vestibule-bench-'))
const postgres = process.argv[2] === 'postgres' ? await startPostgres() : undefined
const deps = await openPortal(
  readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    WEB_DIR: 'tests/helpers/empty-web',
    ...(postgres && { DATABASE_URL: `${postgres.url}/postgres` }),
  }),
)
const app = makeApp(deps)
const fetch = async (request, peer) => app.fetch(request, { incoming: { socket: { remoteAddress: peer } } })
try {
  const readers = []
  for (let i = 0; i < READERS; i++) readers.push(await openReader(i))
  await ingest(readers)
  await records()
} finally {
  await deps.db.destroy()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function openReader(i) {
  const visitor = new TestVisitor(fetch, `198.51.100.${i + 1}`)
  const { code } = await visitor.sign({ email: `reader-${i}@example.com` })
  await visitor.post('/api/unlock', { code })
  await visitor.get('/api/projects/vault/content')
  const visit = crypto.randomUUID()
  const entryTimestamp = new Date().toISOString()
  const opened = await visitor.post('/api/audit/access', { eventId: visit, route: 'vault', entryTimestamp })
  if (opened.status !== 202) throw new Error(JSON.stringify(opened.body))
  return { visitor, visit }
}

async function ingest(readers) {
  const took = []
  let kept = 0
  const open = new Set()
  const scoring = setInterval(() => void scorePeople(deps), 10_000)
  const began = performance.now()
  const batches = (PER_SECOND / PER_BATCH) * SECONDS
  for (let n = 0; n < batches; n++) {
    const due = began + n * (1_000 / (PER_SECOND / PER_BATCH))
    const wait = due - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    const { visitor, visit } = readers[n % READERS]
    const events = Array.from({ length: PER_BATCH }, (_, k) => event(k))
    // Measured from the scheduled time, so that a server that falls behind cannot hide it.
    const sending = visitor.post('/api/observations', { visit, events }).then((answer) => {
      if (answer.status !== 202) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      took.push(performance.now() - due)
      kept += answer.body.kept
      open.delete(sending)
    })
    open.add(sending)
  }
  await Promise.all(open)
  clearInterval(scoring)
  const seconds = (performance.now() - began) / 1_000
  const { n } = await deps.db
    .selectFrom('observation')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  took.sort((a, b) => a - b)
  const ms = (at) => `${took[Math.floor(at * (took.length - 1))].toFixed(1)} ms`
  print('observations a second', Math.round((batches * PER_BATCH) / seconds))
  print('batch of 20', `median ${ms(0.5)}  p95 ${ms(0.95)}  p99 ${ms(0.99)}  slowest ${ms(1)}`)
  print('sums of the day that are wrong', (await findWrongSums(deps.db)).length)
  print('acknowledged, in the database, lost', `${kept}, ${n}, ${kept - Number(n)}`)
}

function event(k) {
  const id = crypto.randomUUID()
  if (k === 0) return { id, kind: 'activity', ageMs: 0 }
  if (k < 4) return { id, kind: 'copy_try', ageMs: k }
  if (k < 8) return { id, kind: 'scroll_depth', depth: 50, ageMs: k }
  // Each is a sum of the day of its own.
  if (k < 14) return { id, kind: 'section_time', section: `section-${k}`, ms: 40, ageMs: k }
  return { id, kind: 'tab_shown', ageMs: k }
}

async function records() {
  const [{ id: visit }] = await deps.db.selectFrom('page_visit').select('id').limit(1).execute()
  await fill(visit)
  if (postgres) await sql`analyze`.execute(deps.db)
  const cookie = (await staffCookies(deps, 'admin', 'admin@x.example')).map((pair) => pair.join('=')).join('; ')
  const staff = new TestVisitor(fetch, '198.51.101.1')
  const [{ person_id: person }] = await deps.db.selectFrom('page_visit').select('person_id').limit(1).execute()
  for (const path of [
    'records/session-entries',
    'records/access-logs',
    'records/security-events',
    'records/access-audit-logs',
    `records/security-events?person=${person}`,
    'readers',
    `visits/${visit}`,
  ]) {
    const took = []
    for (let round = 0; round < 11; round++) {
      const from = performance.now()
      const { status } = await staff.get(`/api/admin/${path}`, { cookie })
      if (status !== 200) throw new Error(`${path}: ${status}`)
      took.push(performance.now() - from)
    }
    took.sort((a, b) => a - b)
    print(path.replace(/[=/][\w-]{20,}/, ' of one'), `${took[5].toFixed(1)} ms`)
  }
}

/** Inserts a million observations of 50,000 visits. One in ten is a security event. */
async function fill(like) {
  const row = await deps.db.selectFrom('page_visit').selectAll().where('id', '=', like).executeTakeFirstOrThrow()
  const people = await deps.db
    .selectFrom('page_visit')
    .select(['person_id', 'code_id', 'email'])
    .limit(READERS)
    .execute()
  const now = Date.now()
  for (let from = 0; from < MILLION / 20; from += 500) {
    const visits = Array.from({ length: 500 }, (_, k) => {
      const opened_at = new Date(now - (from + k) * 60_000).toISOString()
      const id = deps.ids.id()
      return { ...row, ...people[(from + k) % READERS], id, event_id: id, opened_at, last_beat_at: opened_at }
    })
    await deps.db.transaction().execute(async (trx) => {
      for (let part = 0; part < 500; part += 250)
        await trx
          .insertInto('page_visit')
          .values(visits.slice(part, part + 250))
          .execute()
      for (let part = 0; part < 500; part += 50)
        await trx
          .insertInto('observation')
          .values(
            visits.slice(part, part + 50).flatMap((visit) =>
              Array.from({ length: 20 }, (_, k) => ({
                visit_id: visit.id,
                event_id: `${visit.id}-${k}`,
                kind: k < 2 ? 'copy_try' : 'section_time',
                at: visit.opened_at,
                received_at: visit.opened_at,
                section: k < 2 ? null : 'why',
                value: k < 2 ? null : 1_000,
                severity: k < 2 ? 'medium' : null,
                metadata: null,
              })),
            ),
          )
          .execute()
    })
  }
}

function print(what, words) {
  process.stdout.write(`${what.padEnd(40)}${words}\n`)
}
