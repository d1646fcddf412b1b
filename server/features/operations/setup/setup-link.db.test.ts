import { expect, test } from 'vitest'
import { DAY_MS } from '../../../../contract/limits.ts'
import { PASSWORD } from '../../../../tests/helpers/account.ts'
import { times } from '../../../../tests/helpers/few.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import type { Answer, TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { codeOf } from '../../../../tests/helpers/totp.ts'
import { stopSessions } from '../../access-codes/sessions/service.ts'
import { firstSetupLink, replaceSetupLink } from './setup-link.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const ANA = { email: 'ana@nordlicht.example', firstName: 'Ana', lastName: 'Berg' }

const tokenOf = (link: string | undefined) => link?.split('#')[1] ?? ''
const newToken = async (t: TestApp) => tokenOf(await replaceSetupLink(t.deps, ORIGIN))
const open = (visitor: TestVisitor, token: string) => visitor.post('/api/setup/open', { token })

async function opened(t: TestApp): Promise<TestVisitor> {
  const visitor = t.visitor()
  expect((await open(visitor, await newToken(t))).status).toBe(204)
  return visitor
}

async function addApp(visitor: TestVisitor): Promise<void> {
  const begun = await visitor.post('/api/auth/two-factor/enable', { password: PASSWORD })
  const shown = await visitor.post('/api/auth/two-factor/verify-totp', { code: codeOf(begun.body.totpURI) })
  expect(shown.status).toBe(200)
}

const told = ({ status, body, headers }: Answer) => ({ status, body, cookies: headers.getSetCookie() })

test('the first start has one link, and later starts have none', async () => {
  const t = await testApp()
  const both = await Promise.all([firstSetupLink(t.deps, ORIGIN), firstSetupLink(t.deps, ORIGIN)])
  const [link, ...others] = both.filter((one) => one !== undefined)
  expect(others).toEqual([])
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/setup#[\w-]{43}$/)
  expect(JSON.stringify(await t.rows('setup')), 'stored hashed').not.toContain(tokenOf(link))
  expect(await firstSetupLink(t.deps, ORIGIN)).toBeUndefined()
  expect((await open(t.visitor(), tokenOf(link))).status).toBe(204)
})

test('without a link, or with one that is wrong, over, used or replaced, the answer is that of an unknown address', async () => {
  const t = await testApp()
  const unknown = told(await t.visitor().post('/api/setup/elsewhere', {}))
  expect(unknown.status).toBe(404)
  const replaced = await newToken(t)
  const used = await newToken(t)
  await open(t.visitor(), used)
  expect(told(await t.visitor().get('/api/setup'))).toEqual(unknown)
  expect(told(await t.visitor().post('/api/setup/admin', { ...ANA, password: PASSWORD }))).toEqual(unknown)
  for (const token of [replaced, used, '', 'x', 'A'.repeat(43), 'A'.repeat(9_999)])
    expect(told(await open(t.visitor(), token))).toEqual(unknown)
  const over = await newToken(t)
  t.clock.advance(DAY_MS)
  expect(told(await open(t.visitor(), over))).toEqual(unknown)
  const thief = t.visitor()
  thief.cookies.set('setup', 'A'.repeat(43))
  expect(told(await thief.get('/api/setup'))).toEqual(unknown)
})

const WRONG_LINKS = times(10_000, 500)

test(`${WRONG_LINKS} wrong links are refused alike and limited, and the right one opens beside them, from the same browser`, async () => {
  const t = await testApp()
  const token = await newToken(t)
  const attacker = t.visitor('203.0.113.9')
  await attacker.post('/api/nda/readings')
  expect(attacker.cookies.has('browser')).toBe(true)
  const answers = new Map<string, number>()
  for (let sent = 0; sent < WRONG_LINKS; sent += 1) {
    const answer = await open(attacker, `${token.slice(0, 37)}${String(sent).padStart(6, '0')}`)
    const key = JSON.stringify(answer.body)
    answers.set(key, (answers.get(key) ?? 0) + 1)
    expect(attacker.cookies.has('setup')).toBe(false)
  }
  expect([...answers.entries()].map(([body, count]) => [JSON.parse(body).error.code, count])).toEqual([
    ['not_found', 20],
    ['too_many_requests', WRONG_LINKS - 20],
  ])
  const refusals = (await t.rows('audit_entry')).filter(({ action }) => action === 'setup.link_refused')
  expect(refusals).toHaveLength(1)
  expect((await open(attacker, token)).status, 'whoever has the link is not held up by others').toBe(204)
}, 900_000)

test('a second browser with the same link gets nothing, and the first one goes on', async () => {
  const t = await testApp()
  const token = await newToken(t)
  const [first, second] = [t.visitor(), t.visitor()]
  expect((await open(first, token)).status).toBe(204)
  expect((await open(second, token)).status).toBe(404)
  expect((await second.get('/api/setup')).status).toBe(404)
  expect((await first.get('/api/setup')).body).toEqual({ account: null })
})

test('a session of the setup ends after a day, by a new link, and when the operator ends every session', async () => {
  const t = await testApp()
  const first = await opened(t)
  await newToken(t)
  expect((await first.get('/api/setup')).status).toBe(404)
  const second = await opened(t)
  t.clock.advance(DAY_MS)
  expect((await second.get('/api/setup')).status).toBe(404)
  const third = await opened(t)
  await stopSessions(t.deps)
  expect((await third.get('/api/setup')).status).toBe(404)
})

test('the first admin account has its rights with a second factor, and then no link opens anything', async () => {
  const t = await testApp()
  const visitor = await opened(t)
  const kept = t.visitor()
  for (const [name, value] of visitor.cookies) kept.cookies.set(name, value)
  expect((await visitor.post('/api/setup/admin', { ...ANA, password: PASSWORD })).status).toBe(204)
  expect((await visitor.get('/api/setup')).body.account).toEqual({ ...ANA, hasPassword: true, isSignedIn: true })
  expect((await visitor.get('/api/admin/people')).body.error.code).toBe('second_factor_required')
  await addApp(visitor)
  expect((await visitor.get('/api/admin/people')).status).toBe(200)

  expect(await replaceSetupLink(t.deps, ORIGIN)).toBeUndefined()
  for (const one of [visitor, kept]) expect((await one.get('/api/setup')).status).toBe(404)
  expect((await kept.post('/api/setup/admin', { ...ANA, password: PASSWORD })).status).toBe(404)
  const said = (await t.rows('audit_entry')).map(({ action }) => action).filter((action) => /^setup/.test(action))
  expect(said).toEqual(['setup.link_made', 'setup.opened', 'setup.admin_made'])
})

test('a link that waits is worth nothing once an admin account exists by another way', async () => {
  const t = await testApp()
  const token = await newToken(t)
  await staffBrowser(t, 'admin', 'mara@x.example')
  expect((await open(t.visitor(), token)).status).toBe(404)
  expect((await t.rows('setup'))[0]?.session_digest ?? null).toBeNull()
})

test('what was entered for the account can be corrected until it has a second factor', async () => {
  const t = await testApp()
  const visitor = await opened(t)
  await visitor.post('/api/setup/admin', { ...ANA, email: 'ana@nordlicht.exampel', password: PASSWORD })
  const weak = await visitor.post('/api/setup/admin', { ...ANA, password: 'short' })
  expect(weak.body.error).toMatchObject({ code: 'password_weak', fields: { password: expect.any(String) } })
  expect((await visitor.post('/api/setup/admin', ANA)).status, 'with a passkey').toBe(204)
  expect((await visitor.get('/api/setup')).body.account).toMatchObject({ email: ANA.email, hasPassword: false })
  expect((await visitor.post('/api/setup/admin', { ...ANA, password: PASSWORD })).status).toBe(204)
  expect(await t.rows('user_account')).toHaveLength(1)
  expect((await t.rows('account_session')).length, 'earlier sessions have ended').toBe(1)
  const elsewhere = t.visitor()
  const signIn = { email: ANA.email, password: PASSWORD }
  expect((await elsewhere.post('/api/auth/sign-in/email', signIn)).body).toEqual({ next: 'signed_in' })
})

test('a new link takes an account that nobody finished away from whoever began it', async () => {
  const t = await testApp()
  const thief = await opened(t)
  await thief.post('/api/setup/admin', { ...ANA, password: PASSWORD })
  const owner = await opened(t)
  expect((await thief.post('/api/auth/two-factor/enable', { password: PASSWORD })).status).toBe(401)
  const again = await t.visitor().post('/api/auth/sign-in/email', { email: ANA.email, password: PASSWORD })
  expect(again.body.error.code).toBe('sign_in_invalid')
  expect((await t.rows('user_account'))[0]?.role).toBe('investor')
  expect((await owner.post('/api/setup/admin', { ...ANA, password: PASSWORD })).status).toBe(204)
  await addApp(owner)
  expect((await owner.get('/api/admin/people')).status).toBe(200)
})

test('what a stranger entered with the address is discarded, and a confirmed account of it stays its owner’s', async () => {
  const t = await testApp()
  const stranger = t.visitor()
  const form = { ...ANA, password: 'strangers-own-42', investmentInterest: '500k+', isAccreditedInvestor: true }
  await stranger.post('/api/auth/sign-up/email', form)
  const visitor = await opened(t)
  expect((await visitor.post('/api/setup/admin', { ...ANA, password: PASSWORD })).status).toBe(204)
  const theirs = await stranger.post('/api/auth/sign-in/email', { email: ANA.email, password: form.password })
  expect(theirs.body.error.code).toBe('sign_in_invalid')
  expect((await t.rows('sign_up')).length).toBe(0)
  expect((await t.rows('person')).find(({ email }) => email === ANA.email)?.verified_at).toBeNull()

  await staffBrowser(t, 'reader', 'owner@x.example')
  const taken = await visitor.post('/api/setup/admin', { ...ANA, email: 'owner@x.example', password: PASSWORD })
  expect(taken.body.error.fields.email).toContain('An account has this address')
  expect((await visitor.get('/api/setup')).body.account.email).toBe(ANA.email)
})
