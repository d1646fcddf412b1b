import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { firstRun } from './databases.ts'
import { newLedger, openReaders, readersLoad, signersLoad } from './load.ts'
import { DidNotStart, figure, folder, pause, seconds, startPortal, until } from './portal-process.ts'

/*
 * The database file with flipped bits, cut off, or with a write-ahead log that is cut off or another's. The start is refused with a word
 * that says what to do, or the damage did nothing: every row is what it was.
 */

const CLEAR = /^Cannot start\. .*portal\.db.*: the database is damaged \(.*bring back the newest backup$/

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
  await until('some have signed', 60_000, () => [...ledger.signed.values()].filter(Boolean).length >= 12)
  const killed = join(place, 'killed')
  await Promise.all(loads.map((load) => load.stop()))
  // How far the write-ahead log has come is noted a twentieth of a second after a transaction.
  await pause(200)
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
  /^(job|log_|audit_|rate_window|executed_|sqlite|kysely|alert|signing_key|observation_batch|log_verification)/

/** Rows that were there before and are not there now, in tables that no start changes. */
function gone(before: Record<string, string[]>, after: Record<string, string[]>): string[] {
  return Object.entries(before)
    .filter(([name]) => !LIVING.test(name))
    .flatMap(([name, rows]) => {
      const now = new Set(after[name] ?? [])
      return rows.filter((row) => !now.has(row)).map((row) => `${name} ${row.slice(0, 120)}`)
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
    if (/AUDIT LOG IS NOT WHAT IT SHOULD BE|THE WRITE-AHEAD LOG BREAKS OFF/.test(portal.err()))
      return { outcome: 'told', said: portal.err() }
    return lost.length === 0 ? { outcome: 'harmless', said: '' } : { outcome: 'silent', said: lost.join('\n') }
  } catch (error) {
    if (!(error instanceof DidNotStart)) return { outcome: 'told', said: String(error) }
    expect(error.message, 'a clear word').toMatch(CLEAR)
    return { outcome: 'refused', said: error.message }
  }
}

function flip(file: string, random: () => number) {
  const bytes = readFileSync(file)
  const at = Math.floor(random() * bytes.length)
  bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8)), at)
  writeFileSync(file, bytes)
  return at
}

/** The same sequence at each run, so that what it finds can be found again. */
function sequence(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

test('a damaged file is refused with a word that says what to do, or nothing is lost', async () => {
  const { place, stopped, killed } = await makeData()
  const whole = rowsOf(stopped)
  const trial = join(place, 'trial')
  const counts: Record<string, Record<Outcome, number>> = {}
  const silent: string[] = []
  const run = async (what: string, from: string, damage: (db: string) => void) => {
    rmSync(trial, { recursive: true, force: true })
    cpSync(from, trial, { recursive: true })
    damage(join(trial, 'portal.db'))
    const { outcome, said } = await outcomeOf(trial, from === stopped ? whole : whole)
    counts[what] ??= { refused: 0, told: 0, harmless: 0, silent: 0 }
    counts[what][outcome] += 1
    if (outcome === 'silent') silent.push(`${what}: ${said}`)
    return outcome
  }
  const random = sequence(Number(process.env.FAULTS_SEED ?? 1))
  expect(await run('nothing', stopped, () => {}), 'without damage').toBe('harmless')
  expect(await run('killed, nothing', killed, () => {}), 'killed, without damage').toBe('harmless')

  const end = performance.now() + seconds(25) * 1000
  for (let i = 0; i < 5 || performance.now() < end; i++)
    expect(await run('one bit of a file that was closed', stopped, (db) => flip(db, random))).toBe('refused')
  expect(await run('closed and cut off', stopped, (db) => truncateSync(db, 40_000))).toBe('refused')
  expect(await run('closed and emptied', stopped, (db) => truncateSync(db, 0))).toBe('refused')
  expect(await run('closed and gone', stopped, (db) => rmSync(db))).toBe('refused')
  expect(await run("another's -wal", stopped, (db) => copyFileSync(join(killed, 'portal.db-wal'), `${db}-wal`))).toBe(
    'refused',
  )

  const hasWal = existsSync(join(killed, 'portal.db-wal'))
  expect(hasWal, 'what was killed has a write-ahead log').toBe(true)
  expect(await run('killed and cut off', killed, (db) => truncateSync(db, 40_000))).not.toBe('silent')
  expect(await run('killed and emptied', killed, (db) => truncateSync(db, 0))).not.toBe('silent')
  const half = performance.now() + seconds(20) * 1000
  for (let i = 0; i < 5 || performance.now() < half; i++)
    await run('one bit of a file that was killed', killed, (db) => flip(db, random))
  for (const part of [0.25, 0.5, 0.9])
    await run('write-ahead log cut off', killed, (db) =>
      truncateSync(`${db}-wal`, Math.floor(readFileSync(`${db}-wal`).length * part)),
    )
  for (let i = 0; i < 4; i++)
    await run('write-ahead log with a flipped bit', killed, (db) => void flip(`${db}-wal`, random))

  for (const [what, { refused, told, harmless, silent: quiet }] of Object.entries(counts))
    figure(`corrupt, ${what}: ${refused} refused, ${told} started with an alarm, ${harmless} harmless, ${quiet} silent`)
  expect(silent, 'never silently wrong').toEqual([])
})
