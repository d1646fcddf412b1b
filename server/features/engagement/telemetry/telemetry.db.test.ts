import { describe, expect, test } from 'vitest'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { nextObservationBatch } from './service.ts'

const VISIT = 'visit-of-a-test'

async function reading(t: TestApp, email = 'e.marchetti@northgate.example') {
  const visitor = t.visitor()
  const { code } = await visitor.sign({ email })
  await visitor.post('/api/unlock', { code })
  await visitor.get('/api/projects/vault/content')
  const opened = await visitor.post('/api/audit/access', entry(t))
  expect(opened.status).toBe(202)
  return { visitor, code }
}

const entry = (t: TestApp, given: object = {}) => ({
  eventId: VISIT,
  route: 'vault',
  deviceInfo: { userAgent: 'Test browser', viewport: '1440x900', platform: 'Linux', language: 'en-GB' },
  entryTimestamp: t.clock.now().toISOString(),
  ...given,
})
const send = (visitor: TestVisitor, events: object[], more: object = {}) =>
  visitor.post('/api/observations', { visit: VISIT, events, ...more })
let number = 0
const event = (kind: string, more: object = {}) => ({ id: `event-${++number}-x`, kind, ageMs: 0, ...more })
const read = (ms: number, section = 'why') => event('section_time', { section, ms })

describe('what is kept', () => {
  test('scroll depth, reading time by section, and what was noticed, with the sums of the visit', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    t.clock.advance(30 * SECOND)
    const answer = await send(visitor, [
      event('scroll_depth', { depth: 25 }),
      event('scroll_depth', { depth: 50 }),
      read(12_000, 'what'),
      read(9_000, 'why'),
      event('tab_hidden'),
      event('devtools'),
      event('copy_try'),
    ])
    expect(answer).toMatchObject({ status: 202, body: { kept: 7, known: 0, refused: 0, locked: false } })
    const [visit] = await t.rows('page_visit').then((rows) => rows.filter(({ route }) => route === 'vault'))
    expect(visit).toMatchObject({ read_ms: 21_000, scroll_max: 50, security_events: 3, violations: 2, method: 'route' })
    const rows = await t.rows('observation')
    expect(rows.map(({ kind, severity }) => [kind, severity])).toEqual([
      ['scroll_depth', null],
      ['scroll_depth', null],
      ['section_time', null],
      ['section_time', null],
      ['tab_hidden', 'medium'],
      ['devtools', 'high'],
      ['copy_try', 'medium'],
    ])
  })

  test('each event once, however often it is delivered', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    t.clock.advance(MINUTE)
    const events = [read(5_000), event('print_try')]
    expect((await send(visitor, [...events, ...events])).body).toMatchObject({ kept: 2, known: 2 })
    expect((await send(visitor, events)).body).toMatchObject({ kept: 0, known: 2 })
    expect((await t.rows('observation')).length).toBe(2)
    expect((await visitor.post('/api/audit/access', entry(t))).status, 'a visit too').toBe(202)
    expect((await t.rows('page_visit')).length).toBe(1)
  })

  test('the same delivery twenty times at once is kept once', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    t.clock.advance(MINUTE)
    const events = [read(40_000), event('screenshot_try')]
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(visitor, events)))
    expect(answers.map(({ body }) => body.kept).sort()).toEqual([...Array(19).fill(0), 2])
    expect((await t.rows('observation')).length).toBe(2)
    expect((await t.rows('page_visit'))[0]?.read_ms).toBe(40_000)
  })

  test('two deliveries at once do not count the same minute twice', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    t.clock.advance(MINUTE)
    await Promise.all([send(visitor, [read(60_000)]), send(visitor, [read(60_000)])])
    expect((await t.rows('page_visit'))[0]?.read_ms).toBeLessThanOrEqual(60_000)
  })
})

describe('impossible reports are refused', () => {
  test('more reading than time has passed', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    t.clock.advance(20 * SECOND)
    await send(visitor, [read(15_000), read(3_600_000, 'exit')])
    expect((await t.rows('page_visit'))[0]?.read_ms).toBe(20_000)
    t.clock.advance(5 * SECOND)
    await send(visitor, [read(60_000)])
    expect((await t.rows('page_visit'))[0]?.read_ms, 'five seconds later no more than five').toBe(25_000)
    expect((await send(visitor, [read(60_000)])).body).toMatchObject({ kept: 0, refused: 1 })
  })

  test('times before the page was opened, and after now', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    expect((await send(visitor, [event('print_try', { ageMs: 10 * MINUTE })])).body).toMatchObject({ refused: 1 })
    expect((await send(visitor, [event('print_try', { ageMs: -1 })])).status).toBe(400)
    for (const ms of [10 * MINUTE, -HOUR, -2 * DAY]) {
      const entryTimestamp = new Date(t.clock.now().getTime() + ms).toISOString()
      const answer = await visitor.post('/api/audit/access', entry(t, { eventId: 'another-visit', entryTimestamp }))
      expect(answer.body.error?.code, String(ms)).toBe('observation_refused')
    }
    const event_ = { eventType: 'print_try', route: 'vault', timestamp: '2031-01-01T00:00:00Z' }
    expect((await visitor.post('/api/audit/security', event_)).status).toBe(400)
  })

  test('another reader’s visit, even with its id', async () => {
    const t = await testApp()
    await reading(t)
    const thief = t.visitor()
    const { code } = await thief.sign({ email: 'thief@x.example' })
    await thief.post('/api/unlock', { code })
    expect((await send(thief, [event('print_try')])).body.error.code).toBe('visit_unknown')
    expect((await send(t.visitor(), [event('print_try')])).status).toBe(401)
    expect(await t.rows('observation')).toEqual([])
  })

  test('a page that the session cannot see, or that was never sent', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    expect((await visitor.post('/api/audit/access', entry(t, { route: 'analytics' }))).status).toBe(403)
    expect((await visitor.post('/api/audit/access', entry(t, { route: 'elsewhere' }))).status).toBe(400)
    const unread = t.visitor()
    const signed = await unread.sign({ email: 'b@x.example' })
    await unread.post('/api/unlock', { code: signed.code })
    expect((await unread.post('/api/audit/access', entry(t))).body.error.code).toBe('observation_refused')
    const security = { eventType: 'devtools', route: 'analytics', timestamp: t.clock.now().toISOString() }
    expect((await visitor.post('/api/audit/security', security)).status).toBe(403)
  })

  test('too many, too large, too often', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    const many = Array.from({ length: 51 }, () => event('tab_shown'))
    expect((await send(visitor, many)).status).toBe(400)
    expect((await send(visitor, [event('x'.repeat(70_000))])).status).toBe(413)
    const security = { eventType: 'devtools', route: 'vault', timestamp: t.clock.now().toISOString() }
    const metadata = { action: 'x'.repeat(400) }
    expect((await visitor.post('/api/audit/security', { ...security, metadata })).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(visitor, [event('tab_shown')])))
    expect(answers.filter(({ status }) => status === 202).length).toBe(120)
    expect(answers.filter(({ status }) => status === 429).length).toBe(80)
    const floods = await Promise.all(Array.from({ length: 80 }, () => visitor.post('/api/audit/security', security)))
    expect(floods.filter(({ status }) => status === 202).length).toBeLessThanOrEqual(60)
    t.clock.advance(MINUTE)
    expect((await send(visitor, [event('tab_shown')])).status).toBe(202)
  })

  test('a claimed person or code is ignored, because the server knows them', async () => {
    const t = await testApp()
    const { visitor, code } = await reading(t)
    const answer = await visitor.post('/api/audit/security', {
      eventType: 'devtools',
      route: 'vault',
      userEmail: 'somebody@else.example',
      userId: 'nobody',
      accessCode: 'HALCYON-FORGED',
      severity: 'medium',
      metadata: { forged: true },
      timestamp: t.clock.now().toISOString(),
    })
    expect([answer.status, answer.body]).toEqual([202, { accepted: true }])
    const admin = await staffBrowser(t, 'admin')
    const { records } = (await admin.get('/api/admin/records/security-audit-logs')).body
    expect(records[0]).toMatchObject({
      eventType: 'devtools',
      route: 'vault',
      userEmail: 'e.marchetti@northgate.example',
      accessCode: `••••••${code.slice(-2)}`,
      severity: 'high',
      metadata: {},
    })
    expect(JSON.stringify(await t.rows('observation'))).not.toContain('FORGED')
  })
})

describe('after a signature', () => {
  const logs = (t: TestApp) => ({
    security: {
      eventType: 'nda_signed',
      route: 'nda-gate',
      severity: 'high',
      metadata: { action: 'nda_signed', fullName: 'Somebody Else', accessCodeGenerated: true },
      timestamp: t.clock.now().toISOString(),
    },
    access: entry(t, { eventId: undefined, route: 'nda-gate', accessMethod: 'shared_code', scrollDepthMax: 100 }),
  })

  test('its two logs hold what was signed, the full depth, and no code', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    t.clock.advance(100)
    const { security, access } = logs(t)
    for (let twice = 0; twice < 2; twice++) {
      expect((await visitor.post('/api/audit/security', security)).status).toBe(202)
      expect((await visitor.post('/api/audit/access', access)).status).toBe(202)
    }
    const [depth, signed] = (await t.rows('observation')).sort((a, b) => a.kind.localeCompare(b.kind)).reverse()
    expect(depth).toMatchObject({ kind: 'scroll_depth', value: 100 })
    expect(JSON.parse(signed?.metadata ?? '')).toEqual({
      action: 'nda_signed',
      fullName: 'Elena Marchetti',
      companyName: 'Northgate Family Office',
      phoneNumber: '+1 415 555 0119',
      ndaTextHash: (await visitor.get('/api/nda')).body.sha256,
      accessCodeGenerated: true,
    })
    expect(signed?.severity).toBe('high')
    expect(JSON.stringify(await t.rows('observation'))).not.toContain(code)
    expect((await t.rows('observation')).length, 'sent twice, kept once').toBe(2)
    const admin = await staffBrowser(t, 'admin')
    const { records } = (await admin.get('/api/admin/records/access-audit-logs')).body
    expect(records).toMatchObject([{ route: 'nda-gate', scrollDepthMax: 100, accessMethod: 'shared_code' }])
  })

  test('only the browser that signed can send them, within the hour and for this text', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await visitor.sign()
    const { security, access } = logs(t)
    expect((await t.visitor().post('/api/audit/security', security)).status).toBe(401)
    const other = { ...security, metadata: { ndaTextHash: 'f'.repeat(64) } }
    expect((await visitor.post('/api/audit/security', other)).body.error.code).toBe('observation_refused')
    expect((await visitor.post('/api/audit/security', { ...security, eventType: 'devtools' })).status).toBe(400)
    t.clock.advance(HOUR + 1)
    expect((await visitor.post('/api/audit/access', { ...access, entryTimestamp: t.clock.now() })).status).toBe(401)
  })
})

describe('the records', () => {
  test('have every field of the specification, the code masked', async () => {
    const t = await testApp()
    const { visitor, code: whole } = await reading(t)
    const code = `••••••${whole.slice(-2)}`
    t.clock.advance(MINUTE)
    await send(visitor, [event('devtools')])
    await visitor.get('/api/projects/fanz/content')
    await visitor.post('/api/audit/access', entry(t, { eventId: 'visit-of-fanz', route: 'fanz' }))
    const admin = await staffBrowser(t, 'admin')
    const first = async (kind: string, who = admin) => (await who.get(`/api/admin/records/${kind}`)).body.records[0]
    const userEmail = 'e.marchetti@northgate.example'
    const ip = expect.stringMatching(/^198\.51\./)
    expect(await first('session-entries')).toMatchObject({
      code,
      timestamp: '2026-01-15T10:01:00.000Z',
      route: 'fanz',
      userEmail,
      userAgent: 'Test browser',
      ip,
      sessionId: expect.any(String),
    })
    expect(await first('access-logs')).toMatchObject({
      firstAccessTime: '2026-01-15T10:00:00.000Z',
      userEmail,
      userIP: ip,
      host: '127.0.0.1',
      code,
      route: 'fanz',
      accessCount: 2,
      lastAccess: '2026-01-15T10:01:00.000Z',
      fullName: 'Elena Marchetti',
      companyName: 'Northgate Family Office',
    })
    expect(await first('security-events')).toMatchObject({
      type: 'devtools',
      timestamp: '2026-01-15T10:01:00.000Z',
      userId: null,
      userEmail,
      route: 'vault',
      metadata: {},
      sessionId: expect.any(String),
      accessCode: code,
      browserInfo: 'Test browser',
    })
    expect(await first('security-audit-logs')).toMatchObject({
      eventType: 'devtools',
      route: 'vault',
      userEmail,
      userId: null,
      accessCode: code,
      userAgent: 'Test browser',
      metadata: {},
      severity: 'high',
      timestamp: '2026-01-15T10:01:00.000Z',
    })
    expect(await first('access-audit-logs')).toMatchObject({
      route: 'fanz',
      userEmail,
      userId: null,
      accessCode: code,
      accessMethod: 'shared_code',
      pagesViewed: ['vault', 'fanz'],
      scrollDepthMax: 0,
      deviceInfo: { userAgent: 'Test browser', viewport: '1440x900', platform: 'Linux', language: 'en-GB' },
      securityEvents: 0,
      violations: 0,
      entryTimestamp: '2026-01-15T10:01:00.000Z',
    })
    expect(await first('visits')).toMatchObject({ route: 'fanz', userEmail, code, ip, securityEvents: 0 })
    const withEvents = (await admin.get('/api/admin/records/visits?events=violations')).body.records
    expect(withEvents).toMatchObject([
      { route: 'vault', securityEvents: 1, violations: 1, fullName: 'Elena Marchetti' },
    ])
  })

  test('come in pages of fifty without a gap, and narrowed to a person, a code, a session and a time', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    const { visitor: other } = await reading(t, 'other@x.example')
    for (let i = 0; i < 59; i++) {
      if (i % 10 === 9) t.clock.advance(5 * MINUTE)
      const opened = await visitor.post('/api/audit/access', entry(t, { eventId: `visit-number-${i}` }))
      if (opened.status !== 202) throw new Error(JSON.stringify(opened.body))
    }
    await send(other, [event('devtools')])
    const admin = await staffBrowser(t, 'admin')
    const list = async (query: string) => (await admin.get(`/api/admin/records/${query}`)).body
    const first = await list('session-entries')
    const second = await list(`session-entries?after=${encodeURIComponent(first.next)}`)
    expect([first.records.length, second.records.length, second.next]).toEqual([50, 11, null])
    expect(new Set([...first.records, ...second.records].map(({ id }: { id: string }) => id)).size).toBe(61)
    const [one] = (await list('security-events')).records
    const count = async (query: string) => (await list(query)).records.length
    expect(await count(`session-entries?person=${one.personId}`)).toBe(1)
    expect(await count(`session-entries?code=${one.codeId}`)).toBe(1)
    expect(await count(`session-entries?session=${one.sessionId}`)).toBe(1)
    expect(await count('session-entries?from=2026-01-15T10:25:00Z')).toBe(10)
    expect(await count('session-entries?to=2026-01-15T10:00:00Z')).toBe(0)
    expect(await count('access-logs')).toBe(2)
    expect((await admin.get('/api/admin/records/elsewhere')).status).toBe(404)
  })

  test('who is reading now, and of a visit the time of each section', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    const admin = await staffBrowser(t, 'admin')
    t.clock.advance(MINUTE)
    await send(visitor, [read(30_000, 'what'), read(12_000, 'why'), event('copy_try')])
    const { readers } = (await admin.get('/api/admin/readers')).body
    expect(readers).toMatchObject([{ userEmail: 'e.marchetti@northgate.example', route: 'vault', readMs: 42_000 }])
    const visit = (await admin.get(`/api/admin/visits/${readers[0].id}`)).body
    const { days, hours } = (await admin.get('/api/admin/visit-hours')).body
    const opened = readers[0].openedAt
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toBe(opened.slice(0, 10))
    expect(hours).toEqual([{ day: opened.slice(0, 10), hour: Number(opened.slice(11, 13)), visits: 1, readMs: 42_000 }])
    const visitDays = async (query: string) => (await admin.get(`/api/admin/visit-days${query}`)).body.days
    const counted = await visitDays('')
    expect(counted).toHaveLength(30)
    expect(counted.at(-1)).toEqual({ day: opened.slice(0, 10), visits: 1 })
    expect((await visitDays('?person=nobody')).at(-1).visits).toBe(0)
    expect((await visitDays('?events=any')).at(-1).visits).toBe(1)
    expect(visit.sections).toEqual([
      { section: 'what', ms: 30_000 },
      { section: 'why', ms: 12_000 },
    ])
    expect(visit.events).toMatchObject([{ kind: 'copy_try', severity: 'medium' }])
    t.clock.advance(2 * MINUTE + 1)
    expect((await admin.get('/api/admin/readers')).body.readers).toEqual([])
    expect((await admin.get('/api/admin/visits/nobody-was-here')).status).toBe(404)
  })

  test('an admin who opens a project page is recorded as such, and nobody else can say so', async () => {
    const t = await testApp()
    const override = t.visitor()
    const { adminUsername: username, adminPassword: password } = t.firstRun()
    override.bearer = (await override.post('/api/admin/login', { username, password })).body.token
    const told = { route: 'vault', timestamp: t.clock.now().toISOString(), userAgent: 'Test browser' }
    expect((await override.post('/api/admin/access-log', told)).status).toBe(204)
    const { records } = (await override.get('/api/admin/records/access-audit-logs')).body
    expect(records).toMatchObject([{ route: 'vault', accessMethod: 'admin_override' }])
    const { visitor } = await reading(t)
    expect((await visitor.post('/api/admin/access-log', told)).status).toBe(403)
    expect((await t.visitor().post('/api/admin/access-log', told)).status).toBe(401)
  })
})

test('observations that can no longer change give one repeatable digest for the log', async () => {
  const t = await testApp()
  const { visitor } = await reading(t)
  await send(visitor, [event('devtools'), event('print_try')])
  expect(await nextObservationBatch(t.deps, 0), 'still settling').toBeUndefined()
  t.clock.advance(MINUTE)
  const batch = await nextObservationBatch(t.deps, 0)
  expect(batch).toMatchObject({ from: 1, to: 2, count: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await nextObservationBatch(t.deps, 0)).toEqual(batch)
  expect(await nextObservationBatch(t.deps, 2)).toBeUndefined()
  await t.deps.db.updateTable('observation').set({ kind: 'copy_try' }).where('seq', '=', 1).execute()
  expect((await nextObservationBatch(t.deps, 0))?.sha256).not.toBe(batch?.sha256)
})
