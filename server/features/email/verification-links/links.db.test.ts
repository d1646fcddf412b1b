import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'

const EMAIL = 'e.marchetti@northgate.example'
const tokenIn = (t: TestApp) => t.mails.flatMap((mail) => /#(\S+)/.exec(mail.text)?.[1] ?? []).at(-1) ?? ''
const reopen = (t: TestApp, email: string) => t.visitor().post('/api/links', { purpose: 'reopen_codes', email })

describe('asking for a link', () => {
  test('is answered alike for known and unknown addresses, and only a known one gets a mail', async () => {
    const t = await testApp()
    await t.visitor().sign()
    await t.runJobs()
    t.mails.length = 0
    const known = await reopen(t, EMAIL)
    const unknown = await reopen(t, 'nobody@x.example')
    expect(known.status).toBe(202)
    expect(unknown).toMatchObject({ status: 202, body: known.body })
    await t.runJobs()
    expect(t.mails.map((mail) => mail.to)).toEqual([EMAIL])
  })

  test('is limited by the browser of the asker and the mailbox of the asked', async () => {
    const t = await testApp()
    await t.visitor().sign()
    await t.runJobs()
    t.mails.length = 0
    for (let i = 0; i < 8; i++) await reopen(t, EMAIL)
    await t.runJobs()
    expect(t.mails.length, 'nobody’s mailbox is flooded').toBe(5)
    const asker = t.visitor('203.0.113.7')
    await asker.post('/api/nda/readings')
    for (let i = 0; i < 10; i++) await asker.post('/api/links', { purpose: 'reopen_codes', email: `x${i}@x.example` })
    expect((await asker.post('/api/links', { purpose: 'reopen_codes', email: 'x@x.example' })).status).toBe(429)
    t.clock.advance(HOUR)
    expect((await asker.post('/api/links', { purpose: 'reopen_codes', email: 'x@x.example' })).status).toBe(202)
  })

  test('with something that is no address says so', async () => {
    const t = await testApp()
    expect((await reopen(t, 'nobody')).body.error.message).toBe('Please enter a valid email address')
  })
})

describe('a mailed link', () => {
  async function mailed() {
    const t = await testApp()
    await t.visitor().sign()
    await reopen(t, EMAIL)
    await t.runJobs()
    return t
  }
  const follow = (t: TestApp, token: string) => t.visitor().post('/api/links/use', { token })

  test('carries its token in the fragment only, and works once', async () => {
    const t = await mailed()
    expect(t.mails.at(-1)?.text).toMatch(/http:\/\/127\.0\.0\.1:3000\/confirm#[\w-]{22}\.[0-9a-f]{64}/)
    expect((await follow(t, tokenIn(t))).status).toBe(200)
    const again = await follow(t, tokenIn(t))
    expect(again.status).toBe(410)
    expect(again.body.error.message).toContain('for 15 minutes')
  })

  test('ends after 15 minutes to the millisecond', async () => {
    const t = await mailed()
    t.clock.advance(15 * MINUTE)
    expect((await follow(t, tokenIn(t))).status).toBe(410)
    t.clock.advance(-1)
    expect((await follow(t, tokenIn(t))).status).toBe(200)
  })

  test('cannot be made up from its id', async () => {
    const t = await mailed()
    const [id] = tokenIn(t).split('.')
    for (const token of [id ?? '', `${id}.`, `${id}.${'0'.repeat(64)}`, '.', ''])
      expect((await follow(t, token)).status).toBe(410)
    expect((await follow(t, tokenIn(t))).status, 'and the tries did not use it up').toBe(200)
  })
})
