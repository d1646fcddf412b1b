import { expect, test } from 'vitest'
import { reader } from '../../../../tests/helpers/reader.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, MINUTE } from '../../../../tests/helpers/test-clock.ts'

test('five numbers, and each is the total of the list that its card opens', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const get = async (path: string) => (await staff.get(`/api/admin/${path}`)).body
  const visitors = [t.visitor(), t.visitor(), t.visitor()]
  const signed = []
  for (const [i, visitor] of visitors.entries()) signed.push(await visitor.sign({ email: `p${i}@x.example` }))
  await visitors[0]?.post('/api/unlock', { code: signed[0]?.code ?? '' })
  await visitors[1]?.post('/api/unlock', { code: signed[1]?.code ?? '' })
  await visitors[2]?.post('/api/access/vault', { code: t.firstRun().codes.shared })
  const soon = new Date(t.clock.now().getTime() + 7 * DAY)
  for (const expires of [soon, new Date(soon.getTime() + 1)])
    await staff.post('/api/admin/codes', { routes: ['vault'], expires: expires.toISOString() })
  const check = async (wanted: object) => {
    const summary = await get('summary')
    expect(summary).toMatchObject(wanted)
    expect(Object.keys(summary).sort()).toEqual([
      'activeCodes',
      'codesEndingSoon',
      'liveSessions',
      'openWindows',
      'submissions',
    ])
    expect(summary).toEqual({
      submissions: (await get('nda-submissions')).total,
      activeCodes: (await get('codes?state=active')).total,
      liveSessions: (await get('sessions')).total,
      openWindows: (await get('shared-access?state=open')).total,
      codesEndingSoon: (await get('codes?state=active&ends=week')).total,
    })
  }
  await check({ submissions: 3, liveSessions: 3, openWindows: 1, codesEndingSoon: 1 })
  const codes = (await get('codes?search=p0@')).codes
  await staff.post(`/api/admin/codes/${codes[0].id}/revoke`)
  await visitors[1]?.delete('/api/session')
  await t.deps.db.updateTable('submission').set({ superseded_at: t.clock.now().toISOString() }).execute()
  await check({ submissions: 3, liveSessions: 1 })
})

test('live sessions say whose they are, what they open and by which code, and end with it', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const list = async () => (await staff.get('/api/admin/sessions')).body
  const visitor = t.visitor('203.0.113.42')
  const { code } = await visitor.sign()
  await visitor.post('/api/unlock', { code })
  await visitor.post('/api/access/analytics', { code: t.firstRun().codes.analytics })
  const { adminUsername: username, adminPassword: password } = t.firstRun()
  await t.visitor().post('/api/admin/login', { username, password })
  const { sessions, total } = await list()
  expect(total, 'an override is no reader').toBe(1)
  expect(sessions).toMatchObject([
    {
      email: 'e.marchetti@northgate.example',
      personId: (await t.rows('person')).find(({ email_key }) => email_key.startsWith('e.marchetti'))?.id,
      routes: ['vault', 'fanz', 'realestate', 'analytics'],
      address: '203.0.113.42',
      open: true,
    },
  ])
  expect(sessions[0].codes.map((one: { code: string }) => one.code).sort()).toEqual(
    [code, t.firstRun().codes.analytics].map((text) => `••••••${text.slice(-2)}`).sort(),
  )
  expect(JSON.stringify(sessions)).not.toContain(code)
  await visitor.delete('/api/session')
  expect(await list()).toEqual({ sessions: [], total: 0, next: null })
})

test('live sessions come in pages of fifty, each once', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  for (let i = 0; i < 60; i++) await t.visitor().post('/api/access/vault', { code: t.firstRun().codes.vault })
  const first = (await staff.get('/api/admin/sessions')).body
  const second = (await staff.get(`/api/admin/sessions?after=${encodeURIComponent(first.next)}`)).body
  expect([first.total, first.sessions.length, second.sessions.length, second.next]).toEqual([60, 50, 10, null])
  const ids = [...first.sessions, ...second.sessions].map(({ id }) => id)
  expect(new Set(ids).size).toBe(60)
})

test('the funnel counts each browser once, as far as it came, within its time', async () => {
  const t = await testApp()
  // Their rights last for twelve hours; after the clock was moved, staff come again.
  let times = 0
  const funnel = async (days = '30') => {
    times += 1
    const staff = await staffBrowser(t, 'reader', `staff${times}@x.example`)
    return (await staff.get(`/api/admin/funnel?days=${days}`)).body
  }
  expect(Object.values(await funnel())).toEqual([0, 0, 0, 0, 0, 0, 0])

  // Each comes one step further than the one before it.
  const far = async (furthest: number, end: boolean) => {
    const visitor = t.visitor()
    const { body } = await visitor.post('/api/nda/readings')
    await visitor.post(`/api/nda/readings/${body.readingId}/progress`, { furthest, end })
  }
  await t.visitor().post('/api/nda/readings')
  await far(0.499, false)
  await far(0.5, false)
  // The box unlocks before the end of the text.
  await far(0.905, true)
  await far(1, true)
  const signer = async () => {
    const visitor = t.visitor()
    const { code } = await visitor.sign({ email: `reader${await signers()}@x.example` })
    return { visitor, code }
  }
  const signers = async () => (await t.rows('submission')).length
  await signer()
  const user = await signer()
  await user.visitor.post('/api/unlock', { code: user.code })
  const open = async ({ visitor }: { visitor: typeof user.visitor }, eventId: string) => {
    await visitor.get('/api/projects/vault/content')
    await visitor.post('/api/audit/access', { eventId, route: 'vault', entryTimestamp: t.clock.now() })
    // Left open, it would lock the session.
    await visitor.post('/api/observations', { visit: eventId, events: [], closing: true })
  }
  const reader = await signer()
  await reader.visitor.post('/api/unlock', { code: reader.code })
  await open(reader, 'once-a-day')
  await open(reader, 'twice-a-day')
  expect(await funnel()).toEqual({
    ...{ opened: 8, half: 6, threshold: 5 },
    ...{ signed: 3, codeUsed: 2, readProject: 1, cameBack: 0 },
  })
  // A reader who opens the agreement again is no other reader.
  await reader.visitor.read()
  t.clock.advance(DAY)
  await open(reader, 'another-day')
  expect(await funnel()).toMatchObject({ opened: 8, signed: 3, readProject: 1, cameBack: 1 })
  t.clock.advance(7 * DAY)
  expect(await funnel('7')).toMatchObject({ opened: 0, signed: 0, readProject: 0 })
  expect(await funnel('0')).toMatchObject({ opened: 8, signed: 3, cameBack: 1 })
})

test('the last thirty days count signatures, unlocks and readers, and no staff', async () => {
  const t = await testApp()
  const days = async (name: string) => (await (await staffBrowser(t, 'reader', name)).get('/api/admin/days')).body.days
  const nothing = { signatures: 0, unlocks: 0, readers: 0, readMs: 0 }
  const today = () => t.clock.now().toISOString().slice(0, 10)
  const first = await days('first@x.example')
  expect(first).toHaveLength(30)
  expect(first.at(-1)).toEqual({ day: today(), ...nothing })
  expect(first.every((day: object) => Object.values(day).filter((value) => value !== 0).length === 1)).toBe(true)

  const began = today()
  const read = async (name: string) => {
    const { visitor, tell } = await reader(t, name)
    t.clock.advance(MINUTE)
    await tell('tab_shown')
    await visitor.post('/api/observations', {
      visit: `visit-of-${name}`.replace(/\W/g, '-'),
      events: [],
      closing: true,
    })
  }
  await read('one@x.example')
  await read('two@x.example')
  const admin = await staffBrowser(t, 'admin', 'reads@x.example')
  await admin.get('/api/projects/vault/content')
  await admin.post('/api/audit/access', { eventId: 'of-staff-member', route: 'vault', entryTimestamp: t.clock.now() })
  t.clock.advance(DAY)
  await t.visitor().sign({ email: 'three@x.example' })
  const later = await days('second@x.example')
  expect(later.at(-1)).toEqual({ day: today(), ...nothing, signatures: 1 })
  expect(later.at(-2)).toMatchObject({ day: began, signatures: 2, unlocks: 2, readers: 2 })
  t.clock.advance(28 * DAY)
  const admins = await staffBrowser(t, 'reader', 'all@x.example')
  const allReaders = async () => (await admins.get('/api/admin/days')).body.allReaders
  expect(await allReaders()).toBe(2)
  expect((await days('third@x.example'))[0]).toMatchObject({ day: began, signatures: 2, unlocks: 2, readers: 2 })
  t.clock.advance(DAY)
  expect((await days('fourth@x.example'))[0]).toMatchObject({ signatures: 1, unlocks: 0, readers: 0 })
})
