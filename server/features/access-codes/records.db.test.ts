import { expect, test } from 'vitest'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { DAY } from '../../../tests/helpers/test-clock.ts'
import { signature } from '../../../tests/helpers/test-visitor.ts'
import { listIssuedCodes } from './service.ts'

test('signing writes the investor code record of the spec, tied to its submission and that to its reading', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const reading = await visitor.read()
  const signed = (await visitor.post('/api/nda/submissions', signature(reading))).body
  const [submission] = await t.rows('submission')
  expect(submission).toMatchObject({
    reading_session_id: reading.readingId,
    nda_accepted: 1,
    nda_text_hash: reading.ndaTextHash,
    signed_at: '2026-01-15T10:00:00.000Z',
  })
  const record = (await t.rows('access_code')).find((row) => row.kind === 'personal')
  expect(record).toMatchObject({
    submission_id: submission?.id,
    person_id: submission?.person_id,
    email: 'e.marchetti@northgate.example',
    full_name: 'Elena Marchetti',
    company_name: 'Northgate Family Office',
    routes: '["vault","fanz","realestate"]',
    uses_allowed: 25,
    uses_remaining: 25,
    valid_from: '2026-01-15T10:00:00.000Z',
    valid_until: '2026-01-29T10:00:00.000Z',
    created_at: '2026-01-15T10:00:00.000Z',
    created_by: 'system',
    revoked_at: null,
  })
  expect(record, 'a status is derived and never stored').not.toHaveProperty('status')
  expect(signed.status).toBe('active')
})

test('a code without the vault leads to its first route', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { code } = await visitor.sign()
  await t.deps.db
    .updateTable('access_code')
    .set({ routes: '["realestate","fanz"]' })
    .where('kind', '=', 'personal')
    .execute()
  expect((await visitor.post('/api/unlock', { code })).body).toEqual({ redirectTo: '/realestate' })
})

test('submission, code, grant, session and every page that is opened are one chain in the log', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { code } = await visitor.sign()
  await visitor.post('/api/unlock', { code })
  await visitor.get('/api/access/vault')
  const [submission] = await t.rows('submission')
  const record = (await t.rows('access_code')).find((row) => row.kind === 'personal')
  const [session] = await t.rows('session')
  const grants = await t.rows('session_grant')
  expect(grants.map((grant) => [grant.kind, grant.route, grant.code_id, grant.session_id])).toEqual(
    expect.arrayContaining([
      ['investor', null, record?.id, session?.id],
      ['route', 'vault', record?.id, session?.id],
    ]),
  )
  const entry = async (action: string) => (await t.rows('audit_entry')).find((row) => row.action === action)
  expect(await entry('nda.signed')).toMatchObject({ submission_id: submission?.id })
  expect(await entry('code.redeemed')).toMatchObject({
    submission_id: submission?.id,
    code_id: record?.id,
    session_id: session?.id,
  })
  expect(await entry('access.granted')).toMatchObject({
    code_id: record?.id,
    session_id: session?.id,
    route: 'vault',
  })
})

test('a wide code opens analytics, a personal one does not', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { code } = await visitor.sign()
  await visitor.post('/api/unlock', { code })
  for (const route of ['vault', 'fanz', 'realestate'])
    expect((await visitor.get(`/api/projects/${route}/content`)).status, route).toBe(200)
  expect((await visitor.get('/api/projects/analytics/content')).status).toBe(403)
  await visitor.post('/api/access/analytics', { code: t.firstRun().codes.analytics })
  expect((await visitor.get('/api/projects/analytics/content')).status).toBe(200)
})

test('the automatic code after a shared one has the same signature and starts at its time', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  await visitor.sign()
  const enter = () => visitor.post('/api/access/vault', { code: t.firstRun().codes.shared })
  await enter()
  t.clock.advance(20 * DAY)
  await enter()
  const [first, successor] = (await t.rows('access_code')).filter((row) => row.kind === 'personal')
  expect(successor).toMatchObject({
    submission_id: first?.submission_id,
    person_id: first?.person_id,
    email: 'e.marchetti@northgate.example',
    uses_allowed: 25,
  })
  const listed = (await listIssuedCodes(t.deps)).find(({ row }) => row.id === successor?.id)
  expect(listed?.status).toBe('active')
})
