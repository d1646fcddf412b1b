import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'

async function unlocked(t: TestApp) {
  const visitor = t.visitor()
  const { code } = await visitor.sign()
  await visitor.post('/api/unlock', { code })
  return { visitor, code }
}

test('without a session there is none to show', async () => {
  const t = await testApp()
  expect((await t.visitor().get('/api/session')).body).toEqual({ session: null })
})

test('the session has the fields of the spec and 30 days', async () => {
  const t = await testApp()
  const { visitor, code } = await unlocked(t)
  expect((await visitor.get('/api/session')).body).toEqual({
    session: {
      userEmail: 'e.marchetti@northgate.example',
      accessCode: code,
      createdAt: '2026-01-15T10:00:00.000Z',
      expires: '2026-02-14T10:00:00.000Z',
      lastUsed: '2026-01-15T10:00:00.000Z',
      daysRemaining: 30,
    },
  })
})

test('a day later it opens pages again with a new route grant, and takes no use', async () => {
  const t = await testApp()
  const { visitor } = await unlocked(t)
  await visitor.get('/api/access/vault')
  expect((await visitor.get('/api/access/vault')).body).toEqual({
    access: 'granted',
    method: 'route',
    endsAt: '2026-02-14T10:00:00.000Z',
  })
  t.clock.advance(DAY + HOUR)
  expect((await visitor.get('/api/access/vault')).body).toMatchObject({ access: 'granted', method: 'investor' })
  expect((await visitor.get('/api/projects/vault/content')).status).toBe(200)
  const code = (await t.rows('access_code')).find((row) => row.kind === 'personal')
  expect(code?.uses_remaining).toBe(24)
  expect((await visitor.get('/api/session')).body.session.daysRemaining).toBe(29)
})

test('last used follows the pages that are opened, at most once a minute', async () => {
  const t = await testApp()
  const { visitor } = await unlocked(t)
  const lastUsed = async () => (await visitor.get('/api/session')).body.session.lastUsed
  t.clock.advance(MINUTE - 1)
  await visitor.get('/api/access/vault')
  expect(await lastUsed()).toBe('2026-01-15T10:00:00.000Z')
  t.clock.advance(1)
  await visitor.get('/api/access/fanz')
  expect(await lastUsed()).toBe('2026-01-15T10:01:00.000Z')
  t.clock.advance(HOUR)
  await visitor.get('/api/access/fanz')
  expect(await lastUsed(), 'a page that was open already counts too').toBe('2026-01-15T11:01:00.000Z')
})

describe('extend', () => {
  test('sets the end to 30 days from now and the last use to now', async () => {
    const t = await testApp()
    const { visitor } = await unlocked(t)
    t.clock.advance(25 * DAY)
    expect((await visitor.get('/api/session')).body.session.daysRemaining).toBe(5)
    const { session } = (await visitor.post('/api/session/extend')).body
    expect(session).toMatchObject({
      daysRemaining: 30,
      expires: '2026-03-11T10:00:00.000Z',
      lastUsed: '2026-02-09T10:00:00.000Z',
    })
    t.clock.advance(29 * DAY)
    expect((await visitor.get('/api/access/vault')).body.access).toBe('granted')
  })

  test('an ended session cannot be extended', async () => {
    const t = await testApp()
    const { visitor } = await unlocked(t)
    t.clock.advance(30 * DAY)
    expect((await visitor.get('/api/session')).body).toEqual({ session: null })
    expect((await visitor.post('/api/session/extend')).status).toBe(401)
    expect((await visitor.get('/api/access/vault')).body).toEqual({ access: 'redirect', reason: 'access_expired' })
  })
})

describe('clear', () => {
  test('ends everything the session was granted, and the next page leads back to the agreement', async () => {
    const t = await testApp()
    const { visitor, code } = await unlocked(t)
    await visitor.get('/api/access/vault')
    const cleared = await visitor.delete('/api/session')
    expect(cleared.status).toBe(204)
    expect(cleared.headers.get('clear-site-data')).toContain('"storage"')
    expect((await visitor.get('/api/session')).body).toEqual({ session: null })
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(401)
    expect((await visitor.get('/api/access/vault')).body).toEqual({ access: 'redirect', reason: 'credentials_missing' })
    expect((await visitor.delete('/api/session')).status, 'twice is no error').toBe(204)
    await visitor.post('/api/unlock', { code })
    expect((await visitor.get('/api/access/vault')).body.access).toBe('granted')
  })
})

describe('the end of the code', () => {
  test('does not end the session by default', async () => {
    const t = await testApp()
    const { visitor } = await unlocked(t)
    t.clock.advance(20 * DAY)
    expect((await visitor.get('/api/access/vault')).body.access).toBe('granted')
  })

  test('ends it with codes.expiryEndsSessions, and no route grant outlives it', async () => {
    const t = await testApp({ portal: { codes: { expiryEndsSessions: true } } })
    const { visitor } = await unlocked(t)
    t.clock.advance(14 * DAY - HOUR)
    expect((await visitor.get('/api/access/vault')).body.access).toBe('granted')
    t.clock.advance(HOUR)
    expect((await visitor.get('/api/access/vault')).body).toEqual({ access: 'redirect', reason: 'access_expired' })
    expect((await visitor.get('/api/session')).body).toEqual({ session: null })
  })
})

test('under https the cookies are __Host- ones, Secure and HttpOnly', async () => {
  const t = await testApp({ env: { PUBLIC_URL: 'https://portal.example' } })
  const visitor = t.visitor()
  const opened = await visitor.post(
    '/api/nda/readings',
    {},
    { host: 'portal.example', origin: 'https://portal.example' },
  )
  expect(opened.status).toBe(201)
  expect(opened.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
})
