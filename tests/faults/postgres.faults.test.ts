import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseEnv, firstRun, logProblem, lookAt, startPostgres } from './databases.ts'
import { expectClean, newLedger, openReaders, readersLoad, settle, signersLoad } from './load.ts'
import { browser, figure, folder, pause, seconds, startPortal, until } from './portal-process.ts'

/** PostgreSQL restarted in mid-flight, ended as a crash ends it, and without a connection to spare. */

test('PostgreSQL restarts in mid-flight: clean 503s, back within two seconds, nothing lost', async () => {
  const server = await startPostgres()
  const env = { DATA_DIR: join(folder(), 'data'), DATABASE_URL: server.url }
  const portal = await startPortal(env)
  const at = () => portal.url
  const ledger = newLedger()
  const readers = await openReaders(at, firstRun(env).codes.vault ?? '', 100)
  const loads = [readersLoad(at, readers, ledger, 150), signersLoad(at, ledger, { count: 2, restMs: 300 })]
  const back: number[] = []
  const end = performance.now() + seconds(25) * 1000
  for (let round = 0; performance.now() < end; round++) {
    await pause(1_500 + Math.random() * 1_000)
    await server.stop(round % 2 === 0 ? 'fast' : 'immediate')
    await pause(300)
    await server.start()
    const up = performance.now()
    await until('a write is acknowledged again', 20_000, () => (ledger.acknowledged.at(-1) ?? 0) > up)
    back.push((ledger.acknowledged.find((time) => time > up) ?? Number.POSITIVE_INFINITY) - up)
    const ready = await fetch(`${at()}/readyz`)
    expect(ready.status).toBe(200)
  }
  await Promise.all(loads.map((load) => load.stop()))
  expect(await portal.kill('SIGTERM')).toBe(0)
  await lookAt(env, async (deps) => {
    const { acknowledged, unacknowledged } = await settle(deps.db, ledger)
    figure(
      `postgres restarted: ${back.length} restarts (fast and immediate in turn), ${acknowledged} acknowledged writes all there (${unacknowledged} kept unacknowledged), ` +
        `${ledger.refused.length} answers of 503, ${ledger.broken.length} broken; back after at most ${Math.max(...back).toFixed(0)} ms`,
    )
    expectClean(ledger)
    expect(Math.max(...back), 'milliseconds until it writes again').toBeLessThan(2_000)
    expect(await logProblem(deps)).toBeNull()
  })
})

test('no connection to spare, and one that is stuck: 503s within seconds, and then as before', async () => {
  const { DATABASE_URL = '' } = await databaseEnv('postgres')
  const env = { DATA_DIR: join(folder(), 'data'), DATABASE_URL }
  const portal = await startPortal(env)
  const code = firstRun(env).codes.vault ?? ''
  // Somebody holds every counter: whoever comes waits, until the pool has nobody left.
  const holder = new pg.Client({ connectionString: DATABASE_URL })
  await holder.connect()
  holder.on('error', () => {})
  await holder.query('begin; lock table rate_window, session in access exclusive mode')
  const visitors = Array.from({ length: 40 }, () => browser(() => portal.url))
  const began = performance.now()
  const answers = await Promise.all(visitors.map((visitor) => visitor.post('/api/access/vault', { code })))
  const took = performance.now() - began
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  // The gate has words of its own for it.
  for (const { body } of answers) expect(body).toMatchObject({ error: { code: 'gate_failed' } })
  await holder.query('rollback')
  await holder.end()
  const freed = performance.now()
  const after = await Promise.all(visitors.map((visitor) => visitor.post('/api/access/vault', { code })))
  expect(after.map(({ status }) => status)).toEqual(visitors.map(() => 200))
  const healed = performance.now() - freed
  // An operator ends every session of the portal: the next request finds a new connection.
  const admin = new pg.Client({ connectionString: DATABASE_URL })
  await admin.connect()
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
    ['client backend'],
  )
  await until('it is ready', 2_000, async () => (await fetch(`${portal.url}/readyz`)).status === 200)
  await admin.end()
  figure(
    `pool exhausted: 40 requests against a locked table all answered 503 within ${(took / 1000).toFixed(1)} s, all served ${healed.toFixed(0)} ms after it was free`,
  )
  expect(await portal.kill('SIGTERM')).toBe(0)
})
