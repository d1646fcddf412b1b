import { describe, expect, test } from 'vitest'
import { linkToken, makeAccount, PASSWORD, signUpForm } from '../../../tests/helpers/account.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { HOUR, MINUTE } from '../../../tests/helpers/test-clock.ts'
import type { Answer } from '../../../tests/helpers/test-visitor.ts'

const KNOWN = 'known@northgate.example'
const UNKNOWN = 'nobody@northgate.example'
const UNVERIFIED = 'waiting@northgate.example'

/** All that an observer sees of an answer, but for the address that they sent themselves, the random id of the request and a new cookie's value. */
function seen(answer: Answer, email: string) {
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
  const all = JSON.stringify({ status: answer.status, body: answer.body, headers }).replaceAll(email, '(address)')
  return all.replace(/browser=[\w-]{43};/, 'browser=(token);')
}

describe('nobody learns whether an address has an account', () => {
  test.each([
    ['sign-up', '/api/auth/sign-up/email', (email: string) => signUpForm(email)],
    ['password reset', '/api/auth/request-password-reset', (email: string) => ({ email })],
    ['verification', '/api/auth/send-verification-email', (email: string) => ({ email })],
    ['a wrong password', '/api/auth/sign-in/email', (email: string) => ({ email, password: 'not-the-password' })],
  ])('%s answers alike: status, body and headers', async (_, path, body) => {
    const t = await testApp()
    await makeAccount(t, KNOWN)
    await t.visitor().post('/api/auth/sign-up/email', signUpForm(UNVERIFIED))
    const answers = []
    for (const email of [KNOWN, UNVERIFIED, UNKNOWN])
      answers.push(seen(await t.visitor().post(path, body(email)), email))
    expect(new Set(answers).size, answers.join('\n')).toBe(1)
  })

  test('only the mailbox learns whether it has an account', async () => {
    const t = await testApp()
    await makeAccount(t, KNOWN)
    await t.visitor().post('/api/auth/sign-up/email', signUpForm(KNOWN, { password: 'another-password-9' }))
    await t.runJobs()
    expect(t.mails.findLast(({ to }) => to === KNOWN)?.subject).toContain('have an account')
    const signIn = await t.visitor().post('/api/auth/sign-in/email', { email: KNOWN, password: 'another-password-9' })
    expect(signIn.status, 'and the password is the one it was').toBe(401)
    await t.visitor().post('/api/auth/request-password-reset', { email: UNKNOWN })
    await t.runJobs()
    expect(t.mails.filter(({ to }) => to === UNKNOWN)).toEqual([])
  })
})

test('repeated sign-ins to an unconfirmed account cannot flood someone else’s mailbox', async () => {
  const t = await testApp()
  await t.visitor().post('/api/auth/sign-up/email', signUpForm(UNVERIFIED))
  for (let round = 0; round < 8; round++)
    await t.visitor().post('/api/auth/sign-in/email', { email: UNVERIFIED, password: PASSWORD })
  await t.runJobs()
  expect(t.mails.filter(({ to }) => to === UNVERIFIED).length, 'the one of the sign-up, and five').toBe(6)
})

test('a session cookie planted before the sign-in gives no access afterwards', async () => {
  const t = await testApp()
  const attacker = await makeAccount(t, 'attacker@elsewhere.example')
  await makeAccount(t, KNOWN)
  const planted = attacker.cookies.get('account.session_token') ?? ''
  const victim = t.visitor()
  victim.cookies.set('account.session_token', planted)
  await victim.post('/api/auth/sign-in/email', { email: KNOWN, password: PASSWORD })
  expect(victim.cookies.get('account.session_token')).not.toBe(planted)
  expect((await victim.get('/api/account')).body.account.email).toBe(KNOWN)
  expect((await attacker.get('/api/account')).body.account.email).toBe('attacker@elsewhere.example')
})

const POSTS = [
  'sign-up/email',
  'sign-in/email',
  'sign-out',
  'change-password',
  'request-password-reset',
  'reset-password',
  'send-verification-email',
  'two-factor/enable',
  'two-factor/disable',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'passkey/verify-registration',
  'passkey/verify-authentication',
  'passkey/delete-passkey',
].map((name) => `/api/auth/${name}`)

test('another site’s page cannot cause any of these acts', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, KNOWN)
  const own = ['email', 'access-request', 'sign-out-everywhere', 'confirm'].map((name) => `/api/account/${name}`)
  for (const path of [...POSTS, ...own]) {
    const answer = await visitor.post(path, {}, { origin: 'https://evil.example' })
    expect([answer.status, answer.body.error.code], path).toEqual([403, 'wrong_origin'])
  }
  expect((await visitor.get('/api/account')).body.account.email).toBe(KNOWN)
})

describe('limits', () => {
  test.each([
    ['sign-in', '/api/auth/sign-in/email', { email: KNOWN, password: 'wrong-password' }, 20],
    ['sign-up', '/api/auth/sign-up/email', signUpForm(KNOWN), 10],
    ['reset', '/api/auth/request-password-reset', { email: KNOWN }, 10],
    ['second factor', '/api/auth/two-factor/verify-totp', { code: '000000' }, 20],
  ])(
    '%s: one browser is asked to wait, and told how long; another behind the same address is not',
    async (_, path, body, limit) => {
      const t = await testApp()
      const one = t.visitor('203.0.113.7')
      // From here on it has a cookie.
      await one.post('/api/nda/readings')
      for (let n = 0; n < limit; n++) expect((await one.post(path, body)).status).not.toBe(429)
      const refused = await one.post(path, body)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await t.visitor('203.0.113.7').post(path, body)).status).not.toBe(429)
      t.clock.advance(HOUR)
      expect((await one.post(path, body)).status).not.toBe(429)
    },
  )

  test('an address gets at most five mails an hour, however many people request them', async () => {
    const t = await testApp()
    await makeAccount(t, KNOWN)
    for (let n = 0; n < 8; n++) await t.visitor().post('/api/auth/request-password-reset', { email: KNOWN })
    await t.runJobs()
    expect(t.mails.filter(({ text }) => text.includes('/reset-password#')).length).toBe(5)
  })
})

test('a suspended account signs in no more, and what was open is closed with the next request', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, KNOWN)
  await t.deps.db.updateTable('user_account').set({ suspended_at: t.clock.now().toISOString() }).execute()
  expect((await visitor.get('/api/account')).body.account).toBeNull()
  expect((await visitor.get('/api/account/overview')).status).toBe(401)
  const again = await t.visitor().post('/api/auth/sign-in/email', { email: KNOWN, password: PASSWORD })
  expect([again.status, again.body.error.code]).toEqual([403, 'account_suspended'])
  const guess = await t.visitor().post('/api/auth/sign-in/email', { email: KNOWN, password: 'a-wrong-one' })
  expect(guess.body.error.code, 'whoever does not know the password is not told').toBe('sign_in_invalid')
  await t.visitor().post('/api/auth/request-password-reset', { email: KNOWN })
  await t.runJobs()
  expect(t.mails.some(({ text }) => text.includes('/reset-password#'))).toBe(false)
})

describe('links', () => {
  test('a link works for its own purpose only, and using it for another does not use it up', async () => {
    const t = await testApp()
    await makeAccount(t, KNOWN)
    const visitor = t.visitor()
    await visitor.post('/api/auth/request-password-reset', { email: KNOWN })
    const reset = await linkToken(t, KNOWN, '/reset-password')
    for (const path of ['/api/account/confirm', '/api/links/use'])
      expect((await visitor.post(path, { token: reset })).status, path).toBe(410)
    await visitor.post('/api/auth/sign-up/email', signUpForm(UNVERIFIED))
    const verify = await linkToken(t, UNVERIFIED, '/confirm-account')
    const wrong = await visitor.post('/api/auth/reset-password', { token: verify, newPassword: 'violet-harbour-17' })
    expect(wrong.status).toBe(410)
    expect((await visitor.post('/api/account/confirm', { token: verify })).status).toBe(200)
    const set = { token: reset, newPassword: 'violet-harbour-17' }
    expect((await visitor.post('/api/auth/reset-password', set)).status).toBe(200)
    expect((await visitor.post('/api/auth/reset-password', set)).status, 'once').toBe(410)
  })

  test('a link is over after 15 minutes', async () => {
    const t = await testApp()
    await makeAccount(t, KNOWN)
    await t.visitor().post('/api/auth/request-password-reset', { email: KNOWN })
    const token = await linkToken(t, KNOWN, '/reset-password')
    t.clock.advance(15 * MINUTE)
    const late = await t.visitor().post('/api/auth/reset-password', { token, newPassword: 'violet-harbour-17' })
    expect([late.status, late.body.error.code]).toEqual([410, 'link_invalid'])
  })

  test('a password that is refused leaves the link as it was', async () => {
    const t = await testApp()
    await makeAccount(t, KNOWN)
    await t.visitor().post('/api/auth/request-password-reset', { email: KNOWN })
    const token = await linkToken(t, KNOWN, '/reset-password')
    const common = await t.visitor().post('/api/auth/reset-password', { token, newPassword: 'password1' })
    expect([common.status, common.body.error.code]).toEqual([400, 'password_common'])
    const good = await t.visitor().post('/api/auth/reset-password', { token, newPassword: 'violet-harbour-17' })
    expect(good.status).toBe(200)
  })

  test('a new password or address ends the links that were on their way: to the old mailbox, or to one that a thief chose', async () => {
    const t = await testApp()
    const owner = await makeAccount(t, KNOWN)
    const asked = { email: 'thief@elsewhere.example', password: PASSWORD }
    expect((await owner.post('/api/account/email', asked)).status).toBe(202)
    const toThief = await linkToken(t, 'thief@elsewhere.example', '/confirm-account')
    await t.visitor().post('/api/auth/request-password-reset', { email: KNOWN })
    const reset = await linkToken(t, KNOWN, '/reset-password')
    await t.visitor().post('/api/auth/reset-password', { token: reset, newPassword: 'violet-harbour-17' })
    expect((await t.visitor().post('/api/account/confirm', { token: toThief })).status).toBe(410)

    await owner.post('/api/auth/sign-in/email', { email: KNOWN, password: 'violet-harbour-17' })
    await t.visitor().post('/api/auth/request-password-reset', { email: KNOWN })
    const toOldMailbox = await linkToken(t, KNOWN, '/reset-password')
    await owner.post('/api/account/email', { email: 'new@northgate.example', password: 'violet-harbour-17' })
    const change = await linkToken(t, 'new@northgate.example', '/confirm-account')
    expect((await owner.post('/api/account/confirm', { token: change })).body).toEqual({ purpose: 'change_email' })
    const late = { token: toOldMailbox, newPassword: 'crimson-meadow-33' }
    expect((await t.visitor().post('/api/auth/reset-password', late)).status).toBe(410)
  })

  test('of two accounts that confirm the same new address at once, one gets it', async () => {
    const t = await testApp()
    const [one, two] = [await makeAccount(t, KNOWN), await makeAccount(t, 'other@northgate.example')]
    const asked = []
    for (const visitor of [one, two]) {
      await visitor.post('/api/account/email', { email: 'wanted@northgate.example', password: PASSWORD })
      asked.push({ visitor, token: await linkToken(t, 'wanted@northgate.example', '/confirm-account') })
    }
    const answers = await Promise.all(
      asked.map(({ visitor, token }) => visitor.post('/api/account/confirm', { token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const emails = (await t.rows('user_account')).map(({ email }) => email)
    expect(emails.filter((email) => email === 'wanted@northgate.example').length).toBe(1)
  })
})

test('of two sign-ups of one address at once both are answered alike, and there is one account', async () => {
  const t = await testApp()
  const answers = await Promise.all([1, 2].map(() => t.visitor().post('/api/auth/sign-up/email', signUpForm(KNOWN))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await t.rows('user_account')).length).toBe(1)
})

test('redirect targets in requests are ignored', async () => {
  const t = await testApp()
  await makeAccount(t, KNOWN)
  const elsewhere = {
    callbackURL: 'https://evil.example',
    redirectTo: 'https://evil.example',
    newUserCallbackURL: '//evil',
  }
  const visitor = t.visitor()
  const answers = [
    await visitor.post('/api/auth/sign-in/email', { email: KNOWN, password: PASSWORD, ...elsewhere }),
    await visitor.post('/api/auth/sign-up/email', { ...signUpForm(UNKNOWN), ...elsewhere }),
    await visitor.post('/api/auth/request-password-reset', { email: KNOWN, ...elsewhere }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBeLessThan(300)
    expect(JSON.stringify([answer.body, [...answer.headers]])).not.toContain('evil')
  }
  await t.runJobs()
  expect(JSON.stringify(t.mails)).not.toContain('evil')
})
