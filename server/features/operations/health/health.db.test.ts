import { describe, expect, inject, test } from 'vitest'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { enqueue } from '../jobs/service.ts'

const MINUTE_MS = 60_000

type App = Awaited<ReturnType<typeof testApp>>

/** What `/metrics` says to this machine, by its lines; a line that is not there is undefined. */
async function metricsOf(t: App) {
  const { status, body, headers } = await t.visitor('127.0.0.1').get('/metrics')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (body as string).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

const queue = (t: App) =>
  t.deps.db.transaction().execute((trx) => enqueue(trx, t.deps, 'link_request', { email: 'x', purpose: 'lost_code' }))

describe('readyz', () => {
  const ready = async (t: App) => {
    const { status, body } = await t.visitor().get('/readyz')
    return [status, body]
  }

  test('says that the disk is full, by the limit that is set', async () => {
    expect(await ready(await testApp())).toEqual([200, 'ready'])
    expect(await ready(await testApp({ env: { READY_DISK_MB: '9999999' } }))).toEqual([503, 'not ready: disk'])
  })

  test('says that no worker is at work, once a due job has waited for half an hour', async () => {
    const t = await testApp()
    await queue(t)
    t.clock.advance(30 * MINUTE_MS - 1)
    expect(await ready(t)).toEqual([200, 'ready'])
    t.clock.advance(1_000)
    expect(await ready(t)).toEqual([503, 'not ready: jobs'])
    await t.runJobs()
    t.clock.advance(1_000)
    expect(await ready(t)).toEqual([200, 'ready'])
  })

  test('stays ready after a night switched off, with a postponed job and with a running one', async () => {
    const t = await testApp()
    await queue(t)
    t.clock.advance(8 * 60 * MINUTE_MS)
    await t.restart()
    expect(await ready(t), 'late, but the workers have only begun').toEqual([200, 'ready'])
    t.clock.advance(31 * MINUTE_MS)
    expect(await ready(t)).toEqual([503, 'not ready: jobs'])
    const leased_until = new Date(t.clock.now().getTime() + MINUTE_MS).toISOString()
    await t.deps.db.updateTable('job').set({ leased_until }).execute()
    t.clock.advance(1_000)
    expect(await ready(t)).toEqual([200, 'ready'])
  })

  test('looks once a second, however often it is asked', async () => {
    const t = await testApp()
    expect(await ready(t)).toEqual([200, 'ready'])
    await t.deps.db.schema.dropTable('job').execute()
    expect(await ready(t)).toEqual([200, 'ready'])
    t.clock.advance(-3_600_000)
    expect(await ready(t), 'a clock that was set back keeps no answer').toEqual([503, 'not ready: database'])
  })

  test('says so as soon as the portal stops', async () => {
    const t = await testApp()
    expect(await ready(t)).toEqual([200, 'ready'])
    t.deps.stopping.abort()
    expect(await ready(t)).toEqual([503, 'not ready: stopping'])
  })
})

describe('metrics', () => {
  test('need this machine or the token; other callers learn nothing', async () => {
    const t = await testApp({ env: { METRICS_TOKEN: 'a-token-of-more-than-thirty-two-signs' } })
    const stranger = t.visitor()
    const refused = await stranger.get('/metrics')
    expect(refused).toMatchObject({ status: 401, body: expect.not.stringContaining('vestibule_') })
    expect((await stranger.get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(401)
    expect((await t.visitor('127.0.0.1').get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(401)
    const bearer = { authorization: 'Bearer a-token-of-more-than-thirty-two-signs' }
    expect((await stranger.get('/metrics', bearer)).status).toBe(200)
    expect((await t.visitor('127.0.0.1').get('/metrics')).status).toBe(200)
  })

  test('count requests by pattern, method and kind of status, and never by what a visitor sends', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await visitor.get('/api/projects/vault/content')
    await visitor.get('/api/projects/vault/content')
    await visitor.get('/api/nda?secret=HALCYON-SECRET')
    for (let n = 0; n < 40; n++) await visitor.get(`/api/nothing-${n}`)
    for (let n = 0; n < 40; n++) await visitor.get(`/elsewhere-${n}`)
    await visitor.send('BREW', '/api/nda')
    const metrics = await metricsOf(t)
    const counted = (method: string, route: string, status: string) =>
      metrics.get(`vestibule_http_requests_total{method="${method}",route="${route}",status="${status}"}`)
    expect(counted('GET', '/api/projects/:route/content', '4xx')).toBe(2)
    expect(counted('GET', '/api/nda', '2xx')).toBe(1)
    expect(counted('GET', 'unknown', '4xx')).toBe(40)
    expect(counted('GET', '/:project', '4xx')).toBe(40)
    expect([...metrics.keys()].join('\n')).not.toMatch(/SECRET|nothing-|elsewhere-|BREW|198\.51/)
    expect(metrics.get('vestibule_http_request_duration_seconds_count{method="GET",route="/api/nda"}')).toBe(1)
    expect(metrics.get('vestibule_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/nda"}')).toBe(
      1,
    )
  })

  test('count refusals by their code, and limits by their name', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await visitor.post('/api/nda/readings')
    await visitor.post('/api/unlock', { code: 'HALCYON-WRONG' })
    for (let n = 0; n < 11; n++) await visitor.post('/api/links', { purpose: 'lost_code', email: 'e@x.example' })
    const metrics = await metricsOf(t)
    expect(metrics.get('vestibule_refusals_total{code="unlock_invalid"}')).toBe(1)
    expect(metrics.get('vestibule_refusals_total{code="too_many_requests"}')).toBe(1)
    expect(metrics.get('vestibule_rate_limited_total{limit="link-request"}')).toBe(1)
  })

  test('say what waits, for how long, and what became of the jobs', async () => {
    const t = await testApp()
    await t.visitor().sign()
    t.clock.advance(90_000)
    const before = await metricsOf(t)
    const waiting = before.get('vestibule_jobs_waiting{kind="mail"}')
    expect(waiting).toBeGreaterThan(0)
    expect(before.get('vestibule_jobs_oldest_due_seconds')).toBe(90)
    t.deps.mailer = {
      where: 'nowhere',
      send: async () => {
        throw new Error('no')
      },
    }
    await t.runJobs()
    const after = await metricsOf(t)
    expect(after.get('vestibule_jobs_total{kind="mail",result="put_off"}')).toBe(waiting)
    expect(after.get('vestibule_jobs_waiting{kind="mail"}')).toBe(waiting)
    t.deps.mailer = { where: 'the test', send: async () => {} }
    t.clock.advance(MINUTE_MS)
    await t.runJobs()
    const done = await metricsOf(t)
    expect(done.get('vestibule_jobs_total{kind="mail",result="done"}')).toBeGreaterThanOrEqual(waiting ?? 0)
    expect(done.get('vestibule_jobs_waiting{kind="mail"}')).toBeUndefined()
  })

  test('say how many sessions live, how long the log is, how much room is left, and how the process is', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    await visitor.post('/api/unlock', { code })
    const metrics = await metricsOf(t)
    expect(metrics.get('vestibule_sessions_live{kind="code"}')).toBe(1)
    expect(metrics.get('vestibule_sessions_live{kind="account"}')).toBe(0)
    expect(metrics.get('vestibule_log_pending')).toBe(1)
    expect(metrics.get('vestibule_metrics_unread')).toBe(0)
    for (const name of ['vestibule_disk_free_bytes', 'process_resident_memory_bytes', 'process_start_time_seconds'])
      expect(metrics.get(name), name).toBeGreaterThan(0)
    expect(metrics.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    const idle = metrics.get('vestibule_database_connections{state="idle"}')
    if (inject('databaseKind') === 'postgres') expect(idle).toBeGreaterThanOrEqual(0)
    else expect(idle).toBeUndefined()
  })

  test('leave out values that cannot be read, and report that', async () => {
    const t = await testApp()
    await t.deps.db.schema.dropTable('job').execute()
    const metrics = await metricsOf(t)
    expect(metrics.get('vestibule_metrics_unread')).toBe(1)
    expect(metrics.get('vestibule_jobs_oldest_due_seconds')).toBeUndefined()
    expect(metrics.get('vestibule_log_entries')).toBeGreaterThanOrEqual(0)
  })
})
