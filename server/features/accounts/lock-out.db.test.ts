import { describe, expect, test } from 'vitest'
import { linkToken, makeAccount, PASSWORD } from '../../../tests/helpers/account.ts'
import { insertPasskey } from '../../../tests/helpers/passkey.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../tests/helpers/test-clock.ts'

const OWNER = 'owner@northgate.example'
const signIn = (visitor: ReturnType<TestApp['visitor']>, password: string) =>
  visitor.post('/api/auth/sign-in/email', { email: OWNER, password })

/** A stranger spends every try that browsers new to the account have in an hour. */
async function attack(t: TestApp) {
  for (const round of [1, 2, 3]) {
    await Promise.all(Array.from({ length: 18 }, () => signIn(t.visitor(`203.0.113.${round}`), 'a-wrong-password')))
    t.clock.advance(6 * MINUTE)
  }
  expect((await signIn(t.visitor(), PASSWORD)).status, 'a new browser has to wait').toBe(429)
}

describe('a stranger’s wrong passwords', () => {
  test('do not stop a browser that has signed in before, signed out or not', async () => {
    const t = await testApp()
    const owner = await makeAccount(t, OWNER)
    await owner.post('/api/auth/sign-out')
    await attack(t)
    expect((await signIn(owner, PASSWORD)).status).toBe(200)
  })

  test('do not stop a browser that was signed out everywhere', async () => {
    const t = await testApp()
    const owner = await makeAccount(t, OWNER)
    await owner.post('/api/account/sign-out-everywhere')
    await attack(t)
    expect((await signIn(owner, PASSWORD)).status).toBe(200)
  })

  test('leave the owner a way in by mail, in any browser', async () => {
    const t = await testApp()
    await makeAccount(t, OWNER)
    await attack(t)
    const owner = t.visitor()
    await owner.post('/api/auth/request-password-reset', { email: OWNER })
    const token = await linkToken(t, OWNER, '/reset-password')
    await owner.post('/api/auth/reset-password', { token, newPassword: 'violet-harbour-17' })
    expect((await signIn(owner, 'violet-harbour-17')).status).toBe(200)
    expect((await signIn(t.visitor(), 'violet-harbour-17')).status, 'and it starts again for others').toBe(200)
    await attack(t)
    expect((await signIn(owner, 'violet-harbour-17')).status, 'after which this browser is known').toBe(200)
  })

  test('do not stop a passkey in a new browser, where the password works from then on', async () => {
    const t = await testApp()
    await makeAccount(t, OWNER)
    const [account] = await t.rows('user_account')
    const passkey = await insertPasskey(t, account?.id ?? '')
    await attack(t)
    const owner = t.visitor()
    expect((await signIn(owner, PASSWORD)).status).toBe(429)
    expect((await passkey.show(owner)).status).toBe(200)
    expect((await owner.get('/api/account')).status).toBe(200)
    await owner.post('/api/auth/sign-out')
    expect((await signIn(owner, PASSWORD)).status, 'this browser is known').toBe(200)
  })

  test('are limited in a known browser too', async () => {
    const t = await testApp()
    const owner = await makeAccount(t, OWNER)
    const statuses = []
    for (let n = 0; n < 60; n++) {
      statuses.push((await signIn(owner, 'a-wrong-password')).status)
      if (n % 15 === 14) t.clock.advance(6 * MINUTE)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
