import { describe, expect, test, vi } from 'vitest'
import { makeAccount } from '../../../tests/helpers/account.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'

const FORM = {
  firstName: 'Elena',
  lastName: 'Marchetti',
  email: 'Elena@Northgate.example',
  password: 'orchid-lantern-42',
  investmentInterest: '100k-500k',
  isAccreditedInvestor: true,
}

const linkIn = (text: string) => /#(\S+)/.exec(text)?.[1] ?? ''

describe('sign-up', () => {
  test('the extra fields are stored, a link is mailed, staff are asked, and nothing opens before the link is used', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const made = await visitor.post('/api/auth/sign-up/email', FORM)
    expect([made.status, made.body]).toEqual([
      200,
      { token: null, user: { email: 'elena@northgate.example', name: 'Elena Marchetti' } },
    ])
    expect(await t.rows('user_account')).toMatchObject([
      {
        email: 'elena@northgate.example',
        email_verified: 0,
        first_name: '',
        accredited: 0,
        role: 'investor',
        person_id: null,
      },
    ])
    const { firstName: first_name, lastName: last_name } = FORM
    const interest = { investment_interest: '100k-500k', interest_amounts: '$100K - $500K' }
    const entered = { first_name, last_name, ...interest, accredited: 1 }
    expect(await t.rows('sign_up')).toMatchObject([entered])
    expect(await t.rows('request')).toMatchObject([{ kind: 'access', answer: null }])
    expect(JSON.stringify(await t.rows('account_login'))).not.toContain(FORM.password)
    const credentials = { email: FORM.email, password: FORM.password }
    const early = await visitor.post('/api/auth/sign-in/email', credentials)
    expect([early.status, early.body.error.code]).toEqual([403, 'email_unverified'])
    await t.runJobs()
    const mail = t.mails.find(({ subject }) => subject.startsWith('Confirm your email address'))
    const used = await visitor.post('/api/account/confirm', { token: linkIn(mail?.text ?? '') })
    expect([used.status, used.body]).toEqual([200, { purpose: 'verify_account' }])
    expect(await t.rows('user_account')).toMatchObject([entered])
    const again = await visitor.post('/api/account/confirm', { token: linkIn(mail?.text ?? '') })
    expect(again.status).toBe(410)
    const signedIn = await visitor.post('/api/auth/sign-in/email', credentials)
    expect([signedIn.status, signedIn.body]).toEqual([200, { next: 'signed_in' }])
    expect((await visitor.get('/api/account')).body.account).toMatchObject({
      email: 'elena@northgate.example',
      staff: null,
      routes: [],
      request: { state: 'open', words: null },
    })
  })

  test('how much somebody said that they may invest stays what it was, whatever minimum and currency the portal has later', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await visitor.post('/api/auth/sign-up/email', FORM)
    await t.runJobs()
    const link = linkIn(t.mails.find(({ subject }) => subject.startsWith('Confirm your email'))?.text ?? '')
    await visitor.post('/api/account/confirm', { token: link })
    expect(t.mails.find(({ subject }) => subject.includes('requested investor access'))?.text).toContain(
      '$100K - $500K',
    )
    const admin = await staffBrowser(t, 'admin')
    const change = (section: string, revision: number, values: object) =>
      admin.send('PUT', `/api/admin/settings/${section}`, { revision, values })
    // It clears the minimum in dollars.
    expect((await change('company', 1, { currency: 'EUR' })).status).toBe(200)
    expect((await change('landing', 2, { 'landing.minimum': 2_000_000 })).status).toBe(200)
    const { people } = (await admin.get('/api/admin/people')).body
    const [elena] = people.filter(({ email }: { email: string }) => email === 'elena@northgate.example')
    expect(elena.interestAmounts).toBe('$100K - $500K')

    await t.visitor().post('/api/auth/sign-up/email', { ...FORM, email: 'later@northgate.example' })
    expect((await t.rows('sign_up')).at(-1)?.interest_amounts).toBe('€4M - €20M')
  })
})

test('signing out and its audit entry are saved together or not at all', async () => {
  const t = await testApp()
  const visitor = await makeAccount(t, 'e.marchetti@northgate.example')
  const told = async () => (await t.rows('audit_entry')).filter(({ action }) => action === 'account.signed_out').length
  const ids = vi.spyOn(t.deps.ids, 'id').mockImplementation(() => {
    throw new Error('no entry can be written')
  })
  expect((await visitor.post('/api/auth/sign-out', {})).status).toBe(500)
  ids.mockRestore()
  expect(await t.rows('account_session')).toHaveLength(1)
  expect(await told()).toBe(0)
  expect((await visitor.post('/api/auth/sign-out', {})).status).toBe(200)
  expect(await t.rows('account_session')).toEqual([])
  expect(await told()).toBe(1)
})
