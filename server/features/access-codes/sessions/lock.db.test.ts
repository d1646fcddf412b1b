import { describe, expect, test } from 'vitest'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

const GRACE = 90 * SECOND

/** A browser that has unlocked and is reading the vault page. */
async function reading(t: TestApp) {
  const visitor = t.visitor()
  const signed = await visitor.sign()
  await visitor.post('/api/unlock', { code: signed.code })
  await visitor.get('/api/projects/vault/content')
  const visit = 'visit-of-a-test'
  await visitor.post('/api/audit/access', { eventId: visit, route: 'vault', entryTimestamp: t.clock.now() })
  return { visitor, code: signed.code, visit }
}

const beat = (visitor: TestVisitor, visit: string, more: object = {}) =>
  visitor.post('/api/observations', { visit, events: [], ...more })
const activity = (n: number, ageMs = 0) => ({ events: [{ id: `activity-${n}`, kind: 'activity', ageMs }] })
const access = async (visitor: TestVisitor) => (await visitor.get('/api/access/vault')).body
const uses = async (t: TestApp) => (await t.rows('access_code')).find(({ kind }) => kind === 'personal')?.uses_remaining

describe('ten minutes without activity', () => {
  test('reported by the browser lock the session: pages lead to the gate, and no response contains the code', async () => {
    const t = await testApp()
    const { visitor, code } = await reading(t)
    t.clock.advance(10 * MINUTE)
    expect((await visitor.post('/api/session/lock')).status).toBe(204)
    expect(await access(visitor)).toEqual({ access: 'gate', locked: 'code' })
    expect((await visitor.get('/api/projects/vault/content')).body.error.code).toBe('session_locked')
    expect((await visitor.get('/api/protection/vault')).status).toBe(403)
    expect((await visitor.get('/api/session')).body).toEqual({ session: null, locked: true })
    expect((await visitor.post('/api/session/extend')).body.error.code).toBe('session_locked')
    for (const path of ['/api/session', '/api/access/vault', '/api/account'])
      expect(JSON.stringify((await visitor.get(path)).body), path).not.toContain(code)
    expect((await visitor.post('/api/session/lock')).status, 'twice is no error').toBe(204)
    expect((await t.rows('audit_entry')).filter(({ action }) => action === 'session.locked').length).toBe(1)
  })

  test('sending the signature again does not reveal the code while the session is locked', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const read = await visitor.read()
    const given = {
      fullName: 'Elena Marchetti',
      email: 'e.marchetti@northgate.example',
      companyName: 'Northgate',
      phoneNumber: '+1 415 555 0119',
      ndaAccepted: true,
      ...read,
    }
    const { code } = (await visitor.post('/api/nda/submissions', given)).body
    await visitor.post('/api/unlock', { code })
    await visitor.get('/api/projects/vault/content')
    await visitor.post('/api/session/lock')
    expect((await visitor.post('/api/nda/submissions', given)).body.error.code).toBe('session_locked')
  })

  test('an expired shared code reveals the personal code only once the locked session has nothing left to protect', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    const enter = () => visitor.post('/api/access/vault', { code: t.firstRun().codes.shared })
    await enter()
    await visitor.get('/api/projects/vault/content')
    await visitor.post('/api/audit/access', { eventId: 'left-open', route: 'vault', entryTimestamp: t.clock.now() })
    t.clock.advance(DAY)
    await visitor.post('/api/session/lock')
    t.clock.advance(DAY)
    expect((await enter()).body.error.message).toContain(`Please use your personal access code: ${code}`)

    await visitor.post('/api/unlock', { code })
    await visitor.get('/api/projects/vault/content')
    await visitor.post('/api/session/lock')
    const refused = (await enter()).body.error
    expect(refused.code).toBe('code_expired')
    expect(refused.message).not.toContain(code)
  })

  test('lock by the server’s own clock where the browser said nothing, a minute and a half later', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    t.clock.advance(10 * MINUTE + GRACE - 1)
    expect((await access(visitor)).access).toBe('granted')
    t.clock.advance(1)
    expect(await access(visitor)).toEqual({ access: 'gate', locked: 'code' })
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(403)
  })

  test('activity goes on counting from when it was, and cannot end a lock', async () => {
    const t = await testApp()
    const { visitor, visit } = await reading(t)
    t.clock.advance(9 * MINUTE)
    expect((await beat(visitor, visit, activity(1, 20 * SECOND))).body).toMatchObject({ kept: 1, locked: false })
    t.clock.advance(10 * MINUTE + GRACE - 20 * SECOND - 1)
    expect((await access(visitor)).access).toBe('granted')
    t.clock.advance(1)
    expect((await beat(visitor, visit, activity(2))).body).toMatchObject({ locked: true })
    expect(await access(visitor)).toEqual({ access: 'gate', locked: 'code' })
  })

  test('repeated and late deliveries do not count as activity', async () => {
    const t = await testApp()
    const { visitor, visit } = await reading(t)
    t.clock.advance(MINUTE)
    await beat(visitor, visit, activity(1))
    t.clock.advance(9 * MINUTE)
    expect((await beat(visitor, visit, activity(1))).body).toMatchObject({ kept: 0, known: 1 })
    await beat(visitor, visit, activity(2, 5 * MINUTE))
    t.clock.advance(MINUTE + GRACE)
    expect((await access(visitor)).access).toBe('gate')
  })

  test('the access check that every page makes each minute is no activity', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    for (let minute = 0; minute < 12; minute++) {
      await access(visitor)
      t.clock.advance(MINUTE)
    }
    expect((await access(visitor)).access).toBe('gate')
  })
})

describe('closing the tab', () => {
  test('does not lock: on return, days later, the session opens pages again by itself', async () => {
    const t = await testApp()
    const { visitor, visit } = await reading(t)
    t.clock.advance(3 * MINUTE)
    await beat(visitor, visit, { closing: true })
    t.clock.advance(5 * DAY)
    expect((await access(visitor)).access).toBe('granted')
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(200)
    t.clock.advance(10 * MINUTE + GRACE)
    expect((await access(visitor)).access, 'and from there on time counts again').toBe('gate')
  })

  test('before the page was shown does not lock either', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    await visitor.post('/api/unlock', { code })
    await visitor.get('/api/projects/vault/content')
    expect((await beat(visitor, 'never-opened', { closing: true })).status).toBe(202)
    t.clock.advance(5 * DAY)
    expect((await access(visitor)).access).toBe('granted')
  })

  test('too late, when the time was up already, opens nothing', async () => {
    const t = await testApp()
    const { visitor, visit } = await reading(t)
    t.clock.advance(10 * MINUTE + GRACE)
    await beat(visitor, visit, { closing: true })
    expect(await access(visitor)).toEqual({ access: 'gate', locked: 'code' })
  })

  test('of one of two tabs leaves the other counting', async () => {
    const t = await testApp()
    const { visitor, visit } = await reading(t)
    await visitor.post('/api/audit/access', { eventId: 'second-tab', route: 'fanz', entryTimestamp: t.clock.now() })
    t.clock.advance(MINUTE)
    await beat(visitor, visit, { closing: true })
    t.clock.advance(10 * MINUTE + GRACE)
    expect((await access(visitor)).access).toBe('gate')
  })
})

describe('going on', () => {
  const locked = async (t: TestApp) => {
    const opened = await reading(t)
    await opened.visitor.post('/api/session/lock')
    return opened
  }

  test('works with the session’s own code, takes no use, and replaces the cookie', async () => {
    const t = await testApp()
    const { visitor, code } = await locked(t)
    const before = { uses: await uses(t), cookie: visitor.cookies.get('session') }
    expect((await visitor.post('/api/access/vault', { code })).body).toEqual({ access: 'granted', method: 'route' })
    expect(await uses(t)).toBe(before.uses)
    expect(visitor.cookies.get('session')).not.toBe(before.cookie)
    expect((await t.rows('session')).length).toBe(1)
    expect((await visitor.get('/api/session')).body.session.accessCode).toBe(code)
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(200)
    const [entry] = (await t.rows('audit_entry')).filter(({ action }) => action === 'session.reentered')
    expect(detailOf(entry)).toEqual({ lockedBy: 'browser' })
  })

  test('works at the unlock screen too', async () => {
    const t = await testApp()
    const { visitor, code } = await locked(t)
    expect((await visitor.post('/api/unlock', { code })).body).toEqual({ redirectTo: '/vault' })
    expect((await access(visitor)).access).toBe('granted')
    expect(await uses(t)).toBe(24)
  })

  test('the code’s end and uses do not matter', async () => {
    const t = await testApp()
    const { visitor, code } = await locked(t)
    await t.deps.db.updateTable('access_code').set({ uses_remaining: 0 }).where('kind', '=', 'personal').execute()
    t.clock.advance(15 * DAY)
    expect((await visitor.post('/api/access/vault', { code })).body.access).toBe('granted')
  })

  test('its revocation does', async () => {
    const t = await testApp()
    const { visitor, code } = await locked(t)
    const revoked_at = t.clock.now().toISOString()
    await t.deps.db.updateTable('access_code').set({ revoked_at }).where('kind', '=', 'personal').execute()
    expect((await visitor.post('/api/access/vault', { code })).body.error.code).toBe('code_invalid')
    expect(await access(visitor)).toEqual({ access: 'redirect', reason: 'code_revoked' })
  })

  test('another code starts a new session and does not unlock the old one', async () => {
    const t = await testApp()
    const { visitor } = await locked(t)
    const { codes } = t.firstRun()
    expect((await visitor.post('/api/access/fanz', { code: codes.fanz })).body.access).toBe('granted')
    expect((await visitor.get('/api/projects/fanz/content')).status).toBe(200)
    expect((await visitor.get('/api/session')).body).toEqual({ session: null })
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(403)
  })

  test('a wrong code is refused and counted, and nothing opens', async () => {
    const t = await testApp()
    const { visitor } = await locked(t)
    for (let i = 0; i < 10; i++) await visitor.post('/api/access/vault', { code: `HALCYON-WRONG${i}` })
    expect((await visitor.post('/api/access/vault', { code: 'HALCYON-WRONGX' })).status).toBe(429)
    expect((await access(visitor)).access).toBe('gate')
  })

  test('two tabs can enter the code at once, and neither takes a use', async () => {
    const t = await testApp()
    const { visitor, code } = await locked(t)
    const answers = await Promise.all([1, 2].map(() => visitor.post('/api/access/vault', { code })))
    expect(answers.map(({ body }) => body.access)).toEqual(['granted', 'granted'])
    expect(await uses(t)).toBe(24)
  })
})

describe('who is not locked', () => {
  test('an account that staff let in signs in again instead', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { accountId } = await signedIn(t, visitor, { email: 'm@x.example' })
    const approved = { account_id: accountId, route: 'vault' as const, approved_at: '2026-01-01', approved_by: 'staff' }
    await t.deps.db.insertInto('account_project').values(approved).execute()
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(200)
    t.clock.advance(10 * MINUTE + GRACE)
    expect(await access(visitor)).toEqual({ access: 'gate', locked: 'sign_in' })
    expect((await visitor.get('/api/account/overview')).status, 'the account itself goes on').toBe(200)
    await signedIn(t, visitor, { email: 'other@x.example' })
    expect(await access(visitor), 'another account has nothing of it').toEqual({ access: 'gate' })
  })

  test('admins and whoever holds an override', async () => {
    const t = await testApp()
    const admin = t.visitor()
    await signedIn(t, admin, { email: 'admin@x.example', role: 'admin', secondFactor: true })
    const override = t.visitor()
    const { adminUsername: username, adminPassword: password } = t.firstRun()
    override.bearer = (await override.post('/api/admin/login', { username, password })).body.token
    for (const visitor of [admin, override]) {
      await visitor.get('/api/projects/vault/content')
      expect((await visitor.get('/api/protection/vault')).body.free).toBe(true)
      t.clock.advance(HOUR)
      expect((await access(visitor)).access).toBe('granted')
      await visitor.post('/api/session/lock')
      expect((await access(visitor)).access).toBe('granted')
    }
    expect(await t.rows('reader_activity')).toEqual([])
  })

  test('an override added to a locked session opens its own, and leaves the rest locked', async () => {
    const t = await testApp()
    const { visitor, code } = await reading(t)
    await visitor.post('/api/session/lock')
    const { adminUsername: username, adminPassword: password } = t.firstRun()
    visitor.bearer = (await visitor.post('/api/admin/login', { username, password })).body.token
    expect((await access(visitor)).method).toBe('override')
    visitor.bearer = undefined
    expect(await access(visitor)).toEqual({ access: 'gate', locked: 'code' })
    expect((await visitor.post('/api/access/vault', { code })).body.access).toBe('granted')
  })

  test('readers in accessibility mode have ten times as long, in that session only; staff see in which', async () => {
    const t = await testApp()
    const { visitor, code } = await reading(t)
    expect((await visitor.post('/api/protection/vault/ease', { eased: true })).status).toBe(204)
    expect((await visitor.get('/api/protection/vault')).body).toEqual({
      free: false,
      email: 'e.marchetti@northgate.example',
      codeEnd: code.slice(-4),
      watermark: expect.stringMatching(/^.{4}-.{4}$/),
      eased: true,
      signBy: null,
    })
    const since = t.clock.now().toISOString()
    t.clock.advance(100 * MINUTE)
    expect((await access(visitor)).access).toBe('granted')

    const elsewhere = t.visitor()
    await elsewhere.post('/api/unlock', { code })
    await elsewhere.get('/api/projects/vault/content')
    expect((await elsewhere.get('/api/protection/vault')).body.eased, 'the same code in another browser').toBe(false)
    const staff = await staffBrowser(t, 'reader')
    const [signature] = (await staff.get('/api/admin/nda-submissions')).body.submissions
    const { sessions } = (await staff.get(`/api/admin/people/${signature.personId}`)).body
    expect(sessions.map((session: { easedSince: string | null }) => session.easedSince).sort()).toEqual([since, null])

    t.clock.advance(GRACE)
    expect((await access(visitor)).access, 'after a hundred minutes').toBe('gate')
    t.clock.advance(10 * MINUTE)
    expect((await access(elsewhere)).access, 'after ten').toBe('gate')
  })

  test('turned off again, ten minutes count; both are recorded with the session', async () => {
    const t = await testApp()
    const { visitor } = await reading(t)
    await visitor.post('/api/protection/vault/ease', { eased: true })
    await visitor.post('/api/protection/vault/ease', { eased: false })
    t.clock.advance(10 * MINUTE + GRACE)
    expect((await access(visitor)).access).toBe('gate')
    const told = (await t.rows('audit_entry')).filter(({ action }) => action.startsWith('protections.'))
    expect(told.map(({ action }) => action)).toEqual(['protections.eased', 'protections.restored'])
    for (const { session_id } of told) expect(session_id).toEqual(expect.any(String))
  })

  test('accessibility mode with a shared code applies to that session only', async () => {
    const t = await testApp()
    const { codes } = t.firstRun()
    const [one, two] = [t.visitor(), t.visitor()]
    for (const visitor of [one, two]) {
      await visitor.post('/api/access/vault', { code: codes.vault })
      await visitor.get('/api/projects/vault/content')
    }
    await one.post('/api/protection/vault/ease', { eased: true })
    expect((await one.get('/api/protection/vault')).body.eased).toBe(true)
    expect((await two.get('/api/protection/vault')).body.eased).toBe(false)
  })
})
