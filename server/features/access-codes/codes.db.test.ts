import { describe, expect, test } from 'vitest'
import { linkToken } from '../../../tests/helpers/account.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { signedIn } from '../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../tests/helpers/test-clock.ts'
import { activateCode, findIssuedCode, revokeCode } from './service.ts'

async function byStaff(t: TestApp, act: typeof revokeCode, code: string): Promise<boolean> {
  const row = await findIssuedCode(t.deps, code)
  return t.deps.db.transaction().execute((trx) => act(trx, t.deps, row?.id ?? '', 'operator'))
}

const INVALID = 'Invalid access code. Please check your code and try again.'

describe('unlock', () => {
  test('blank, unknown, another case and every kind but personal and bypass are refused in the spec’s words', async () => {
    const t = await testApp()
    const { code } = await t.visitor().sign()
    const { codes } = t.firstRun()
    const unlock = (text: string) => t.visitor().post('/api/unlock', { code: text })
    expect(await unlock('   ')).toMatchObject({
      status: 400,
      body: { error: { message: 'Please enter your access code' } },
    })
    for (const text of ['HALCYON-000000', code.toLowerCase(), codes.master, codes.vault, codes.shared, codes.demo])
      expect(await unlock(text)).toMatchObject({ status: 403, body: { error: { message: INVALID } } })
    expect((await unlock(`  ${code} `)).body, 'blanks around are no matter').toEqual({ redirectTo: '/vault' })
    expect((await unlock(codes.bypass)).body).toEqual({ redirectTo: '/vault' })
  })

  test('the bypass code maps to the generic investor email, and can be switched off', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await visitor.post('/api/unlock', { code: t.firstRun().codes.bypass })
    expect((await visitor.get('/api/session')).body.session.userEmail).toBe('investor@halcyon.example')
    t.deps.portal.codes.bypass = false
    expect((await t.visitor().post('/api/unlock', { code: t.firstRun().codes.bypass })).status).toBe(403)
  })

  test('25 uses: the 26th session is refused, and entering the code again in the same browser takes no use', async () => {
    const t = await testApp()
    const { code } = await t.visitor().sign()
    const first = t.visitor()
    for (let i = 0; i < 3; i++) expect((await first.post('/api/unlock', { code })).status).toBe(200)
    for (let i = 2; i <= 25; i++) expect((await t.visitor().post('/api/unlock', { code })).status).toBe(200)
    expect((await t.visitor().post('/api/unlock', { code })).body.error.message).toBe(INVALID)
    expect((await first.post('/api/unlock', { code })).status, 'the first is still in').toBe(200)
    await first.delete('/api/session')
    expect((await first.post('/api/unlock', { code })).status, 'a new session is a new use').toBe(403)
  })

  test('the last day is the fourteenth, to the millisecond', async () => {
    const t = await testApp()
    const { code } = await t.visitor().sign()
    t.clock.advance(14 * DAY - 1)
    expect((await t.visitor().post('/api/unlock', { code })).status).toBe(200)
    t.clock.advance(1)
    expect((await t.visitor().post('/api/unlock', { code })).status).toBe(403)
  })

  test('a new code replaces the session’s investor grant', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const first = await visitor.sign()
    await visitor.post('/api/unlock', { code: first.code })
    await visitor.post('/api/unlock', { code: t.firstRun().codes.bypass })
    const { session } = (await visitor.get('/api/session')).body
    expect(session.accessCode).toBe(t.firstRun().codes.bypass)
    const live = (await t.rows('session_grant')).filter((grant) => grant.kind === 'investor' && grant.ended_at === null)
    expect(live.length).toBe(1)
  })

  test('the access of a replaced code ends, so that reading is recorded for the right person', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const first = await visitor.sign()
    await visitor.post('/api/unlock', { code: first.code })
    await visitor.get('/api/access/vault')
    await visitor.post('/api/unlock', { code: t.firstRun().codes.bypass })
    expect((await visitor.get('/api/access/vault')).body.method).toBe('investor')
    const live = (await t.rows('session_grant')).filter((grant) => grant.ended_at === null)
    expect(new Set(live.map((grant) => grant.email))).toEqual(new Set(['investor@halcyon.example']))
  })

  test('a code longer than any code is refused like any other', async () => {
    const t = await testApp()
    expect((await t.visitor().post('/api/unlock', { code: 'x'.repeat(1_000) })).body.error.message).toBe(INVALID)
  })

  test('the cookie is new after every rise of privilege, and the old one is worth nothing', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    visitor.cookies.set('session', 'planted')
    await visitor.post('/api/unlock', { code })
    const first = visitor.cookies.get('session')
    expect(first).not.toBe('planted')
    await visitor.post('/api/access/analytics', { code: t.firstRun().codes.analytics })
    expect(visitor.cookies.get('session')).not.toBe(first)
    const thief = t.visitor()
    thief.cookies.set('session', first ?? '')
    expect((await thief.get('/api/session')).body).toEqual({ session: null })
    expect((await thief.get('/api/access/vault')).body).toEqual({ access: 'redirect', reason: 'credentials_missing' })
  })

  test('a retry after a lost response takes no second use', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    const before = new Map(visitor.cookies)
    await visitor.post('/api/unlock', { code })
    visitor.cookies.clear()
    for (const [name, value] of before) visitor.cookies.set(name, value)
    await visitor.post('/api/unlock', { code })
    const row = (await t.rows('access_code')).find((one) => one.kind === 'personal')
    expect(row?.uses_remaining).toBe(24)
  })
})

describe('the gate', () => {
  test('each message of the spec can be reached', async () => {
    const t = await testApp({ portal: { nda: { activation: 'review' } } })
    const { codes } = t.firstRun()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    const gate = async (route: string, text: string, who = t.visitor()) =>
      (await who.post(`/api/access/${route}`, { code: text })).body.error.message
    expect(await gate('vault', '')).toBe('Please enter an access code')
    expect(await gate('vault', 'HALCYON-000000')).toBe(
      'Invalid or expired access code. Please check your code and try again.',
    )
    expect(await gate('vault', codes.fanz)).toBe('Access code is not valid for VAULT platform.')
    expect(await gate('realestate', codes.fanz)).toBe('Access code is not valid for REALESTATE platform.')
    expect(await gate('vault', codes.shared)).toBe(
      'NDA signature required before shared access code can be used. Please complete the NDA process at /nda-gate first.',
    )
    expect(await gate('vault', code)).toBe(
      'Access code is not yet active. Please wait for the verification period to complete.',
    )
    expect(await gate('vault', codes.demo)).toBe('Access code has expired. Please contact support for a new code.')
    await byStaff(t, activateCode, code)
    for (let i = 0; i < 25; i++) await t.visitor().post('/api/access/vault', { code })
    expect(await gate('vault', code)).toBe('Access code has reached its usage limit.')
    await byStaff(t, revokeCode, code)
    expect(await gate('vault', code)).toBe('Invalid or expired access code. Please check your code and try again.')
  })

  test('a managed code opens its project for 24 hours and no other', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    expect((await visitor.post('/api/access/fanz', { code: t.firstRun().codes.fanz })).body).toEqual({
      access: 'granted',
      method: 'route',
    })
    expect((await visitor.get('/api/access/vault')).body).toEqual({ access: 'gate' })
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(403)
    t.clock.advance(DAY - 1)
    expect((await visitor.get('/api/projects/fanz/content')).status).toBe(200)
    t.clock.advance(1)
    expect((await visitor.get('/api/projects/fanz/content')).status).toBe(401)
    expect((await visitor.get('/api/access/fanz')).body).toEqual({ access: 'redirect', reason: 'access_expired' })
  })

  test('the master code opens everything for 24 hours', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await visitor.post('/api/access/vault', { code: t.firstRun().codes.master })
    for (const route of ['vault', 'fanz', 'realestate', 'analytics'])
      expect((await visitor.get(`/api/access/${route}`)).body).toEqual({
        access: 'granted',
        method: 'master',
        endsAt: '2026-01-16T10:00:00.000Z',
      })
    t.clock.advance(DAY)
    expect((await visitor.get('/api/access/vault')).body.access).toBe('redirect')
  })

  test('a code costs one use a browser, also for its second project', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    await visitor.post('/api/access/vault', { code })
    await visitor.post('/api/access/fanz', { code })
    const row = (await t.rows('access_code')).find((one) => one.kind === 'personal')
    expect(row?.uses_remaining).toBe(24)
  })
})

describe('a shared timed code', () => {
  async function afterSigning() {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    const enter = () => visitor.post('/api/access/vault', { code: t.firstRun().codes.shared })
    expect((await enter()).status).toBe(200)
    return { t, visitor, code, enter }
  }

  test('opens 48 hours from the first use, and what it opened ends with them', async () => {
    const { t, visitor, code, enter } = await afterSigning()
    t.clock.advance(47 * HOUR)
    expect((await enter()).status).toBe(200)
    t.clock.advance(HOUR)
    expect((await visitor.get('/api/access/vault')).body.access, 'the renewal did not outlive the window').toBe(
      'redirect',
    )
    expect((await enter()).body.error.message).toBe(
      `Your 48-hour shared access has expired. Please use your personal access code: ${code}`,
    )
  })

  test('afterwards one personal code is made where none works, and never a second', async () => {
    const { t, visitor, enter } = await afterSigning()
    t.clock.advance(20 * DAY)
    const { message } = (await enter()).body.error
    const made = /personal access code (\S+) is now active and valid for 14 days\.$/.exec(message)?.[1] ?? ''
    expect(message).toBe(
      `Your 48-hour shared access has expired. Your personal access code ${made} is now active and valid for 14 days.`,
    )
    expect((await visitor.post('/api/unlock', { code: made })).status).toBe(200)
    expect((await enter()).body.error.message).toContain('Please use your personal access code')
    t.clock.advance(15 * DAY)
    expect((await enter()).body.error.code).toBe('code_expired')
  })

  test('the automatic code begins one minute after the window has ended', async () => {
    const { t, enter } = await afterSigning()
    await t.deps.db.updateTable('access_code').set({ uses_remaining: 0 }).where('kind', '=', 'personal').execute()
    t.clock.advance(48 * HOUR)
    await enter()
    const made = (await t.rows('access_code')).filter((row) => row.kind === 'personal').at(-1)
    expect(made).toMatchObject({
      uses_remaining: 25,
      auto_generated: 1,
      valid_from: new Date(t.clock.now().getTime() + MINUTE).toISOString(),
      valid_until: new Date(t.clock.now().getTime() + MINUTE + 14 * DAY).toISOString(),
      routes: '["vault","fanz","realestate"]',
    })
  })

  test('is shown again until it is active', async () => {
    const { t, enter } = await afterSigning()
    await t.deps.db.updateTable('access_code').set({ uses_remaining: 0 }).where('kind', '=', 'personal').execute()
    t.clock.advance(48 * HOUR)
    const first = (await enter()).body
    expect(first.error.code).toBe('code_shared_succeeded')
    expect((await enter()).body).toEqual(first)
  })

  test.each(['review', 'email'] as const)('does not bypass activation by %s', async (activation) => {
    const t = await testApp({ portal: { nda: { activation } } })
    const visitor = t.visitor()
    await visitor.sign()
    const enter = () => visitor.post('/api/access/vault', { code: t.firstRun().codes.shared })
    expect((await enter()).status).toBe(200)
    t.clock.advance(48 * HOUR)
    expect((await enter()).body.error.code).toBe('code_not_yet_active')
    expect((await t.rows('access_code')).filter((row) => row.kind === 'personal').length).toBe(1)
  })

  test('one automatic code a person, however many shared codes they have used up', async () => {
    const { t, visitor, enter } = await afterSigning()
    const staff = await staffBrowser(t, 'admin')
    const second = (await staff.post('/api/admin/codes', { routes: ['fanz'], type: 'shared_timed', usesAllowed: -1 }))
      .body
    const enterSecond = () => visitor.post('/api/access/fanz', { code: second.code })
    expect((await enterSecond()).status).toBe(200)
    t.clock.advance(20 * DAY)
    expect((await enter()).body.error.code).toBe('code_shared_succeeded')
    t.clock.advance(15 * DAY)
    expect((await enterSecond()).body.error.code).toBe('code_expired')
    expect((await t.rows('access_code')).filter((row) => row.kind === 'personal').length).toBe(2)
  })

  test('works in another browser for an account with the verified address that signed', async () => {
    const { t } = await afterSigning()
    const { shared } = t.firstRun().codes
    const elsewhere = t.visitor()
    const enter = () => elsewhere.post('/api/access/vault', { code: shared })
    expect((await enter()).body.error.code).toBe('code_nda_required')
    await signedIn(t, elsewhere, { email: 'E.Marchetti@Northgate.example', verified: false })
    expect((await enter()).body.error.code, 'an address that nobody has confirmed').toBe('code_nda_required')
    await t.deps.db.updateTable('user_account').set({ email_verified: 1 }).execute()
    expect((await enter()).status).toBe(200)
    expect((await t.rows('shared_access')).length, 'one window a person').toBe(1)
    const other = t.visitor()
    await signedIn(t, other, { email: 'somebody@else.example' })
    expect((await other.post('/api/access/vault', { code: shared })).body.error.code).toBe('code_nda_required')
  })

  test('works in another browser that proved the signed address with a mailed link', async () => {
    const { t } = await afterSigning()
    const { shared } = t.firstRun().codes
    const elsewhere = t.visitor()
    const enter = () => elsewhere.post('/api/access/vault', { code: shared })
    expect((await enter()).body.error.code).toBe('code_nda_required')
    await elsewhere.post('/api/links', { purpose: 'lost_code', email: 'e.marchetti@northgate.example' })
    const token = await linkToken(t, 'e.marchetti@northgate.example', '/confirm')
    expect((await enter()).body.error.code, 'a link that was only asked for').toBe('code_nda_required')
    expect((await elsewhere.post('/api/links/use', { token })).status).toBe(200)
    expect((await enter()).status).toBe(200)
    expect((await t.rows('shared_access')).length, 'one window a person').toBe(1)
    await t.deps.db.updateTable('submission').set({ superseded_at: t.clock.now().toISOString() }).execute()
    expect((await enter()).body.error.code).toBe('code_nda_required')
  })

  test('the signature of the account counts before that of the browser', async () => {
    const { t, visitor } = await afterSigning()
    await t.visitor().sign({ email: 'ada@x.example', fullName: 'Ada Second' })
    await signedIn(t, visitor, { email: 'ada@x.example' })
    await visitor.post('/api/access/fanz', { code: t.firstRun().codes.shared })
    expect((await t.rows('shared_access')).length).toBe(2)
  })

  test('never after a revocation', async () => {
    const { t, code, enter } = await afterSigning()
    await byStaff(t, revokeCode, code)
    t.clock.advance(48 * HOUR)
    expect((await enter()).body.error.code).toBe('code_expired')
  })
})

describe('revocation', () => {
  test('ends the access from the code with the next request, and says why', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    await visitor.post('/api/unlock', { code })
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(200)
    expect(await byStaff(t, revokeCode, code)).toBe(true)
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(401)
    expect((await visitor.get('/api/access/vault')).body).toEqual({ access: 'redirect', reason: 'code_revoked' })
    expect((await visitor.get('/api/session')).body).toEqual({ session: null })
    expect((await visitor.post('/api/unlock', { code })).body.error.message).toBe('Your code was revoked.')
    expect((await t.visitor().post('/api/unlock', { code })).body.error.message).toBe(INVALID)
    expect(await byStaff(t, revokeCode, code), 'once is enough').toBe(false)
  })
})

test('codes are not readable in the database or in the log', async () => {
  const t = await testApp()
  const { code } = await t.visitor().sign()
  await t.visitor().post('/api/unlock', { code })
  const everything = JSON.stringify([
    await t.rows('access_code'),
    await t.rows('audit_entry'),
    await t.rows('job'),
    await t.rows('browser'),
    await t.rows('session'),
  ])
  for (const text of [code, ...Object.values(t.firstRun().codes)]) expect(everything).not.toContain(text)
})

test('after a change of the prefix new codes have the new one, and earlier codes keep working', async () => {
  const t = await testApp()
  const { code } = await t.visitor().sign()
  t.deps.portal.codePrefix = 'NORD-'
  await t.restart()
  const later = await t.visitor().sign({ email: 'later@northgate.example' })
  expect([code, later.code]).toEqual([expect.stringMatching(/^HALCYON-/), expect.stringMatching(/^NORD-[A-Z0-9]{6}$/)])
  for (const one of [code, later.code]) expect((await t.visitor().post('/api/unlock', { code: one })).status).toBe(200)
})
