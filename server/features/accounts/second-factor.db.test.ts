import { expect, test, vi } from 'vitest'
import { makeAccount as account, PASSWORD } from '../../../tests/helpers/account.ts'
import { signedIn } from '../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'
import { codeOf, enrol } from '../../../tests/helpers/totp.ts'

const sessionCookie = (visitor: TestVisitor) => visitor.cookies.get('account.session_token')

/** An admin agrees. */
async function makeAdmin(t: TestApp, email: string) {
  await t.deps.db.updateTable('user_account').set({ role: 'admin' }).where('email', '=', email).execute()
}

test('staff rights begin once a second factor is enrolled, in a new session, for a working day', async () => {
  const t = await testApp()
  const admin = await account(t, 'fund.admin@halcyon.example')
  await makeAdmin(t, 'fund.admin@halcyon.example')
  const before = sessionCookie(admin)
  expect((await admin.get('/api/account')).body.account).toMatchObject({ staff: 'admin', secondFactorShown: false })
  expect((await admin.get('/api/access/vault')).body).toEqual({ access: 'gate' })

  await enrol(admin)
  expect(sessionCookie(admin), 'another session, because its rights rose').not.toBe(before)
  expect((await admin.get('/api/account')).body.account).toMatchObject({ staff: 'admin', secondFactorShown: true })
  expect((await admin.get('/api/access/vault')).body).toEqual({ access: 'granted', method: 'admin' })
  expect((await admin.get('/api/projects/vault/content')).status).toBe(200)
  const thief = t.visitor()
  thief.cookies.set('account.session_token', before ?? '')
  expect((await thief.get('/api/account')).body.account, 'the one before is worth nothing').toBeNull()

  t.clock.advance(12 * HOUR)
  expect((await admin.get('/api/account')).body.account, 'a working day later').toMatchObject({
    secondFactorShown: false,
  })
  expect((await admin.get('/api/access/vault')).body).toEqual({ access: 'gate' })
})

test('an admin word in a confirmed address gives no rights before an admin agrees, and the admins are asked', async () => {
  const t = await testApp()
  const stranger = await account(t, 'founder@halcyon.example')
  await enrol(stranger)
  expect((await stranger.get('/api/account')).body.account).toMatchObject({ staff: null, secondFactorShown: true })
  expect((await stranger.get('/api/admin/people')).status).toBe(403)
  await t.runJobs()
  const asked = () => t.mails.filter(({ subject }) => subject === 'founder@halcyon.example may be a colleague')
  expect(
    asked().map(({ to }) => to),
    'without an admin, the owner of the portal',
  ).toEqual([t.deps.portal.notifications.owner])

  const boss = t.visitor()
  await signedIn(t, boss, { email: 'boss@elsewhere.example', role: 'admin', secondFactor: true })
  const { people } = (await boss.get('/api/admin/people')).body
  const proposed = people.find(({ email }: { email: string }) => email === 'founder@halcyon.example')
  expect(proposed).toMatchObject({ role: 'investor', adminByWord: true })
  expect((await boss.post(`/api/admin/people/${proposed.id}/role`, { role: 'admin' })).status).toBe(204)
  expect((await stranger.get('/api/admin/people')).status).toBe(200)

  await account(t, 'admin@halcyon.example')
  await t.runJobs()
  const next = t.mails.filter(({ subject }) => subject === 'admin@halcyon.example may be a colleague')
  expect(next.map(({ to }) => to).sort()).toEqual(['boss@elsewhere.example', 'founder@halcyon.example'])
})

test('a second factor and its audit entry are saved together or not at all', async () => {
  const t = await testApp()
  const visitor = await account(t, 'e.marchetti@northgate.example')
  const enrolled = async () => (await t.rows('user_account')).map(({ two_factor_enabled }) => two_factor_enabled)
  const told = async () =>
    (await t.rows('audit_entry')).filter(({ action }) => action === 'account.second_factor').length
  const begun = await visitor.post('/api/auth/two-factor/enable', { password: PASSWORD })
  const code = codeOf(begun.body.totpURI)
  const ids = vi.spyOn(t.deps.ids, 'id').mockImplementation(() => {
    throw new Error('no entry can be written')
  })
  expect((await visitor.post('/api/auth/two-factor/verify-totp', { code })).status).toBeGreaterThanOrEqual(500)
  ids.mockRestore()
  expect([await enrolled(), await told()]).toEqual([[0], 0])
  expect((await visitor.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(200)
  expect([await enrolled(), await told()]).toEqual([[1], 1])
})

test('the other admins get an email when a new one becomes active', async () => {
  const t = await testApp()
  for (const email of ['admin@halcyon.example', 'founder@halcyon.example']) {
    const visitor = await account(t, email)
    await makeAdmin(t, email)
    await enrol(visitor)
  }
  await t.runJobs()
  const told = t.mails.filter(({ subject }) => subject.startsWith('founder@halcyon.example is now staff'))
  expect(told.map(({ to }) => to)).toEqual(['admin@halcyon.example'])
})

test.each(['admin@elsewhere.example', 'administrator@halcyon.example', 'badmin@halcyon.example'])(
  '%s does not make an account staff',
  async (email) => {
    const t = await testApp()
    const visitor = await account(t, email)
    await enrol(visitor)
    expect((await visitor.get('/api/account')).body.account).toMatchObject({ staff: null })
    expect((await visitor.get('/api/access/vault')).body).toEqual({ access: 'gate' })
  },
)

test('a sign-in asks for the code before there is a session; wrong ones are refused, a backup code works once', async () => {
  const t = await testApp()
  const first = await account(t, 'investor@northgate.example')
  const { uri, backupCodes } = await enrol(first)
  const credentials = { email: 'investor@northgate.example', password: PASSWORD }

  const second = t.visitor()
  expect((await second.post('/api/auth/sign-in/email', credentials)).body).toEqual({ next: 'second_factor' })
  expect((await second.get('/api/account')).body.account).toBeNull()
  const wrong = await second.post('/api/auth/two-factor/verify-totp', { code: '000000' })
  expect([wrong.status, wrong.body.error.code]).toEqual([401, 'second_factor_invalid'])
  expect((await second.post('/api/auth/two-factor/verify-totp', { code: codeOf(uri, 1) })).status).toBe(200)
  expect((await second.get('/api/account')).body.account).toMatchObject({ secondFactorShown: true })

  for (const expected of [200, 401]) {
    const other = t.visitor()
    await other.post('/api/auth/sign-in/email', credentials)
    const used = await other.post('/api/auth/two-factor/verify-backup-code', { code: backupCodes[0] })
    expect(used.status).toBe(expected)
  }
})

test('a code of the app is accepted once, in six browsers at once too', async () => {
  const t = await testApp()
  const email = 'investor@northgate.example'
  const { uri } = await enrol(await account(t, email))
  const browsers = [1, 2, 3, 4, 5, 6].map(() => t.visitor())
  for (const browser of browsers) await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  const show = (browser: TestVisitor, nth: number) =>
    browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(uri, nth) })
  const enrolling = await show(browsers[0] as TestVisitor, 0)
  expect([enrolling.status, enrolling.body.error.code], 'the one that enrolled').toEqual([401, 'second_factor_invalid'])
  const answers = await Promise.all(browsers.map((browser) => show(browser, 1)))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  const accounts = await Promise.all(browsers.map(async (browser) => (await browser.get('/api/account')).body.account))
  expect(accounts.filter((signedIn) => signedIn !== null).length).toBe(1)
  expect((await t.rows('account_session')).length, 'and no session is left of the others').toBe(2)
})

test('a code of the app that was used before is refused without ending the sign-in; the next code completes it', async () => {
  const t = await testApp()
  const email = 'investor@northgate.example'
  const { uri } = await enrol(await account(t, email))
  const browser = t.visitor()
  await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  const show = (nth: number) => browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(uri, nth) })
  for (let turn = 0; turn < 2; turn++) expect((await show(0)).body.error.code).toBe('second_factor_invalid')
  expect((await browser.get('/api/account')).body.account).toBeNull()
  expect((await show(1)).status).toBe(200)
})

test('ten wrong codes for an account, from whatever browsers, stop its codes for 15 minutes, and the refusal says so', async () => {
  const t = await testApp()
  const email = 'investor@northgate.example'
  const owner = await account(t, email)
  const { uri, backupCodes } = await enrol(owner)
  const guess = async (path: string, body: object) => {
    const visitor = t.visitor()
    await visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    return (await visitor.post(`/api/auth/two-factor/${path}`, body)).body?.error
  }
  for (let n = 0; n < 10; n++)
    expect(await guess('verify-totp', { code: '000000' })).toMatchObject({ code: 'second_factor_invalid' })
  const locked = {
    code: 'second_factor_locked',
    message: 'Too many wrong codes for this account. Please wait 15 minutes, or use a passkey.',
  }
  expect(await guess('verify-totp', { code: codeOf(uri, 1) })).toEqual(locked)
  expect(await guess('verify-backup-code', { code: backupCodes[0] })).toEqual(locked)
  expect((await owner.get('/api/account')).body.account, 'an open session goes on').toMatchObject({ email })
})

test('a password alone changes no second factor: neither another app nor a passkey, nor removing one', async () => {
  const t = await testApp()
  const visitor = await account(t, 'investor@northgate.example')
  await enrol(visitor)
  t.clock.advance(DAY)
  for (const path of ['/two-factor/enable', '/two-factor/disable', '/passkey/verify-registration']) {
    const answer = await visitor.post(`/api/auth${path}`, { password: PASSWORD })
    expect([answer.status, answer.body.error.code], path).toEqual([403, 'second_factor_required'])
  }
})

test('app secrets and passwords are not readable in the database', async () => {
  const t = await testApp()
  const visitor = await account(t, 'investor@northgate.example')
  const { uri, backupCodes } = await enrol(visitor)
  const kept = JSON.stringify([await t.rows('account_totp'), await t.rows('account_login'), await t.rows('job')])
  const secret = new URL(uri).searchParams.get('secret') ?? 'none'
  for (const word of [secret, PASSWORD, ...backupCodes]) expect(kept).not.toContain(word)
})

test('the library’s own session response contains no token', async () => {
  const t = await testApp()
  const visitor = await account(t, 'investor@northgate.example')
  const { body } = await visitor.get('/api/auth/get-session')
  expect(body.user).toMatchObject({ email: 'investor@northgate.example', emailVerified: true })
  const [row] = await t.rows('account_session')
  expect(JSON.stringify(body)).not.toContain(row?.token ?? 'none')
  expect((await t.visitor().get('/api/auth/get-session')).body).toBeNull()
})
