import { expect, test } from 'vitest'
import { investor, putDocument, roomPath } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'

test('a code leads to the person, the certainty, the session, the page, the time and the agreement', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  const reader = await investor(t)
  t.clock.advance(MINUTE)
  expect((await reader.download(roomPath(documentId, '/pages/2?version=1'))).status).toBe(200)
  const [row] = (await t.rows('watermark')).filter(({ kind }) => kind === 'page')
  const code = `${row?.code.slice(0, 4)}-${row?.code.slice(4)}`.toLowerCase()
  const member = await staffBrowser(t, 'reader')
  const found = (await member.post('/api/admin/watermark', { code })).body
  const [submission] = await t.rows('submission')
  expect(found).toMatchObject({
    kind: 'page',
    at: '2026-01-15T10:01:00.000Z',
    route: 'vault',
    document: { id: documentId, title: 'Pitch deck', version: 1, page: 2 },
    email: 'e.marchetti@northgate.example',
    name: 'Elena Marchetti',
    companyName: 'Northgate Family Office',
    personId: reader.personId,
    identity: 'account',
    nda: { submissionId: submission?.id, version: 1, signedAt: submission?.signed_at },
  })
  expect(found.sessionId).toBe((await t.rows('session'))[0]?.id)
  expect((await t.rows('audit_entry')).filter(({ action }) => action === 'watermark.looked_up')).toHaveLength(1)
})

test('project pages have a code too, which shows how little a shared access code proves', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const holder = t.visitor()
  const { code } = await holder.sign()
  await holder.post('/api/unlock', { code })
  await holder.get('/api/projects/vault/content')
  const { watermark } = (await holder.get('/api/protection/vault')).body
  expect(watermark).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect((await staff.post('/api/admin/watermark', { code: watermark })).body).toMatchObject({
    kind: 'content',
    route: 'vault',
    document: null,
    email: 'e.marchetti@northgate.example',
    identity: 'code',
  })
  const master = t.visitor()
  await master.post('/api/access/vault', { code: t.firstRun().codes.master })
  const unnamed = (await master.get('/api/protection/vault')).body.watermark
  expect(unnamed).not.toBe(watermark)
  expect((await staff.post('/api/admin/watermark', { code: unnamed })).body).toMatchObject({
    identity: 'master',
    nda: null,
  })
  expect((await staff.get('/api/protection/vault')).body.watermark, 'staff are free of it').toBe('')
})

test('an unknown code finds nothing, and visitors cannot look codes up', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  expect((await staff.post('/api/admin/watermark', { code: '7KQ2-M9XD' })).body.error.code).toBe('watermark_unknown')
  expect((await staff.post('/api/admin/watermark', { code: 'no code' })).status).toBe(404)
  expect((await t.visitor().post('/api/admin/watermark', { code: '7KQ2-M9XD' })).status).toBe(403)
})
