import { describe, expect, test } from 'vitest'
import { linkToken, makeAccount, PASSWORD, signUpForm } from '../../../../tests/helpers/account.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

const OLD = 'e.marchetti@northgate.example'
const NEW = 'new@northgate.example'
const PATH = '/api/account/subscriptions'

const set = (visitor: TestVisitor, subscribed: boolean, topic = 'updates') => visitor.post(PATH, { topic, subscribed })
const updatesOf = async (visitor: TestVisitor) =>
  (await visitor.get(PATH)).body.subscriptions.find(({ topic }: { topic: string }) => topic === 'updates')

describe('the optional emails of an account', () => {
  test('are listed and switched by its owner, and staff see them with the time', async () => {
    const t = await testApp()
    const elena = await makeAccount(t, OLD)
    const staff = await staffBrowser(t, 'admin')
    const person = (await t.rows('person')).find(({ email }) => email === OLD)
    const seen = async () => (await staff.get(`/api/admin/people/${person?.id}/subscriptions`)).body
    expect(await updatesOf(elena)).toEqual({ topic: 'updates', subscribed: true })
    expect(await seen()).toMatchObject({ stopped: null, reports: [] })
    expect((await set(elena, false)).status).toBe(204)
    expect((await set(elena, false)).status, 'again changes nothing').toBe(204)
    expect(await updatesOf(elena)).toMatchObject({ subscribed: false })
    expect((await seen()).subscriptions[0]).toMatchObject({
      topic: 'updates',
      unsubscribedAt: t.clock.now().toISOString(),
    })
    await set(elena, true)
    expect(await updatesOf(elena)).toMatchObject({ subscribed: true })
    const changes = (await t.rows('audit_entry')).filter(({ action }) => /subscribed/.test(action))
    expect(changes.map(({ action, person_id }) => [action, person_id])).toEqual([
      ['mail.unsubscribed', person?.id],
      ['mail.subscribed_again', person?.id],
    ])
    expect((await set(elena, false, 'codes')).status).toBe(400)
    expect((await staff.get('/api/admin/people/none/subscriptions')).status).toBe(404)
  })

  test('cannot be switched for an address that is not confirmed', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await visitor.post('/api/auth/sign-up/email', signUpForm('somebody.else@x.example'))
    await visitor.post('/api/auth/sign-in/email', { email: 'somebody.else@x.example', password: PASSWORD })
    expect((await set(visitor, false)).status).toBeGreaterThanOrEqual(400)
    expect(await t.rows('mail_subscription')).toEqual([])
  })

  test('stay off when the address changes', async () => {
    const t = await testApp()
    const elena = await makeAccount(t, OLD)
    await set(elena, false)
    await elena.post('/api/account/email', { email: NEW, password: PASSWORD })
    const token = await linkToken(t, NEW, '/confirm-account')
    expect((await elena.post('/api/account/confirm', { token })).status).toBeLessThan(300)
    expect((await elena.get('/api/account')).body.account.email).toBe(NEW)
    expect(await updatesOf(elena)).toMatchObject({ subscribed: false })
    const rows = await t.rows('mail_subscription')
    expect(rows.map(({ email_key, unsubscribed_at }) => [email_key, unsubscribed_at !== null]).sort()).toEqual([
      [OLD, true],
      [NEW, true],
    ])
    await set(elena, true)
    expect((await t.rows('mail_subscription')).filter(({ unsubscribed_at }) => unsubscribed_at !== null)).toMatchObject(
      [{ email_key: OLD }],
    )
  })
})
