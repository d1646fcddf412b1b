import { describe, expect, test } from 'vitest'
import { linkToken, makeAccount, PASSWORD } from '../../../tests/helpers/account.ts'
import { ELENA } from '../../../tests/helpers/oidc-server.ts'
import type { TestApp } from '../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'
import { codeOf, enrol } from '../../../tests/helpers/totp.ts'
import { withProvider } from '../../../tests/helpers/with-provider.ts'

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
  test('that was verified is not linked before its owner agrees, keeps everything, and its owner gets a link', async () => {
    const { t, come } = await withProvider()
    await insertAccount(t, { email_verified: 1 })
    expect(await come(t.visitor())).toBe('/?signin=connect')
    expect(await t.rows('user_account')).toMatchObject([
      { id: 'made-before', name: 'Typed Before', two_factor_enabled: 1, accredited: 1 },
    ])
    expect((await t.rows('account_login')).map(({ provider_id }) => provider_id)).toEqual(['credential'])
    expect(await t.rows('account_session'), 'nobody is signed in').toMatchObject([{ token: 'theirs' }])
    expect(await t.rows('account_totp')).toHaveLength(1)
    expect(await t.rows('account_passkey')).toHaveLength(1)
    expect(await t.rows('request')).toEqual([])
    expect(await actions(t)).toEqual([])
    await t.runJobs()
    expect(t.mails).toMatchObject([{ to: ELENA.email, subject: 'Connect a sign-in to your account at Halcyon AI' }])
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

describe('connecting an identity to an account', () => {
  const connected = async (t: TestApp) =>
    (await t.rows('account_login')).filter(({ provider_id }) => provider_id === 'oidc').length
  const connect = (visitor: TestVisitor) => visitor.post('/api/account/identity', {})
  const signIn = (visitor: TestVisitor) =>
    visitor.post('/api/auth/sign-in/email', { email: ELENA.email, password: PASSWORD })
  const signedInAs = async (visitor: TestVisitor) => (await visitor.get('/api/account')).body.account?.email
  const linkOf = (t: TestApp) => linkToken(t, ELENA.email as string, '/confirm-account?about=sign-in')

  test('takes the account’s own password in the same browser, after which the provider signs in', async () => {
    const { t, come } = await withProvider()
    await makeAccount(t, ELENA.email as string)
    const visitor = t.visitor()
    expect(await come(visitor)).toBe('/?signin=connect')
    expect(await signedInAs(visitor)).toBeUndefined()
    expect((await connect(visitor)).status, 'the provider alone is not enough').toBe(401)
    await signIn(visitor)
    expect((await connect(visitor)).status).toBe(200)
    await t.runJobs()
    const notice = toElena(t).find(
      ({ subject }) => subject === 'Northgate Login was added to your account at Halcyon AI',
    )
    expect(notice?.text).toContain('IP address')
    const later = t.visitor()
    expect(await come(later)).toBe('/')
    expect(await signedInAs(later)).toBe(ELENA.email)
  })

  test('asks for the password again in a browser that was signed in before, and in time', async () => {
    const { t, come } = await withProvider()
    const visitor = await makeAccount(t, ELENA.email as string)
    t.clock.advance(1)
    await come(visitor)
    expect((await connect(visitor)).body.error.code).toBe('connect_over')
    await signIn(visitor)
    t.clock.advance(15 * MINUTE)
    expect((await connect(visitor)).body.error.code).toBe('connect_over')
    expect(await connected(t)).toBe(0)
  })

  test('a second subject with the same address is not joined silently either', async () => {
    const { t, come } = await withProvider()
    await come(t.visitor())
    const stranger = t.visitor()
    expect(await come(stranger, { sub: 'elena-0002' })).toBe('/?signin=connect')
    expect(await signedInAs(stranger)).toBeUndefined()
    expect(await connected(t)).toBe(1)
    // Signing in with the first one is a proof of the account too.
    expect(await come(stranger)).toBe('/')
    expect((await connect(stranger)).status).toBe(200)
    expect(await connected(t)).toBe(2)
  })

  test('by the emailed link works in the browser that signed in with the provider, and in no other', async () => {
    const { t, come } = await withProvider()
    await makeAccount(t, ELENA.email as string)
    const visitor = t.visitor()
    await come(visitor)
    const token = await linkOf(t)
    const elsewhere = await t.visitor().post('/api/account/confirm', { token })
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([403, 'connect_elsewhere'])
    expect(await connected(t)).toBe(0)
    expect((await visitor.post('/api/account/confirm', { token })).body).toEqual({ purpose: 'connect_identity' })
    expect(await signedInAs(visitor), 'the link opens no session').toBeUndefined()
    expect(await come(visitor)).toBe('/')
    expect((await visitor.post('/api/account/confirm', { token })).status).toBe(410)
  })

  test('asks for the code of an enrolled app, as a password does', async () => {
    const { t, come } = await withProvider()
    const owner = await makeAccount(t, ELENA.email as string)
    const { uri } = await enrol(owner)
    await come(owner)
    await owner.post('/api/account/confirm', { token: await linkOf(t) })

    const visitor = t.visitor()
    expect(await come(visitor)).toBe('/?signin=second_factor')
    expect(await signedInAs(visitor)).toBeUndefined()
    expect((await visitor.post('/api/auth/two-factor/verify-totp', { code: '000000' })).status).toBe(401)
    expect(await signedInAs(visitor)).toBeUndefined()
    const right = await visitor.post('/api/auth/two-factor/verify-totp', { code: codeOf(uri, 1) })
    expect(right.status).toBe(200)
    expect((await visitor.get('/api/account')).body.account).toMatchObject({
      email: ELENA.email,
      secondFactorShown: true,
    })
  })

  test('in a browser that is signed in to another account, asks for the code of the right one', async () => {
    const { t, come } = await withProvider()
    const owner = await makeAccount(t, ELENA.email as string)
    const { uri } = await enrol(owner)
    await come(owner)
    await owner.post('/api/account/confirm', { token: await linkOf(t) })
    const other = await makeAccount(t, 'other@northgate.example')
    expect(await come(other)).toBe('/?signin=second_factor')
    expect(await signedInAs(other)).toBeUndefined()
    expect((await other.post('/api/auth/two-factor/verify-totp', { code: codeOf(uri, 1) })).status).toBe(200)
    expect(await signedInAs(other)).toBe(ELENA.email)
  })
})

test('an account that has only the provider proves itself before its address changes', async () => {
  const { t, come } = await withProvider()
  const visitor = t.visitor()
  await come(visitor)
  const change = () => visitor.post('/api/account/email', { email: 'new@northgate.example' })
  t.clock.advance(15 * MINUTE)
  const refused = await change()
  expect([refused.status, refused.body.error.code]).toEqual([403, 'sign_in_again'])
  expect(await come(visitor)).toBe('/')
  expect((await change()).status).toBe(202)
})

test('an account that came through the provider opens nothing before the question of the sign-up form is answered', async () => {
  const { t, come } = await withProvider()
  const visitor = t.visitor()
  await come(visitor)
  const [account] = await t.rows('user_account')
  const approval = { account_id: account?.id ?? '', approved_at: NOW, approved_by: 'staff:x' }
  await t.deps.db
    .insertInto('account_project')
    .values({ ...approval, route: 'vault' })
    .execute()
  const opens = async () => (await visitor.get('/api/projects/vault/content')).status
  const seen = async () => (await visitor.get('/api/account')).body.account
  expect(await opens()).toBe(401)
  expect(await seen()).toMatchObject({ accredited: false, routes: [] })
  const answer = (given: object) => visitor.post('/api/account/accreditation', given)
  expect((await answer({ investmentInterest: '500k+', isAccreditedInvestor: false })).status).toBe(400)
  expect(await opens()).toBe(401)
  expect((await answer({ investmentInterest: '500k+', isAccreditedInvestor: true })).status).toBe(200)
  expect(await opens()).toBe(200)
  expect(await seen()).toMatchObject({ accredited: true, routes: ['vault'] })
  expect(await t.rows('user_account')).toMatchObject([{ accredited: 1, investment_interest: '500k+' }])
  await answer({ investmentInterest: '50k-100k', isAccreditedInvestor: true })
  expect(await t.rows('user_account'), 'once').toMatchObject([{ investment_interest: '500k+' }])
  expect((await actions(t)).filter((action) => action === 'account.accredited')).toHaveLength(1)
})

test('the investor documents of a code holder’s page stay closed to an account that has not answered', async () => {
  const { t, come } = await withProvider()
  const visitor = t.visitor()
  const { code } = await visitor.sign()
  await visitor.post('/api/unlock', { code })
  await come(visitor)
  const documents = async () => (await visitor.get('/api/projects/vault/content')).body.investorContent
  expect(await documents()).toBeUndefined()
  const room = await visitor.get('/api/projects/vault/documents')
  expect([room.status, room.body.error.code]).toEqual([403, 'accreditation_required'])
  await visitor.post('/api/account/accreditation', { investmentInterest: '500k+', isAccreditedInvestor: true })
  expect(await documents()).toBeDefined()
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
