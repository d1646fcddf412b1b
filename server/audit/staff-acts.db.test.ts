import { expect, expectTypeOf, test } from 'vitest'
import { detailOf } from '../../tests/helpers/entry-detail.ts'
import { putDocument, roomPath } from '../../tests/helpers/room.ts'
import { staffBrowser } from '../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../tests/helpers/test-app.ts'
import { DAY, MINUTE } from '../../tests/helpers/test-clock.ts'
import type { Actor, Entry } from './service.ts'

/** The entries of staff, each with its personal data. */
async function staffEntries(t: TestApp) {
  const hidden = new Map((await t.rows('log_private')).map(({ entry_id, data }) => [entry_id, JSON.parse(data)]))
  return (await t.rows('audit_entry'))
    .filter(({ actor }) => /^(staff|override):/.test(actor))
    .map((row) => ({ ...row, hidden: hidden.get(row.id) }))
}

test('every act of staff has actor, session and address: publishing, permissions, packs, traces and the rest', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const signer = t.visitor()
  const { code } = await signer.sign()
  await signer.post('/api/unlock', { code })
  await t.makeDocuments()
  const { documentId } = await putDocument(t, admin)
  const [submission] = await t.rows('submission')
  const nda = (await admin.get('/api/admin/agreement')).body
  await admin.post('/api/admin/codes', { routes: ['vault'], usesAllowed: 5 })
  expect((await admin.download(`/api/admin/agreements/${submission?.id}/evidence`)).status).toBe(200)
  await admin.post('/api/admin/documents/folders', { route: 'vault', title: 'Legal' })
  expect(nda).toBeDefined()
  const override = t.visitor()
  const { adminUsername: username, adminPassword: password } = t.firstRun()
  override.bearer = (await override.post('/api/admin/login', { username, password })).body.token
  await override.post(`/api/admin/documents/${documentId}/make-private`)
  await override.post(`/api/admin/documents/${documentId}/release`)
  await override.get(roomPath(documentId))
  await override.download(roomPath(documentId, '/pages/1?version=1'))
  const [mark] = await t.rows('watermark')
  await admin.post('/api/admin/watermark', { code: mark?.code })

  const entries = await staffEntries(t)
  const actions = new Set(entries.map(({ action }) => action))
  for (const action of [
    'code.issued',
    'evidence.exported',
    'document.added',
    'document.released',
    'document.made_private',
    'document.opened',
    'folder.made',
    'watermark.looked_up',
    'admin.override_begun',
  ])
    expect(actions, action).toContain(action)
  const sessions = new Set([
    ...(await t.rows('account_session')).map(({ id }) => id),
    ...(await t.rows('session')).map(({ id }) => id),
  ])
  for (const { action, actor, session_id, account_id, hidden } of entries) {
    expect(sessions, action).toContain(session_id)
    expect(hidden, action).toMatchObject({ ipAddress: expect.stringMatching(/^198\.51\./), userAgent: 'Test browser' })
    if (actor.startsWith('staff:')) expect(`staff:${account_id}`, action).toBe(actor)
  }
})

test('an entry cannot be written for staff without session and address', () => {
  expectTypeOf<{ action: 'code.revoked'; actor: 'operator' }>().toExtend<Entry>()
  expectTypeOf<{ action: 'code.revoked'; actor: string }>().not.toExtend<Entry>()
  expectTypeOf<{ name: string; accountId: null; sessionId: string }>().not.toExtend<Actor>()
})

test('the data that a person takes away says nothing of where staff were', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const signer = t.visitor()
  await signer.sign()
  const [code] = await t.rows('access_code').then((rows) => rows.filter(({ person_id }) => person_id !== null))
  await admin.post(`/api/admin/codes/${code?.id}/revoke`)
  const [person] = await t.rows('person').then((rows) => rows.filter(({ email }) => email.includes('northgate')))
  const exported = await admin.post(`/api/admin/people/${person?.id}/export`)
  const { log } = (typeof exported.body === 'string' ? JSON.parse(exported.body) : exported.body) as {
    log: { action: string; personal: object | null }[]
  }
  const revoked = log.find(({ action }) => action === 'code.revoked')
  expect(revoked).toMatchObject({ personal: null })
})

test('a look of staff at a person, a signature, a code or a pack leaves one entry; lists and what a page loads again leave none', async () => {
  const t = await testApp()
  const viewer = await staffBrowser(t, 'reader')
  const { submissionId } = await t.visitor().sign()
  const [submission] = await t.rows('submission')
  const codeId = (await t.rows('access_code')).find((row) => row.submission_id === submissionId)?.id
  const personId = submission?.person_id
  await t.makeDocuments()
  const looks = async () => (await staffEntries(t)).filter(({ action }) => /looked_at|evidence\.exported/.test(action))
  for (const list of ['people', 'nda-submissions', 'codes', 'audit']) await viewer.get(`/api/admin/${list}`)
  expect(await looks()).toEqual([])

  const paths = [`people/${personId}`, `nda-submissions/${submissionId}`, `codes/${codeId}`, `audit/chain/${personId}`]
  for (const path of [...paths, ...paths]) expect((await viewer.get(`/api/admin/${path}`)).status, path).toBe(200)
  expect((await viewer.get('/api/admin/people/nobody')).status).toBe(404)
  expect(await looks()).toMatchObject([
    { action: 'person.looked_at', person_id: personId, hidden: { userAgent: 'Test browser' } },
    { action: 'signature.looked_at', submission_id: submissionId, person_id: personId },
    { action: 'code.looked_at', code_id: codeId, person_id: personId },
  ])
  t.clock.advance(10 * MINUTE)
  await viewer.get(`/api/admin/people/${personId}`)
  const another = await staffBrowser(t, 'admin')
  await another.get(`/api/admin/people/${personId}`)
  await another.download(`/api/admin/agreements/${submissionId}/evidence`)
  expect((await looks()).slice(3).map(({ action }) => action)).toEqual([
    'person.looked_at',
    'person.looked_at',
    'evidence.exported',
  ])
})

test('the entry of an issued code says its projects, uses and end, and that of an activated one its days', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const until = new Date(t.clock.now().getTime() + 30 * DAY).toISOString()
  const { body } = await admin.post('/api/admin/codes', {
    routes: ['vault', 'fanz'],
    usesAllowed: 5,
    expires: until,
  })
  await t.visitor().sign()
  const entries = await t.rows('audit_entry')
  const issued = entries.find(({ action, code_id }) => action === 'code.issued' && code_id === body.id)
  expect(detailOf(issued)).toEqual({ kind: 'managed', projects: 'vault fanz', uses: 5, until })
  const [row] = (await t.rows('access_code')).filter(({ kind }) => kind === 'personal')
  const activated = entries.find(({ action, code_id }) => action === 'code.activated' && code_id === row?.id)
  const personal = entries.find(({ action, code_id }) => action === 'code.issued' && code_id === row?.id)
  const told = { ...detailOf(personal), ...detailOf(activated) }
  expect(told).toMatchObject({ uses: row?.uses_allowed, until: row?.valid_until })
})
