import { describe, expect, test } from 'vitest'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { linkToken, makeAccount, PASSWORD, signUpForm } from '../../../tests/helpers/account.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'

const VICTIM = 'victim@northgate.example'
const STRANGERS = 'strangers-password-1'
const confirm = (visitor: TestVisitor, token: string, newPassword?: string) =>
  visitor.post('/api/account/confirm', { token, ...(newPassword && { newPassword }) })
const signIn = async (t: TestApp, password: string, visitor = t.visitor()) =>
  (await visitor.post('/api/auth/sign-in/email', { email: VICTIM, password })).status
const signUp = (visitor: TestVisitor, given: object = {}) =>
  visitor.post('/api/auth/sign-up/email', signUpForm(VICTIM, given))

describe('a stranger signs up with somebody else’s address first', () => {
  test('and she signs up too: her link brings her password and names, and his are gone', async () => {
    const t = await testApp()
    const stranger = t.visitor()
    await signUp(stranger, { password: STRANGERS, firstName: 'Mallory' })
    const her = t.visitor()
    await signUp(her)
    expect((await confirm(her, await linkToken(t, VICTIM, '/confirm-account'))).status).toBe(200)
    expect(await signIn(t, PASSWORD)).toBe(200)
    expect(await signIn(t, STRANGERS, stranger)).toBe(401)
    expect(await t.rows('user_account')).toMatchObject([{ email: VICTIM, first_name: 'Elena', email_verified: 1 }])
    expect(await t.rows('sign_up'), 'no password of anybody else is kept').toEqual([])
  })

  test('and she presses the link of his sign-up: it asks her for a password, and his never works', async () => {
    const t = await testApp()
    const stranger = t.visitor()
    await signUp(stranger, { password: STRANGERS })
    const token = await linkToken(t, VICTIM, '/confirm-account')
    const her = t.visitor()
    const asked = await confirm(her, token)
    expect([asked.status, asked.body.error.code]).toEqual([409, 'account_password_missing'])
    const weak = await confirm(her, token, 'password1')
    expect([weak.status, weak.body.error.code], 'and the link is still good').toEqual([400, 'password_common'])
    expect((await confirm(her, token, PASSWORD)).status).toBe(200)
    expect(await signIn(t, PASSWORD)).toBe(200)
    expect(await signIn(t, STRANGERS, stranger)).toBe(401)
  })

  test('his sign-in and his request for another link give him nothing, whichever link she presses', async () => {
    const t = await testApp()
    const stranger = t.visitor()
    await signUp(stranger, { password: STRANGERS })
    expect(await signIn(t, STRANGERS, stranger)).toBe(403)
    const afterSignIn = await linkToken(t, VICTIM, '/confirm-account')
    await stranger.post('/api/auth/send-verification-email', { email: VICTIM })
    const afterRequest = await linkToken(t, VICTIM, '/confirm-account')
    const her = t.visitor()
    for (const token of [afterSignIn, afterRequest]) expect((await confirm(her, token)).status).toBe(409)
    await her.post('/api/auth/request-password-reset', { email: VICTIM })
    const reset = await linkToken(t, VICTIM, '/reset-password')
    await her.post('/api/auth/reset-password', { token: reset, newPassword: PASSWORD })
    expect(await signIn(t, PASSWORD)).toBe(200)
    expect(await signIn(t, STRANGERS, stranger)).toBe(401)
    for (const token of [afterSignIn, afterRequest])
      expect((await confirm(stranger, token)).status, 'nor do his links do anything later').toBe(410)
  })

  test('a link asked for in the browser that signed up brings the password that was chosen there', async () => {
    const t = await testApp()
    await signUp(t.visitor(), { password: STRANGERS })
    const her = t.visitor()
    await signUp(her)
    await t.runJobs()
    await her.post('/api/auth/send-verification-email', { email: VICTIM })
    expect((await confirm(her, await linkToken(t, VICTIM, '/confirm-account'))).status).toBe(200)
    expect(await signIn(t, PASSWORD)).toBe(200)
  })

  test('the link of a later sign-up changes nothing of an account that is confirmed', async () => {
    const t = await testApp()
    const her = t.visitor()
    await signUp(her)
    const hers = await linkToken(t, VICTIM, '/confirm-account')
    const stranger = t.visitor()
    await signUp(stranger, { password: STRANGERS })
    const his = await linkToken(t, VICTIM, '/confirm-account')
    expect((await confirm(her, hers)).status).toBe(200)
    expect((await confirm(stranger, his)).status).toBe(410)
    expect(await signIn(t, PASSWORD)).toBe(200)
  })

  test('both links pressed at once: one sign-up is confirmed, and its password alone works', async () => {
    const t = await testApp()
    const [one, two] = [t.visitor(), t.visitor()]
    await signUp(one)
    const first = await linkToken(t, VICTIM, '/confirm-account')
    await signUp(two, { password: STRANGERS })
    const second = await linkToken(t, VICTIM, '/confirm-account')
    const answers = await Promise.all([confirm(one, first), confirm(two, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const right = answers[0].status === 200 ? [200, 401] : [401, 200]
    expect([await signIn(t, PASSWORD), await signIn(t, STRANGERS)]).toEqual(right)
  })
})

describe('what a stranger typed beside the password, when she chooses a password for the account', () => {
  const LINKS = {
    'the link of his sign-up': async (t: TestApp, her: TestVisitor) =>
      (await confirm(her, await linkToken(t, VICTIM, '/confirm-account'), PASSWORD)).status,
    'another link to confirm': async (t: TestApp, her: TestVisitor) => {
      await t.runJobs()
      await her.post('/api/auth/send-verification-email', { email: VICTIM })
      return (await confirm(her, await linkToken(t, VICTIM, '/confirm-account'), PASSWORD)).status
    },
    'a reset': async (t: TestApp, her: TestVisitor) => {
      await her.post('/api/auth/request-password-reset', { email: VICTIM })
      const token = await linkToken(t, VICTIM, '/reset-password')
      return (await her.post('/api/auth/reset-password', { token, newPassword: PASSWORD })).status
    },
  }
  const signedIn = async (visitor: TestVisitor) => {
    await visitor.post('/api/auth/sign-in/email', { email: VICTIM, password: PASSWORD })
    return (await visitor.get('/api/account')).body.account
  }

  test.each(Object.entries(LINKS))(
    'by %s: neither name nor accreditation survives, and she is asked once',
    async (_, use) => {
      const t = await testApp()
      await signUp(t.visitor(), { password: STRANGERS, firstName: 'Mallory', lastName: 'Moss' })
      expect(await t.rows('user_account'), 'the account has nothing of a sign-up').toMatchObject([
        { name: '', first_name: '', last_name: '', investment_interest: '', accredited: 0 },
      ])
      const her = t.visitor()
      expect(await use(t, her)).toBe(200)
      expect(await signedIn(her)).toMatchObject({ firstName: '', lastName: '', accredited: false })
      const answer = { investmentInterest: '500k+', isAccreditedInvestor: true }
      const nameless = await her.post('/api/account/accreditation', answer)
      expect([nameless.status, nameless.body.error.fields]).toEqual([
        400,
        { firstName: 'First name is required', lastName: 'Last name is required' },
      ])
      const hers = { ...answer, firstName: 'Elena', lastName: 'Marchetti' }
      expect((await her.post('/api/account/accreditation', hers)).status).toBe(200)
      const asked = await signedIn(her)
      expect(asked).toMatchObject({ firstName: 'Elena', lastName: 'Marchetti', accredited: true })
      await her.post('/api/account/accreditation', { ...hers, firstName: 'Another' })
      expect((await t.rows('user_account'))[0]?.name).toBe('Elena Marchetti')
      expect(JSON.stringify(await t.rows('user_account'))).not.toContain('Mallory')
    },
  )

  test.each(Object.entries(LINKS))(
    'by %s in the browser where she signed up herself: what she entered there stays',
    async (_, use) => {
      const t = await testApp()
      await signUp(t.visitor(), { password: STRANGERS, firstName: 'Mallory' })
      const her = t.visitor()
      await signUp(her)
      expect(await use(t, her)).toBe(200)
      expect(await signedIn(her)).toMatchObject({ firstName: 'Elena', lastName: 'Marchetti', accredited: true })
    },
  )

  test('a reset of a confirmed account changes neither', async () => {
    const t = await testApp()
    await makeAccount(t, VICTIM)
    const elsewhere = t.visitor()
    expect(await LINKS['a reset'](t, elsewhere)).toBe(200)
    expect(await signedIn(elsewhere)).toMatchObject({ firstName: 'Elena', accredited: true })
  })
})

test('the mail of a sign-up says when and from where it was asked for, and puts nothing into her mouth', async () => {
  const t = await testApp()
  await signUp(t.visitor('203.0.113.7'))
  await t.runJobs()
  const mail = t.mails.find(({ to }) => to === VICTIM)
  expect(mail?.text).toContain('Someone, probably you, asked for an investor account')
  expect(mail?.text).toContain('203.0.113.7')
})

test('the mails of a reset and of a change of address say when and from where they were asked for', async () => {
  const t = await testApp()
  const account = await makeAccount(t, VICTIM)
  const stranger = t.visitor('203.0.113.7')
  await stranger.post('/api/auth/request-password-reset', { email: VICTIM })
  const resetAt = dayAndTimeUtc(t.clock.now().toISOString())
  t.clock.advance(2 * MINUTE)
  const elsewhere = t.visitor('203.0.113.8')
  for (const [name, value] of account.cookies) elsewhere.cookies.set(name, value)
  await elsewhere.post('/api/account/email', { email: 'new@northgate.example', password: PASSWORD })
  const changeAt = dayAndTimeUtc(t.clock.now().toISOString())
  t.clock.advance(5 * MINUTE)
  await t.runJobs()
  const mailWith = (page: string) => t.mails.findLast(({ text }) => text.includes(`${page}#`))
  const reset = mailWith('/reset-password')
  expect(reset?.to).toBe(VICTIM)
  expect(reset?.text).toContain(`Requested: ${resetAt}`)
  expect(reset?.text).toContain('IP address: 203.0.113.7')
  const change = mailWith('/confirm-account')
  expect(change?.to).toBe('new@northgate.example')
  expect(change?.text).toContain(`Requested: ${changeAt}`)
  expect(change?.text).toContain('IP address: 203.0.113.8')
})

describe('a stranger asks to change the address of his account to hers', () => {
  test('one press of hers changes nothing: the link works only where he is signed in', async () => {
    const t = await testApp()
    const { code } = await t.visitor().sign({ email: VICTIM })
    const stranger = await makeAccount(t, 'stranger@elsewhere.example', STRANGERS)
    await stranger.post('/api/account/email', { email: VICTIM, password: STRANGERS })
    const token = await linkToken(t, VICTIM, '/confirm-account')
    for (const visitor of [t.visitor(), await makeAccount(t, 'another@elsewhere.example')]) {
      const refused = await confirm(visitor, token)
      expect([refused.status, refused.body.error.code]).toEqual([403, 'email_change_elsewhere'])
    }
    expect((await stranger.get('/api/account')).body.account.email).toBe('stranger@elsewhere.example')
    expect(JSON.stringify((await stranger.get('/api/account/overview')).body)).not.toContain(code)
    expect((await confirm(stranger, token)).status, 'the link is still good for whoever has both').toBe(200)
  })
})
