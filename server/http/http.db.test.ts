import { describe, expect, test } from 'vitest'
import { testApp } from '../../tests/helpers/test-app.ts'
import { signature } from '../../tests/helpers/test-visitor.ts'

const ORIGIN = 'http://127.0.0.1:3000'

describe('only the portal’s own pages change anything', () => {
  test.each([
    ['neither Origin nor Sec-Fetch-Site', {}, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['another port', { origin: 'http://127.0.0.1:4000' }, 403],
    ['our origin from another site', { origin: ORIGIN, 'sec-fetch-site': 'cross-site' }, 403],
    ['another origin that claims to be ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
    ['a sibling', { 'sec-fetch-site': 'same-site' }, 403],
    ['our origin', { origin: ORIGIN }, 201],
    ['same-origin', { 'sec-fetch-site': 'same-origin' }, 201],
    ['both', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, 201],
  ])('%s', async (_, headers, status) => {
    const t = await testApp()
    const answer = await t.app.request(`${ORIGIN}/api/nda/readings`, {
      method: 'POST',
      headers: { host: '127.0.0.1:3000', 'content-type': 'application/json', ...headers },
      body: '{}',
    })
    expect(answer.status).toBe(status)
  })

  test('a form cannot: JSON is the only body', async () => {
    const t = await testApp()
    const answer = await t.app.request(`${ORIGIN}/api/unlock`, {
      method: 'POST',
      headers: { host: '127.0.0.1:3000', origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'code=x',
    })
    expect(answer.status).toBe(415)
  })
})

describe('host names', () => {
  test('without PUBLIC_URL only loopback names are answered', async () => {
    const t = await testApp()
    expect((await t.visitor().get('/api/nda', { host: 'evil.example' })).status).toBe(421)
    expect((await t.visitor().get('/api/nda', { host: 'localhost:3000' })).status).toBe(200)
  })

  test('health endpoints also answer to the machine’s own address', async () => {
    const t = await testApp()
    for (const path of ['/healthz', '/readyz'])
      expect((await t.visitor().get(path, { host: '10.0.0.5:3000' })).status).toBe(200)
  })

  test('with PUBLIC_URL only its host name is answered', async () => {
    const t = await testApp({ env: { PUBLIC_URL: 'https://portal.example' } })
    expect((await t.visitor().get('/api/nda', { host: 'portal.example' })).status).toBe(200)
    expect((await t.visitor().get('/api/nda', { host: 'portal.example.evil.example' })).status).toBe(421)
  })
})

describe('bad input is told what is wrong', () => {
  test('broken JSON, a list, a wrong type, a body too large', async () => {
    const t = await testApp()
    const send = async (body: string) => {
      const answer = await t.app.request(`${ORIGIN}/api/unlock`, {
        method: 'POST',
        headers: { host: '127.0.0.1:3000', origin: ORIGIN, 'content-type': 'application/json' },
        body,
      })
      const { error } = (await answer.json()) as { error: { code: string; fields?: Record<string, string> } }
      return [answer.status, error.code, Object.keys(error.fields ?? {})]
    }
    expect(await send('{')).toEqual([400, 'invalid_input', ['']])
    expect(await send('[]')).toEqual([400, 'invalid_input', ['']])
    expect(await send('{"code": 7}')).toEqual([400, 'invalid_input', ['code']])
    expect(await send(JSON.stringify({ code: 'x'.repeat(2_001) }))).toEqual([400, 'invalid_input', ['code']])
    expect(await send(JSON.stringify({ code: 'x'.repeat(70_000) }))).toEqual([413, 'body_too_large', []])
  })

  test('an unknown address under /api is answered in the form of every error', async () => {
    const t = await testApp()
    expect(await t.visitor().get('/api/nothing')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  })
})

describe('an unforeseen fault', () => {
  test('has the message of the spec, if there is one, and reveals no internals', async () => {
    const t = await testApp()
    await t.deps.db.schema.dropTable('browser_code').execute()
    await t.deps.db.schema.dropTable('challenge_mode').execute()
    const visitor = t.visitor()
    const messages = [
      (await visitor.post('/api/unlock', { code: 'x' })).body.error.message,
      (await visitor.post('/api/access/vault', { code: 'x' })).body.error.message,
      (await visitor.post('/api/nda/submissions', signature(await visitor.read()))).body.error.message,
    ]
    expect(messages).toEqual([
      'An error occurred while validating your access code.',
      'An error occurred during validation. Please try again.',
      'An unexpected error occurred. Please try again.',
    ])
    expect(await t.rows('submission'), 'and nothing of the act is left').toEqual([])
  })
})

test('every answer carries the headers, HSTS under https only', async () => {
  const plain = await testApp()
  const { headers: first } = await plain.visitor().get('/')
  const asked: [string, Record<string, string>, number][] = [
    ['/', {}, 200],
    ['/', { 'accept-encoding': 'br' }, 200],
    ['/', { 'if-none-match': first.get('etag') ?? '' }, 304],
    ['/', { host: 'evil.example' }, 421],
    ['/api/nda', {}, 200],
    ['/api/nothing', {}, 404],
    ['/nowhere', {}, 404],
    ['/healthz', {}, 200],
  ]
  for (const [path, wishes, wanted] of asked) {
    const { status, headers } = await plain.visitor().get(path, wishes)
    expect(status, path).toBe(wanted)
    expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{22}$/)
    expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'none'; script-src 'self'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
  const secure = await testApp({ env: { PUBLIC_URL: 'https://portal.example' } })
  const { headers } = await secure.visitor().get('/', { host: 'portal.example' })
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload')
})

test('of what is under /api nothing is kept, whoever answers; the description of the API is revalidated', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  for (const [path, status] of [
    ['/api/portal', 200],
    ['/api/none', 404],
    ['/api/admin/people', 403],
    ['/api/auth/jwks', 200],
    ['/api/docs', 303],
    ['/api/auth/oidc/start', 303],
  ] as const) {
    const answer = await visitor.get(path)
    expect(answer.status, path).toBe(status)
    expect(answer.headers.get('cache-control'), path).toBe('no-store')
  }
  const foreign = await visitor.post('/api/unlock', { code: 'x' }, { origin: 'https://evil.example' })
  expect([foreign.status, foreign.headers.get('cache-control')]).toEqual([403, 'no-store'])
  expect((await visitor.get('/api/openapi.json')).headers.get('cache-control')).toBe('no-cache')
})

test('readyz says not ready when the database is gone, healthz that the process lives', async () => {
  const t = await testApp()
  expect((await t.visitor().get('/readyz')).body).toBe('ready')
  await t.deps.db.schema.dropTable('job').execute()
  t.clock.advance(1_000)
  expect((await t.visitor().get('/readyz')).status).toBe(503)
  expect((await t.visitor().get('/healthz')).status).toBe(200)
})
