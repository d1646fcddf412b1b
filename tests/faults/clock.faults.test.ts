import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Mail } from '../../server/features/email/rules.ts'
import { enqueue } from '../../server/features/operations/jobs/service.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'
import { databaseEnv, KINDS, logProblem, lookAt } from './databases.ts'
import { browser, DidNotStart, figure, folder, pause, startPortal, until } from './portal-process.ts'

/*
 * The machine's clock leaps by days and by years, ahead and back, while the portal runs and while it does not. What has expired is never
 * accepted again, the log goes on in order and verifies, and no job is held for years.
 */

const DAY = 86_400

/** A machine whose clock a test sets: a file that says by how many seconds it is wrong. */
function wrongClock() {
  const [library = ''] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (!existsSync(library)) throw new Error('faketime is missing: apt-get install faketime')
  const file = join(folder(), 'clock')
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`)
  set(0)
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // The processor's own count is right where the clock is wrong.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return { set, env }
}

const reads = async (visitor: TestVisitor) => (await visitor.get('/api/projects/vault/content')).status

test.each(KINDS)('leaps of the clock, on %s', async (kind) => {
  const clock = wrongClock()
  const data = { DATA_DIR: join(folder(), 'data'), ...(await databaseEnv(kind)) }
  const env = { ...data, ...clock.env }
  let portal = await startPortal(env)
  const at = () => portal.url
  const visitor = browser(at)
  const { code } = await visitor.sign({ email: 'first@x.example' })
  expect((await visitor.post('/api/unlock', { code })).status).toBe(200)
  expect(await reads(visitor)).toBe(200)
  await visitor.post('/api/links', { purpose: 'lost_code', email: 'first@x.example' })
  await pause(1_500)

  // A day ahead: the session and the link are over. Back again: they stay so.
  clock.set(DAY)
  const ahead = await reads(visitor)
  expect(ahead, 'a session of yesterday').not.toBe(200)
  clock.set(0)
  expect(await reads(visitor), 'and the clock set right again').not.toBe(200)
  expect((await visitor.post('/api/unlock', { code })).status, 'its code lasts longer').toBe(200)

  // Fifteen days: the code is over, and stays so however the clock is set.
  clock.set(15 * DAY)
  const refused = [await browser(at).post('/api/unlock', { code })]
  for (const seconds of [0, -DAY, -10 * 365 * DAY, 14 * DAY]) {
    clock.set(seconds)
    refused.push(await browser(at).post('/api/unlock', { code }))
  }
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))

  // Ten years ahead: nothing of before opens anything, people can sign anew, and nothing that is to be kept is deleted.
  clock.set(10 * 365 * DAY)
  const later = browser(at)
  const signed = await later.sign({ email: 'second@x.example' })
  expect((await later.post('/api/unlock', { code: signed.code })).status).toBe(200)
  await pause(2_000)
  expect(portal.err()).not.toContain('a recurring step failed')

  // A job is held, and the process dies. Back to today: the start is refused with a word, and goes on when told that the clock is right.
  await portal.kill('SIGKILL')
  await lookAt(data, async (deps) => {
    const held: Mail = {
      kind: 'code_activated',
      to: 'held@x.example',
      subject: 'Held',
      title: 'Held',
      paragraphs: ['By a process of ten years from now.'],
    }
    const id = await deps.db.transaction().execute((trx) => enqueue(trx, deps, 'mail', held))
    await deps.db
      .updateTable('job')
      .set({ leased_until: '2036-12-01T00:00:00.000Z', run_at: '2036-11-30T00:00:00.000Z', attempts: 1 })
      .where('id', '=', id)
      .execute()
  })
  const third = { email: 'third@x.example' }
  clock.set(0)
  const word = await startPortal(env).then(
    () => 'it started',
    (error) => (error instanceof DidNotStart ? error.message : String(error)),
  )
  expect(word).toMatch(
    /^Cannot start\. The clock of this machine: says 20\d\d-.*Correct the clock\..*CLOCK_BEHIND=accept$/,
  )
  portal = await startPortal({ ...env, CLOCK_BEHIND: 'accept' })
  expect(
    (await browser(at).post('/api/unlock', { code: signed.code })).status,
    'a code of the future is not yet or still good',
  ).toBeLessThan(500)
  const fresh = browser(at)
  const now = await fresh.sign(third)
  expect((await fresh.post('/api/unlock', { code: now.code })).status).toBe(200)
  const freed = await lookAt(data, ({ db }) =>
    until('every job is done, also those that were held in ten years', 60_000, async () => {
      const open = await db
        .selectFrom('job')
        .select(['id', 'kind'])
        .where('done_at', 'is', null)
        .where('given_up_at', 'is', null)
        .execute()
      return open.length === 0
    }),
  )
  await portal.kill('SIGTERM')
  // The first entries of today are the last ones: no word is needed any more.
  portal = await startPortal(env)
  expect(await portal.kill('SIGTERM')).toBe(0)

  await lookAt(data, async (deps) => {
    expect(await logProblem(deps)).toBeNull()
    const entries = await deps.db.selectFrom('audit_entry').select(['seq', 'at', 'action']).orderBy('seq').execute()
    // Of two acts in the same instant either may come first, whatever the milliseconds say: order is by sequence.
    const at = (entry?: { at: string }) => Date.parse(entry?.at ?? '1970-01-01')
    const backwards = entries.filter((entry, i) => at(entry) < at(entries[i - 1]) - 1_000)
    expect(backwards.length, 'time goes back once: where it was accepted').toBe(1)
    const people = await deps.db.selectFrom('submission').select('id').execute()
    expect(people.length, 'nothing was deleted').toBe(3)
    figure(
      `clock ${kind}: leaps of +1 day, +15 days, +10 years, -1 day, -10 years: 0 expired things accepted, ${entries.length} entries in order and verified; ` +
        `jobs held until 2036 done ${(freed / 1000).toFixed(1)} s after the start`,
    )
  })
})
