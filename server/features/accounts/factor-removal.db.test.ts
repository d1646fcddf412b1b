import { expect, test } from 'vitest'
import { linkToken, makeAccount, PASSWORD } from '../../../tests/helpers/account.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, MINUTE } from '../../../tests/helpers/test-clock.ts'
import { codeOf, enrol } from '../../../tests/helpers/totp.ts'
import { removeDueFactors } from './factor-removal.ts'

const OWNER = 'owner@northgate.example'
const NEW = 'violet-harbour-17'

/** An account with an app, and a reset by whoever reads its mailbox. */
async function withReset(given: object = { removeSecondFactors: true }) {
  const t = await testApp()
  const owner = await makeAccount(t, OWNER)
  const { uri } = await enrol(owner)
  await owner.post('/api/auth/request-password-reset', { email: OWNER })
  const reset = t.visitor()
  const token = await linkToken(t, OWNER, '/reset-password')
  expect((await reset.post('/api/auth/reset-password', { token, newPassword: NEW, ...given })).status).toBe(200)
  return { t, owner, uri }
}

const signIn = async (t: TestApp, visitor = t.visitor()) =>
  (await visitor.post('/api/auth/sign-in/email', { email: OWNER, password: NEW })).body.next
const removalMails = async (t: TestApp) => {
  await t.runJobs()
  return t.mails.filter(({ to, subject }) => to === OWNER && subject.includes('will be removed'))
}

test('a reset alone keeps the second factors, for ever', async () => {
  const { t } = await withReset({})
  expect(await removalMails(t)).toEqual([])
  t.clock.advance(30 * DAY)
  await removeDueFactors(t.deps)
  expect(await signIn(t)).toBe('second_factor')
})

test('lost second factors are removed three days after the reset that said so, and the person is told at once', async () => {
  const { t } = await withReset()
  expect(await removalMails(t)).toHaveLength(1)
  t.clock.advance(3 * DAY - MINUTE)
  await removeDueFactors(t.deps)
  expect(await signIn(t)).toBe('second_factor')
  t.clock.advance(MINUTE)
  await removeDueFactors(t.deps)
  await removeDueFactors(t.deps)
  expect(await signIn(t)).toBe('signed_in')
  expect(await t.rows('account_totp')).toEqual([])
  await t.runJobs()
  expect(t.mails.filter(({ subject }) => subject.endsWith('were removed'))).toHaveLength(1)
})

test('the link in that email keeps them, for three days, and no other reset ends it', async () => {
  const { t } = await withReset()
  const token = await linkToken(t, OWNER, '/confirm-account?about=second-factor')
  t.clock.advance(DAY)
  await t.visitor().post('/api/auth/request-password-reset', { email: OWNER })
  const again = { token: await linkToken(t, OWNER, '/reset-password'), newPassword: NEW, removeSecondFactors: true }
  expect((await t.visitor().post('/api/auth/reset-password', again)).status).toBe(200)
  t.clock.advance(DAY)
  expect((await t.visitor().post('/api/account/confirm', { token })).body).toEqual({ purpose: 'keep_second_factor' })
  t.clock.advance(30 * DAY)
  await removeDueFactors(t.deps)
  expect(await signIn(t)).toBe('second_factor')
})

test('using a second factor keeps them', async () => {
  const { t, uri } = await withReset()
  const visitor = t.visitor()
  await signIn(t, visitor)
  expect((await visitor.post('/api/auth/two-factor/verify-totp', { code: codeOf(uri, 1) })).status).toBe(200)
  t.clock.advance(3 * DAY)
  await removeDueFactors(t.deps)
  expect(await signIn(t)).toBe('second_factor')
  const said = (await t.rows('audit_entry')).map(({ action }) => action)
  expect(said).toContain('account.factor_removal_cancelled')
})

test('an account without second factors has nothing to remove', async () => {
  const t = await testApp()
  await makeAccount(t, OWNER)
  await t.visitor().post('/api/auth/request-password-reset', { email: OWNER })
  const token = await linkToken(t, OWNER, '/reset-password')
  await t.visitor().post('/api/auth/reset-password', { token, newPassword: PASSWORD, removeSecondFactors: true })
  expect(await removalMails(t)).toEqual([])
})

test('a member of staff loses the role with the factors, and the other admins are told at once', async () => {
  const t = await testApp()
  for (const email of ['boss@northgate.example', OWNER]) {
    await enrol(await makeAccount(t, email))
    await t.deps.db.updateTable('user_account').set({ role: 'admin' }).where('email', '=', email).execute()
  }
  await t.visitor().post('/api/auth/request-password-reset', { email: OWNER })
  const token = await linkToken(t, OWNER, '/reset-password')
  await t.visitor().post('/api/auth/reset-password', { token, newPassword: NEW, removeSecondFactors: true })
  await t.runJobs()
  const told = t.mails.filter(({ subject }) => subject === `${OWNER} says they have lost their second factor`)
  expect(told.map(({ to }) => to).sort()).toEqual(['boss@northgate.example', t.deps.portal.notifications.owner].sort())
  t.clock.advance(3 * DAY)
  await removeDueFactors(t.deps)
  const visitor = t.visitor()
  expect(await signIn(t, visitor)).toBe('signed_in')
  expect((await visitor.get('/api/account')).body.account.staff).toBeNull()
  expect((await t.rows('user_account')).find(({ email }) => email === 'boss@northgate.example')?.role).toBe('admin')
})
