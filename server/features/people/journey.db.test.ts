import { expect, test } from 'vitest'
import { putDocument, roomPath } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { signedIn } from '../../../tests/helpers/test-account.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../tests/helpers/test-clock.ts'

const EMAIL = 'e.marchetti@northgate.example'

test('the journey of a person has each step with its times, the visits by day and the clauses read', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  const time = () => t.clock.now().toISOString()
  const rows = [{ row: 1, email: EMAIL, fullName: 'Elena Marchetti', companyName: '', routes: ['vault'] }]
  const invited = time()
  expect((await staff.post('/api/admin/invitations', { rows })).status).toBe(200)

  t.clock.advance(DAY)
  const visitor = t.visitor()
  const opened = time()
  const reading = await visitor.read()
  t.clock.advance(MINUTE)
  const report = { furthest: 1, end: true, active: [10_000, 30_000] }
  await visitor.post(`/api/nda/readings/${reading.readingId}/progress`, report)
  const signed = time()
  const submitted = await visitor.post('/api/nda/submissions', {
    ...reading,
    fullName: 'Elena Marchetti',
    email: EMAIL,
    companyName: 'Northgate Family Office',
    phoneNumber: '+1 415 555 0119',
    ndaAccepted: true,
  })
  const person = (await t.rows('person')).find(({ email }) => email === EMAIL)
  let asked = 0
  // A new session each time, because the last one has ended.
  const readOnly = () => staffBrowser(t, 'reader', `reader-${++asked}@x.example`)
  const of = async () => (await (await readOnly()).get(`/api/admin/people/${person?.id}/journey`)).body
  expect((await of()).steps.map(({ step }: { step: string }) => step)).toEqual(['invited', 'opened', 'signed'])
  expect((await of()).days).toEqual([])

  t.clock.advance(HOUR)
  const unlocked = time()
  await t.deps.db.updateTable('submission').set({ confirmed_at: time() }).execute()
  const visit = async (eventId: string, ms: number) => {
    expect((await visitor.post('/api/unlock', { code: submitted.body.code })).status).toBe(200)
    await visitor.get('/api/projects/vault/content')
    const at = time()
    const opened = await visitor.post('/api/audit/access', { eventId, route: 'vault', entryTimestamp: at })
    expect(opened.status).toBeLessThan(300)
    t.clock.advance(MINUTE)
    const events = [{ id: `${eventId}-time`, kind: 'section_time', ageMs: 0, section: 'team', ms }]
    await visitor.post('/api/observations', { visit: eventId, events })
    return at
  }
  const visited = await visit('the-first-visit', 30_000)
  t.clock.advance(2 * DAY)
  const last = await visit('the-second-visit', 20_000)
  await signedIn(t, visitor, { email: EMAIL })
  const read = time()
  expect((await visitor.get(roomPath(documentId, '/pages/1?version=1'))).status).toBe(200)

  const journey = await of()
  expect(journey.steps).toEqual([
    { step: 'invited', firstAt: invited, lastAt: invited, times: 1 },
    { step: 'opened', firstAt: opened, lastAt: opened, times: 1 },
    { step: 'signed', firstAt: signed, lastAt: signed, times: 1 },
    { step: 'unlocked', firstAt: unlocked, lastAt: expect.any(String), times: 1 },
    { step: 'visited', firstAt: visited, lastAt: last, times: 2 },
    { step: 'documents', firstAt: read, lastAt: read, times: 1 },
  ])
  expect(journey.days).toEqual([
    { day: visited.slice(0, 10), visits: 1, readMs: expect.any(Number) },
    { day: last.slice(0, 10), visits: 1, readMs: expect.any(Number) },
  ])
  expect(journey.clauses.slice(0, 3).map(({ ms }: { ms: number }) => ms)).toEqual([10_000, 30_000, 0])
  expect((await (await readOnly()).get('/api/admin/people/nobody/journey')).status).toBe(404)
  expect((await visitor.get(`/api/admin/people/${person?.id}/journey`)).status).toBe(403)
})
