import { describe, expect, onTestFinished, test } from 'vitest'
import { startHostileOidcServer } from '../../../tests/helpers/hostile-oidc-server.ts'
import { ELENA } from '../../../tests/helpers/oidc-server.ts'
import { type TestApp, type TestOptions, testApp } from '../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'

/** The portal beside a provider; `come` is a visitor's way there and back, and answers where it led. */
async function withProvider(options: TestOptions = {}) {
  let now = () => new Date()
  const provider = await startHostileOidcServer(() => now())
  onTestFinished(provider.stop)
  const t = await testApp({ ...options, env: { ...provider.env, OIDC_NAME: 'Northgate Login' } })
  now = () => t.clock.now()
  const begin = async (visitor: TestVisitor) => {
    const asked = new URL((await visitor.get('/api/auth/oidc/start')).headers.get('location') ?? '')
    const [state, code] = [asked.searchParams.get('state') ?? '', asked.searchParams.get('nonce') ?? '']
    return `/api/auth/oidc/callback?${new URLSearchParams({ state, code })}`
  }
  const come = async (visitor: TestVisitor, claims: Record<string, unknown> = {}) => {
    provider.do({ claims })
    return (await visitor.get(await begin(visitor))).headers.get('location')
  }
  return { t, provider, begin, come }
}

const NOW = '2026-01-15T10:00:00.000Z'

/** An account as it is before its holder comes through the provider, with everything that one can have. */
async function insertAccount(t: TestApp, given: { email_verified: number; suspended_at?: string }) {
  const { db } = t.deps
  const times = { created_at: NOW, updated_at: NOW }
  const until = '2027-01-15T10:00:00.000Z'
  await db
    .insertInto('user_account')
    .values({
      id: 'made-before',
      person_id: null,
      email: ELENA.email as string,
      name: 'Typed Before',
      image: null,
      first_name: 'Typed',
      last_name: 'Before',
      investment_interest: '500k+',
      accredited: 1,
      role: 'investor',
      two_factor_enabled: 1,
      suspended_at: null,
      ...times,
      ...given,
    })
    .execute()
  const mine = { account_id: 'made-before' }
  const login = { provider_id: 'credential', provider_account_id: 'made-before', password: '$argon2id$x' }
  await db
    .insertInto('account_login')
    .values({ id: 'l', ...mine, ...login, ...times })
    .execute()
  await db
    .insertInto('account_session')
    .values({ id: 's', ...mine, token: 'theirs', expires_at: until, ...times })
    .execute()
  const totp = { secret: 'x', backup_codes: 'x', verified: 1, failed_verification_count: 0 }
  await db
    .insertInto('account_totp')
    .values({ id: 't', ...mine, ...totp })
    .execute()
  const key = { public_key: 'x', credential_id: 'x', counter: 0, device_type: 'x', backed_up: 0 }
  await db
    .insertInto('account_passkey')
    .values({ id: 'p', ...mine, ...key })
    .execute()
  const challenge = { identifier: '2fa-x', value: JSON.stringify({ userId: 'made-before' }), expires_at: until }
  await db
    .insertInto('account_challenge')
    .values({ id: 'c', ...challenge, ...times })
    .execute()
  const link = { purpose: 'change_email' as const, email_key: 'evil@x.example', ends_at: until, used_at: null }
  await db
    .insertInto('mailed_link')
    .values({ id: 'm', ...mine, ...link, created_at: NOW })
    .execute()
}

const actions = async (t: TestApp) =>
  (await t.rows('audit_entry')).map(({ action }) => action).filter((action) => action.startsWith('account.'))

const toElena = (t: TestApp) => t.mails.filter(({ to }) => to === ELENA.email)

describe('an unknown identity', () => {
  test('gets an account, its person, and an open request that staff decide', async () => {
    const { t, provider, come } = await withProvider()
    expect(await come(t.visitor(), { email: 'E.Marchetti@Northgate.example' })).toBe('/')
    const [account] = await t.rows('user_account')
    const [person] = await t.rows('person')
    expect(account).toMatchObject({
      email: ELENA.email,
      email_verified: 1,
      first_name: 'Elena',
      last_name: 'Marchetti',
      role: 'investor',
      accredited: 0,
      investment_interest: '',
      person_id: person?.id,
    })
    expect(person).toMatchObject({ email_key: ELENA.email, verified_at: t.clock.now().toISOString() })
    expect(await t.rows('request')).toMatchObject([
      { kind: 'access', email_key: ELENA.email, account_id: account?.id, answered_at: null },
    ])
    expect(await t.rows('account_login')).toMatchObject([
      {
        account_id: account?.id,
        provider_id: 'oidc',
        provider_account_id: `${provider.issuer} ${ELENA.sub}`,
        password: null,
      },
    ])
    expect(await actions(t)).toEqual(['account.created', 'account.verified', 'account.signed_in'])
    const [session] = await t.rows('account_session')
    expect(session?.browser_id, 'the session is the browser’s').toBe((await t.rows('browser'))[0]?.id)
    expect(await t.rows('browser')).toHaveLength(1)
    await t.runJobs()
    const owner = t.deps.portal.notifications.owner
    expect(t.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [owner, 'Elena Marchetti has requested investor access'],
    ])
  })

  test('gets no access to a project by itself', async () => {
    const { t, come } = await withProvider()
    const visitor = t.visitor()
    await come(visitor)
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(401)
  })

  test('coming twice at once makes one account', async () => {
    const { t, provider, begin } = await withProvider()
    provider.do({})
    const visitors = Array.from({ length: 8 }, () => t.visitor())
    const ways = await Promise.all(visitors.map(begin))
    const answers = await Promise.all(visitors.map((visitor, i) => visitor.get(ways[i] ?? '')))
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(visitors.map(() => '/'))
    expect(await t.rows('user_account')).toHaveLength(1)
    expect(await t.rows('account_login')).toHaveLength(1)
    expect(await t.rows('person')).toHaveLength(1)
    expect(await t.rows('request')).toHaveLength(1)
    expect(await t.rows('account_session')).toHaveLength(8)
    expect((await actions(t)).filter((action) => action === 'account.created')).toHaveLength(1)
    await t.runJobs()
    expect(toElena(t), 'and nobody is told of a joining that was none').toEqual([])
    expect(t.mails).toHaveLength(1)
  })

  test('activates the code that waited for the confirmation, if the signature was made in this browser', async () => {
    const { t, come } = await withProvider({ portal: { nda: { activation: 'email' } } })
    const signer = t.visitor()
    const { code } = await signer.sign()
    const validFrom = async () =>
      (await t.rows('access_code')).find(({ kind }) => kind === 'personal')?.valid_from ?? null
    await come(t.visitor())
    expect(await validFrom(), 'somebody else may have signed in the other one').toBeNull()
    await come(signer)
    expect(await validFrom()).not.toBeNull()
    expect(await t.rows('browser_code')).toHaveLength(2)
    expect((await signer.post('/api/unlock', { code })).status).toBe(200)
  })

  test('without a name gets no made-up name', async () => {
    const { t, come } = await withProvider()
    await come(t.visitor(), { name: 'Elena\u0000\nMarchetti', given_name: undefined, family_name: 7 })
    expect(await t.rows('user_account')).toMatchObject([
      { name: 'Elena Marchetti', first_name: 'Elena Marchetti', last_name: '' },
    ])
  })
})

describe('an account of that address', () => {
  test('that was verified is linked, keeps everything, and its holder gets an email', async () => {
    const { t, come } = await withProvider()
    await insertAccount(t, { email_verified: 1 })
    expect(await come(t.visitor())).toBe('/')
    expect(await t.rows('user_account')).toMatchObject([
      { id: 'made-before', name: 'Typed Before', two_factor_enabled: 1, accredited: 1 },
    ])
    expect((await t.rows('account_login')).map(({ provider_id }) => provider_id).sort()).toEqual(['credential', 'oidc'])
    expect(await t.rows('account_session')).toHaveLength(2)
    expect(await t.rows('account_totp')).toHaveLength(1)
    expect(await t.rows('account_passkey')).toHaveLength(1)
    expect(await t.rows('request')).toEqual([])
    expect(await actions(t)).toEqual(['account.linked', 'account.signed_in'])
    await t.runJobs()
    expect(t.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ELENA.email, 'Northgate Login was added to your account at Halcyon AI'],
    ])
    expect(t.mails[0]?.text).toContain('Your other ways to sign in have not changed.')

    await come(t.visitor())
    await t.runJobs()
    expect(t.mails, 'once').toHaveLength(1)
  })

  test('that was never verified loses its password, sessions, second factor, links and name', async () => {
    const { t, come } = await withProvider()
    await insertAccount(t, { email_verified: 0 })
    const visitor = t.visitor()
    expect(await come(visitor)).toBe('/')
    const [person] = await t.rows('person')
    expect(await t.rows('user_account')).toMatchObject([
      {
        id: 'made-before',
        email_verified: 1,
        name: 'Elena Marchetti',
        first_name: 'Elena',
        last_name: 'Marchetti',
        accredited: 0,
        investment_interest: '',
        two_factor_enabled: 0,
        person_id: person?.id,
      },
    ])
    expect(await t.rows('account_login')).toMatchObject([{ provider_id: 'oidc', password: null }])
    expect((await t.rows('account_session')).map(({ token }) => token)).not.toContain('theirs')
    expect(await t.rows('account_session')).toHaveLength(1)
    expect(await t.rows('account_totp')).toEqual([])
    expect(await t.rows('account_passkey')).toEqual([])
    expect(await t.rows('account_challenge')).toEqual([])
    expect((await t.rows('mailed_link'))[0]?.used_at, 'a change of address on its way is over').not.toBeNull()
    expect(await t.rows('request')).toMatchObject([{ kind: 'access', account_id: 'made-before' }])
    expect(await actions(t)).toEqual(['account.verified', 'account.linked', 'account.signed_in'])
    await t.runJobs()
    expect(toElena(t)).toMatchObject([{ text: expect.stringContaining('We removed the old password') }])
  })

  test.each([0, 1])('that is suspended is refused and stays as it was (verified: %i)', async (email_verified) => {
    const { t, come } = await withProvider()
    await insertAccount(t, { email_verified, suspended_at: NOW })
    expect(await come(t.visitor())).toBe('/?signin=failed')
    expect(await t.rows('user_account')).toMatchObject([{ name: 'Typed Before', email_verified }])
    expect(await t.rows('account_login')).toMatchObject([{ provider_id: 'credential' }])
    expect(await t.rows('account_session')).toMatchObject([{ token: 'theirs' }])
    expect(await actions(t)).toEqual(['account.sign_in_refused'])
  })

  test('suspended after it was joined is refused too', async () => {
    const { t, come } = await withProvider()
    await come(t.visitor())
    await t.deps.db.updateTable('user_account').set({ suspended_at: NOW }).execute()
    expect(await come(t.visitor())).toBe('/?signin=failed')
    expect(await t.rows('account_session')).toHaveLength(1)
  })

  test('whose person belongs to another account can still be signed in to', async () => {
    const { t, come } = await withProvider()
    await come(t.visitor())
    await t.deps.db.updateTable('user_account').set({ email: 'moved@northgate.example' }).execute()
    expect(await come(t.visitor(), { sub: 'elena-0002' })).toBe('/')
    const accounts = await t.rows('user_account')
    expect(accounts).toHaveLength(2)
    expect(accounts.filter(({ person_id }) => person_id !== null)).toHaveLength(1)
  })
})

test('a stranger who signed up with the address first loses access once its holder signs in', async () => {
  const { t, come } = await withProvider()
  const attacker = t.visitor()
  const secret = { email: ELENA.email as string, password: 'orchid-lantern-42' }
  const form = { firstName: 'Not', lastName: 'Elena', investmentInterest: '500k+', isAccreditedInvestor: true }
  expect((await attacker.post('/api/auth/sign-up/email', { ...secret, ...form })).status).toBe(200)
  await t.runJobs()
  const link = t.mails.flatMap(({ text }) => /#(\S+)/.exec(text)?.[1] ?? []).at(-1)

  const elena = t.visitor()
  expect(await come(elena)).toBe('/')
  expect((await elena.get('/api/account')).body.account).toMatchObject({
    email: ELENA.email,
    firstName: 'Elena',
    hasPassword: false,
  })
  expect((await attacker.post('/api/auth/sign-in/email', secret)).status).toBe(401)
  expect((await attacker.post('/api/account/confirm', { token: link })).status, 'nor by the link of then').toBe(410)
  expect(await t.rows('user_account')).toHaveLength(1)
})

test('the same subject at another issuer is a different identity', async () => {
  const { t, come } = await withProvider()
  await come(t.visitor())
  await t.deps.db
    .updateTable('account_login')
    .set({ provider_account_id: `https://elsewhere.example ${ELENA.sub}` })
    .execute()
  await come(t.visitor(), { email: 'another@northgate.example' })
  expect((await t.rows('user_account')).map(({ email }) => email).sort()).toEqual([
    'another@northgate.example',
    ELENA.email,
  ])
})

test('signing in again replaces the earlier session', async () => {
  const { t, come } = await withProvider()
  const visitor = t.visitor()
  await come(visitor)
  const before = visitor.cookies.get('account.session_token')
  await come(visitor)
  expect(visitor.cookies.get('account.session_token')).not.toBe(before)
  expect(await t.rows('account_session')).toHaveLength(1)
})
