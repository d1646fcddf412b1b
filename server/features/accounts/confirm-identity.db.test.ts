import { expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../../../tests/helpers/account.ts'
import { signedIn } from '../../../tests/helpers/test-account.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'
import { codeOf, enrol } from '../../../tests/helpers/totp.ts'

const confirm = (visitor: TestVisitor, given: object) => visitor.post('/api/account/confirm-identity', given)
const addApp = async (visitor: TestVisitor) =>
  (await visitor.post('/api/auth/two-factor/enable', { password: PASSWORD })).status
const email = async (visitor: TestVisitor) => (await visitor.get('/api/account')).body.account?.email

test('the password makes an old sign-in recent again, in a new session', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, 'elena@northgate.example')
  t.clock.advance(20 * MINUTE)
  const before = visitor.cookies.get('account.session_token')
  const wrong = await confirm(visitor, { password: 'not-this-one' })
  expect([wrong.status, wrong.body.error.code]).toEqual([400, 'password_wrong'])
  expect(await email(visitor), 'a wrong one leaves the session as it is').toBe('elena@northgate.example')
  expect((await confirm(visitor, { password: PASSWORD })).status).toBe(200)
  expect(visitor.cookies.get('account.session_token')).not.toBe(before)
  expect(await t.rows('account_session'), 'in place of the old one').toHaveLength(1)
  expect(await addApp(visitor)).toBe(200)
})

test('with an app its code is asked for too, and a wrong one leaves the session as it is', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, 'elena@northgate.example')
  const { uri } = await enrol(visitor)
  expect((await confirm(visitor, { password: PASSWORD })).status).toBe(401)
  expect((await confirm(visitor, { code: codeOf(uri, 1) })).status).toBe(400)
  expect(await email(visitor)).toBe('elena@northgate.example')
  expect((await confirm(visitor, { password: PASSWORD, code: codeOf(uri, 1) })).status).toBe(200)
})

test('an admin’s export resumes after it', async () => {
  const t = await testApp()
  const admin = await makeAccount(t, 'boss@northgate.example')
  const { uri } = await enrol(admin)
  await t.deps.db.updateTable('user_account').set({ role: 'admin' }).execute()
  const save = () => admin.post('/api/admin/codes/export', {})
  t.clock.advance(20 * MINUTE)
  expect((await save()).body.error.code).toBe('sign_in_again')
  expect((await confirm(admin, { password: PASSWORD, code: codeOf(uri, 1) })).status).toBe(200)
  expect((await save()).status).toBe(200)
})

test('whoever has only a passkey, or nothing, is asked for that', async () => {
  const t = await testApp()
  const nobody = t.visitor()
  const { accountId } = await signedIn(t, nobody, { email: 'nobody@x.example' })
  expect((await confirm(nobody, { password: PASSWORD })).body.error.code).toBe('sign_in_again')
  const key = { public_key: 'x', credential_id: 'x', counter: 0, device_type: 'x', backed_up: 0 }
  await t.deps.db
    .insertInto('account_passkey')
    .values({ id: 'p', account_id: accountId, ...key })
    .execute()
  expect((await confirm(nobody, { password: PASSWORD })).body.error.code).toBe('second_factor_required')
})
