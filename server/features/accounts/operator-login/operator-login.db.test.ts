import { rmSync } from 'node:fs'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { insertAccount } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { HOUR, MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { type Override, overrideActor } from '../../../access/override.ts'
import { setPersonRole } from '../../people/service.ts'

const WRONG = { username: 'admin', password: 'not the password' }
const NEW_PASSWORD = 'orchid-lantern-42'

function credentials(t: TestApp) {
  const { adminUsername, adminPassword } = t.firstRun()
  return { username: adminUsername, password: adminPassword }
}

/** A browser whose tab holds an override. */
async function begun(t: TestApp, visitor: TestVisitor = t.visitor()) {
  const answer = await visitor.post('/api/admin/login', credentials(t))
  expect(answer.status).toBe(200)
  visitor.bearer = answer.body.token
  return visitor
}

async function entries(t: TestApp, action: string) {
  return (await t.rows('audit_entry')).filter((entry) => entry.action === action)
}

/** Sets an authenticator app up and answers what makes its codes. */
async function withApp(t: TestApp) {
  const admin = await begun(t)
  const { password } = credentials(t)
  const { secret, enrolment } = (await admin.post('/api/admin/login/totp', { password })).body
  const code = () => new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() })
  expect((await admin.post('/api/admin/login/totp/confirm', { enrolment, otp: code() })).status).toBe(204)
  t.clock.advance(30 * SECOND)
  return { admin, code }
}

describe('logging in', () => {
  test('returns a token for eight hours, opens every project, and is recorded without the name', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const answer = await visitor.post('/api/admin/login', credentials(t))
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: '2026-01-15T18:00:00.000Z',
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    visitor.bearer = answer.body.token
    for (const route of ['vault', 'fanz', 'realestate', 'analytics']) {
      expect((await visitor.get(`/api/access/${route}`)).body).toMatchObject({ access: 'granted', method: 'override' })
      expect((await visitor.get(`/api/projects/${route}/content`)).status).toBe(200)
    }
    expect((await visitor.get('/api/admin/mails')).status).toBe(200)
    const [entry] = await entries(t, 'admin.override_begun')
    expect(entry?.actor).toMatch(/^override:/)
    expect(entry && [entry.actor, entry.detail].join()).not.toContain(credentials(t).username)
    expect(JSON.stringify(await t.rows('session_grant')), 'only its digest is kept').not.toContain(answer.body.token)
  })

  test('asks for both fields', async () => {
    const t = await testApp()
    const answer = await t.visitor().post('/api/admin/login', { username: ' ', password: '' })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.error.fields)).toEqual(['username', 'password'])
  })

  test('refuses a wrong password and an unknown name alike, and records neither', async () => {
    const t = await testApp()
    const known = await t.visitor().post('/api/admin/login', WRONG)
    const unknown = await t.visitor().post('/api/admin/login', { ...WRONG, username: 'nobody-of-that-name' })
    expect([known.status, known.body.error.message]).toEqual([401, 'Invalid credentials'])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const refused = await entries(t, 'admin.login_refused')
    expect(refused).toHaveLength(2)
    expect(JSON.stringify(refused)).not.toContain('nobody-of-that-name')
  })

  // A tenth of what it is (tests/helpers/cheap-passwords.ts), less a timer's error, and ten times what the cheap hash takes.
  const SHORTEST_MS = 29
  test('takes as long for an unknown name as for a wrong password', async () => {
    const t = await testApp()
    for (const username of ['admin', 'nobody']) {
      const began = performance.now()
      await t.visitor().post('/api/admin/login', { ...WRONG, username })
      expect(performance.now() - began).toBeGreaterThanOrEqual(SHORTEST_MS)
    }
  })

  test('replaces the cookie, so that a session which somebody planted is worth nothing', async () => {
    const t = await testApp()
    const victim = t.visitor()
    const { code } = await victim.sign()
    await victim.post('/api/unlock', { code })
    const planted = victim.cookies.get('session') ?? ''
    await begun(t, victim)
    expect(victim.cookies.get('session')).not.toBe(planted)
    const thief = t.visitor()
    thief.cookies.set('session', planted)
    thief.bearer = victim.bearer
    expect((await thief.get('/api/admin/me')).status).toBe(403)
    expect((await thief.get('/api/access/analytics')).body.access).not.toBe('granted')
    expect((await victim.get('/api/session')).body.session.accessCode, 'what was open stays open').toBe(code)
  })
})

describe('five failures', () => {
  async function fail(visitor: TestVisitor, times: number) {
    for (let i = 0; i < times; i++) expect((await visitor.post('/api/admin/login', WRONG)).status).toBe(401)
  }

  test('lock for five minutes, even the right password; then it works again', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await fail(visitor, 5)
    const locked = await visitor.post('/api/admin/login', credentials(t))
    expect(locked.status).toBe(429)
    expect(locked.body.error.message).toBe('Too many failed attempts. Please wait 5 minutes.')
    expect(locked.headers.get('retry-after')).toBe('300')
    t.clock.advance(5 * MINUTE - 1)
    expect((await visitor.post('/api/admin/login', credentials(t))).status).toBe(429)
    t.clock.advance(1)
    expect((await visitor.post('/api/admin/login', credentials(t))).status).toBe(200)
  })

  test('lock neither other addresses nor other names', async () => {
    const t = await testApp()
    const attacker = t.visitor('203.0.113.9')
    await fail(attacker, 5)
    expect((await attacker.post('/api/admin/login', { ...WRONG, username: ' ADMIN ' })).status).toBe(429)
    expect((await attacker.post('/api/admin/login', { ...WRONG, username: 'other' })).status).toBe(401)
    expect((await t.visitor('198.51.100.77').post('/api/admin/login', credentials(t))).status).toBe(200)
  })

  test('are forgotten by a success in between', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await fail(visitor, 4)
    expect((await visitor.post('/api/admin/login', credentials(t))).status).toBe(200)
    await fail(visitor, 4)
    expect((await visitor.post('/api/admin/login', credentials(t))).status).toBe(200)
  })

  test('cannot be exceeded by concurrent attempts', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const tries = Array.from({ length: 12 }, () => visitor.post('/api/admin/login', WRONG))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('one address gets 300 wrong attempts in five minutes, across all names', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const tries = Array.from({ length: 301 }, (_, i) =>
      visitor.post('/api/admin/login', { ...WRONG, username: `name${i}` }),
    )
    const refused = (await Promise.all(tries)).filter(({ status }) => status === 429)
    expect(refused.map(({ body }) => body.error.code)).toEqual(['too_many_requests'])
  })
})

describe('an override', () => {
  test('works only with both the cookie of its session and the token of its tab', async () => {
    const t = await testApp()
    const admin = await begun(t)
    const token = admin.bearer
    admin.bearer = undefined
    expect((await admin.get('/api/access/vault')).body, 'another tab').toEqual({ access: 'gate' })
    expect((await admin.get('/api/projects/vault/content')).status).toBe(403)
    expect((await admin.get('/api/admin/me')).status).toBe(403)
    expect((await admin.get(`/api/admin/me?token=${token}`)).status, 'never in an address').toBe(403)
    const stranger = t.visitor()
    stranger.bearer = token
    expect((await stranger.get('/api/access/vault')).body, 'no cookie').toEqual({ access: 'gate' })
    expect((await stranger.get('/api/admin/me')).status).toBe(403)
    const other = await begun(t)
    other.bearer = token
    expect((await other.get('/api/admin/me')).status, 'the cookie of another override').toBe(403)
    admin.bearer = token
    expect((await admin.get('/api/admin/me')).status).toBe(200)
  })

  test('is over after eight hours, to the millisecond', async () => {
    const t = await testApp()
    const admin = await begun(t)
    t.clock.advance(8 * HOUR - 1)
    expect((await admin.get('/api/access/vault')).body.access).toBe('granted')
    t.clock.advance(1)
    expect((await admin.get('/api/access/vault')).body).toEqual({ access: 'gate' })
    expect((await admin.get('/api/admin/me')).status).toBe(403)
  })

  test('ends on the next request once it is cleared, and nothing else of the session does', async () => {
    const t = await testApp()
    const admin = t.visitor()
    await admin.post('/api/access/fanz', { code: t.firstRun().codes.fanz })
    await begun(t, admin)
    expect((await admin.delete('/api/admin/override')).status).toBe(204)
    expect((await admin.get('/api/access/vault')).body).toEqual({ access: 'gate' })
    expect((await admin.get('/api/access/fanz')).body).toMatchObject({ access: 'granted', method: 'route' })
    expect((await admin.get('/api/admin/mails')).status).toBe(403)
    expect((await admin.delete('/api/admin/override')).status, 'twice is no error').toBe(204)
    expect(await entries(t, 'admin.override_ended')).toHaveLength(1)
  })

  test('ends with the session that is cleared', async () => {
    const t = await testApp()
    const admin = await begun(t)
    await admin.delete('/api/session')
    expect((await admin.get('/api/admin/me')).status).toBe(403)
    expect((await (await begun(t)).get('/api/admin/overrides')).body.overrides).toHaveLength(1)
  })

  test('is listed, and can be ended from the list by another admin', async () => {
    const t = await testApp()
    const lost = await begun(t)
    t.clock.advance(MINUTE)
    const admin = await begun(t)
    const { overrides } = (await admin.get('/api/admin/overrides')).body
    expect(overrides).toEqual([
      {
        id: expect.any(String),
        username: 'admin',
        beganAt: '2026-01-15T10:01:00.000Z',
        expiresAt: '2026-01-15T18:01:00.000Z',
        current: true,
      },
      expect.objectContaining({ beganAt: '2026-01-15T10:00:00.000Z', current: false }),
    ])
    expect((await admin.delete(`/api/admin/overrides/${overrides[1].id}`)).status).toBe(204)
    expect((await lost.get('/api/access/vault')).body).toEqual({ access: 'gate' })
    expect((await admin.delete(`/api/admin/overrides/${overrides[1].id}`)).status).toBe(404)
    const staff = await staffBrowser(t, 'admin')
    expect((await staff.delete(`/api/admin/overrides/${overrides[0].id}`)).status).toBe(204)
    expect((await admin.get('/api/admin/me')).status).toBe(403)
    const actors = (await entries(t, 'admin.override_ended')).map(({ actor }) => actor.split(':')[0])
    expect(actors).toEqual(['override', 'staff'])
    const reader = await staffBrowser(t, 'reader')
    expect((await reader.delete(`/api/admin/overrides/${overrides[0].id}`)).body.error.code).toBe('read_only')
  })

  test('adds its rights to a read-only account, and the log says which of the two acted', async () => {
    const t = await testApp()
    const reader = await staffBrowser(t, 'reader')
    expect((await reader.post('/api/admin/mails/none/again')).body.error.code).toBe('read_only')
    await begun(t, reader)
    expect((await reader.post('/api/admin/mails/none/again')).status).toBe(404)
    expect((await reader.get('/api/admin/me')).body.role).toBe('admin')
  })
})

describe('on the staff’s pages', () => {
  const INES = { email: 'ines@carvalho.example' }

  test('an override can decide about people, and the log names it', async () => {
    const t = await testApp()
    const admin = await begun(t)
    const ines = await insertAccount(t.deps, INES)
    const act = (name: string, body = {}) => admin.post(`/api/admin/people/${ines.personId}/${name}`, body)
    expect((await act('approve', { routes: ['vault'] })).status).toBe(204)
    expect((await act('role', { role: 'admin' })).status).toBe(204)
    expect((await act('role', { role: 'investor' })).status).toBe(204)
    expect((await act('suspend')).status).toBe(204)
    expect((await act('restore')).status).toBe(204)
    const [grant] = await t.rows('session_grant')
    const acted = (await t.rows('audit_entry')).filter(({ action }) => action.startsWith('account.'))
    expect(acted.map(({ actor }) => actor)).toEqual(Array(5).fill(`override:${grant?.id}`))
  })

  test('the other admins get an email about a new admin and how it was made; the last admin cannot be demoted', async () => {
    const t = await testApp()
    await staffBrowser(t, 'admin')
    const admin = await begun(t)
    const ines = await insertAccount(t.deps, INES)
    const boss = (await t.rows('person')).find(({ email }) => email === 'admin@x.example')
    expect((await admin.post(`/api/admin/people/${ines.personId}/role`, { role: 'admin' })).status).toBe(204)
    await t.runJobs()
    expect(t.mails.find(({ to }) => to === 'admin@x.example')?.text).toContain('with the admin login')
    const last = await admin.post(`/api/admin/people/${boss?.id}/suspend`)
    expect(last.body.error.code, 'she has no second factor yet, so cannot act').toBe('last_admin')
  })

  test('an override that ended while it was used changes nobody', async () => {
    const t = await testApp()
    const admin = await begun(t)
    const ines = await insertAccount(t.deps, INES)
    const [grant] = await t.rows('session_grant')
    // What the guard proved; the override ends between it and the act.
    const override = { grantId: String(grant?.id), sessionId: String(grant?.session_id) } as Override
    const from = { client: { address: '198.51.100.1' }, userAgent: '' }
    const actor = { accountId: null, actor: overrideActor(override, from), email: '', override }
    await admin.delete('/api/admin/override')
    await expect(setPersonRole(t.deps, actor, ines.personId, 'admin')).rejects.toMatchObject({ code: 'admin_required' })
    expect((await t.rows('user_account'))[0]?.role).toBe('investor')
  })
})

describe('the password of the login', () => {
  test('is changed with the current one, which stops working, and ends earlier overrides', async () => {
    const t = await testApp()
    const [admin, elsewhere] = [await begun(t), await begun(t)]
    const { password } = credentials(t)
    const wrong = await admin.post('/api/admin/password', { password: 'no', newPassword: NEW_PASSWORD })
    expect(wrong.body.error).toMatchObject({ code: 'password_wrong', fields: { password: expect.any(String) } })
    const common = await admin.post('/api/admin/password', { password, newPassword: 'password1' })
    expect(common.body.error.code).toBe('password_common')
    expect((await admin.post('/api/admin/password', { password, newPassword: NEW_PASSWORD })).status).toBe(204)
    for (const visitor of [admin, elsewhere]) expect((await visitor.get('/api/admin/me')).status).toBe(403)
    expect((await admin.post('/api/admin/login', credentials(t))).status).toBe(401)
    expect((await admin.post('/api/admin/login', { username: 'admin', password: NEW_PASSWORD })).status).toBe(200)
    expect(await entries(t, 'admin.password_changed')).toHaveLength(1)
    expect(await entries(t, 'admin.override_ended')).toHaveLength(2)
  })

  test('cannot be guessed from an open tab', async () => {
    const t = await testApp()
    const admin = await begun(t)
    const wrong = { password: 'no', newPassword: NEW_PASSWORD }
    for (let i = 0; i < 5; i++) expect((await admin.post('/api/admin/password', wrong)).status).toBe(400)
    expect((await admin.post('/api/admin/password', wrong)).body.error.code).toBe('admin_locked')
  })

  test('staff are reminded until it is changed and the file of the first start is deleted', async () => {
    const t = await testApp()
    const admin = await begun(t)
    expect((await admin.get('/api/admin/me')).body).toEqual({
      personId: null,
      email: '',
      name: 'Admin override',
      role: 'admin',
      override: { expiresAt: '2026-01-15T18:00:00.000Z', username: 'admin', totp: false },
      firstPassword: true,
      firstRunFile: true,
    })
    await admin.post('/api/admin/password', { ...credentials(t), newPassword: NEW_PASSWORD })
    rmSync(`${t.folder}/first-run.json`)
    const staff = await staffBrowser(t, 'admin')
    const facts = (await staff.get('/api/admin/me')).body
    expect(facts).toMatchObject({ role: 'admin', override: null, firstPassword: false, firstRunFile: false })
  })
})

describe('the second factor', () => {
  test('is asked for once it is set up, and only after the password was right', async () => {
    const t = await testApp()
    const { code } = await withApp(t)
    const visitor = t.visitor()
    const wrong = await visitor.post('/api/admin/login', { ...WRONG, otp: code() })
    expect(wrong.body.error.code).toBe('admin_invalid')
    const asked = await visitor.post('/api/admin/login', credentials(t))
    expect([asked.status, asked.body.error.code]).toEqual([401, 'otp_required'])
    expect((await visitor.get('/api/admin/me')).status).toBe(403)
    const answer = await visitor.post('/api/admin/login', { ...credentials(t), otp: code() })
    expect(answer.status).toBe(200)
    const login = (await t.rows('operator_login'))[0]
    expect(login?.totp_sealed, 'its secret is kept encrypted').not.toBeNull()
  })

  test('a code works once; earlier codes and codes of another minute do not', async () => {
    const t = await testApp()
    const { code } = await withApp(t)
    const before = code()
    t.clock.advance(30 * SECOND)
    const otp = code()
    expect((await t.visitor().post('/api/admin/login', { ...credentials(t), otp })).status).toBe(200)
    for (const replayed of [otp, before]) {
      const again = await t.visitor().post('/api/admin/login', { ...credentials(t), otp: replayed })
      expect([again.status, again.body.error.code]).toEqual([401, 'second_factor_invalid'])
    }
    const late = code()
    t.clock.advance(2 * MINUTE)
    expect((await t.visitor().post('/api/admin/login', { ...credentials(t), otp: late })).status).toBe(401)
  })

  test('the same code in two windows at once opens one', async () => {
    const t = await testApp()
    const { code } = await withApp(t)
    const otp = code()
    const tries = [t.visitor(), t.visitor()].map((it) => it.post('/api/admin/login', { ...credentials(t), otp }))
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('a request for the code keeps the failure count, so that the code cannot be guessed', async () => {
    const t = await testApp()
    await withApp(t)
    const visitor = t.visitor()
    for (let i = 0; i < 5; i++) {
      expect((await visitor.post('/api/admin/login', credentials(t))).body.error.code).toBe('otp_required')
      expect((await visitor.post('/api/admin/login', { ...credentials(t), otp: 'abcdef' })).status).toBe(401)
    }
    expect((await visitor.post('/api/admin/login', credentials(t))).status).toBe(429)
  })

  test('is set up with the password and a valid code, from one override only', async () => {
    const t = await testApp()
    const [admin, other] = [await begun(t), await begun(t)]
    const { password } = credentials(t)
    expect((await admin.post('/api/admin/login/totp', { password: 'no' })).body.error.code).toBe('password_wrong')
    const { secret, uri, enrolment } = (await admin.post('/api/admin/login/totp', { password })).body
    expect(uri).toMatch(/^otpauth:\/\/totp\/Halcyon%20AI:admin\?/)
    const otp = new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() })
    const confirm = '/api/admin/login/totp/confirm'
    expect((await other.post(confirm, { enrolment, otp })).body.error.code).toBe('second_factor_over')
    expect((await admin.post(confirm, { enrolment, otp: 'abcdef' })).body.error.code).toBe('second_factor_invalid')
    expect((await admin.post(confirm, { enrolment, otp })).status).toBe(204)
    expect((await admin.get('/api/admin/me')).body.override.totp).toBe(true)
    expect((await admin.post('/api/admin/login/totp', { password })).body.error.code).toBe('otp_already')
    expect(await entries(t, 'admin.second_factor')).toHaveLength(1)
  })

  test('is removed with the password and a code of it', async () => {
    const t = await testApp()
    const { admin, code } = await withApp(t)
    const remove = '/api/admin/login/totp/remove'
    const { password } = credentials(t)
    expect((await admin.post(remove, { password: 'no', otp: code() })).body.error.code).toBe('password_wrong')
    expect((await admin.post(remove, { password, otp: 'abcdef' })).body.error.code).toBe('second_factor_invalid')
    expect((await admin.post(remove, { password, otp: code() })).status).toBe(204)
    expect((await t.visitor().post('/api/admin/login', credentials(t))).status).toBe(200)
    expect((await admin.post(remove, { password, otp: code() })).status).toBe(404)
  })
})
