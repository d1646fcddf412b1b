import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { say } from '../../tests/abuse/raw.ts'
import { pdfOf } from '../../tests/helpers/pdf.ts'
import { staffBrowser } from '../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../tests/helpers/test-app.ts'
import { listen } from '../listen.ts'

/* Over real connections, where a body arrives bit by bit, or not at all. */

async function listening() {
  const t = await testApp({ env: { PORT: '0', DRAIN_SECONDS: '0' } })
  const server = await listen(t.app, t.deps.config)
  onTestFinished(() => server.close())
  return { t, url: server.url, port: Number(new URL(server.url).port) }
}

type Sent = { line: string; port: number; headers?: Record<string, string> }

function head({ line, port, headers }: Sent): string {
  const all = { Host: `127.0.0.1:${port}`, Origin: `http://127.0.0.1:${port}`, Connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const LONG_JSON = { ...JSON_TYPE, 'Content-Length': '60000' }

/** Watches the server log: everything at `info` and above, and what a client that is gone leaves. */
function watchLog({ deps }: TestApp) {
  const spies = (['debug', 'info', 'warn', 'error'] as const).map((level) => ({
    level,
    spy: vi.spyOn(deps.log, level).mockImplementation(() => {}),
  }))
  onTestFinished(() => spies.forEach(({ spy }) => void spy.mockRestore()))
  return () =>
    spies.flatMap(({ level, spy }) =>
      spy.mock.calls.map(([facts, words]) => ({ level, facts: facts as object, words })),
    )
}

test.each([
  ['POST /api/admin/recorded-agreements/scan', { 'Content-Type': 'application/pdf', 'Content-Length': '9000000' }],
  [
    'PUT /api/admin/documents/versions/none/pieces/0',
    { 'Content-Type': 'application/octet-stream', 'Content-Length': '9000' },
  ],
  ['POST /api/admin/codes', LONG_JSON],
  ['PUT /api/analytics/snapshot', LONG_JSON],
])('%s refuses a stranger before any of the body has arrived', async (line, headers) => {
  const { port } = await listening()
  const { answer } = await say({ port }, [head({ line, port, headers })])
  expect(answer.slice(9, 12)).toMatch(/40[13]/)
})

test('an upload says its length; a form need not', async () => {
  const { port, t } = await listening()
  const chunked = (line: string, type: string) =>
    head({ line, port, headers: { 'Content-Type': type, 'Transfer-Encoding': 'chunked' } })
  const upload = await say({ port }, [chunked('POST /api/verify', 'application/pdf')])
  expect(upload.answer.slice(9, 12)).toBe('411')
  expect(upload.answer).toContain('length_required')
  const form = await say({ port }, [chunked('POST /api/nda/readings', 'application/json'), '2\r\n{}\r\n0\r\n\r\n'])
  expect(form.answer.slice(9, 12)).toBe('201')
  const tiny = '1\r\n \r\n'.repeat(10_000)
  const bytes = await say({ port }, [chunked('POST /api/nda/readings', 'application/json'), ...Array(20).fill(tiny)])
  expect(bytes.answer.slice(9, 12), 'one byte in each chunk').not.toBe('201')
  expect(await t.rows('reading_session')).toHaveLength(1)
})

test('a client that breaks off an upload is a debug line, and no fault of the database', async () => {
  const { t, port } = await listening()
  const logged = watchLog(t)
  const cases = [
    { line: 'POST /api/verify', headers: { 'Content-Type': 'application/pdf', 'Content-Length': '900000' } },
    { line: 'POST /api/nda/readings', headers: LONG_JSON },
  ]
  for (const sent of cases) {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(head({ ...sent, port }))
    socket.write(Buffer.alloc(40_000, ' '))
    await wait(300)
    socket.destroy()
  }
  await vi.waitFor(() => expect(logged().filter(({ words }) => words === 'request')).toHaveLength(2), 10_000)
  expect(logged().filter(({ level }) => level !== 'debug')).toEqual([])
  expect(logged().map(({ words }) => words)).toContain('the client is gone')
  for (const { facts } of logged().filter(({ words }) => words === 'request'))
    expect(facts).toMatchObject({ status: 499 })
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

test('a report that has arrived counts, although its page is gone', async () => {
  const { t, port } = await listening()
  const socket = connect({ port, host: '127.0.0.1' })
  const text = head({ line: 'POST /api/nda/readings', port, headers: { ...JSON_TYPE, 'Content-Length': '2' } })
  socket.end(`${text}{}`, () => socket.destroy())
  await vi.waitFor(async () => expect(await t.rows('reading_session')).toHaveLength(1), 10_000)
})

test('a connection serves the next request after a short body that was refused, and ends after a long one', async () => {
  const { port } = await listening()
  const refused = { line: 'POST /api/admin/codes', port }
  const next = head({ line: 'GET /healthz', port })
  const keep = { Connection: 'keep-alive', ...JSON_TYPE }
  const short = head({ ...refused, headers: { ...keep, 'Content-Length': '10' } })
  expect((await say({ port }, [short, '          ', next])).answer).toMatch(/^HTTP\/1.1 40[13][\s\S]*HTTP\/1.1 200/)
  const long = head({ ...refused, headers: { ...keep, 'Content-Length': '9000000' } })
  expect((await say({ port }, [long])).answer).toMatch(/^HTTP\/1.1 40[13]/)
})

test('an upload leaves nothing behind, whether it is stored, refused or broken off', async () => {
  const { t, port } = await listening()
  const before = readdirSync(t.folder)
  const visitor = t.visitor()
  expect((await visitor.upload('/api/verify', await pdfOf(['A page']), 'application/pdf')).status).toBe(200)
  expect((await visitor.upload('/api/verify', new Uint8Array(0), 'application/pdf')).status).toBe(200)
  const staff = await staffBrowser(t, 'admin')
  const refused = await staff.upload('/api/admin/recorded-agreements/scan', new Uint8Array(10), 'application/pdf')
  expect(refused.body.error.code).toBe('scan_type')
  const socket = connect({ port, host: '127.0.0.1' })
  const headers = { 'Content-Type': 'application/pdf', 'Content-Length': '900000' }
  socket.write(head({ line: 'POST /api/verify', port, headers }))
  socket.write(Buffer.alloc(40_000, ' '))
  await wait(300)
  expect(readdirSync(t.folder).filter((name) => name.startsWith('upload-'))).toEqual([])
  socket.destroy()
  expect(readdirSync(t.folder).filter((name) => !before.includes(name) && !name.startsWith('portal.db'))).toEqual([])
})
