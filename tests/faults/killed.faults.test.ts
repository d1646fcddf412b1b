import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseEnv, firstRun, KINDS, logProblem, lookAt } from './databases.ts'
import { newLedger, openReaders, readersLoad, settle, signersLoad } from './load.ts'
import { figure, folder, pause, seconds, startPortal, until } from './portal-process.ts'

/*
 * SIGKILL at random moments, again and again, while at least 200 writes a second are acknowledged. What was acknowledged is there
 * afterwards, once; the log verifies; each mail leaves once.
 */

const LEAST_A_SECOND = 200

test.each(KINDS)('killed again and again under load, on %s: nothing that was acknowledged is lost', async (kind) => {
  const env = { DATA_DIR: join(folder(), 'data'), ...(await databaseEnv(kind)) }
  let portal = await startPortal(env)
  const at = () => portal.url
  const ledger = newLedger()
  const readers = await openReaders(at, firstRun(env).codes.vault ?? '', 240)
  const loads = [readersLoad(at, readers, ledger, 330), signersLoad(at, ledger, { count: 2, restMs: 1_200 })]
  const upFor: number[] = []
  const rates: number[] = []
  const until_ = performance.now() + seconds(50) * 1000
  let kills = 0
  while (performance.now() < until_) {
    const began = performance.now()
    const before = ledger.acknowledged.length
    await pause(1_500 + Math.random() * 5_000)
    await portal.kill('SIGKILL')
    kills += 1
    upFor.push(performance.now() - began)
    rates.push(((ledger.acknowledged.length - before) / (performance.now() - began)) * 1000)
    portal = await startPortal(env)
  }
  await Promise.all(loads.map((load) => load.stop()))
  // Jobs that a dead process held are taken up again once its hold is over.
  await portal.kill('SIGTERM')
  await lookAt(env, ({ db }) => db.updateTable('job').set({ leased_until: null }).execute())
  portal = await startPortal(env)
  await lookAt(env, ({ db }) =>
    until('every job is done', 180_000, async () => {
      const open = await db.selectFrom('job').select('id').where('done_at', 'is', null).execute()
      return open.length === 0
    }),
  )
  expect(await portal.kill('SIGTERM')).toBe(0)

  await lookAt(env, async (deps) => {
    expect(
      ledger.refused.filter(({ status }) => status !== 503),
      'no answer but success or 503',
    ).toEqual([])
    expect(ledger.unlocked.size, 'somebody signed and unlocked').toBeGreaterThan(0)
    const { acknowledged, unacknowledged } = await settle(deps.db, ledger)
    expect(await logProblem(deps)).toBeNull()
    const jobs = await deps.db.selectFrom('job').selectAll().execute()
    expect(jobs.filter(({ given_up_at }) => given_up_at !== null)).toEqual([])
    const mails = jobs.filter(({ kind }) => kind === 'mail').map(({ id }) => id)
    const told = await deps.db.selectFrom('audit_entry').select('detail').where('action', '=', 'mail.sent').execute()
    expect(told.map(({ detail }) => JSON.parse(detail).mail).sort(), 'each mail noted once').toEqual(mails.sort())
    const files = readdirSync(join(env.DATA_DIR, 'mail'))
    expect(files.filter((name) => name.endsWith('.eml')).sort()).toEqual(mails.map((id) => `${id}.eml`).sort())
    const texts = files
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(env.DATA_DIR, 'mail', name), 'utf8'))
    for (const [email, code] of ledger.signed) {
      if (code === null) continue
      const own = texts.filter((text) => text.includes(`To: ${email}`))
      expect(own.length, `mails to ${email}: the code, and the executed agreement`).toBe(2)
    }
    const reached = ledger.acknowledged.length / (upFor.reduce((sum, ms) => sum + ms, 0) / 1000)
    figure(
      `killed ${kind}: ${kills} kills, ${acknowledged} acknowledged writes all there, ${unacknowledged} kept without having been acknowledged, ` +
        `${[...ledger.signed.values()].filter(Boolean).length} signatures and ${ledger.unlocked.size} uses among them, ` +
        `${reached.toFixed(0)} writes a second while up (least in a round ${Math.min(...rates).toFixed(0)}), 0 lost`,
    )
    expect(reached, 'acknowledged writes a second').toBeGreaterThanOrEqual(LEAST_A_SECOND)
  })
})
