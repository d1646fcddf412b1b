import { expect, test } from 'vitest'
import { testApp } from '../../../tests/helpers/test-app.ts'

const keys = (body: { platforms: { route: string }[] }) => body.platforms.map(({ route }) => route)

test('the first start makes a project of each platform, in order; the portal’s facts list them', async () => {
  const t = await testApp()
  const rows = await t.rows('project')
  expect(rows.map((row) => [row.key, row.kind, row.disclosed, row.opened_by_personal_codes])).toEqual([
    ['vault', 'presentation', 1, 1],
    ['fanz', 'presentation', 1, 1],
    ['realestate', 'presentation', 1, 1],
    ['analytics', 'dashboard', 0, 0],
  ])
  const { body } = await t.visitor().get('/api/portal')
  expect(keys(body)).toEqual(['vault', 'fanz', 'realestate', 'analytics'])
  expect(body.portfolio).toEqual({ low: 38.5, high: 53.5 })
  expect(body.platforms[3]).toEqual({
    ...{ route: 'analytics', name: 'Analytics', summary: 'Platform analytics dashboard', stage: 'undisclosed' },
    ...{ currency: 'USD', opensOnSigning: false },
  })
})

test('a platform that is added to the configuration becomes a project at the next start, and only then', async () => {
  const t = await testApp()
  t.deps.portal.platforms.push({ route: 'solar', name: 'Solar', summary: 'Panels', stage: 'upcoming' })
  expect((await t.visitor().get('/solar')).status).toBe(404)
  await t.restart()
  await t.restart()
  expect((await t.visitor().get('/solar')).status).toBe(200)
  const created = (await t.rows('audit_entry')).filter(({ action }) => action === 'project.created')
  expect(created.map(({ route }) => route)).toEqual(['vault', 'fanz', 'realestate', 'analytics', 'solar'])
  const visitor = t.visitor()
  const master = t.firstRun().codes.master
  expect((await visitor.post('/api/access/solar', { code: master })).status, 'an earlier master code opens it').toBe(
    200,
  )
})

test('what the configuration changes, leaves out or repeats does not touch the rows, and an archived project stays so', async () => {
  const t = await testApp()
  const { db } = t.deps
  await db.updateTable('project').set({ name: 'Fanz 2' }).where('key', '=', 'fanz').execute()
  await db
    .updateTable('project')
    .set({ archived_at: '2026-01-15T10:00:00.000Z' })
    .where('key', '=', 'realestate')
    .execute()
  t.deps.portal.platforms.shift()
  await t.restart()
  const { body } = await t.visitor().get('/api/portal')
  expect(keys(body)).toEqual(['vault', 'fanz', 'analytics'])
  expect(body.platforms[1].name).toBe('Fanz 2')
})

test('an archived project is an unknown address, for whoever had it open and for every code', async () => {
  const t = await testApp()
  const { codes } = t.firstRun()
  const reader = t.visitor()
  await reader.post('/api/access/fanz', { code: codes.fanz })
  expect((await reader.get('/api/projects/fanz/content')).status).toBe(200)
  await t.deps.db
    .updateTable('project')
    .set({ archived_at: '2026-01-15T10:00:00.000Z' })
    .where('key', '=', 'fanz')
    .execute()
  for (const path of ['/fanz', '/api/access/fanz', '/api/projects/fanz/content', '/api/protection/fanz', '/FANZ'])
    expect((await reader.get(path)).status, path).toBe(404)
  for (const code of [codes.fanz, codes.master])
    expect((await t.visitor().post('/api/access/fanz', { code })).status).toBe(404)
  expect((await reader.get('/api/session/entry')).body.projects).toEqual([])
})

test('an address is looked up only if it can be a key', async () => {
  const t = await testApp()
  for (const path of ['/moon', '/%00', '/%F0%9F%8C%99', '/a--b', `/${'a'.repeat(200)}`])
    expect((await t.visitor().get(path)).status, path).toBe(404)
})
