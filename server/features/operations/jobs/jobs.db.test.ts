import { expect, test } from 'vitest'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { leaseJob } from './queries.ts'
import { enqueue, runDueJobs } from './service.ts'

async function queued(t: TestApp, count: number) {
  const { deps } = t
  for (let i = 0; i < count; i++)
    await deps.db.transaction().execute((trx) => enqueue(trx, deps, 'log_webhook', { size: i, note: '' }))
  const now = deps.clock.now().toISOString()
  const lease = { now, leasedUntil: new Date(Date.parse(now) + 60_000).toISOString(), latestRun: '2099' }
  return () => leaseJob(deps.db, deps.kind, ['log_webhook'], lease)
}

test('workers that ask at once lease distinct jobs, and each job once', async () => {
  const lease = await queued(await testApp(), 20)
  const leased = (await Promise.all(Array.from({ length: 20 }, lease))).map((job) => job?.id)
  const later = await Promise.all(Array.from({ length: 20 }, lease))
  const ids = [...leased, ...later.map((job) => job?.id)].filter((id) => id !== undefined)
  expect(new Set(ids).size, 'all of them').toBe(20)
  expect(ids.length, 'none twice').toBe(20)
  expect(await lease()).toBeUndefined()
})

test('a worker takes the next job instead of waiting for one that another is leasing', async ({ skip }) => {
  const t = await testApp()
  if (t.deps.kind === 'sqlite') skip('SQLite has one writer')
  const lease = await queued(t, 2)
  await t.deps.db.transaction().execute(async (trx) => {
    const oldest = await trx.selectFrom('job').selectAll().orderBy('run_at').orderBy('id').forUpdate().execute()
    expect(oldest).toHaveLength(2)
    expect(await lease(), 'both are being leased').toBeUndefined()
  })
  expect(await lease()).toBeDefined()
})

const REFUSED = Object.assign(new Error('refused'), { responseCode: 550 })

/** A portal with two jobs that failed for good, and an admin. */
async function withDeadJobs() {
  const t = await testApp()
  await queued(t, 2)
  await runDueJobs(t.deps, { log_webhook: () => Promise.reject(REFUSED) })
  return { t, admin: await staffBrowser(t, 'admin') }
}

test('staff see dead jobs with their error, try one again, and discard another; the log has both', async () => {
  const { t, admin } = await withDeadJobs()
  const list = async () => (await admin.get('/api/admin/jobs')).body.jobs
  const [first, second, ...others] = await list()
  expect(others).toEqual([])
  expect(first).toMatchObject({ kind: 'log_webhook', attempts: 1, lastError: 'Error 550' })

  expect((await admin.post(`/api/admin/jobs/${first.id}/retry`)).status).toBe(204)
  expect((await list()).map(({ id }: { id: string }) => id)).toEqual([second.id])
  const done: string[] = []
  const log_webhook = async (_: unknown, __: string, id: string) => void done.push(id)
  expect(await runDueJobs(t.deps, { log_webhook })).toBe(1)
  expect(done).toEqual([first.id])

  expect((await admin.post(`/api/admin/jobs/${second.id}/discard`)).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await runDueJobs(t.deps, { log_webhook })).toBe(0)
  for (const act of ['retry', 'discard'])
    expect((await admin.post(`/api/admin/jobs/${second.id}/${act}`)).status, act).toBe(404)
  const acts = (await t.rows('audit_entry')).filter(({ action }) => /^job\.(tried_again|discarded)$/.test(action))
  expect(acts.map((entry) => [entry.action, detailOf(entry)])).toEqual([
    ['job.tried_again', { job: first.id, kind: 'log_webhook', failure: 'Error 550' }],
    ['job.discarded', { job: second.id, kind: 'log_webhook', failure: 'Error 550' }],
  ])
})

test('emails have a list of their own, and read-only staff change no job', async () => {
  const { t, admin } = await withDeadJobs()
  await t.visitor().sign()
  await runDueJobs(t.deps, { mail: () => Promise.reject(REFUSED) })
  const [mail] = (await t.rows('job')).filter(({ kind, given_up_at }) => kind === 'mail' && given_up_at !== null)
  expect((await admin.post(`/api/admin/jobs/${mail?.id}/discard`)).status).toBe(404)
  const viewer = await staffBrowser(t, 'reader')
  const { jobs } = (await viewer.get('/api/admin/jobs')).body
  expect(jobs.map(({ kind }: { kind: string }) => kind)).toEqual(['log_webhook', 'log_webhook'])
  for (const act of ['retry', 'discard'])
    expect((await viewer.post(`/api/admin/jobs/${jobs[0].id}/${act}`)).body.error.code).toBe('read_only')
})
