import type { Socket } from 'node:net'
import { constants, deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { makeCrowd, work } from './abuse/crowd.ts'
import { type HalfSending, halfSend, holdConnections } from './abuse/hold.ts'
import { openMany, say } from './abuse/raw.ts'
import { few, testInFull } from './helpers/few.ts'
import { pdfOf } from './helpers/pdf.ts'
import { startPortal } from './helpers/portal-process.ts'
import { putDocument, staffDocument } from './helpers/room.ts'
import { staffBrowser } from './helpers/staff.ts'
import { testApp } from './helpers/test-app.ts'

/* What `npm run test:all` shows with 5,000 connections, in short; and what is cut off at its limit. The portal is a real process. */

const MB = 1024 * 1024

testInFull('people are served while slow connections are held', async () => {
  const portal = await startPortal({ TRUST_PROXY: '127.0.0.1' })
  const people = await makeCrowd(portal.url, 8)
  // Made at the first question; nobody should wait for it here.
  await (await fetch(`${portal.url}/api/openapi.json`)).text()
  const attack = await holdConnections(portal.port, 300)
  const { asked, served, failures } = await work(people, 1_500)
  expect(attack.state().most).toBeGreaterThan(200)
  expect(asked).toBeGreaterThanOrEqual(people.length)
  expect(failures).toEqual([])
  expect(served).toBe(asked)
})

const CHUNK = Buffer.alloc(64 * 1024, 'x')
/** A gigabyte, piece by piece. */
function* gigabyte(head: string, chunked: boolean) {
  yield head
  for (let sent = 0; sent < 1024 * MB; sent += CHUNK.length) {
    if (chunked) yield `${CHUNK.length.toString(16)}\r\n`
    yield CHUNK
    if (chunked) yield '\r\n'
  }
}

test('a body of a gigabyte is cut off at the limit, with or without its length, and never kept in memory', async () => {
  const portal = await startPortal()
  const head = (line: string, length: string, type = 'application/json') =>
    `${line} HTTP/1.1\r\nHost: 127.0.0.1:${portal.port}\r\nOrigin: ${portal.url}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`
  const said = `Content-Length: ${1024 * MB}`
  const unsaid = 'Transfer-Encoding: chunked'
  const before = portal.megabytes()
  const cases = [
    ['POST /api/nda/readings', 'application/json', '413'],
    ['POST /api/verify', 'application/pdf', '413'],
    ['DELETE /api/session', 'application/json', '413'],
    ['GET /api/portal', 'application/json', '200'],
  ] as const
  for (const [line, type, status] of cases)
    for (const length of [said, unsaid]) {
      const { answer, taken } = await say({ port: portal.port }, gigabyte(head(line, length, type), length === unsaid))
      const expected = length === unsaid && line === 'POST /api/verify' ? '411' : status
      // Cut off, the answer may be lost on its way; what counts is that the rest was not taken.
      expect(answer.slice(9, 12) || expected, `${line} ${length}`).toBe(expected)
      expect(taken / MB, `megabytes of ${line} ${length}`).toBeLessThan(100)
    }
  expect(portal.megabytes() - before).toBeLessThan(300)
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
})

const HALF_SENT: [HalfSending, string | null][] = [
  ['file-length', '429'],
  ['file-chunked', '411'],
  ['json-length', null],
]

test.each(few(HALF_SENT, 1))(
  'bodies that never end (%s) take little memory, and nobody else’s place',
  async (way, refusal) => {
    const portal = await startPortal()
    const before = portal.megabytes()
    const attack = halfSend(portal.port, 100, way)
    // Where every client is answered, they have all begun; the others stay silent for half a minute.
    if (refusal) await vi.waitFor(() => expect(attack.answers()[refusal] ?? 0).toBeGreaterThan(100), 60_000)
    else await new Promise((resolve) => setTimeout(resolve, 5_000))
    const headers = { origin: portal.url, 'content-type': 'application/pdf' }
    const verified = await fetch(`${portal.url}/api/verify`, {
      method: 'POST',
      headers,
      body: new Uint8Array(await pdfOf(['A page'])),
    })
    expect(verified.status, 'an honest upload meanwhile').toBe(200)
    expect(portal.megabytes() - before).toBeLessThan(300)
    attack.stop()
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
  },
)

test('a compressed body is refused with a message', async () => {
  const t = await testApp()
  const body = gzipSync(Buffer.alloc(10 * MB))
  const asked = (coding: string) =>
    t.app.request('http://127.0.0.1:3000/api/nda/readings', {
      method: 'POST',
      headers: {
        host: '127.0.0.1:3000',
        origin: 'http://127.0.0.1:3000',
        'content-type': 'application/json',
        'content-encoding': coding,
      },
      body,
    })
  for (const coding of ['gzip', 'br', 'deflate, gzip']) {
    const answer = await asked(coding)
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ error: { code: 'body_encoded' } })
  }
})

test('oversized headers are refused, and the portal continues', async () => {
  const portal = await startPortal()
  const host = `Host: 127.0.0.1:${portal.port}\r\n`
  const floods = [
    [`GET / HTTP/1.1\r\n${host}X-A: ${'x'.repeat(100_000)}\r\n\r\n`, '431'],
    [`GET / HTTP/1.1\r\n${host}${'X-A: b\r\n'.repeat(10_000)}\r\n`, '431'],
    [`GET /${'a'.repeat(60_000)} HTTP/1.1\r\n${host}\r\n`, '431'],
    [`GET / HTTP/1.1\r\n${host}Cookie: ${'a=b; '.repeat(20_000)}\r\n\r\n`, '431'],
    [`GET / HTTP/1.1\r\n${host}Bad Header\r\n\r\n`, '400'],
    [`GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`, '400'],
    [`GET /\0 HTTP/1.1\r\n${host}\r\n`, '400'],
    [`POST / HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, '400'],
    [`POST / HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`, '400'],
    [`POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`, '400'],
    ['GET / HTTP/1.1\r\n\r\n', '400'],
    [`NONSENSE / HTTP/1.1\r\n${host}\r\n`, '400'],
    ['\x16\x03\x01\x02\x00\x01\x00', '400'],
  ] as const
  for (const [text, status] of floods) {
    const { answer } = await say({ port: portal.port }, [text])
    expect(answer.slice(9, 12), JSON.stringify(text.slice(0, 60))).toBe(status)
    expect(answer.length, 'and says nothing else').toBeLessThan(2_000)
  }
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
})

test('one address gets its share of the connections and no more, but for a proxy that is trusted', async () => {
  const portal = await startPortal({ TRUST_PROXY: '127.0.0.9' })
  const open = (sockets: Socket[]) => sockets.filter((socket) => socket.readyState === 'open').length
  const one = await openMany({ port: portal.port, localAddress: '127.0.0.8' }, 1_200)
  // Connections are accepted in their order: once this one is answered, the server has decided about those before it.
  expect((await fetch(`${portal.url}/healthz`)).status, 'another address').toBe(200)
  await expect.poll(() => open(one)).toBeLessThanOrEqual(1_000)
  expect(open(one)).toBeGreaterThan(800)
  const proxied = await openMany({ port: portal.port, localAddress: '127.0.0.9' }, 1_200)
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
  expect(open(proxied)).toBeGreaterThan(1_000)
  for (const socket of [...one, ...proxied]) socket.destroy()
})

/** So many megabytes of zeros, packed (RFC 1950). Packing all of them would take four seconds. */
function packedZeros(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(MB), { finishFlush: constants.Z_FULL_FLUSH })
  const end = Buffer.from('030000000001', 'hex')
  // Adler-32 of zeros counts them.
  end.writeUInt16BE((megabytes * MB) % 65_521, 2)
  return Buffer.concat([Buffer.from('789c', 'hex'), ...Array<Buffer>(megabytes).fill(one), end])
}

/** A PDF whose one page is, unpacked, as long as it is told. */
function bomb(megabytes: number): Buffer {
  const packed = packedZeros(megabytes)
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>'),
    Buffer.concat([
      Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]),
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(Buffer.concat(parts).length)
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  const at = Buffer.concat(parts).length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 5\n0000000000 65535 f \n${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

test('a PDF that unpacks to a gigabyte is refused for verifying, with little memory', async () => {
  const portal = await startPortal()
  const before = portal.megabytes()
  const answer = await fetch(`${portal.url}/api/verify`, {
    method: 'POST',
    headers: { origin: portal.url, 'content-type': 'application/pdf' },
    body: new Uint8Array(bomb(1024)),
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ ok: false, agreement: null })
  expect(portal.megabytes() - before).toBeLessThan(400)
})

testInFull('a PDF that unpacks to a gigabyte does no harm in the data room', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const before = process.memoryUsage().rss / MB
  const { documentId } = await putDocument(t, staff, { bytes: bomb(1024), fileName: 'bomb.pdf' })
  const [version] = (await staffDocument(staff, documentId)).versions
  expect(version.state, 'it becomes a blank page or is refused, and either is said').toMatch(/ready|refused/)
  expect(process.memoryUsage().rss / MB - before, 'in the portal itself').toBeLessThan(400)
  const sound = await putDocument(t, staff)
  const [next] = (await staffDocument(staff, sound.documentId)).versions
  expect(next.state, 'the next file is looked at as ever').toBe('ready')
})
