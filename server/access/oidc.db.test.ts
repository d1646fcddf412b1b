import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Mischief, startHostileOidcServer } from '../../tests/helpers/hostile-oidc-server.ts'
import { ELENA, followTo, startOidcServer } from '../../tests/helpers/oidc-server.ts'
import { testApp } from '../../tests/helpers/test-app.ts'
import { DAY, MINUTE, SECOND } from '../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../tests/helpers/test-visitor.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const CALLBACK = `${ORIGIN}/api/auth/oidc/callback`
const START = '/api/auth/oidc/start'

/** The portal beside a real provider, whose clock is the machine's. */
async function withProvider(options: { claimsInToken?: boolean } = {}) {
  const provider = await startOidcServer({ redirectUri: CALLBACK, ...options })
  onTestFinished(provider.stop)
  const t = await testApp({ env: provider.env })
  t.clock.set(new Date().toISOString())
  return { t, provider }
}

/** The portal beside a provider that does as the test says. */
async function withHostile(mischief: Mischief = {}) {
  let now = () => new Date()
  const provider = await startHostileOidcServer(() => now())
  onTestFinished(provider.stop)
  provider.do(mischief)
  const t = await testApp({ env: provider.env })
  now = () => t.clock.now()
  return { t, provider }
}

type Known = Awaited<ReturnType<typeof withHostile>>

const locationOf = (answer: { headers: Headers }) => answer.headers.get('location') ?? ''
const begin = async (visitor: TestVisitor, query = '') => new URL(locationOf(await visitor.get(`${START}${query}`)))
const callback = (begun: URL, changes: Record<string, string> = {}) => {
  const given = { code: begun.searchParams.get('nonce') ?? '', state: begun.searchParams.get('state') ?? '' }
  return `/api/auth/oidc/callback?${new URLSearchParams({ ...given, ...changes })}`
}

async function expectRefused({ t }: Pick<Known, 't'>, answer: Awaited<ReturnType<TestVisitor['get']>>) {
  expect(answer.status).toBe(303)
  expect(locationOf(answer)).toBe('/?signin=failed')
  expect(answer.headers.getSetCookie().join()).not.toContain('account.')
  expect(await t.rows('user_account')).toEqual([])
  expect(await t.rows('account_session')).toEqual([])
}

describe('with a real provider', () => {
  test('the full round trip with state, nonce and PKCE leads back to the page, signed in', async () => {
    const { t, provider } = await withProvider()
    const visitor = t.visitor()
    const begun = await visitor.get(`${START}?return=/vault`)
    expect(begun.status).toBe(303)
    const asked = new URL(locationOf(begun))
    expect(asked.origin).toBe(provider.issuer)
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: 'portal',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sign_in_[0-9a-f]{12}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])

    const back = await followTo(asked.href, CALLBACK)
    const answer = await visitor.get(back.pathname + back.search)
    expect(answer.status).toBe(303)
    expect(locationOf(answer)).toBe('/vault')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const [account] = await t.rows('user_account')
    expect(account).toMatchObject({
      email: ELENA.email,
      first_name: 'Elena',
      last_name: 'Marchetti',
      email_verified: 1,
    })
    expect(await t.rows('account_session')).toMatchObject([{ account_id: account?.id }])
    expect(await t.rows('account_login')).toMatchObject([
      {
        provider_id: 'oidc',
        provider_account_id: `${provider.issuer} ${ELENA.sub}`,
        id_token: null,
        access_token: null,
      },
    ])
    expect(answer.headers.getSetCookie().join('\n')).toMatch(/sign_in_[0-9a-f]{12}=; Max-Age=0/)
    expect(visitor.cookies.has('account.session_token')).toBe(true)
  })

  test('the stored sign-in reveals nothing: the state is a digest and the verifier is encrypted', async () => {
    const { t } = await withProvider()
    const visitor = t.visitor()
    const asked = await begin(visitor)
    const [row] = await t.rows('sign_in_attempt')
    const kept = JSON.stringify(row)
    expect(kept).not.toContain(asked.searchParams.get('state'))
    for (const value of visitor.cookies.values()) expect(kept).not.toContain(value)
    expect(row?.verifier_sealed.length).toBeGreaterThan(43)
  })

  test('claims that the token lacks are fetched from userinfo', async () => {
    const { t, provider } = await withProvider({ claimsInToken: false })
    const visitor = t.visitor()
    const back = await followTo((await begin(visitor)).href, CALLBACK)
    expect(locationOf(await visitor.get(back.pathname + back.search))).toBe('/')
    expect(provider.seen).toContain('/me')
    expect(await t.rows('user_account')).toMatchObject([{ email: ELENA.email, name: 'Elena Marchetti' }])
  })

  test('a second sign-in finds the same account even if the provider changes the name', async () => {
    const { t, provider } = await withProvider()
    for (const claims of [{}, { email: 'elena@elsewhere.example', name: 'E. Rossi' }]) {
      provider.become(claims)
      const visitor = t.visitor()
      const back = await followTo((await begin(visitor)).href, CALLBACK)
      expect(locationOf(await visitor.get(back.pathname + back.search))).toBe('/')
    }
    expect(await t.rows('user_account')).toMatchObject([{ email: ELENA.email, name: 'Elena Marchetti' }])
    expect(await t.rows('account_session')).toHaveLength(2)
  })

  test('a popup sign-in ends on a page whose script is a file of this site', async () => {
    const { t } = await withProvider()
    const visitor = t.visitor()
    const back = await followTo((await begin(visitor, '?mode=popup')).href, CALLBACK)
    const answer = await visitor.get(back.pathname + back.search)
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('data-outcome="done"')
    expect(answer.body.match(/<script[^>]*>[^<]*<\/script>/g)).toEqual([
      '<script src="/sign-in-popup.js" defer></script>',
    ])
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  test('a person who declines at the provider returns without an account', async () => {
    const known = await withProvider()
    const visitor = known.t.visitor()
    const begun = await begin(visitor)
    const path = `/api/auth/oidc/callback?error=access_denied&state=${begun.searchParams.get('state')}`
    await expectRefused(known, await visitor.get(path))
  })

  test.each([
    ['said not to be verified', { email_verified: false }],
    ['of which nothing is said', { email_verified: undefined }],
    ['that is none', { email: 'n1<victim@b.example>' }],
    ['that is not there', { email: undefined }],
    ['with a character that nobody sees', { email: 'vic\u200btim@b.example' }],
  ])('an address %s is refused', async (_, claims) => {
    const known = await withProvider()
    known.provider.become(claims)
    const visitor = known.t.visitor()
    const back = await followTo((await begin(visitor)).href, CALLBACK)
    await expectRefused(known, await visitor.get(back.pathname + back.search))
  })
})

describe('a callback is refused', () => {
  test('with an unknown state, or without one', async () => {
    const known = await withHostile()
    const visitor = known.t.visitor()
    const begun = await begin(visitor)
    await expectRefused(known, await visitor.get(callback(begun, { state: 'made-up' })))
    await expectRefused(known, await visitor.get('/api/auth/oidc/callback'))
    await expectRefused(known, await visitor.get(`${callback(begun)}&state=another`))
  })

  test('in another browser, and the sign-in can still be completed in the right one', async () => {
    const known = await withHostile()
    const [victim, thief] = [known.t.visitor(), known.t.visitor()]
    const begun = await begin(victim)
    await begin(thief)
    await expectRefused(known, await thief.get(callback(begun)))
    const [name = ''] = [...victim.cookies.keys()]
    thief.cookies.set(name, 'A'.repeat(43))
    await expectRefused(known, await thief.get(callback(begun)))
    expect(locationOf(await victim.get(callback(begun)))).toBe('/')
  })

  test('the second time, even if the browser kept its cookie', async () => {
    const { t, provider } = await withHostile()
    const visitor = t.visitor()
    const begun = await begin(visitor)
    const cookies = [...visitor.cookies]
    expect(locationOf(await visitor.get(callback(begun)))).toBe('/')
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    expect(locationOf(await visitor.get(callback(begun)))).toBe('/?signin=failed')
    expect(
      provider.seen.filter(({ path }) => path === '/token'),
      'and the provider is not asked',
    ).toHaveLength(1)
  })

  test('ten minutes after it began, to the millisecond', async () => {
    const known = await withHostile()
    const visitor = known.t.visitor()
    const [first, second] = [await begin(visitor), await begin(visitor)]
    known.t.clock.advance(10 * MINUTE)
    await expectRefused(known, await visitor.get(callback(first)))
    known.t.clock.advance(-1)
    expect(locationOf(await visitor.get(callback(second))), 'and two of one browser are apart').toBe('/')
  })
})

describe('a token is refused', () => {
  const past = Math.floor(Date.parse('2026-01-15T10:00:00Z') / 1000) - 60
  test.each<[string, Mischief]>([
    ['of another issuer', { claims: { iss: 'https://accounts.evil.example' } }],
    ['for another portal', { claims: { aud: 'another-portal' } }],
    ['for several, of which this is not the authorized one', { claims: { aud: ['portal', 'x'], azp: 'x' } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has ended', { claims: { exp: past, iat: past - 300 } }],
    ['that never ends', { claims: { exp: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['without a signature', { signing: 'none' }],
    ['whose signature was cut off', { signing: 'stripped' }],
    ['signed with another key', { signing: 'other key' }],
    ['signed with the client’s secret', { signing: 'secret' }],
    ['that was changed after it was signed', { signing: 'changed' }],
    ['whose address is not verified', { claims: { email_verified: false } }],
    [
      'with more about somebody else',
      { claims: { email: undefined }, userinfo: { sub: 'another', email: ELENA.email } },
    ],
    ['that is none', { answer: { status: 200, body: 'hello' } }],
    ['that the provider would not give', { answer: { status: 400, body: '{"error":"invalid_grant"}' } }],
  ])('%s', async (_, mischief) => {
    const known = await withHostile(mischief)
    const visitor = known.t.visitor()
    await expectRefused(known, await visitor.get(callback(await begin(visitor))))
  })

  test('and a valid token is accepted', async () => {
    const { t } = await withHostile()
    const visitor = t.visitor()
    expect(locationOf(await visitor.get(callback(await begin(visitor))))).toBe('/')
  })

  test('after its expiry by the portal’s own clock', async () => {
    const known = await withHostile()
    const visitor = known.t.visitor()
    const begun = await begin(visitor)
    const seconds = Math.floor(known.t.clock.now().getTime() / 1000)
    known.provider.do({ claims: { exp: seconds + 60 } })
    known.t.clock.advance(2 * MINUTE)
    await expectRefused(known, await visitor.get(callback(begun)))
  })
})

describe('a provider', () => {
  test('with another issuer than the configured one is not used', async () => {
    const known = await withHostile({ metadata: { issuer: 'https://accounts.google.com' } })
    await expectRefused(known, await known.t.visitor().get(START))
  })

  test('that is down fails the current sign-in, and the next one works again', async () => {
    const known = await withHostile({ metadata: { issuer: 'https://away.example' } })
    const visitor = known.t.visitor()
    await expectRefused(known, await visitor.get(START))
    known.provider.do({})
    expect((await begin(visitor)).origin).toBe(known.provider.issuer)
  })

  test('that goes down during a sign-in fails it', async () => {
    const known = await withHostile()
    const visitor = known.t.visitor()
    const begun = await begin(visitor)
    await known.provider.stop()
    await expectRefused(known, await visitor.get(callback(begun)))
    known.t.clock.advance(DAY)
    await expectRefused(known, await visitor.get(START))
  })

  test('that is slow times out after five seconds', async () => {
    const known = await withHostile({ delayMs: 20_000 })
    const visitor = known.t.visitor()
    const begun = await begin(visitor)
    const { timeout } = AbortSignal
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 20))
    onTestFinished(() => limits.mockRestore())
    const since = performance.now()
    await expectRefused(known, await visitor.get(callback(begun)))
    expect(performance.now() - since, 'it was not waited for').toBeLessThan(15 * SECOND)
    expect(new Set(limits.mock.calls.flat())).toEqual(new Set([5 * SECOND]))
  })
})

describe('beginning', () => {
  test.each([
    '//evil.example',
    '/%2f/evil.example',
    '/\\evil.example',
    'https:',
    'https://evil.example',
    '/.//evil.example',
  ])('never leads to another site afterwards: %s', async (path) => {
    const { t } = await withHostile()
    for (const form of [encodeURIComponent(path), encodeURI(path)])
      expect((await t.visitor().get(`${START}?return=${form}`)).status).toBe(400)
    expect(await t.rows('sign_in_attempt')).toEqual([])
  })

  test('works from pages of this portal and from a typed address only', async () => {
    const { t } = await withHostile()
    const status = async (site: string) => (await t.visitor().get(START, { 'sec-fetch-site': site })).status
    expect(await status('same-origin')).toBe(303)
    expect(await status('none')).toBe(303)
    expect(await status('cross-site')).toBe(403)
    expect(await status('same-site')).toBe(403)
  })

  test('is rate limited, and its rows are deleted after ten minutes', async () => {
    const { t } = await withHostile()
    const visitor = t.visitor('203.0.113.9')
    await visitor.post('/api/nda/readings')
    for (let i = 0; i < 30; i++) expect((await visitor.get(START)).status).toBe(303)
    expect(locationOf(await visitor.get(START))).toBe('/?signin=failed')
    t.clock.advance(10 * MINUTE)
    expect((await visitor.get(START)).status).toBe(303)
    expect(await t.rows('sign_in_attempt')).toHaveLength(1)
  })

  test('without configured keys fails, and the portal tells browsers in advance', async () => {
    const t = await testApp()
    expect((await t.visitor().get('/api/portal')).body.oidc).toBe(false)
    expect(locationOf(await t.visitor().get(START))).toBe('/?signin=failed')
    expect((await t.visitor().get(`${START}?mode=popup`)).body).toContain('data-outcome="failed"')
    const { t: other } = await withHostile()
    expect((await other.visitor().get('/api/portal')).body.oidc).toBe(true)
  })

  test('under https has its cookie bound to the host', async () => {
    const provider = await startHostileOidcServer(() => new Date())
    onTestFinished(provider.stop)
    const t = await testApp({ env: { ...provider.env, PUBLIC_URL: 'https://portal.example' } })
    const answer = await t.visitor().get(START, { host: 'portal.example' })
    expect(answer.headers.getSetCookie().join()).toMatch(/^__Host-sign_in_[0-9a-f]{12}=.*; Secure; SameSite=Lax$/)
    expect(locationOf(answer)).toContain(encodeURIComponent('https://portal.example/api/auth/oidc/callback'))
  })
})
