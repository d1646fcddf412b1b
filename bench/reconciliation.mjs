// `node bench/reconciliation.mjs [postgres]`: measures `audit verify` where every entry names rows: COUNT entries, each of an act that wrote
// a person and a request (and so two rows with salts), and what an act costs that writes a row with an entry.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { recordEntry } from '../server/audit/service.ts'
import { readConfig } from '../server/config.ts'
import { compareSchema } from '../server/db/compare-schema.ts'
import { reconcile } from '../server/features/transparency-log/reconciliation/reconcile.ts'
import { integrate } from '../server/features/transparency-log/sequencer.ts'
import { checkLog } from '../server/features/transparency-log/verify-log.ts'
import { openPortal } from '../server/open-portal.ts'
import { startPostgres } from '../tests/helpers/start-postgres.ts'

const COUNT = Number(process.env.COUNT ?? 100_000)
const ACTS = 500

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
const say = (what, figure) => process.stdout.write(`${what.padEnd(52)} ${figure}\n`)

async function measure(what, work) {
  const at = performance.now()
  const cpu = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - at) / 1000
  say(what, `${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s CPU`)
  return result
}

/** Acts of one transaction, each with two rows and an entry. */
async function act(from, count) {
  await deps.db.transaction().execute(async (trx) => {
    for (let i = from; i < from + count; i += 1) {
      const email = `person-${i}@bench.example`
      const created_at = new Date(deps.clock.now()).toISOString()
      const person = { id: deps.ids.id(), email, email_key: email, created_at, verified_at: null }
      await trx.insertInto('person').values(person).execute()
      const request = { id: deps.ids.id(), kind: 'new_code', email, email_key: email, created_at, answer: null }
      await trx.insertInto('request').values(request).execute()
      await recordEntry(trx, deps, { action: 'code.asked_for', actor: 'visitor', personId: person.id })
    }
  })
}

try {
  await measure(`${COUNT} entries and ${2 * COUNT} rows written`, async () => {
    for (let from = 0; from < COUNT; from += ACTS) await act(from, Math.min(ACTS, COUNT - from))
  })
  while ((await integrate(deps)) > 0);
  if (postgres) await sql`analyze`.execute(deps.db)
  await measure('the log alone', () => checkLog(deps))
  const { rows, findings } = await measure('the rows, compared with the log', () => reconcile(deps))
  await measure('the schema', () => compareSchema(deps))
  say('rows compared, differences', `${rows}, ${findings.length}`)
  say('largest memory of the process', `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
} finally {
  await deps.db.destroy()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
