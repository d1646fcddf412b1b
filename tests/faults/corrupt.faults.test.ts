import { closeSync, cpSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { listProblems } from '../../server/db/integrity.ts'
import { firstRun } from './databases.ts'
import { newLedger, openReaders, readersLoad, signersLoad } from './load.ts'
import { DidNotStart, figure, folder, pause, seconds, startPortal, until } from './portal-process.ts'

/*
 * The SQLite file with overwritten pages, cut off, emptied or gone. After a kill the start refuses it in words that say what to do,
 * or the damage did nothing. After a clean stop the check by command finds it.
 */

const CLEAR = /^Cannot start\. .*portal\.db is damaged \(.*: restore the newest verified backup .*ask for help\.$/

/** Data of a portal that has worked: stopped as it should be, and killed with its write-ahead log full. */
async function makeData() {
  const place = folder()
  const data = join(place, 'data')
  const env = { DATA_DIR: data }
  const portal = await startPortal(env)
  const ledger = newLedger()
  const readers = await openReaders(() => portal.url, firstRun(env).codes.vault ?? '', 20)
  const loads = [
    readersLoad(() => portal.url, readers, ledger, 30),
    signersLoad(() => portal.url, ledger, { count: 3, restMs: 100 }),
  ]
  await until('some have signed', 180_000, () => [...ledger.signed.values()].filter(Boolean).length >= 12)
  const killed = join(place, 'killed')
  await Promise.all(loads.map((load) => load.stop()))
  await portal.kill('SIGKILL')
  cpSync(data, killed, { recursive: true })
  const again = await startPortal(env)
  await pause(1_000)
  expect(await again.kill('SIGTERM')).toBe(0)
  return { place, stopped: data, killed }
}

/** Every row of every table, as text, but for what each start writes by itself. */
function rowsOf(data: string): Record<string, string[]> {
  const db = new Database(join(data, 'portal.db'), { readonly: true })
  try {
    const tables = db
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all() as string[]
    return Object.fromEntries(
      tables.map((name) => [
        name,
        (db.prepare(`select * from "${name}"`).raw().all() as unknown[]).map((row) => JSON.stringify(row)),
      ]),
    )
  } finally {
    db.close()
  }
}

/** What a portal changes by itself in the seconds after a start. */
const LIVING =
  /^(job|mail_record|log_|audit_|rate_window|executed_|sqlite|kysely|alert|signing_key|observation_batch|shown_leaf|watermark|log_verification)/

/** A row of `row_fingerprint` begins with the table and the key of the row that it belongs to. */
const isFingerprintOfLiving = (row: string) => LIVING.test(row.slice('["'.length))

/** Rows that were there before and are not there now, in tables that no start changes. */
function gone(before: Record<string, string[]>, after: Record<string, string[]>): string[] {
  return Object.entries(before)
    .filter(([name]) => !LIVING.test(name))
    .flatMap(([name, rows]) => {
      const now = new Set(after[name] ?? [])
      return rows
        .filter((row) => !now.has(row) && !isFingerprintOfLiving(row))
        .map((row) => `${name} ${row.slice(0, 120)}`)
    })
}

type Outcome = 'refused' | 'told' | 'harmless' | 'silent'

/** Starts on damaged data and says what came of it. */
async function outcomeOf(data: string, before: Record<string, string[]>): Promise<{ outcome: Outcome; said: string }> {
  try {
    const portal = await startPortal({ DATA_DIR: data })
    // The log is looked at when the portal starts, and verified whole soon after where it was not closed.
    await pause(1_500)
    await portal.kill('SIGKILL')
    const lost = gone(before, rowsOf(data))
    if (/AUDIT LOG IS NOT WHAT IT SHOULD BE/.test(portal.err())) return { outcome: 'told', said: portal.err() }
    return lost.length === 0 ? { outcome: 'harmless', said: '' } : { outcome: 'silent', said: lost.join('\n') }
  } catch (error) {
    if (!(error instanceof DidNotStart)) return { outcome: 'told', said: String(error) }
    expect(error.message, 'a clear word').toMatch(CLEAR)
    return { outcome: 'refused', said: error.message }
  }
}

/** Overwrites a page at random, as a failing disk does. */
function overwrite(file: string, random: () => number): void {
  const size = readFileSync(file).readUInt16BE(16)
  const page = Math.floor((random() * statSync(file).size) / size)
  const noise = Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)))
  const handle = openSync(file, 'r+')
  writeSync(handle, noise, 0, size, page * size)
  closeSync(handle)
}

/** The same sequence at each run, so that what it finds can be found again. */
function sequence(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

test('a damaged file is refused in words that say what to do, or nothing is lost', async () => {
  const { place, stopped, killed } = await makeData()
  const whole = rowsOf(stopped)
  const trial = join(place, 'trial')
  const counts: Record<string, Record<Outcome, number>> = {}
  const silent: string[] = []
  const run = async (what: string, from: string, damage: (db: string) => void) => {
    rmSync(trial, { recursive: true, force: true })
    cpSync(from, trial, { recursive: true })
    damage(join(trial, 'portal.db'))
    const { outcome, said } = await outcomeOf(trial, whole)
    counts[what] ??= { refused: 0, told: 0, harmless: 0, silent: 0 }
    counts[what][outcome] += 1
    if (outcome === 'silent') silent.push(`${what}: ${said}`)
    return outcome
  }
  const random = sequence(Number(process.env.FAULTS_SEED ?? 1))
  expect(await run('stopped, nothing', stopped, () => {}), silent.join() || 'without damage').toBe('harmless')
  expect(await run('killed, nothing', killed, () => {}), 'killed, without damage').toBe('harmless')
  expect(await run('stopped and emptied', stopped, (db) => truncateSync(db, 0))).toBe('refused')
  expect(await run('stopped and gone', stopped, (db) => rmSync(db))).toBe('refused')
  expect(await run('killed and emptied', killed, (db) => truncateSync(db, 0))).toBe('refused')
  await run('killed and cut off', killed, (db) => truncateSync(db, 40_000))
  const end = performance.now() + seconds(25) * 1000
  for (let i = 0; i < 5 || performance.now() < end; i++)
    await run('killed, a page overwritten', killed, (db) => overwrite(db, random))
  // What SQLite has not yet taken into the file is lost without a trace; the rest it refuses or reads as it was.
  const cut = { refused: 0, started: 0 }
  for (const part of [0.25, 0.5, 0.9]) {
    rmSync(trial, { recursive: true, force: true })
    cpSync(killed, trial, { recursive: true })
    const wal = join(trial, 'portal.db-wal')
    truncateSync(wal, Math.floor(statSync(wal).size * part))
    cut[(await outcomeOf(trial, whole)).outcome === 'refused' ? 'refused' : 'started'] += 1
  }
  figure(`corrupt, killed, write-ahead log cut off: ${cut.refused} refused, ${cut.started} started`)
  for (const [what, { refused, told, harmless, silent: quiet }] of Object.entries(counts))
    figure(`corrupt, ${what}: ${refused} refused, ${told} started with an alarm, ${harmless} harmless, ${quiet} silent`)
  expect(silent, 'never silently wrong').toEqual([])

  let found = 0
  for (let i = 0; i < 20; i++) {
    rmSync(trial, { recursive: true, force: true })
    cpSync(stopped, trial, { recursive: true })
    overwrite(join(trial, 'portal.db'), random)
    if (listProblems(join(trial, 'portal.db'), 'integrity_check').length > 0) found += 1
    else expect(gone(whole, rowsOf(trial)), 'what the check does not find has changed no row').toEqual([])
  }
  figure(`corrupt, stopped, a page overwritten: the check finds ${found} of 20, the others harmless`)
})
