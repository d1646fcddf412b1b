import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isReservedKey, PAGES, ROOT_FILES } from '../../../../contract/pages.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { makeApp } from '../../../app.ts'

const HARBOUR = {
  key: 'harbour-view',
  name: 'Harbour View',
  summary: 'Forty flats at the old port.',
  stage: 'upcoming',
  launch: 'Q2 2027',
  valuation: { low: 4.5, high: 6 },
  currency: 'EUR',
  minimum: 100_000,
  instrument: 'Limited partnership',
  disclosed: true,
  opensOnSigning: false,
}
const { key: _, ...FACTS } = HARBOUR

const listed = async (staff: TestVisitor) => (await staff.get('/api/admin/projects')).body.projects
const keys = async (t: TestApp) =>
  (await t.visitor().get('/api/portal')).body.platforms.map((it: { route: string }) => it.route)
const entries = async (t: TestApp) =>
  (await t.rows('audit_entry')).filter(({ action, actor }) => action.startsWith('project.') && actor !== 'system')

test('staff add a project on a running portal: the front page describes it, its page asks for a code, codes can name it', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  expect((await t.visitor().get('/harbour-view')).status).toBe(404)
  expect((await staff.post('/api/admin/projects', HARBOUR)).status).toBe(201)
  const { body } = await t.visitor().get('/api/portal')
  expect(body.platforms.at(-1)).toEqual({
    ...{ route: 'harbour-view', name: 'Harbour View', summary: 'Forty flats at the old port.', stage: 'upcoming' },
    ...{ launch: 'Q2 2027', valuation: { low: 4.5, high: 6 }, currency: 'EUR', opensOnSigning: false },
  })
  expect(body.portfolio, 'dollars and euros are not added up').toEqual({ low: 38.5, high: 53.5 })
  expect((await t.visitor().get('/harbour-view')).status).toBe(200)
  expect((await t.visitor().get('/api/access/harbour-view')).body).toEqual({ access: 'gate' })
  const made = await staff.post('/api/admin/codes', { routes: ['harbour-view'] })
  expect((await t.visitor().post('/api/access/harbour-view', { code: made.body.code })).body.access).toBe('granted')
  expect((await listed(staff)).at(-1)).toMatchObject({ ...HARBOUR, kind: 'presentation', content: 'none', revision: 1 })
  expect(await entries(t)).toMatchObject([
    { action: 'project.created', route: 'harbour-view', detail: expect.stringContaining('Harbour View') },
  ])
})

test('a front page without a minimum of its own states the lowest of the projects that it describes in its currency', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const minimum = async () => (await t.visitor().get('/api/portal')).body.landing.minimum
  const add = (key: string, given: object) => staff.post('/api/admin/projects', { ...HARBOUR, key, ...given })
  await add('first', { currency: 'USD', minimum: 90_000 })
  expect(await minimum(), 'the setting counts').toBe(50_000)
  const sections = (await staff.get('/api/admin/settings')).body.sections as { id: string; revision: number }[]
  const revision = sections.find(({ id }) => id === 'landing')?.revision
  await staff.send('PUT', '/api/admin/settings/landing', { revision, values: { 'landing.minimum': null } })
  expect(await minimum()).toBe(90_000)
  await add('second', { currency: 'USD', minimum: 70_000 })
  await add('euros', { minimum: 10_000 })
  await add('undisclosed', { currency: 'USD', minimum: 20_000, disclosed: false })
  expect(await minimum()).toBe(70_000)
})

test('an address must be a slug that no page, no file and no other project has', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const add = async (key: string) => (await staff.post('/api/admin/projects', { ...HARBOUR, key })).body.error
  for (const key of ['', 'Harbour', 'harbour view', '-a', 'a--b', 'ä', '..'])
    expect((await add(key)).fields.key, key).toBe('must be small letters, digits and single hyphens')
  expect((await add('a'.repeat(41))).fields.key).toBe('must have at most 40 characters')
  for (const key of ['admin', 'unlock', 'api', 'setup', 'master', 'account'])
    expect((await add(key)).fields.key, key).toBe('The portal uses this address itself. Choose another.')
  expect((await add('fanz')).code).toBe('project_key_taken')
  await t.deps.db
    .updateTable('project')
    .set({ archived_at: '2026-01-15T10:00:00.000Z' })
    .where('key', '=', 'fanz')
    .execute()
  expect((await add('fanz')).message).toBe('Another project has this address, or had it. Choose another.')
  expect(await entries(t)).toEqual([])
})

test('every first part of an address that the app, its pages or its files use is reserved', async () => {
  const t = await testApp()
  const routes = makeApp(t.deps).routes.map(({ path }) => path)
  const files = globSync('web/public/*').map((path) => path.replace('web/public', ''))
  const parts = [...routes, ...PAGES, ...ROOT_FILES, ...files, '/assets/x'].map((path) => path.split('/')[1] ?? '')
  const couldBeKeys = [...new Set(parts)].filter((part) => /^[a-z0-9-]+$/.test(part))
  expect(couldBeKeys.length).toBeGreaterThan(15)
  expect(couldBeKeys.filter((part) => !isReservedKey(part))).toEqual([])
})

test('a currency is one of ISO 4217, and a valuation has both ends in their order', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const wrong = async (given: object) =>
    Object.keys((await staff.post('/api/admin/projects', { ...HARBOUR, ...given })).body.error.fields)
  expect(await wrong({ currency: 'ZZZ' })).toEqual(['currency'])
  expect(await wrong({ valuation: { low: 6, high: 4 } })).toEqual(['valuation'])
  expect(await wrong({ valuation: { low: 0, high: 4 } })).toEqual(['valuation'])
  expect(await wrong({ minimum: 0.5 })).toEqual(['minimum'])
  expect(await wrong({ name: ' ', summary: '' })).toEqual(['name', 'summary'])
  await staff.post('/api/admin/projects', { ...HARBOUR, valuation: null, minimum: null, launch: '', instrument: '' })
  expect((await listed(staff)).at(-1)).toMatchObject({ valuation: null, minimum: null, launch: '', instrument: '' })
})

test('of two people who change a project at once, the second is told, and nothing of the first is lost', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { revision, ...fanz } = (await listed(staff))[1]
  const change = (given: object) => staff.post('/api/admin/projects/fanz', { ...fanz, revision, ...given })
  const answers = await Promise.all([change({ name: 'Fanz A' }), change({ name: 'Fanz B' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  const winner = answers[0].status === 204 ? 'Fanz A' : 'Fanz B'
  const loser = answers.find(({ status }) => status === 409)
  expect(loser?.body.error.code).toBe('project_changed')
  expect((await listed(staff))[1]).toMatchObject({ name: winner, revision: revision + 1 })
  const late = await staff.post('/api/admin/projects/fanz', { ...fanz, name: winner, revision: revision + 1 })
  expect(late.status, 'what changes nothing is accepted and not recorded').toBe(204)
  expect(await entries(t)).toMatchObject([
    { action: 'project.changed', route: 'fanz', detail: expect.stringContaining('"fields":"name"') },
  ])
})

test('a move changes the order of the front page and the default project, and two moves at once both count', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const move = (key: string, before: string | null) => staff.post(`/api/admin/projects/${key}/move`, { before })
  expect(await keys(t)).toEqual(['vault', 'fanz', 'realestate', 'analytics'])
  const { revision } = (await listed(staff))[0]
  expect((await Promise.all([move('vault', null), move('realestate', 'fanz')])).map(({ status }) => status)).toEqual([
    204, 204,
  ])
  expect(await keys(t)).toEqual(['realestate', 'fanz', 'analytics', 'vault'])
  expect((await listed(staff)).at(-1).revision, 'a move contradicts no change').toBe(revision)
  const holder = t.visitor()
  const { code } = (await staff.post('/api/admin/codes', { routes: ['vault', 'realestate'] })).body
  expect((await holder.post('/api/session/code', { code })).body.redirectTo).toBe('/realestate')
  expect((await move('vault', 'nowhere')).body.error.fields).toEqual({ before: 'There is no project nowhere.' })
  await move('vault', 'vault')
  expect((await entries(t)).map(({ action }) => action)).toEqual(['project.moved', 'project.moved'])
})

test('whether signing opens a project counts for the codes of later signatures', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await staff.post('/api/admin/projects', { ...HARBOUR, opensOnSigning: true })
  const signer = t.visitor()
  const { code } = await signer.sign()
  await signer.post('/api/unlock', { code })
  expect((await signer.get('/api/access/harbour-view')).body.access).toBe('granted')
  const { revision } = (await listed(staff)).at(-1)
  await staff.post('/api/admin/projects/harbour-view', { ...FACTS, revision, opensOnSigning: false })
  expect((await signer.get('/api/access/harbour-view')).body.access, 'codes keep what they open').toBe('granted')
  const later = t.visitor()
  const second = await later.sign({ email: 'later@x.example' })
  await later.post('/api/unlock', { code: second.code })
  expect((await later.get('/api/access/harbour-view')).body.access).toBe('gate')
})

test('a change asks for a recent sign-in; viewers see the list and change nothing', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const viewer = await staffBrowser(t, 'reader')
  expect((await viewer.get('/api/admin/projects')).status).toBe(200)
  expect((await viewer.post('/api/admin/projects', HARBOUR)).body.error.code).toBe('read_only')
  // The identity library has a clock of its own.
  await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
  t.clock.advance(15 * MINUTE)
  expect((await staff.get('/api/admin/projects')).status).toBe(200)
  for (const path of ['', '/fanz', '/fanz/move'])
    expect((await staff.post(`/api/admin/projects${path}`, HARBOUR)).body.error.code, path).toBe('sign_in_again')
})

test('a portal holds a hundred projects', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { db } = t.deps
  const row = await db.selectFrom('project').selectAll().where('key', '=', 'fanz').executeTakeFirstOrThrow()
  const more = Array.from({ length: 95 }, (_, i) => ({ ...row, key: `more-${i}`, position: 10 + i }))
  await db.insertInto('project').values(more).execute()
  expect((await staff.post('/api/admin/projects', HARBOUR)).status).toBe(201)
  const refused = await staff.post('/api/admin/projects', { ...HARBOUR, key: 'one-more' })
  expect(refused.body.error.code).toBe('projects_full')
})
