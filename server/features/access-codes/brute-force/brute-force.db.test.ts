import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

const BLOCKED = { status: 429, body: { error: { message: 'Too many failed attempts. Please wait 5 minutes.' } } }
const WRONG = 'HALCYON-WRONG0'

const guess = (visitor: TestVisitor, code = WRONG, email?: string) =>
  visitor.post('/api/unlock', { code, ...(email && { email }) })

/** Brings the portal into challenge mode: 21 failures from as many addresses. */
async function challengeMode(t: TestApp) {
  for (let i = 0; i < 21; i++) await guess(t.visitor())
}

describe('one address or browser', () => {
  test('ten failures block the address for five minutes, then the count restarts', async () => {
    const t = await testApp()
    for (let i = 0; i < 10; i++) expect((await guess(t.visitor('203.0.113.7'))).status).toBe(403)
    const blocked = await guess(t.visitor('203.0.113.7'))
    expect(blocked).toMatchObject(BLOCKED)
    expect(blocked.headers.get('retry-after')).toBe('300')
    expect((await guess(t.visitor('203.0.113.8'))).status, 'another address').toBe(403)
    t.clock.advance(5 * MINUTE - 1)
    expect(await guess(t.visitor('203.0.113.7'))).toMatchObject(BLOCKED)
    t.clock.advance(1)
    for (let i = 0; i < 10; i++) await guess(t.visitor('203.0.113.7'), WRONG, 'a@b.example')
    expect(await guess(t.visitor('203.0.113.7'))).toMatchObject(BLOCKED)
  })

  test('a browser’s failures count from every address', async () => {
    const t = await testApp()
    const roaming = t.visitor()
    await roaming.post('/api/nda/readings')
    for (let i = 0; i < 10; i++) {
      const elsewhere = t.visitor()
      for (const [name, value] of roaming.cookies) elsewhere.cookies.set(name, value)
      await guess(elsewhere)
    }
    expect(await guess(roaming)).toMatchObject(BLOCKED)
  })

  test('gate and unlock share the count, and a right code from a blocked stranger is not looked at', async () => {
    const t = await testApp()
    const { code } = await t.visitor().sign()
    for (let i = 0; i < 5; i++) {
      await guess(t.visitor('203.0.113.7'))
      await t.visitor('203.0.113.7').post('/api/access/vault', { code: WRONG })
    }
    expect(await guess(t.visitor('203.0.113.7'), code)).toMatchObject(BLOCKED)
  })

  test('counters survive a restart', async () => {
    const t = await testApp()
    for (let i = 0; i < 10; i++) await guess(t.visitor('203.0.113.7'))
    await t.restart()
    expect(await guess(t.visitor('203.0.113.7'))).toMatchObject(BLOCKED)
  })
})

describe('a known browser', () => {
  test('can use its own code however many others fail from its address', async () => {
    const t = await testApp()
    const owner = t.visitor('203.0.113.7')
    const { code } = await owner.sign()
    for (let i = 0; i < 30; i++) await guess(t.visitor('203.0.113.7'))
    expect((await guess(owner, code)).status).toBe(200)
    await owner.delete('/api/session')
    expect((await guess(owner, code)).status, 'and after its session has ended').toBe(200)
  })

  test('counts as unknown for every other code', async () => {
    const t = await testApp()
    const owner = t.visitor('203.0.113.7')
    await owner.sign()
    const other = await t.visitor().sign({ email: 'other@northgate.example' })
    for (let i = 0; i < 10; i++) await guess(owner)
    expect(await guess(owner, other.code)).toMatchObject(BLOCKED)
  })
})

describe('challenge mode', () => {
  test('begins with the 21st failure within 24 hours and asks for the email before any lookup', async () => {
    const t = await testApp()
    const { code } = await t.visitor().sign()
    for (let i = 0; i < 20; i++) await guess(t.visitor())
    expect((await guess(t.visitor(), code)).status).toBe(200)
    await guess(t.visitor())
    const asked = await guess(t.visitor(), code)
    expect(asked).toMatchObject({ status: 403, body: { error: { code: 'email_required' } } })
    expect((await guess(t.visitor())).body, 'the same for a code that is wrong').toEqual(asked.body)
    const right = await guess(t.visitor(), code, ' E.Marchetti@northgate.example ')
    expect(right.status).toBe(200)
  })

  test('is reported to the owner once, when it starts', async () => {
    const t = await testApp()
    await challengeMode(t)
    for (let i = 0; i < 5; i++) await guess(t.visitor(), WRONG, 'a@b.example')
    await t.runJobs()
    expect(t.mails.map((mail) => mail.to)).toEqual(['investors@halcyon.example'])
    expect(t.mails[0]?.text).toContain('more than 20 wrong access codes within 24 hours')
    expect((await t.rows('audit_entry')).filter((entry) => entry.action === 'challenge_mode.begun').length).toBe(1)
  })

  test('ends 24 hours after the last failure', async () => {
    const t = await testApp()
    const { code } = await t.visitor().sign()
    await challengeMode(t)
    t.clock.advance(23 * HOUR)
    await guess(t.visitor(), WRONG, 'a@b.example')
    t.clock.advance(DAY - 1)
    expect((await guess(t.visitor(), code)).body.error.code).toBe('email_required')
    t.clock.advance(1)
    expect((await guess(t.visitor(), code)).status).toBe(200)
  })

  test('a wrong code, a wrong pair and a closed code get the same response', async () => {
    const t = await testApp()
    const { code } = await t.visitor().sign()
    await challengeMode(t)
    const email = 'e.marchetti@northgate.example'
    const wrongCode = await guess(t.visitor(), WRONG, email)
    const wrongPair = await guess(t.visitor(), code, 'other@northgate.example')
    for (let i = 0; i < 9; i++) await guess(t.visitor(), WRONG, email)
    const closed = await guess(t.visitor(), code, email)
    for (const answer of [wrongPair, closed]) {
      expect(answer.status).toBe(wrongCode.status)
      expect(answer.body).toEqual(wrongCode.body)
      expect([...answer.headers.keys()]).toEqual([...wrongCode.headers.keys()])
    }
  })

  test('ten wrong pairs close an address to strangers, not to its own browser, until a mailed link reopens it', async () => {
    const t = await testApp()
    const owner = t.visitor()
    const email = 'e.marchetti@northgate.example'
    const { code } = await owner.sign()
    await challengeMode(t)
    for (let i = 0; i < 10; i++) await guess(t.visitor(), WRONG, email)
    const newBrowser = t.visitor()
    expect((await guess(newBrowser, code, email)).status).toBe(403)
    expect((await guess(owner, code)).status).toBe(200)

    await newBrowser.post('/api/links', { purpose: 'reopen_codes', email })
    await t.runJobs()
    const token = t.mails.flatMap((mail) => /#(\S+)/.exec(mail.text)?.[1] ?? [])[0]
    expect((await newBrowser.post('/api/links/use', { token })).body).toEqual({ purpose: 'reopen_codes' })
    expect((await guess(newBrowser, code)).status, 'this browser is known now').toBe(200)
    expect((await guess(t.visitor(), code, email)).status, 'and the address is open').toBe(200)
  })

  test('codes without an email must be strong: the built-in ones are, an 8-character one is not', async () => {
    const t = await testApp()
    await challengeMode(t)
    const { codes } = t.firstRun()
    const enter = (code: string) => t.visitor().post('/api/access/vault', { code, email: 'any@one.example' })
    expect((await enter(codes.vault)).status).toBe(200)
    await t.deps.db.updateTable('access_code').set({ bits: 41 }).where('description', '=', 'Opens vault').execute()
    expect((await enter(codes.vault)).body.error.code).toBe('code_invalid')
  })

  test('askEmailOnNewBrowser: always makes it the rule', async () => {
    const t = await testApp({ portal: { codes: { askEmailOnNewBrowser: 'always' } } })
    const owner = t.visitor()
    const { code } = await owner.sign()
    expect((await guess(t.visitor(), code)).body.error.code).toBe('email_required')
    expect((await guess(owner, code)).status).toBe(200)
  })
})
