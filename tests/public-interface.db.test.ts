import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from './helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from './helpers/test-clock.ts'
import type { Answer, TestVisitor } from './helpers/test-visitor.ts'

/*
 * The public interface (design section 5). These clients know nothing but that table: they send exactly the fields it lists,
 * the optional ones left out unless a test is about them, and read exactly the fields it promises.
 */

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
const time = expect.stringMatching(TIME)
const text = expect.any(String)

const SIGNER = {
  fullName: 'Elena Marchetti',
  email: 'e.marchetti@northgate.example',
  companyName: 'Northgate Family Office',
  phoneNumber: '+1 415 555 0119',
}

/** The members of an answer that the table lists. */
function listed(answer: Answer, status: number, fields: Record<string, unknown>): Record<string, string> {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.body).toMatchObject(fields)
  return answer.body
}

function refused(answer: Answer, status: number, code: string, message?: string): void {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(Object.keys(answer.body)).toEqual(['error'])
  const { error } = answer.body
  expect(error).toMatchObject({ code, message: message ?? text })
  expect(['code,message', 'code,message,fields', 'code,message,params']).toContain(Object.keys(error).join())
  for (const said of Object.values(error.fields ?? {})) expect(said).toEqual(text)
}

/** Reads to the end and signs with the listed fields alone. */
async function signs(visitor: TestVisitor, signer = SIGNER) {
  const nda = listed(await visitor.get('/api/nda'), 200, {
    version: expect.any(Number),
    title: text,
    text,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  // The table names no input, so a client may send no body at all.
  const { readingId } = listed(await visitor.send('POST', '/api/nda/readings'), 201, { readingId: text })
  const progress = `/api/nda/readings/${readingId}/progress`
  expect((await visitor.post(progress, { furthest: 0.4, end: false })).status).toBe(204)
  expect((await visitor.post(progress, { furthest: 1, end: true })).status).toBe(204)
  const input = { readingId, ...signer, ndaAccepted: true, ndaTextHash: nda.sha256 }
  const answer = await visitor.post('/api/nda/submissions', input)
  const signed = listed(answer, 201, {
    code: expect.stringMatching(/^HALCYON-[A-Z0-9]{6}$/),
    validUntil: time,
    usesRemaining: 25,
    status: 'active',
  })
  return { nda, input, answer, code: signed.code ?? '' }
}

async function unlocked(t: TestApp) {
  const visitor = t.visitor()
  const signed = await signs(visitor)
  listed(await visitor.post('/api/unlock', { code: signed.code }), 200, { redirectTo: '/vault' })
  return { visitor, ...signed }
}

/** An admin of the login dialog: the cookie of the login and its token. */
async function admin(t: TestApp) {
  const visitor = t.visitor()
  const { adminUsername, adminPassword } = t.firstRun()
  const answer = await visitor.post('/api/admin/login', { username: adminUsername, password: adminPassword })
  const { token } = listed(answer, 200, { token: text, expiresAt: time })
  visitor.bearer = token
  return visitor
}

test('a client written to the listed fields alone signs; the text, its hash and the repeated request are as promised', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { nda, input, answer } = await signs(visitor)
  const bytes = Buffer.from(`${nda.text}`.normalize('NFC'), 'utf8')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(nda.sha256)
  expect(nda.text).not.toMatch(/\r|[ \t]\n/)
  const again = await visitor.post('/api/nda/submissions', input)
  expect([again.status, again.body]).toEqual([201, answer.body])
  expect(await t.rows('submission')).toHaveLength(1)
})

test('a reading that never reached the end, and every incomplete form, is refused in the words of the specification', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { sha256: ndaTextHash } = (await visitor.get('/api/nda')).body
  const { readingId } = (await visitor.post('/api/nda/readings', {})).body
  const good = { readingId, ...SIGNER, ndaAccepted: true, ndaTextHash }
  const send = (given: object) => visitor.post('/api/nda/submissions', { ...good, ...given })
  refused(await send({}), 400, 'nda_not_read', 'Please read the complete NDA before proceeding')
  await visitor.post(`/api/nda/readings/${readingId}/progress`, { furthest: 0.95, end: true })
  refused(await send({ fullName: '' }), 400, 'nda_fields_required', 'All fields are required')
  refused(await send({ email: 'elena' }), 400, 'nda_email_invalid', 'Please enter a valid email address')
  refused(await send({ ndaAccepted: false }), 400, 'nda_not_accepted', 'You must accept the NDA terms to continue')
  refused(await send({ ndaTextHash: 'f'.repeat(64) }), 409, 'nda_outdated')
  expect((await send({})).status).toBe(201)
  const other = t.visitor()
  const opened = (await other.post('/api/nda/readings', {})).body.readingId
  await other.post(`/api/nda/readings/${opened}/progress`, { furthest: 1, end: true })
  refused(
    await other.post('/api/nda/submissions', { ...good, readingId: opened }),
    409,
    'nda_already_submitted',
    'An NDA has already been submitted for this email address. Please contact support if you need assistance.',
  )
})

test('it unlocks, reads, extends and clears the session', async () => {
  const t = await testApp()
  const stranger = t.visitor()
  listed(await stranger.get('/api/session'), 200, { session: null })
  listed(await stranger.get('/api/access/vault'), 200, { access: 'gate' })
  refused(await stranger.get('/api/projects/vault/content'), 401, 'session_missing')
  refused(
    await stranger.post('/api/unlock', { code: ' ' }),
    400,
    'unlock_code_missing',
    'Please enter your access code',
  )
  const invalid = 'Invalid access code. Please check your code and try again.'
  refused(await stranger.post('/api/unlock', { code: 'HALCYON-XXXXXX' }), 403, 'unlock_invalid', invalid)

  const { visitor, code } = await unlocked(t)
  const session = {
    userEmail: SIGNER.email,
    accessCode: code,
    createdAt: time,
    expires: new Date(t.clock.now().getTime() + 30 * DAY).toISOString(),
    lastUsed: time,
    daysRemaining: 30,
  }
  listed(await visitor.get('/api/session'), 200, { session })
  listed(await visitor.get('/api/access/vault'), 200, { access: 'granted', method: text })
  listed(await visitor.get('/api/projects/vault/content'), 200, {
    hero: { title: text, subtitle: text },
    what: { title: text, description: text, features: expect.any(Array) },
    financials: { title: text, description: text },
    cta: { title: text, description: text },
    blocks: expect.any(Array),
  })
  t.clock.advance(MINUTE)
  const extended = new Date(t.clock.now().getTime() + 30 * DAY).toISOString()
  listed(await visitor.send('POST', '/api/session/extend'), 200, { session: { ...session, expires: extended } })
  expect((await visitor.delete('/api/session')).status).toBe(204)
  listed(await visitor.get('/api/session'), 200, { session: null })
  refused(await visitor.send('POST', '/api/session/extend'), 401, 'session_missing')
})

test('it enters codes at the gate of a project, and is sent away once they are revoked', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { codes } = t.firstRun()
  refused(
    await visitor.post('/api/access/vault', { code: '' }),
    400,
    'gate_code_missing',
    'Please enter an access code',
  )
  refused(
    await visitor.post('/api/access/vault', { code: codes.fanz }),
    403,
    'code_wrong_route',
    'Access code is not valid for VAULT platform.',
  )
  listed(await visitor.post('/api/access/vault', { code: codes.vault }), 200, { access: 'granted', method: text })
  const staff = await admin(t)
  const { codes: list } = (await staff.get('/api/admin/codes')).body
  const { id } = list.find(({ code }: { code: string }) => code === codes.vault)
  listed(await staff.send('POST', `/api/admin/codes/${id}/revoke`), 200, { id, status: 'revoked' })
  listed(await visitor.get('/api/access/vault'), 200, { access: 'redirect', reason: 'code_revoked' })
  expect([401, 403]).toContain((await visitor.get('/api/projects/vault/content')).status)
})

test('it administrates with the cookie and the token, and with neither alone', async () => {
  const t = await testApp()
  await unlocked(t)
  const wrong = await t.visitor().post('/api/admin/login', { username: 'operator', password: 'wrong' })
  refused(wrong, 401, 'admin_invalid', 'Invalid credentials')
  const staff = await admin(t)
  const made = listed(await staff.post('/api/admin/codes', { routes: ['vault', 'analytics'], usesAllowed: -1 }), 200, {
    id: text,
    code: expect.stringMatching(/^[A-Z0-9]{8}$/),
    routes: ['vault', 'analytics'],
    status: 'active',
    usesRemaining: -1,
  })
  const validFrom = new Date(t.clock.now().getTime() + HOUR).toISOString()
  const expires = new Date(t.clock.now().getTime() + DAY).toISOString()
  const full = { routes: ['fanz'], code: 'later-0001', usesAllowed: 5, validFrom, expires, type: 'managed' }
  const later = listed(await staff.post('/api/admin/codes', full), 200, {
    ...{ id: text, code: 'LATER-0001', status: 'pending', usesRemaining: 5 },
    ...{ routes: ['fanz'], validFrom, expires, validUntil: expires },
  })
  listed(await staff.send('POST', `/api/admin/codes/${later.id}/activate`), 200, { id: later.id, status: 'active' })
  listed(await staff.send('POST', `/api/admin/codes/${made.id}/revoke`), 200, { id: made.id, status: 'revoked' })
  refused(await staff.post('/api/admin/codes', { routes: [], usesAllowed: 1 }), 400, 'codes_route_missing')
  const { codes } = listed(await staff.get('/api/admin/codes'), 200, {
    codes: expect.any(Array),
    total: expect.any(Number),
  }) as unknown as { codes: object[] }
  for (const code of codes)
    expect(code).toMatchObject({ id: text, code: text, routes: expect.any(Array), status: text })

  const { submissions } = (await staff.get('/api/admin/nda-submissions')).body
  expect(submissions).toMatchObject([{ ...SIGNER, timestamp: time, ndaAccepted: true, ipAddress: text }])
  expect((await staff.get('/api/admin/shared-access')).status).toBe(200)
  const summary = await staff.get('/api/admin/summary')
  expect(Object.values(summary.body)).toEqual(Array.from({ length: 5 }, () => expect.any(Number)))

  const opened = { route: 'vault', timestamp: t.clock.now().toISOString(), userAgent: 'A client' }
  expect((await staff.post('/api/admin/access-log', opened)).status).toBe(204)

  const cookieAlone = t.visitor()
  for (const [name, value] of staff.cookies) cookieAlone.cookies.set(name, value)
  refused(await cookieAlone.get('/api/admin/codes'), 403, 'admin_required')
  const tokenAlone = t.visitor()
  tokenAlone.bearer = staff.bearer
  refused(await tokenAlone.get('/api/admin/codes'), 403, 'admin_required')
})

test('it delivers the two audit records of the specification, after a signature and in a session', async () => {
  const t = await testApp()
  const { visitor, code } = await unlocked(t)
  // A report must fit what the server saw: the content was asked for.
  await visitor.get('/api/projects/vault/content')
  const userAgent = 'A client'
  for (const { eventType, route } of [
    { eventType: 'nda_signed', route: 'nda-gate' },
    { eventType: 'copy_try', route: 'vault' },
  ]) {
    const timestamp = t.clock.now().toISOString()
    const who = { userEmail: SIGNER.email, userId: '', accessCode: code }
    const access = {
      ...{ route, ...who, accessMethod: 'shared_code', pagesViewed: 1, scrollDepthMax: 100 },
      deviceInfo: { userAgent, viewport: '1440x900', platform: 'Linux', language: 'en-US' },
      ...{ securityEvents: 0, violations: 0, entryTimestamp: timestamp },
    }
    const opened = await visitor.post('/api/audit/access', access)
    expect(opened.status, JSON.stringify(opened.body)).toBe(202)
    const security = { eventType, route, ...who, userAgent, metadata: {}, severity: 'high', timestamp }
    expect((await visitor.post('/api/audit/security', security)).status).toBe(202)
  }
  const timestamp = t.clock.now().toISOString()
  const event = { eventType: 'copy_try', route: 'vault', metadata: {}, severity: 'medium', timestamp }
  refused(await t.visitor().post('/api/audit/security', event), 401, 'session_missing')
})

test('the identity library answers below /api/auth; health and readiness are plain, metrics only for this machine', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  expect((await visitor.get('/api/auth/get-session')).status).toBe(200)
  refused(
    await visitor.post('/api/auth/sign-in/email', { email: 'nobody@x.example', password: 'wrong-password' }),
    401,
    'sign_in_invalid',
  )
  for (const path of ['/healthz', '/readyz']) {
    const answer = await visitor.get(path)
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/plain'])
  }
  expect((await visitor.get('/metrics')).status).toBe(401)
  expect((await t.visitor('127.0.0.1').get('/metrics')).status).toBe(200)
})

test('state-changing calls need the same origin and JSON; every refusal has the error shape', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const elsewhere = await visitor.post('/api/nda/readings', {}, { origin: 'https://elsewhere.example' })
  expect(elsewhere.status).toBe(403)
  expect(elsewhere.body).toEqual({ error: { code: text, message: text } })
  const form = await visitor.upload('/api/unlock', Buffer.from('code=1'), 'application/x-www-form-urlencoded')
  refused(form, 415, 'json_only')
  const evil = await visitor.upload('/api/unlock', Buffer.from('{"code":"1"}'), 'application/json+evil')
  refused(evil, 415, 'json_only')
  refused(await visitor.post('/api/unlock', { code: 7 }), 400, 'invalid_input')
  refused(await visitor.get('/api/nowhere'), 404, 'not_found')
})
