// `node bench/log.mjs [postgres]`: measures the audit log with a million entries: adding them to the tree, verifying them in the
// database and from an export, proofs, and searches; and what an entry costs a signature. COUNT=50000 gives a quick result.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { makeApp } from '../server/app.ts'
import { actionsOf } from '../server/audit/actions.ts'
import { listEntries } from '../server/audit/queries.ts'
import { commitment } from '../server/audit/rules.ts'
import { readConfig } from '../server/config.ts'
import { makeCheckpointNow } from '../server/features/transparency-log/checkpoints.ts'
import { exportLog } from '../server/features/transparency-log/export.ts'
import { readLogKey } from '../server/features/transparency-log/keys.ts'
import { integrate } from '../server/features/transparency-log/sequencer.ts'
import { consistencyProof, inclusionProof } from '../server/features/transparency-log/tree.ts'
import { OPERATOR, verifyLog } from '../server/features/transparency-log/verify-log.ts'
import { listNumbers, listTrail } from '../server/features/transparency-log/viewer/queries.ts'
import { listAudit } from '../server/features/transparency-log/viewer/service.ts'
import { openPortal } from '../server/open-portal.ts'
import { startPostgres } from '../tests/helpers/start-postgres.ts'
import { TestVisitor } from '../tests/helpers/test-visitor.ts'

const COUNT = Number(process.env.COUNT ?? 1_000_000)
const CHECKPOINT_EVERY = 10_000
const ROUNDS = 101

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
/** Elapsed time and CPU time, which other load on the machine affects less. */
const seconds = ({ at, cpu }) => {
  const { user, system } = process.cpuUsage(cpu)
  return `${((performance.now() - at) / 1000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s CPU`
}
const start = () => ({ at: performance.now(), cpu: process.cpuUsage() })
const TELL_CPU =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write(String((user+system)/1e6))})'
const say = (what, figure) => process.stdout.write(`${what.padEnd(52)} ${figure}\n`)

try {
  say('signing and unlocking with an empty log', await signing())
  let began = start()
  await fill()
  say(`${COUNT} entries written and added to the tree`, seconds(began))
  if (postgres) await sql`analyze`.execute(deps.db)
  began = start()
  const { size, problem } = await verifyLog(deps, OPERATOR)
  say(`audit verify, ${size} entries`, `${seconds(began)}, ${problem ?? 'holds'}`)
  const file = join(folder, 'log.jsonl')
  began = start()
  await exportLog(deps, file, { personal: true })
  say('audit export', `${seconds(began)}, ${Math.round(statSync(file).size / 1e6)} MB`)
  began = start()
  const args = ['docs/verifier/verify-log.mjs', file, '--key', readLogKey(deps).vkey]
  const verifier = spawnSync(process.execPath, [
    ...['--import', TELL_CPU, ...args],
    ...['--checkpoint', join(folder, 'log', 'checkpoints.txt')],
  ])
  say(
    'verify-log.mjs',
    `${((performance.now() - began.at) / 1000).toFixed(1)} s, ${Number(verifier.stderr).toFixed(1)} s CPU, exit status ${verifier.status}`,
  )
  say('inclusion proof', await median(() => inclusionProof(deps.db, Math.floor(Math.random() * COUNT), size)))
  say('consistency proof', await median(() => consistencyProof(deps.db, 1 + Math.floor(Math.random() * COUNT), size)))
  for (const [what, filter] of [
    ['all', {}],
    ['a person of 1,000', { personId: 'person-777' }],
    ['a code of 5,000', { codeId: 'code-777' }],
    ['a session of 10', { sessionId: 'session-77777' }],
    ['a route, a fifth of all', { route: 'fanz' }],
    ['an action', { action: 'code.refused' }],
    ['an hour of the middle', { from: '2026-06-01T10:00:00.000Z', until: '2026-06-01T11:00:00.000Z' }],
    [
      'a person in a month',
      { personId: 'person-777', from: '2026-06-01T00:00:00.000Z', until: '2026-07-01T00:00:00.000Z' },
    ],
  ])
    say(`50 entries: ${what}`, await median(() => listEntries(deps.db, filter, { limit: 50 })))
  for (const [what, choice] of [
    ['all', {}],
    ['a code of 5,000', { code: 'code-777' }],
    ['a session of 10', { session: 'session-77777' }],
    ['a page', { route: 'fanz' }],
    ['refusals', { kind: 'refused' }],
    ['codes of a page', { kind: 'codes', route: 'fanz' }],
    ['an hour of the middle', { from: '2026-06-01T10:00:00.000Z', until: '2026-06-01T11:00:00.000Z' }],
    [
      'refusals of a day of the middle',
      { kind: 'refused', from: '2026-06-01T00:00:00.000Z', until: '2026-06-02T00:00:00.000Z' },
    ],
    ['everything since a day of the middle', { from: '2026-06-01T00:00:00.000Z' }],
    ['nothing that fits', { code: 'code-777', kind: 'invitations' }],
  ])
    say(`/admin/audit, first page: ${what}`, await median(() => listAudit(deps, choice)))
  const ways = [
    { column: 'person_id', value: 'person-777' },
    ...Array.from({ length: 20 }, (_, i) => ({ column: 'session_id', value: `session-${i * 777}` })),
  ]
  const person = async () =>
    listTrail(deps.db, await listNumbers(deps.db, { ways, actions: actionsOf('codes') }, { limit: 51 }))
  say('/admin/audit, a person with 20 sessions, codes only', await median(person))
  say('signing and unlocking with a full log', await signing())
} finally {
  await deps.db.destroy()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Entries as the portal writes them, every fourth with personal data, spread over a year; a checkpoint after each 10,000. */
async function fill() {
  const year = Date.parse('2026-01-01T00:00:00.000Z')
  const step = (365 * 24 * 3_600_000) / COUNT
  const actions = ['access.granted', 'code.redeemed', 'code.refused', 'mail.sent', 'nda.opened']
  const salt = Buffer.alloc(32, 7).toString('base64url')
  for (let i = 0; i < COUNT; i += 500) {
    const rows = Array.from({ length: Math.min(500, COUNT - i) }, (_, j) => row(i + j))
    await deps.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('audit_entry')
        .values(rows.map((one) => one.entry))
        .execute()
      const hidden = rows.flatMap((one) => one.hidden ?? [])
      if (hidden.length > 0) await trx.insertInto('log_private').values(hidden).execute()
    })
    await integrate(deps)
    if ((i + 500) % CHECKPOINT_EVERY === 0) await makeCheckpointNow(deps)
  }

  function row(n) {
    const id = randomUUID()
    const data =
      n % 4 === 0 ? `{"ipAddress":"198.51.100.${n % 250}","userAgent":"Mozilla/5.0 (X11; Linux x86_64)"}` : undefined
    const entry = {
      id,
      at: new Date(year + n * step).toISOString(),
      action: actions[n % 5],
      actor: 'visitor',
      browser_id: `browser-${n % 50_000}`,
      session_id: `session-${n % 100_000}`,
      person_id: `person-${n % 1_000}`,
      submission_id: null,
      code_id: `code-${n % 5_000}`,
      account_id: null,
      route: ['vault', 'fanz', 'realestate', 'analytics', null][n % 5],
      detail: JSON.stringify({ method: 'investor', number: n }),
      personal: data ? commitment(salt, data) : null,
    }
    return { entry, ...(data && { hidden: { entry_id: id, salt, data } }) }
  }
}

/** The median milliseconds of signing and of unlocking through the real app. */
async function signing() {
  const app = makeApp(deps)
  const took = { sign: [], unlock: [] }
  for (let i = 0; i < ROUNDS; i++) {
    const env = { incoming: { socket: { remoteAddress: `198.51.${i}.${1 + Math.floor(Math.random() * 250)}` } } }
    const visitor = new TestVisitor((request) => Promise.resolve(app.fetch(request, env)), '')
    const read = await visitor.read()
    const input = {
      ...read,
      fullName: 'Elena Marchetti',
      email: `${randomUUID()}@x.example`,
      companyName: 'Northgate',
      phoneNumber: '+1 415 555 0119',
      ndaAccepted: true,
    }
    let began = performance.now()
    const { body } = await visitor.post('/api/nda/submissions', input)
    took.sign.push(performance.now() - began)
    began = performance.now()
    await visitor.post('/api/unlock', { code: body.code })
    took.unlock.push(performance.now() - began)
  }
  return `${middle(took.sign)} ms, ${middle(took.unlock)} ms`
}

async function median(act) {
  const took = []
  for (let i = 0; i < 21; i++) {
    const began = performance.now()
    await act()
    took.push(performance.now() - began)
  }
  return `${middle(took)} ms`
}

function middle(list) {
  return list.sort((a, b) => a - b)[Math.floor(list.length / 2)].toFixed(1)
}
