import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { portalFolder } from './helpers/command-line.ts'
import { PROCESS_ENV, SERVER_PROGRAM } from './helpers/server-program.ts'

/* How whoever runs the portal sees it from outside: the process that `npm start` runs, over real connections. */

const TOKEN = 'a-token-of-more-than-thirty-two-signs'
const GIVEN = '0123456789abcdef0123456789abcdef'

async function start(env: Record<string, string> = {}) {
  const data = portalFolder()
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    env: { ...PROCESS_ENV, WEB_DIR: 'tests/helpers/empty-web', PORT: '0', DATA_DIR: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const url = await new Promise<string>((resolve, reject) => {
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      // Where it listens is told by its own socket: with a public address it prints that one.
      const said = /portal: (\S+)/.exec(out)?.[1]
      if (said) resolve(said)
    })
    child.once('exit', () => reject(new Error(err)))
  })
  return {
    child,
    url,
    data,
    lines: () => err.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])),
  }
}

test('metrics are for this machine; behind a proxy, they need the token', async () => {
  const alone = await start()
  const told = await fetch(`${alone.url}/metrics`)
  expect(told.status).toBe(200)
  const text = await told.text()
  expect(text).toMatch(/^vestibule_disk_free_bytes [1-9]/m)
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m)
  expect((await fetch(`${alone.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(401)

  const behind = await start({ TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: TOKEN })
  expect((await fetch(`${behind.url}/metrics`)).status).toBe(401)
  expect((await fetch(`${behind.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200)
  expect((await fetch(`${behind.url}/metrics`, { headers: { authorization: 'Bearer guess' } })).status).toBe(401)
})

test('the proxy, the response, the server log and the audit log have the same request id', async () => {
  const { child, url, data, lines } = await start({ TRUST_PROXY: '127.0.0.1' })
  const headers = { origin: url, 'content-type': 'application/json', 'x-request-id': GIVEN }
  const answer = await fetch(`${url}/api/nda/readings`, { method: 'POST', headers, body: '{}' })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('x-request-id')).toBe(GIVEN)
  const broken = `${GIVEN}-broken`
  const db = new Database(join(data, 'portal.db'))
  db.exec('drop table challenge_mode')
  const body = JSON.stringify({ code: 'HALCYON-WRONG' })
  const fault = await fetch(`${url}/api/unlock`, {
    method: 'POST',
    headers: { ...headers, 'x-request-id': broken },
    body,
  })
  expect(fault.status).toBe(500)
  const details = db.prepare(`select detail from audit_entry where action = 'nda.opened'`).all() as { detail: string }[]
  expect(details.map(({ detail }) => JSON.parse(detail).requestId)).toEqual([GIVEN])
  db.close()
  child.kill('SIGTERM')
  await once(child, 'close')
  const of = (id: string) => lines().filter(({ requestId }) => requestId === id)
  expect(of(GIVEN)).toMatchObject([{ msg: 'request', route: '/api/nda/readings', status: 201 }])
  expect(of(broken)).toMatchObject([
    { msg: 'unexpected error', error: { code: 'SQLITE_ERROR' } },
    { msg: 'request', status: 500, refused: expect.any(String) },
  ])
})

test('monitoring requests are counted but not logged; a refused page is logged with its route', async () => {
  const { child, url, lines } = await start()
  for (const path of ['/healthz', '/readyz', '/metrics', '/api/session', '/nowhere']) await fetch(url + path)
  const refused = await fetch(`${url}/api/unlock`, { method: 'POST', headers: { origin: 'https://elsewhere.example' } })
  expect(refused.status).toBe(403)
  const text = await (await fetch(`${url}/metrics`)).text()
  for (const route of ['/healthz', '/readyz', '/metrics', '/api/session', '/api/unlock'])
    expect(text).toMatch(new RegExp(`^vestibule_http_requests_total\\{[^}]*route="${route}"[^}]*\\} 1$`, 'm'))
  child.kill('SIGTERM')
  await once(child, 'close')
  const routes = lines().flatMap(({ msg, route }) => (msg === 'request' ? [route] : []))
  expect(routes).toEqual(['/api/session', expect.any(String), '/api/unlock'])
})

test('a stopping portal is not ready, but still responds', async () => {
  const { child, url } = await start()
  const { hostname, port } = new URL(url)
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const asking = request({ hostname, port, path: '/readyz' }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        response.on('end', () => resolve(`${response.statusCode} ${text}`))
      })
      asking.on('error', reject)
      asking.end()
    })
  expect(await ask()).toBe('200 ready')
  child.kill('SIGTERM')
  let last = ''
  // The signal takes a moment to arrive; the answers change once, before there are none.
  await expect(
    (async () => {
      for (;;) last = await ask()
    })(),
  ).rejects.toThrow(/ECONN|socket hang up/)
  expect(last).toBe('503 not ready: stopping')
})
