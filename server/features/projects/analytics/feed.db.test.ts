import { expect, test } from 'vitest'
import { feedKey, push } from '../../../../tests/helpers/feed.ts'
import { snapshotOf } from '../../../../tests/helpers/snapshot.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'
import { readContent } from '../content/content-files.ts'

const FEED = '/api/admin/analytics'
const reader = async (t: TestApp) => {
  const visitor = t.visitor()
  await visitor.post('/api/access/analytics', { code: t.firstRun().codes.analytics })
  return visitor
}
const shown = async (t: TestApp) => (await (await reader(t)).get('/api/projects/analytics/content')).body
const at = (t: TestApp, ms = 0) => new Date(t.clock.now().getTime() + ms).toISOString()

test('figures that a platform sends stand in the place of those of the content set, under its own head', async () => {
  const t = await testApp()
  const before = await shown(t)
  expect(before).toMatchObject({ version: '', staleAt: null, asOf: '2025-11-20T18:31:00Z' })
  const key = await feedKey(t)
  const answer = await push(t, key, snapshotOf(t, { users: 9_000 }))
  expect([answer.status, answer.body]).toEqual([200, { generatedAt: at(t), receivedAt: at(t), changed: true }])
  const after = await shown(t)
  expect(after.planDistribution.totalUsers).toBe(9_000)
  expect(after.hero).toEqual(before.hero)
  expect(after).toMatchObject({ asOf: at(t), staleAt: at(t, 15 * MINUTE), version: expect.stringMatching(/.+/) })
})

test('a key is told once, kept as a digest, names its maker, and is used with neither a cookie nor an origin', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const made = await admin.post('/api/admin/analytics/keys', { name: 'Platform, production' })
  expect(made.status).toBe(201)
  const { key } = made.body
  expect(key).toMatch(/^vestibule_feed_[\w-]{43}$/)
  const kept = JSON.stringify([await t.rows('analytics_key'), await t.rows('audit_entry')])
  expect(kept).not.toContain(key)
  expect(kept).not.toContain(key.slice(-43))
  const row = async () => (await admin.get(FEED)).body.keys[0]
  expect(await row()).toEqual({
    id: made.body.id,
    name: 'Platform, production',
    end: key.slice(-4),
    madeAt: at(t),
    madeBy: 'Mara Lindqvist',
    lastUsedAt: null,
    revokedAt: null,
  })
  t.clock.advance(SECOND)
  expect((await push(t, key, snapshotOf(t))).status).toBe(200)
  expect((await row()).lastUsedAt).toBe(at(t))
  expect((await admin.get(FEED)).body.snapshots).toMatchObject([
    { keyName: 'Platform, production', generatedAt: at(t) },
  ])
  const actions = (await t.rows('audit_entry')).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('feed.'))).toEqual(['feed.key_made', 'feed.snapshot_taken'])
})

test('without a live key nothing is taken, and tries from one address have an end', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const key = await feedKey(t)
  for (const wrong of [undefined, 'x', `${key}x`, key.slice(0, -1)])
    expect((await push(t, wrong, snapshotOf(t))).body.error.code).toBe('feed_key_unknown')
  const signedIn = await admin.send('PUT', '/api/analytics/snapshot', snapshotOf(t))
  expect(signedIn.status, 'an admin’s cookies are no key').toBe(401)
  const { id } = (await admin.get(FEED)).body.keys[0]
  expect((await admin.post(`/api/admin/analytics/keys/${id}/revoke`)).status).toBe(204)
  expect((await admin.post(`/api/admin/analytics/keys/${id}/revoke`)).status, 'once').toBe(404)
  expect((await push(t, key, snapshotOf(t))).status).toBe(401)
  expect(await t.rows('analytics_snapshot')).toEqual([])
  let last = 0
  for (let n = 0; n < 25; n++) last = (await push(t, 'wrong', {}, '192.0.2.9')).status
  expect(last).toBe(429)
})

test('what is wrong is named by its whole path, and none of it is taken', async () => {
  const t = await testApp()
  const key = await feedKey(t)
  const good = snapshotOf(t)
  const plans = [{ ...good.planDistribution.plans[0], count: -1 }]
  const wrong = { ...good, planDistribution: { ...good.planDistribution, plans }, hero: { title: 'x', subtitle: 'y' } }
  const answer = await push(t, key, wrong)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toMatchObject({ code: 'snapshot_invalid' })
  expect(Object.keys(answer.body.error.fields).sort()).toEqual(['', 'planDistribution.plans[0].count'])
  expect(answer.body.error.fields['']).toContain('hero')
  expect((await push(t, key, { ...good, generatedAt: 'yesterday' })).body.error.fields).toHaveProperty('generatedAt')
  const large = { ...good, aiUsage: { dailyUsage: { ...good.aiUsage.dailyUsage, note: 'x'.repeat(70_000) } } }
  expect((await push(t, key, large)).body.error.code).toBe('body_too_large')
  expect((await push(t, key, undefined)).status).toBe(400)
  expect(await t.rows('analytics_snapshot')).toEqual([])
})

test('older figures than those in force are refused, the same ones again change nothing, and none come from the future', async () => {
  const t = await testApp()
  const key = await feedKey(t)
  const first = snapshotOf(t, { users: 1 })
  await push(t, key, first)
  expect((await push(t, key, first)).body).toMatchObject({ changed: false })
  const other = await push(t, key, { ...snapshotOf(t, { users: 2 }) })
  expect(other.body.error, 'others of the same moment').toMatchObject({ code: 'snapshot_older' })
  const older = await push(t, key, { ...first, generatedAt: at(t, -SECOND) })
  expect(older.status).toBe(409)
  expect(older.body.error.message).toContain(first.generatedAt)
  const ahead = await push(t, key, { ...first, generatedAt: at(t, 6 * MINUTE) })
  expect(ahead.body.error).toMatchObject({ code: 'snapshot_ahead', fields: { generatedAt: expect.any(String) } })
  expect((await shown(t)).planDistribution.totalUsers).toBe(1)
  expect(await t.rows('analytics_snapshot')).toHaveLength(1)
})

test('one key sends ten times a minute, and the last figures are kept', async () => {
  const t = await testApp()
  t.deps.portal.analytics.keep = 3
  const key = await feedKey(t)
  const statuses: number[] = []
  for (let users = 1; users <= 11; users++) {
    t.clock.advance(SECOND)
    statuses.push((await push(t, key, snapshotOf(t, { users }))).status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  const kept = (await t.rows('analytics_snapshot')).map(
    ({ figures }) => JSON.parse(figures).planDistribution.totalUsers,
  )
  expect(kept.sort((a, b) => a - b)).toEqual([8, 9, 10])
})

test('of figures that come in at once the latest are in force, and each moment is taken once', async () => {
  const t = await testApp()
  const keys = await Promise.all([feedKey(t, 'one'), feedKey(t, 'two')])
  const wishes = [5, 3, 9, 1, 9, 7].map((users) => ({
    ...snapshotOf(t, { users }),
    generatedAt: at(t, users * SECOND),
  }))
  const answers = await Promise.all(wishes.map((input, index) => push(t, keys[index % 2], input)))
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(answers.filter(({ body }) => body.changed === true).length).toBe((await t.rows('analytics_snapshot')).length)
  expect((await shown(t)).planDistribution.totalUsers).toBe(9)
  const latest = answers.filter((_, index) => wishes[index]?.planDistribution.totalUsers === 9)
  expect(latest.map(({ body }) => body.changed).sort()).toEqual([false, true])
})

test('a portal without the dashboard takes no figures', async () => {
  const { vault } = readContent('content', ['vault'])
  const t = await testApp({ content: { ...(vault && { vault }) } })
  const answer = await push(t, await feedKey(t), snapshotOf(t))
  expect(answer.body.error.code).toBe('snapshot_without_dashboard')
})

test('a quick action is permitted by its right: looking to every reader, the rest to staff', async () => {
  const t = await testApp()
  const rights = async (visitor: Awaited<ReturnType<typeof reader>>) =>
    (await visitor.get('/api/projects/analytics/content')).body.adminActions.quickActions.map(
      ({ permission, permitted }: { permission: string; permitted: boolean }) => `${permission} ${permitted}`,
    )
  expect(await rights(await reader(t))).toContain('caps:read true')
  expect(await rights(await reader(t))).toContain('caps:write false')
  expect((await rights(await staffBrowser(t, 'admin'))).every((one: string) => one.endsWith('true'))).toBe(true)
})

test('there are twenty live keys at the most', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const make = (name: string) => admin.post('/api/admin/analytics/keys', { name })
  const made = await Promise.all(Array.from({ length: 22 }, (_, index) => make(`key ${index}`)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(made.find(({ status }) => status !== 201)?.body.error.code).toBe('feed_keys_full')
})

test('a dashboard that staff add says that it has no figures until a platform sends them, and there is never a second', async () => {
  const { vault } = readContent('content', ['vault'])
  const t = await testApp({ content: { ...(vault && { vault }) } })
  const staff = await staffBrowser(t, 'admin')
  const facts = { summary: 'Flats let and planned.', stage: 'upcoming', currency: 'EUR' }
  const add = (key: string) => staff.post('/api/admin/projects', { key, kind: 'dashboard', name: 'Lettings', ...facts })
  const answers = await Promise.all([add('lettings'), add('figures')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('project_dashboard_exists')
  const key: string = answers.find(({ status }) => status === 201)?.body.key
  const { code } = (await staff.post('/api/admin/codes', { routes: [key] })).body
  const holder = t.visitor()
  await holder.post(`/api/access/${key}`, { code })
  const content = `/api/projects/${key}/content`
  expect((await holder.get(content)).body.error.code, 'not published yet').toBe('content_unpublished')

  const editor = `/api/admin/content/${key}`
  const { start } = (await staff.get(editor)).body
  expect(start).toMatchObject({ kind: 'analytics', hero: { title: 'Lettings' }, realTimeMetrics: { liveStats: [] } })
  const draft = await staff.post(`${editor}/draft`, { set: start, revision: null, basedOn: 0 })
  const { revision } = draft.body
  expect((await staff.post(`${editor}/publish`, { revision, basedOn: 0, note: 'First' })).status).toBe(200)
  expect((await holder.get(content)).body).toMatchObject({ version: '', planDistribution: { plans: [] } })

  expect((await push(t, await feedKey(t), snapshotOf(t))).status).toBe(200)
  const { body } = await holder.get(content)
  expect(body.hero.title).toBe('Lettings')
  expect(body.planDistribution.plans).not.toEqual([])

  const { revision: seen } = (await staff.get('/api/admin/projects')).body.projects.find(
    (one: { key: string }) => one.key === key,
  )
  await staff.post(`/api/admin/projects/${key}/archive`, { revision: seen })
  const late = await add('another')
  expect(late.body.error.code, 'its keys and figures must not reach the readers of another').toBe(
    'project_dashboard_exists',
  )
})
