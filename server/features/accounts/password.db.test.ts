import { describe, expect, test } from 'vitest'
import { passwordPolicy } from '../../../contract/accounts/password-policy.ts'
import { makeAccount, signUpForm } from '../../../tests/helpers/account.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'

type Policy = NonNullable<NonNullable<Parameters<typeof testApp>[0]>['portal']>['passwordPolicy']

const signUp = async (policy: Policy, password: string) => {
  const t = await testApp({ portal: { passwordPolicy: policy } })
  return t.visitor().post('/api/auth/sign-up/email', signUpForm('elena@northgate.example', { password }))
}

describe('the policy', () => {
  test.each([
    ['minPasswordLength', { minPasswordLength: 12 }, 'lantern-42x', 'At least 12 characters', 'lantern-42xy'],
    ['maxPasswordLength', { maxPasswordLength: 32 }, 'x1'.repeat(17), 'At most 32 characters', 'zebra-quilt-3'],
    ['containsLowercaseLetter', { containsLowercaseLetter: true }, 'LANTERN-42', 'A lower-case letter', 'LANTERN-42x'],
    ['containsUppercaseLetter', { containsUppercaseLetter: true }, 'lantern-42', 'An upper-case letter', 'lantern-42X'],
    ['containsNumericCharacter', { containsNumericCharacter: true }, 'lantern-quilt', 'A digit', 'lantern-quilt7'],
    [
      'containsNonAlphanumericCharacter, of the allowed ones',
      { containsNonAlphanumericCharacter: true, allowedNonAlphanumericCharacters: ['#', ' '] },
      'lantern-42-quilt',
      'One of # space',
      'lantern 42 quilt',
    ],
  ])('%s', async (_, policy, weak, words, strong) => {
    const enforced = { enforcementState: 'ENFORCE' as const, ...policy }
    const refused = await signUp(enforced, weak)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'password_weak'])
    expect(refused.body.error.fields.password).toContain(words)
    expect((await signUp(enforced, strong)).status).toBe(200)
  })

  test('OFF, the state where none is given, asks for six characters and no more', async () => {
    const all = {
      enforcementState: 'OFF' as const,
      containsNumericCharacter: true,
      containsUppercaseLetter: true,
      minPasswordLength: 12,
    }
    expect((await signUp(all, 'zqxwvk')).status).toBe(200)
    const short = await signUp(all, 'zqxwv')
    expect(short.body.error.fields.password).toBe('Password must be at least 6 characters')
    const given = passwordPolicy.parse({})
    expect(given).toMatchObject({ enforcementState: 'OFF', forceUpgradeOnSignin: false, schemaVersion: 1 })
    expect(passwordPolicy.safeParse({ schemaVersion: 2 }).success).toBe(false)
  })

  test('is told to anyone, in the shape of the identity provider’s own answer', async () => {
    const t = await testApp({ portal: { passwordPolicy: { containsNumericCharacter: true } } })
    expect((await t.visitor().get('/api/auth/password-policy')).body).toMatchObject({
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
      schemaVersion: 1,
      customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 128, containsNumericCharacter: true },
    })
  })

  test.each(['password', 'Password1', 'qwerty123!', 'sunshine'])(
    '%s is refused because it is commonly used',
    async (common) => {
      const refused = await signUp({}, common)
      expect([refused.status, refused.body.error.code]).toEqual([400, 'password_common'])
    },
  )

  test.each(['Halcyon2026!', 'halcyonai-1', 'InvestorPortal99', 'my-vault-2026'])(
    '%s is refused because it consists of the company’s words',
    async (named) => {
      const refused = await signUp({}, named)
      expect([refused.status, refused.body.error.code]).toEqual([400, 'password_of_company'])
    },
  )

  test('a password with other words besides the company’s is accepted', async () => {
    expect((await signUp({}, 'halcyon days of june')).status).toBe(200)
  })

  test('a length counts characters, not code units', async () => {
    const policy = { enforcementState: 'ENFORCE' as const, minPasswordLength: 8 }
    expect((await signUp(policy, '🜁🜂🜃🜄')).status).toBe(400)
    expect((await signUp(policy, '🜁🜂🜃🜄🜁🜂🜃🜄')).status).toBe(200)
  })

  test('forceUpgradeOnSignin: a password from before that no longer meets it does not sign in, and a link is mailed', async () => {
    const t = await testApp()
    const email = 'elena@northgate.example'
    await makeAccount(t, email, 'lantern-quilt')
    const raised = { enforcementState: 'ENFORCE' as const, containsNumericCharacter: true }
    Object.assign(t.deps.portal.passwordPolicy, raised)
    const credentials = { email, password: 'lantern-quilt' }
    expect((await t.visitor().post('/api/auth/sign-in/email', credentials)).status, 'not forced').toBe(200)
    Object.assign(t.deps.portal.passwordPolicy, { forceUpgradeOnSignin: true })
    const visitor = t.visitor()
    const refused = await visitor.post('/api/auth/sign-in/email', credentials)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'password_upgrade'])
    expect((await visitor.get('/api/account')).body.account).toBeNull()
    await t.runJobs()
    expect(t.mails.some(({ to, text }) => to === email && text.includes('/reset-password#'))).toBe(true)
  })
})
