import { expect, test } from 'vitest'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

const CONTENT = '/api/projects/fanz/content'
const EMAIL = 'm.lindqvist@northgate.example'

const find = async (staff: TestVisitor, key: string) =>
  (await staff.get('/api/admin/projects')).body.projects.find((one: { key: string }) => one.key === key)
const act = async (staff: TestVisitor, name: 'archive' | 'restore', key: string) =>
  staff.post(`/api/admin/projects/${key}/${name}`, { revision: (await find(staff, key)).revision })
const entries = async (t: TestApp) =>
  (await t.rows('audit_entry')).filter(({ action }) => action === 'project.archived' || action === 'project.restored')

/** Fanz is open to the holder of its code, a signer, the holder of a master code and an approved account. */
async function openFanz() {
  const t = await testApp()
  const { codes } = t.firstRun()
  const staff = await staffBrowser(t, 'admin')
  const holder = t.visitor()
  await holder.post('/api/access/fanz', { code: codes.fanz })
  const master = t.visitor()
  await master.post('/api/access/fanz', { code: codes.master })
  const signer = t.visitor()
  const signed = await signer.sign()
  await signer.post('/api/unlock', { code: signed.code })
  const approved = t.visitor()
  const { accountId } = await signedIn(t, approved, { email: EMAIL })
  const row = { account_id: accountId, route: 'fanz', approved_at: t.clock.now().toISOString(), approved_by: 'system' }
  await t.deps.db.insertInto('account_project').values(row).execute()
  const readers = { holder, master, signer, approved }
  for (const [name, reader] of Object.entries(readers)) expect((await reader.get(CONTENT)).status, name).toBe(200)
  return { t, staff, codes, readers, code: signed.code }
}

test('an archived project is an unknown address everywhere at once, for everyone who had it open', async () => {
  const { t, staff, codes, readers } = await openFanz()
  const asked = await staff.post('/api/admin/documents', { route: 'fanz', title: 'Deck', fileName: 'a.pdf', bytes: 1 })
  expect(asked.status).toBe(201)
  expect((await act(staff, 'archive', 'fanz')).status).toBe(204)
  for (const reader of [...Object.values(readers), staff, t.visitor()]) {
    for (const path of ['/fanz', '/api/access/fanz', CONTENT, '/api/projects/fanz/documents', '/api/protection/fanz'])
      expect((await reader.get(path)).status, path).toBe(404)
    expect((await reader.get('/fanz/documents/x')).status).toBe(404)
    expect((await reader.post('/api/access/fanz', { code: codes.fanz })).status).toBe(404)
    expect(
      (await reader.get('/api/session/entry')).body.projects.map((it: { route: string }) => it.route),
    ).not.toContain('fanz')
  }
  expect((await t.visitor().get('/api/portal')).body.platforms.map((it: { route: string }) => it.route)).toEqual([
    ...['vault', 'realestate', 'analytics'],
  ])
  for (const path of ['/api/admin/content/fanz', '/api/admin/projects/fanz/holders'])
    expect((await staff.get(path)).status, path).toBe(404)
  expect((await staff.post('/api/admin/codes', { routes: ['fanz'] })).status).toBe(400)
  expect((await t.visitor().post('/api/session/code', { code: codes.fanz })).status).toBe(403)
  expect((await readers.signer.get('/api/projects/vault/content')).status, 'other projects stay open').toBe(200)
})

test('its grants end in the same transaction, and its records stay', async () => {
  const { t, staff, readers } = await openFanz()
  const before = await t.rows('session_grant')
  await act(staff, 'archive', 'fanz')
  const open = (await t.rows('session_grant')).filter(({ ended_at }) => ended_at === null)
  expect(open.filter(({ route }) => route === 'fanz')).toEqual([])
  expect(open.map(({ kind }) => kind).sort(), 'they open other projects').toEqual(['investor', 'master'])
  expect((await t.rows('session_grant')).length).toBe(before.length)
  expect(await t.rows('account_project')).toEqual([])
  expect((await t.rows('content_version')).filter(({ route }) => route === 'fanz')).toHaveLength(1)
  expect(await entries(t)).toMatchObject([
    {
      action: 'project.archived',
      route: 'fanz',
      detail: expect.stringMatching(/"accounts":1.*"grants":2|"grants":2.*"accounts":1/),
    },
  ])
  const { sessions } = (await staff.get('/api/admin/sessions')).body
  expect(sessions.flatMap(({ routes }: { routes: string[] }) => routes)).not.toContain('fanz')
  const exported = await staff.post('/api/admin/codes/export', {})
  expect(JSON.stringify(exported.body)).toContain('fanz')
  expect((await readers.signer.get('/api/session')).body.session).not.toBeNull()
})

test('a session whose code opens nothing else ends', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const signer = t.visitor()
  const { code } = await signer.sign()
  await t.deps.db.updateTable('access_code').set({ routes: '["fanz"]' }).where('kind', '=', 'personal').execute()
  await signer.post('/api/unlock', { code })
  await act(staff, 'archive', 'fanz')
  expect((await signer.get('/api/session')).body.session).toBeNull()
  const uses = async () => (await t.rows('access_code')).find(({ kind }) => kind === 'personal')?.uses_remaining
  const before = await uses()
  for (const path of ['/api/unlock', '/api/session/code']) {
    const refused = await t.visitor().post(path, { code })
    expect(refused.body.error, path).toMatchObject({ code: 'code_projects_closed' })
    expect(refused.body.error.message).toContain('the projects that it opens are closed')
  }
  expect(await uses(), 'no use is taken').toBe(before)
  const wrong = await t.visitor().post('/api/unlock', { code: `${code}X` })
  expect(wrong.body.error.code, 'somebody who guesses learns nothing').toBe('unlock_invalid')
})

test('restoring gives nobody access; codes that list the project open it again when they are entered', async () => {
  const { t, staff, codes, readers, code } = await openFanz()
  await act(staff, 'archive', 'fanz')
  t.clock.advance(MINUTE)
  expect((await act(staff, 'restore', 'fanz')).status).toBe(204)
  t.clock.advance(MINUTE)
  const { holder, master, signer, approved } = readers
  expect((await t.visitor().get('/fanz')).status).toBe(200)
  for (const [name, reader] of Object.entries(readers)) {
    expect([401, 403], name).toContain((await reader.get(CONTENT)).status)
    expect(
      (await reader.get('/api/session/entry')).body.projects.map((it: { route: string }) => it.route),
    ).not.toContain('fanz')
  }
  expect((await signer.get('/api/projects/vault/content')).status).toBe(200)
  expect((await signer.post('/api/access/fanz', { code })).body.access).toBe('granted')
  expect((await holder.post('/api/access/fanz', { code: codes.fanz })).body.access).toBe('granted')
  expect((await master.post('/api/access/fanz', { code: codes.master })).body.access).toBe('granted')
  for (const reader of [holder, master, signer]) expect((await reader.get(CONTENT)).status).toBe(200)
  expect((await approved.get(CONTENT)).status).toBe(401)
  const keys = (await staff.get('/api/admin/projects')).body.projects.map((one: { key: string }) => one.key)
  expect(keys, 'at the end of the order').toEqual(['vault', 'realestate', 'analytics', 'fanz'])
  expect((await entries(t)).map(({ action }) => action)).toEqual(['project.archived', 'project.restored'])
})

test('a session locked for inactivity before the restoring is not opened into the project by its code alone', async () => {
  const { t, staff, readers, code } = await openFanz()
  await act(staff, 'archive', 'fanz')
  t.clock.advance(11 * MINUTE)
  await act(staff, 'restore', 'fanz')
  t.clock.advance(MINUTE)
  expect((await readers.signer.get('/api/access/fanz')).body).toMatchObject({ access: 'gate', locked: 'code' })
  await readers.signer.post('/api/unlock', { code })
  expect((await readers.signer.get(CONTENT)).status).toBe(403)
})

test('the dialog names who loses access', async () => {
  const { t, staff, readers } = await openFanz()
  await staff.post('/api/admin/codes', { routes: ['fanz'], email: 'Only@x.example' })
  const { body } = await staff.get('/api/admin/projects/fanz/holders')
  expect(body).toMatchObject({ sessions: 2, accounts: 1, codesOnly: 2, morePeople: 0 })
  expect(body.people).toEqual(expect.arrayContaining([EMAIL, 'only@x.example']))
  expect((await readers.signer.get('/api/session')).body.session.userEmail).toBe(body.people[0])
  expect((await t.visitor().get('/api/admin/projects/fanz/holders')).status).toBe(403)
})

test('when the default project is archived, the next in the order takes its place', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const signer = t.visitor()
  const { code } = await signer.sign()
  await act(staff, 'archive', 'vault')
  expect((await signer.post('/api/unlock', { code })).body.redirectTo).toBe('/fanz')
})

test('the last project cannot be archived, by two people at once, either', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await act(staff, 'archive', 'analytics')
  await act(staff, 'archive', 'realestate')
  const answers = await Promise.all([act(staff, 'archive', 'vault'), act(staff, 'archive', 'fanz')])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('project_last')
})

test('an archived project keeps its address and cannot be changed; it is archived and restored once', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const before = await find(staff, 'fanz')
  const answers = await Promise.all([act(staff, 'archive', 'fanz'), act(staff, 'archive', 'fanz')])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  const { revision, ...facts } = await find(staff, 'fanz')
  expect(revision).toBe(before.revision + 1)
  expect((await staff.post('/api/admin/projects/fanz', { ...facts, revision })).status).toBe(404)
  expect((await staff.post('/api/admin/projects/fanz/move', { before: 'vault' })).status).toBe(404)
  await t.restart()
  expect((await find(staff, 'fanz')).archivedAt, 'a start restores nothing').not.toBeNull()
  expect((await act(staff, 'restore', 'fanz')).status).toBe(204)
  expect((await act(staff, 'restore', 'fanz')).status).toBe(404)
  const stale = await staff.post('/api/admin/projects/fanz/archive', { revision })
  expect(stale.body.error.code).toBe('project_changed')
})

test('a dashboard is restored only while the portal has no other', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await act(staff, 'archive', 'analytics')
  await t.deps.db.updateTable('project').set({ kind: 'dashboard' }).where('key', '=', 'fanz').execute()
  expect((await act(staff, 'restore', 'analytics')).body.error.code).toBe('project_second_dashboard')
})
