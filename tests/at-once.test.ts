import { type IncomingHttpHeaders, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { PAGES } from '../contract/pages.ts'
import { makePortal, type Portal } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { publishNda } from '../server/features/agreements/signing/service.ts'
import { listen } from '../server/listen.ts'
import { testApp } from './helpers/test-app.ts'

type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string }
type Told = { status: number; headers: IncomingHttpHeaders; body: string }

const GIVEN = 'a-number-of-the-proxy'
const PATHS = PAGES.filter((path) => !path.includes(':'))

/** The same portal behind two listeners: one answers at once what it can, the other leaves everything to the app. */
async function bothWays(env: Record<string, string> = {}) {
  const t = await testApp({ env: { WEB_DIR: 'dist/web', ...env } })
  const config = readConfig({ DATA_DIR: t.folder, PORT: '0', LOG_LEVEL: 'silent', ...env })
  const { app, atOnce } = makePortal(t.deps)
  let atOnceCount = 0
  const counted: Portal['atOnce'] = (asked, answer) => {
    const done = atOnce(asked, answer)
    if (done) atOnceCount += 1
    return done
  }
  const quick = await listen({ app, atOnce: counted }, config)
  const slow = await listen({ app, atOnce: () => false }, config)
  onTestFinished(async () => {
    await Promise.all([quick.close(), slow.close()])
  })
  return {
    t,
    listening: quick,
    quick: (asked: Asked) => ask(quick.url, asked),
    slow: (asked: Asked) => ask(slow.url, asked),
    atOnce: () => atOnceCount,
  }
}

function ask(url: string, { path, method = 'GET', headers = {}, body }: Asked): Promise<Told> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, { method, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece) => pieces.push(piece))
      answer.on('end', () => {
        const { date: _date, ...told } = answer.headers
        resolve({ status: answer.statusCode ?? 0, headers: told, body: Buffer.concat(pieces).toString('base64') })
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const withoutId = ({ headers: { 'x-request-id': id, ...headers }, ...told }: Told) => ({ ...told, headers })

test('a page that is at hand is answered at once as the app answers it, in each form and with the same headers', async () => {
  const { quick, slow, atOnce } = await bothWays()
  // The first of each makes it, and what is made together is at hand afterwards.
  for (const path of PATHS) await quick({ path })
  for (const path of PATHS)
    for (const coding of ['gzip, deflate, br', 'gzip', 'identity', 'br;q=0, gzip;q=0', '']) {
      const headers: Record<string, string> = coding ? { 'accept-encoding': coding } : {}
      const before = atOnce()
      let told = await quick({ path, headers })
      // Once a second the app looks anew whether a document is still so, and it is at hand again for the next.
      for (let again = 0; atOnce() === before && again < 5; again++) told = await quick({ path, headers })
      expect(atOnce() - before, `${path} as ${coding} was at hand`).toBe(1)
      expect(withoutId(told), `${path} as ${coding}`).toEqual(withoutId(await slow({ path, headers })))
      expect(told.headers['x-request-id']).toMatch(/^[\w-]{22}$/)
      const again = { path, headers: { ...headers, 'if-none-match': String(told.headers.etag) } }
      const unchanged = await quick(again)
      expect([unchanged.status, unchanged.body]).toEqual([304, ''])
      expect(withoutId(unchanged)).toEqual(withoutId(await slow(again)))
    }
})

test('what is not a plain question for a page goes to the app, so both answer alike', async () => {
  const { quick, slow, atOnce } = await bothWays({ PUBLIC_URL: 'https://portal.example' })
  const host = { host: 'portal.example' }
  await quick({ path: '/nda-gate', headers: host })
  const before = atOnce()
  const odd: Asked[] = [
    { path: '/nda-gate', headers: { host: 'evil.example' } },
    { path: '/nda-gate', method: 'HEAD', headers: host },
    { path: '/nda-gate', method: 'POST', headers: host },
    { path: '/nda-gate?from=a-mail', headers: host },
    { path: '/nda-gate/', headers: host },
    { path: '/NDA-gate', headers: host },
    { path: '/__proto__', headers: host },
    { path: '/nda-gate', headers: { ...host, 'content-encoding': 'gzip' } },
    { path: '/nda-gate', headers: { ...host, 'content-length': '2' }, body: 'hi' },
    { path: '/nda-gate', headers: { ...host, 'transfer-encoding': 'chunked' }, body: 'hi' },
    { path: '/admin/people/1', headers: host },
    { path: '/api/nda', headers: host },
  ]
  for (const asked of odd)
    expect(withoutId(await quick(asked)), JSON.stringify(asked)).toEqual(withoutId(await slow(asked)))
  expect(atOnce()).toBe(before)
  const told = await quick({ path: '/nda-gate', headers: host })
  expect(atOnce()).toBe(before + 1)
  expect(told.headers['strict-transport-security']).toContain('max-age=63072000')
})

test('its number, its line and its counts are those of any answer', async () => {
  const { t, quick, atOnce } = await bothWays({ TRUST_PROXY: '127.0.0.1' })
  const path = '/privacy'
  await quick({ path })
  const line = () => t.deps.metrics.requests.lines().find((it) => it.includes(`"${path}"`))
  const countOf = () => Number(line()?.split(' ').at(-1))
  const [before, counted] = [atOnce(), countOf()]
  expect((await quick({ path, headers: { 'x-request-id': GIVEN } })).headers['x-request-id']).toBe(GIVEN)
  expect((await quick({ path, headers: { 'x-request-id': 'short' } })).headers['x-request-id']).not.toBe('short')
  expect(atOnce() - before).toBe(2)
  expect(countOf() - counted).toBe(2)
})

test('a new agreement is on the gate page within a second, and the old one is not at hand any more', async () => {
  const { t, quick } = await bothWays()
  const read = async () => Buffer.from((await quick({ path: '/nda-gate' })).body, 'base64').toString()
  const words = 'Both sides keep silent.'
  expect(await read()).not.toContain(words)
  const text = `# Another Agreement\n\n## 1. Purpose\n\n1.1 ${words}\n`
  await t.deps.db.transaction().execute((trx) => publishNda(trx, t.deps, text))
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  expect(await read()).toContain(words)
})

test('while it drains, a page sent at once tells its client to leave too', async () => {
  const { quick, listening, atOnce } = await bothWays()
  const asked = { path: '/unlock', headers: { connection: 'keep-alive' } }
  await quick(asked)
  expect((await quick(asked)).headers.connection).toBe('keep-alive')
  const before = atOnce()
  const drained = listening.drain()
  expect((await quick(asked)).headers.connection).toBe('close')
  expect(atOnce()).toBe(before + 1)
  await drained
})
