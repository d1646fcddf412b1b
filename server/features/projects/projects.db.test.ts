import { expect, test } from 'vitest'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { readContent } from './content/content-files.ts'

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
    ...{ currency: 'USD', opensOnSigning: false, isCounted: true },
  })
  const { db } = t.deps
  await db.updateTable('project').set({ valuation_low: null, valuation_high: null }).where('key', '=', 'fanz').execute()
  const { platforms } = (await t.visitor().get('/api/portal')).body as { platforms: { isCounted?: boolean }[] }
  expect(
    platforms.map(({ isCounted }) => isCounted === true),
    'only what is in the sum',
  ).toEqual([true, false, true, true])
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

test('with every project archived, staff pages are empty, signing still works, and a code says that its projects are closed', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await t.deps.db.updateTable('project').set({ archived_at: '2026-01-15T10:00:00.000Z' }).execute()
  for (const path of ['content', 'codes', 'people', 'analytics', 'invitations', 'requests', 'nda-submissions'])
    expect((await admin.get(`/api/admin/${path}`)).status, path).toBe(200)
  const visitor = t.visitor()
  const { code, routes } = await visitor.sign()
  expect(routes).toEqual([])
  expect((await visitor.post('/api/unlock', { code })).body).toMatchObject({ error: { code: 'code_projects_closed' } })
})

test('an address is looked up only if it can be a key', async () => {
  const t = await testApp()
  for (const path of ['/moon', '/%00', '/%F0%9F%8C%99', '/a--b', `/${'a'.repeat(200)}`])
    expect((await t.visitor().get(path)).status, path).toBe(404)
})

test('content is saved and published for projects only, and only of their kind', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const startOf = async (key: string) => (await admin.get(`/api/admin/content/${key}`)).body.start
  const [set, figures] = [await startOf('vault'), await startOf('analytics')]
  const save = (key: string, basedOn: number, given: object) =>
    admin.post(`/api/admin/content/${key}/draft`, { set: given, revision: null, basedOn })
  const draft = (await save('fanz', 1, set)).body
  const publish = (key: string, { revision }: { revision: string }) =>
    admin.post(`/api/admin/content/${key}/publish`, { revision, basedOn: 1, note: 'New words' })
  await t.deps.db
    .updateTable('project')
    .set({ archived_at: '2026-01-15T10:00:00.000Z' })
    .where('key', '=', 'fanz')
    .execute()

  const refused = {
    'saved for an unknown key': await save('moon', 0, set),
    'saved for the name of a prototype’s member': await save('constructor', 0, set),
    'saved for an archived project': await save('fanz', 1, set),
    'published for an archived project': await publish('fanz', draft),
    'discarded for an archived project': await admin.post('/api/admin/content/fanz/draft/discard', {
      revision: draft.revision,
    }),
  }
  for (const [what, { status }] of Object.entries(refused)) expect(status, what).toBe(404)
  const ofOtherKind = await publish('vault', (await save('vault', 1, figures)).body)
  expect(ofOtherKind.body.error).toMatchObject({
    code: 'content_wrong',
    message: 'Not published, because of a problem. This is not the content of a presentation.',
  })
  expect(await t.rows('content_version')).toHaveLength(4)
})

test('a project can have the name of a prototype’s member as its key', async () => {
  const t = await testApp({ content: readContent('content', ['vault', 'constructor']) })
  t.deps.portal.platforms.push({ route: 'constructor', name: 'Constructor', summary: 'Cranes', stage: 'upcoming' })
  await t.restart()
  const visitor = t.visitor()
  await visitor.post('/api/access/constructor', { code: t.firstRun().codes.master })
  const { body } = await visitor.get('/api/projects/constructor/content')
  expect(body.hero.title, 'the default content stands in').toBe('Vault')
})
