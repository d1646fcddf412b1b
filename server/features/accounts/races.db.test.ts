import { expect, test } from 'vitest'
import { linkToken, makeAccount, PASSWORD } from '../../../tests/helpers/account.ts'
import { ELENA } from '../../../tests/helpers/oidc-server.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'
import { withProvider } from '../../../tests/helpers/with-provider.ts'

const EMAIL = ELENA.email as string
const many = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => act(i)))
const signIn = async (visitor: TestVisitor, password = PASSWORD) =>
  (await visitor.post('/api/auth/sign-in/email', { email: EMAIL, password })).status
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

test('60 wrong passwords at once from one browser: 20 are checked', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, EMAIL)
  const statuses = await many(60, () => signIn(visitor, 'a-wrong-password'))
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 40])
  expect(await signIn(visitor), 'not even with the right one').toBe(429)
})

test('right passwords among wrong ones at once give back their own tries only', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, EMAIL)
  const statuses = await many(40, (i) => signIn(visitor, i % 4 === 0 ? PASSWORD : 'a-wrong-password'))
  const wrong = count(statuses, 401)
  expect(wrong).toBeLessThanOrEqual(20)
  const more = await many(40, () => signIn(visitor, 'a-wrong-password'))
  expect(wrong + count(more, 401)).toBeLessThanOrEqual(20)
  expect(await signIn(visitor)).toBe(429)
})

test('60 wrong admin logins at once from one browser: 20 are checked', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  await visitor.post('/api/nda/readings')
  const answers = await many(60, (i) => visitor.post('/api/admin/login', { username: `nobody${i}`, password: 'x' }))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
})

const logins = async (t: TestApp) => (await t.rows('account_login')).filter(({ provider_id }) => provider_id === 'oidc')

/** The account of an address, and an identity with that address that waits in the browser of its owner. */
async function waiting() {
  const { t, come } = await withProvider()
  await makeAccount(t, EMAIL)
  const visitor = t.visitor()
  expect(await come(visitor)).toContain('signin=connect')
  const token = await linkToken(t, EMAIL, '/confirm-account?about=sign-in')
  t.clock.advance(1)
  expect(await signIn(visitor)).toBe(200)
  t.mails.length = 0
  return { t, visitor, come, token }
}

async function expectOnce(t: TestApp) {
  expect(await logins(t)).toHaveLength(1)
  expect((await t.rows('audit_entry')).filter(({ action }) => action === 'account.linked')).toHaveLength(1)
  await t.runJobs()
  expect(t.mails.filter(({ to }) => to === EMAIL)).toHaveLength(1)
}

test('an identity that is connected ten times at once is connected once', async () => {
  const { t, visitor } = await waiting()
  const answers = await many(10, () => visitor.post('/api/account/identity'))
  expect(
    count(
      answers.map(({ status }) => status),
      200,
    ),
  ).toBe(1)
  expect(new Set(answers.flatMap(({ body }) => body.error?.code ?? []))).toEqual(new Set(['connect_over']))
  await expectOnce(t)
})

test('by the emailed link and by the sign-in at once: connected once', async () => {
  const { t, visitor, token } = await waiting()
  const answers = await many(6, (i) =>
    i % 2 === 0 ? visitor.post('/api/account/confirm', { token }) : visitor.post('/api/account/identity'),
  )
  const statuses = answers.map(({ status }) => status)
  expect(count(statuses, 200)).toBeGreaterThan(0)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  await expectOnce(t)
})

test('in two browsers at once: one identity, connected once', async () => {
  const { t, visitor, come } = await waiting()
  const other = t.visitor()
  await come(other)
  t.clock.advance(1)
  await signIn(other)
  await t.runJobs()
  t.mails.length = 0
  const answers = await many(8, (i) => (i % 2 === 0 ? visitor : other).post('/api/account/identity'))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  await expectOnce(t)
})
