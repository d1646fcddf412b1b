import { expect, onTestFinished, test } from 'vitest'
import { feedKey, push } from '../../../../tests/helpers/feed.ts'
import { snapshotOf } from '../../../../tests/helpers/snapshot.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { makeApp } from '../../../app.ts'
import { openPortal } from '../../../open-portal.ts'
import { findIssuedCode, revokeCode } from '../../access-codes/service.ts'

/** The streams of a test look as fast as a test can wait. */
const PACE = { pollMs: 20, pollsPerCheck: 3 }
const CONTENT = '/api/projects/analytics/content'

async function holder(t: TestApp) {
  const visitor = t.visitor()
  await visitor.post('/api/access/analytics', { code: t.firstRun().codes.analytics })
  await visitor.get(CONTENT)
  return visitor
}

/** Opens the stream, and answers what comes of it piece by piece. */
async function listen(app: ReturnType<typeof makeApp>, visitor: TestVisitor) {
  const response = await app.request('/api/analytics/stream', { headers: visitor.headers() })
  const reader = response.body?.getReader()
  onTestFinished(async () => reader?.cancel())
  const decoder = new TextDecoder()
  const next = async (): Promise<string> => {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    return done ? 'closed' : decoder.decode(value)
  }
  return {
    response,
    /** The next event, or `closed`; what only keeps the connection is passed over. */
    next: async (): Promise<string> => {
      for (;;) {
        const piece = await next()
        if (!piece.startsWith(':')) return piece
      }
    },
    leave: () => reader?.cancel(),
  }
}

const versionOf = (event: string) => JSON.parse(/data: (.*)/.exec(event)?.[1] ?? '{}').version

test('an open dashboard is told at once which figures are in force, and of others once they come: nothing of them', async () => {
  const t = await testApp()
  const app = makeApp(t.deps, PACE)
  const visitor = await holder(t)
  const stream = await listen(app, visitor)
  expect(stream.response.status).toBe(200)
  expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
  expect(await stream.next()).toBe('event: figures\ndata: {"version":""}\n\n')
  await push(t, await feedKey(t), snapshotOf(t, { users: 4_711 }))
  const told = await stream.next()
  expect(told).toMatch(/^event: figures\ndata: \{"version":"[\w-]+"\}\n\n$/)
  const figures = await visitor.get('/api/analytics/figures')
  expect(figures.body).toMatchObject({ version: versionOf(told), planDistribution: { totalUsers: 4_711 } })
})

test('figures that another process has taken are told here too', async () => {
  const t = await testApp()
  const other = await openPortal(t.deps.config, { clock: t.clock, mailer: t.deps.mailer })
  onTestFinished(() => other.db.destroy())
  const stream = await listen(makeApp(other, PACE), await holder(t))
  expect(versionOf(await stream.next())).toBe('')
  await push(t, await feedKey(t), snapshotOf(t))
  expect(versionOf(await stream.next())).toBe((await t.rows('analytics_snapshot'))[0]?.id)
})

test('visitors without access to the dashboard get no stream', async () => {
  const t = await testApp()
  const app = makeApp(t.deps, PACE)
  expect((await listen(app, t.visitor())).response.status).toBe(401)
  const fanz = t.visitor()
  await fanz.post('/api/access/fanz', { code: t.firstRun().codes.fanz })
  expect((await listen(app, fanz)).response.status).toBe(403)
  expect((await fanz.get('/api/analytics/figures')).status).toBe(403)
})

test('the stream closes when the code is revoked, the session cleared, or locked', async () => {
  const t = await testApp()
  const app = makeApp(t.deps, PACE)
  const [revoked, cleared, locked] = await Promise.all([holder(t), holder(t), holder(t)])
  const streams = await Promise.all([revoked, cleared, locked].map((visitor) => listen(app, visitor)))
  for (const stream of streams) await stream.next()

  await cleared.delete('/api/session')
  expect(await streams[1]?.next()).toBe('closed')
  await locked.post('/api/session/lock')
  expect(await streams[2]?.next()).toBe('closed')
  const row = await findIssuedCode(t.deps, t.firstRun().codes.analytics)
  await t.deps.db.transaction().execute((trx) => revokeCode(trx, t.deps, row?.id ?? '', 'operator'))
  expect(await streams[0]?.next()).toBe('closed')
  expect((await listen(app, revoked)).response.status).toBe(401)
})

test('an event goes to nobody who has lost the right a moment before', async () => {
  const t = await testApp()
  // So seldom asked anew that only the event itself can find it out.
  const app = makeApp(t.deps, { pollMs: 20, pollsPerCheck: 1_000_000 })
  const visitor = await holder(t)
  const stream = await listen(app, visitor)
  await stream.next()
  await visitor.delete('/api/session')
  await push(t, await feedKey(t), snapshotOf(t))
  expect(await stream.next()).toBe('closed')
})

test('an open stream does not count as activity, so the session is locked', async () => {
  const t = await testApp()
  const app = makeApp(t.deps, PACE)
  const visitor = await holder(t)
  const stream = await listen(app, visitor)
  await stream.next()
  t.clock.advance(9 * MINUTE)
  expect((await visitor.get('/api/analytics/figures')).status).toBe(200)
  t.clock.advance(3 * MINUTE)
  expect((await visitor.get('/api/analytics/figures')).body.error.code).toBe('session_locked')
  expect(await stream.next()).toBe('closed')
})

test('whoever asks for figures alone is watched from then on like any reader', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  await visitor.post('/api/access/analytics', { code: t.firstRun().codes.analytics })
  expect((await visitor.get('/api/analytics/figures')).status).toBe(200)
  t.clock.advance(12 * MINUTE)
  expect((await visitor.get('/api/analytics/figures')).body.error.code).toBe('session_locked')
})

test('a session has at most four streams, and closing one allows another', async () => {
  const t = await testApp()
  const app = makeApp(t.deps, PACE)
  const visitor = await holder(t)
  const streams = await Promise.all(Array.from({ length: 6 }, () => listen(app, visitor)))
  expect(streams.map(({ response }) => response.status).sort()).toEqual([200, 200, 200, 200, 429, 429])
  const refused = streams.find(({ response }) => response.status === 429)
  expect(refused?.response.headers.get('retry-after')).toBe('60')
  expect((await listen(app, await holder(t))).response.status, 'another session').toBe(200)
  await streams.find(({ response }) => response.status === 200)?.leave()
  expect((await listen(app, visitor)).response.status).toBe(200)
})

test('an admin listens by account, and all streams end once the portal is asked to stop', async () => {
  const t = await testApp()
  const app = makeApp(t.deps, PACE)
  const stream = await listen(app, await staffBrowser(t, 'admin'))
  expect(versionOf(await stream.next())).toBe('')
  t.deps.stopping.abort()
  expect(await stream.next()).toBe('closed')
  expect((await listen(app, await holder(t))).response.status).toBe(429)
})

test('an idle stream gets regular comments, so that proxies keep it open', async () => {
  const t = await testApp()
  const response = await makeApp(t.deps, PACE).request('/api/analytics/stream', {
    headers: (await holder(t)).headers(),
  })
  const reader = response.body?.getReader()
  onTestFinished(async () => reader?.cancel())
  await reader?.read()
  const started = Date.now()
  const kept = new TextDecoder().decode((await reader?.read())?.value)
  expect(kept).toBe(': still here\n\n')
  expect(Date.now() - started).toBeLessThan(10 * SECOND)
})
