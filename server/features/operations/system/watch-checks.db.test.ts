import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../../../tests/helpers/command-line.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR } from '../../../../tests/helpers/test-clock.ts'
import { backUpIfDue } from '../backup/scheduled-backups.ts'
import { enqueue, runDueJobs } from '../jobs/service.ts'
import { failingChecks, watchChecks } from './watch-checks.ts'

const refuse = () => Promise.reject(Object.assign(new Error('refused'), { responseCode: 550 }))
const queue = (t: TestApp, kind: 'log_webhook' | 'mail') =>
  t.deps.db.transaction().execute((trx) => enqueue(trx, t.deps, kind, { size: 1 }))

/** Whether this check is waiting work by now. */
async function waits(t: TestApp, id: string) {
  await watchChecks(t.deps)
  return (failingChecks(t.deps)?.ids ?? '').split(' ').includes(id)
}

test('a failed job has a count of its own, but a late worker has not, whatever failed', async () => {
  const t = await testApp()
  await queue(t, 'log_webhook')
  await runDueJobs(t.deps, { log_webhook: refuse })
  expect(await waits(t, 'jobs')).toBe(false)
  await queue(t, 'log_webhook')
  t.clock.advance(HOUR)
  expect(await waits(t, 'jobs')).toBe(true)
  await t.deps.db.deleteFrom('job').where('given_up_at', 'is not', null).execute()
  expect(await waits(t, 'jobs')).toBe(true)
})

test('after a night switched off jobs are not late yet, because the workers have only begun', async () => {
  const t = await testApp()
  await queue(t, 'log_webhook')
  t.clock.advance(8 * HOUR)
  await t.restart()
  expect(await waits(t, 'jobs')).toBe(false)
  t.clock.advance(HOUR)
  expect(await waits(t, 'jobs')).toBe(true)
})

test.each([
  ['is set', { SMTP_URL: 'smtp://mail.example' }, false],
  ['is missing', {}, true],
])('an undelivered email has a count of its own, and the mail server %s', async (_, env, isWork) => {
  const t = await testApp({ env: { PUBLIC_URL: 'https://portal.example', ...env } })
  expect(await waits(t, 'mails')).toBe(isWork)
  await queue(t, 'mail')
  await runDueJobs(t.deps, { mail: refuse })
  expect(await waits(t, 'mails')).toBe(isWork)
})

test('backups that are off or too old have a count of their own; one that failed or lacks files has not', async () => {
  expect(await waits(await testApp({ env: { PUBLIC_URL: 'https://portal.example' } }), 'backups')).toBe(false)
  const t = await testApp({
    env: { BACKUP_DIR: join(testFolder(), 'backups'), BACKUP_PASSPHRASE: 'correct horse battery' },
  })
  await backUpIfDue(t.deps)
  expect(await waits(t, 'backups')).toBe(false)
  await t.deps.db.updateTable('backup_state').set({ missing: 2 }).execute()
  expect(await waits(t, 'backups')).toBe(true)
  await t.deps.db.updateTable('backup_state').set({ missing: 0, failed_at: t.clock.now().toISOString() }).execute()
  expect(await waits(t, 'backups')).toBe(true)
  t.clock.advance(3 * DAY)
  expect(await waits(t, 'backups'), 'too old by now').toBe(false)
})
