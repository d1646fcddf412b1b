import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readCheckpointFile } from '../../../docs/verifier/verify-log.mjs'
import { nextCheckpoint, writeEntries } from '../../../tests/helpers/log.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../tests/helpers/test-clock.ts'
import { hasOpenssl, type Spoil, tsaServer } from '../../../tests/helpers/tsa-server.ts'
import { readLogKey } from './keys.ts'
import { maintainLog } from './service.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vestibule-tsa-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const stamps = async (t: TestApp) => (await t.rows('log_stamp')).sort((a, b) => (a.at < b.at ? -1 : 1))

/** The authority has the real time, and the portal's clock must not be ahead of it when the test has moved it. */
async function withTsa(env: Record<string, string>, now = Date.now() - DAY) {
  const t = await testApp({ env })
  t.clock.set(new Date(now).toISOString())
  return t
}

describe.skipIf(!hasOpenssl())('time stamps of a real authority', () => {
  test('a checkpoint is stamped with the authority’s time, and OpenSSL finds the token good', async () => {
    const at = folder()
    const tsa = await tsaServer(at)
    const t = await withTsa({ TSA_URL: tsa.url, TSA_CA: tsa.ca })
    const note = await nextCheckpoint(t)
    await t.runJobs()
    const [stamp] = await stamps(t)
    expect(stamp).toMatchObject({ size: Number(note.split('\n')[1]), failure: null, tsa: new URL(tsa.url).origin })
    expect(Math.abs(Date.parse(stamp?.stamped_at ?? '') - Date.now())).toBeLessThan(60_000)
    writeFileSync(join(at, 'note'), note)
    writeFileSync(join(at, 'token'), Buffer.from(stamp?.token ?? '', 'base64'))
    const verdict = execFileSync(
      'openssl',
      ['ts', '-verify', '-in', 'token', '-token_in', '-data', 'note', '-CAfile', 'ca.crt', '-untrusted', 'tsa.crt'],
      { cwd: at, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    expect(verdict.toString()).toContain('Verification: OK')
  })

  test('at most once an hour, whatever is new', async () => {
    const tsa = await tsaServer(folder())
    const t = await withTsa({ TSA_URL: tsa.url })
    for (let i = 0; i < 3; i++) {
      await writeEntries(t, 1)
      await nextCheckpoint(t)
      await t.runJobs()
    }
    expect(tsa.asked).toBe(1)
    t.clock.advance(HOUR)
    await writeEntries(t, 1)
    await nextCheckpoint(t)
    await t.runJobs()
    expect(tsa.asked).toBe(2)
  })

  test.each<[Spoil, string]>([
    ['other imprint', 'imprint'],
    ['other nonce', 'nonce'],
    ['signature', 'signature'],
    ['refuses', 'refused'],
    ['status 500', 'http_500'],
    ['nonsense', 'unreadable'],
  ])('a reply that is wrong (%s) is recorded as no stamp, with why, and asked for again', async (spoil, failure) => {
    const tsa = await tsaServer(folder())
    tsa.spoil = spoil
    const t = await withTsa({ TSA_URL: tsa.url, TSA_CA: tsa.ca })
    await nextCheckpoint(t)
    await t.runJobs()
    t.clock.advance(HOUR)
    await t.runJobs()
    expect(await stamps(t), 'a reason is recorded once').toMatchObject([{ failure, token: null, stamped_at: null }])
    tsa.spoil = 'nothing'
    t.clock.advance(HOUR)
    await t.runJobs()
    expect(await stamps(t)).toMatchObject([{ failure }, { failure: null, token: expect.any(String) }])
  })

  test('a stamp that our verifiers would refuse is recorded as none, also one by a clock that differs from ours', async () => {
    const tsa = await tsaServer(folder())
    tsa.spoil = 'odd version'
    const t = await withTsa({ TSA_URL: tsa.url, TSA_CA: tsa.ca })
    await nextCheckpoint(t)
    await t.runJobs()
    expect(await stamps(t)).toMatchObject([{ failure: 'unusable', token: null, stamped_at: null }])

    tsa.spoil = 'nothing'
    const ahead = await withTsa({ TSA_URL: tsa.url, TSA_CA: tsa.ca }, Date.now() + 10 * MINUTE)
    await nextCheckpoint(ahead)
    await ahead.runJobs()
    expect(await stamps(ahead)).toMatchObject([{ failure: 'clock', token: null, stamped_at: null }])
  })

  test('an earlier reply, played again, is refused', async () => {
    const tsa = await tsaServer(folder())
    const t = await withTsa({ TSA_URL: tsa.url })
    await nextCheckpoint(t)
    await t.runJobs()
    tsa.spoil = 'old reply'
    t.clock.advance(HOUR)
    await writeEntries(t, 1)
    await nextCheckpoint(t)
    await t.runJobs()
    expect((await stamps(t)).map(({ failure }) => failure)).toEqual([null, 'imprint'])
  })

  test('an authority that another one than the configured vouches for is refused', async () => {
    const trusted = await tsaServer(folder())
    const other = await tsaServer(folder(), 'other')
    const t = await withTsa({ TSA_URL: other.url, TSA_CA: trusted.ca })
    await nextCheckpoint(t)
    await t.runJobs()
    expect(await stamps(t)).toMatchObject([{ failure: 'certificate_unknown', token: null }])
  })

  test('nobody there: the record says so', async () => {
    const t = await withTsa({ TSA_URL: 'http://127.0.0.1:9/tsa' })
    await nextCheckpoint(t)
    await t.runJobs()
    expect(await stamps(t)).toMatchObject([{ failure: 'unreachable', token: null, stamped_at: null }])
  })
})

describe('the webhook', () => {
  test('gets every checkpoint as it is; one that was not taken is posted again; a redirect is not followed', async () => {
    const got: string[] = []
    let status = 503
    const server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      request.on('end', () => {
        if (status === 200) got.push(`${request.method} ${request.url} ${request.headers['content-type']}\n${body}`)
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
      })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/take`
    const t = await testApp({ env: { LOG_WEBHOOK_URL: url } })
    const note = await nextCheckpoint(t)
    await t.runJobs()
    status = 302
    t.clock.advance(HOUR)
    await t.runJobs()
    expect(got).toEqual([])
    status = 200
    t.clock.advance(HOUR)
    await t.runJobs()
    expect(got).toEqual([`POST /take text/plain; charset=utf-8\n${note}`])
    await t.runJobs()
    expect(got.length).toBe(1)
  })
})

describe('the outside witness', () => {
  test('is mailed the newest checkpoint once a day, in a form that the verifier reads', async () => {
    const t = await testApp({ portal: { log: { witness: 'notary@elsewhere.example' } } })
    const note = await nextCheckpoint(t)
    await writeEntries(t, 2)
    await nextCheckpoint(t)
    await t.runJobs()
    const mails = () => t.mails.filter(({ to }) => to === 'notary@elsewhere.example')
    expect(mails().length).toBe(1)
    const text = mails()[0]?.text ?? ''
    expect(readCheckpointFile(text)).toMatchObject([
      { size: Number(note.split('\n')[1]), origin: readLogKey(t.deps).name },
    ])
    expect(text).toContain(readLogKey(t.deps).vkey)
    t.clock.advance(DAY)
    await maintainLog(t.deps)
    await t.runJobs()
    expect(mails().length).toBe(2)
  })

  test('without one nothing is mailed', async () => {
    const t = await testApp()
    await nextCheckpoint(t)
    await t.runJobs()
    expect(t.mails).toEqual([])
  })
})
