import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import type { SystemCheck } from '../../../../contract/operations/system.ts'
import { testFolder } from '../../../../tests/helpers/command-line.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestOptions, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR } from '../../../../tests/helpers/test-clock.ts'
import { maintainLog } from '../../transparency-log/service.ts'
import { enqueue, runDueJobs } from '../jobs/service.ts'

async function system(options: TestOptions = {}) {
  const t = await testApp(options)
  const admin = await staffBrowser(t, 'admin')
  let checked = 0
  const check = async (id: SystemCheck['id']): Promise<SystemCheck> => {
    // A new sign-in each time, because a second factor counts for twelve hours only.
    const asking = await staffBrowser(t, 'admin', `admin-${++checked}@x.example`)
    return (await asking.get('/api/admin/system')).body.checks.find((one: SystemCheck) => one.id === id)
  }
  return { t, admin, check }
}

test('every check of a new portal has a state with a sentence, and what is not known is not fine', async () => {
  const { admin, check } = await system()
  const { body } = await admin.get('/api/admin/system')
  const states = Object.fromEntries(body.checks.map(({ id, state }: SystemCheck) => [id, state]))
  expect(states).toEqual({
    release: 'fine',
    processes: 'fine',
    disk: 'fine',
    database: 'fine',
    jobs: 'fine',
    office: expect.stringMatching(/^(fine|off|attention)$/),
    mails: 'attention',
    backups: 'attention',
    restore: 'attention',
    log: 'unknown',
    keys: 'fine',
    certificates: 'fine',
  })
  expect(await check('log')).toMatchObject({ summary: 'It has not been verified yet.' })
  expect((await check('database')).summary).toMatch(
    inject('databaseKind') === 'postgres' ? /^PostgreSQL \d+.*, .* MB\.$/ : /^SQLite 3\.\d+\.\d+, .* [kM]B\.$/,
  )
  expect((await check('keys')).facts.map(({ label }) => label)).toEqual([
    'Secret key',
    'Log, key id',
    'Log, public key',
    'Seal, certificate',
  ])
})

test('the log’s last verification and its outcome are shown, and one that is not repeated is missed', async () => {
  const { t, check } = await system()
  await maintainLog(t.deps)
  await t.verifyIfDue()
  expect(await check('log')).toMatchObject({
    state: 'fine',
    summary: expect.stringMatching(/^It is intact: \d+ entries/),
  })
  t.clock.advance(3 * DAY)
  expect(await check('log')).toMatchObject({
    state: 'attention',
    summary: expect.stringContaining('has not run since'),
  })
})

test('jobs that failed permanently, emails that nobody took, and jobs that no process does need attention', async () => {
  const { t, check } = await system()
  for (const kind of ['log_webhook', 'mail'] as const)
    await t.deps.db.transaction().execute((trx) => enqueue(trx, t.deps, kind, { size: 1 }))
  expect(await check('jobs')).toMatchObject({ state: 'fine', summary: '2 waiting, 0 failed permanently.' })
  const refuse = () => Promise.reject(Object.assign(new Error('refused'), { responseCode: 550 }))
  await runDueJobs(t.deps, { log_webhook: refuse, mail: refuse })
  expect(await check('jobs')).toMatchObject({ state: 'attention', summary: '0 waiting, 1 failed permanently.' })
  expect(await check('mails')).toMatchObject({ state: 'attention', summary: expect.stringMatching(/^1 email is not/) })
  await t.deps.db.transaction().execute((trx) => enqueue(trx, t.deps, 'log_webhook', { size: 1 }))
  t.clock.advance(HOUR)
  expect(await check('jobs')).toMatchObject({ next: expect.stringContaining('Jobs are not being done') })
})

test('a seal’s certificate that ends within 60 days, or has ended, needs attention', async () => {
  const { t, check } = await system()
  const year = 365.25 * DAY
  t.clock.advance(15 * year - 61 * DAY)
  expect(await check('certificates')).toMatchObject({ state: 'fine' })
  t.clock.advance(2 * DAY)
  expect(await check('certificates')).toMatchObject({
    state: 'attention',
    summary: expect.stringMatching(/^The seal’s certificate ends on/),
  })
  t.clock.advance(60 * DAY)
  expect((await check('certificates')).summary).toMatch(/ended on/)
})

test('a process without the right keys says so, and a folder that is gone is unknown, with the code of the error', async () => {
  const { t, check } = await system()
  rmSync(join(t.folder, 'keys', 'log.key'))
  rmSync(join(t.folder, 'keys', 'seal.pem'))
  const { state, summary, next } = await check('keys')
  expect({ state, summary }).toEqual({
    state: 'attention',
    summary: 'This process does not have the right key of the log and the seal.',
  })
  expect(next).toContain('keys/')
  const full = await system({ env: { READY_DISK_MB: '9999999' } })
  expect(await full.check('disk')).toMatchObject({ state: 'attention', next: expect.stringContaining('READY_DISK_MB') })
  const folder = testFolder()
  const gone = await system({ env: { BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'correct horse battery' } })
  gone.t.deps.config.dataDir = join(folder, 'none')
  expect(await gone.check('disk')).toMatchObject({ state: 'unknown', summary: expect.stringContaining('(ENOENT)') })
})
