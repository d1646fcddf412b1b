import { describe, expect, test } from 'vitest'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { signature, type TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

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
    expect(t.mails[0]?.text).toContain('More than 20 wrong access codes were entered within 24 hours.')
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

  test('codes without an email must be strong: the built-in ones are, one below 40 bits is not', async () => {
    const t = await testApp()
    await challengeMode(t)
    const { codes } = t.firstRun()
    const enter = (code: string) => t.visitor().post('/api/access/vault', { code, email: 'any@one.example' })
    expect((await enter(codes.vault)).status).toBe(200)
    await t.deps.db.updateTable('access_code').set({ bits: 39 }).where('description', '=', 'Opens vault').execute()
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

describe('codes that staff made, in challenge mode', () => {
  const ANY = 'whoever@one.example'
  const gate = (visitor: TestVisitor, code: string, email: string) => visitor.post('/api/access/vault', { code, email })

  async function withStaff() {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const make = async (given: object = {}) =>
      (await staff.post('/api/admin/codes', { routes: ['vault'], usesAllowed: -1, ...given })).body
    return { t, make }
  }

  test('open with the email that staff wrote, and with no other', async () => {
    const { t, make } = await withStaff()
    const { code } = await make({ code: 'OPEN-DAY', email: ' Desk@Partner.example' })
    await challengeMode(t)
    expect((await gate(t.visitor(), code, ANY)).body.error.code).toBe('code_invalid')
    expect((await gate(t.visitor(), code, 'desk@partner.EXAMPLE')).status).toBe(200)
  })

  test('open with any email where they were generated, also where a stranger has closed that email', async () => {
    const { t, make } = await withStaff()
    const { code } = await make()
    const { code: withEmail } = await make({ email: 'desk@partner.example' })
    await challengeMode(t)
    for (let i = 0; i < 10; i++) await guess(t.visitor(), WRONG, ANY)
    for (let i = 0; i < 10; i++) await guess(t.visitor(), WRONG, 'desk@partner.example')
    expect((await gate(t.visitor(), code, ANY)).status).toBe(200)
    expect((await gate(t.visitor(), withEmail, 'desk@partner.example')).status).toBe(200)
  })

  test('that are easy to guess and without an email do not open, which the warning says', async () => {
    const { t, make } = await withStaff()
    const { code, warning } = await make({ code: 'OPEN-DAY' })
    expect(warning).toContain('it does not open in a new browser.')
    const { warning: withEmail } = await make({ code: 'OPEN-DESK', email: 'desk@partner.example' })
    expect(withEmail).toContain('only together with desk@partner.example')
    await challengeMode(t)
    expect((await gate(t.visitor(), code, ANY)).body.error.code).toBe('code_invalid')
  })

  test('open after a mailed link, where a stranger has closed their email', async () => {
    const { t, make } = await withStaff()
    const email = 'desk@partner.example'
    const { code } = await make({ code: 'OPEN-DAY', email })
    await challengeMode(t)
    for (let i = 0; i < 10; i++) await guess(t.visitor(), WRONG, email)
    const holder = t.visitor()
    expect((await gate(holder, code, email)).status).toBe(403)
    await holder.post('/api/links', { purpose: 'reopen_codes', email })
    await t.runJobs()
    const token = t.mails.flatMap((mail) => (mail.to === email ? (/#(\S+)/.exec(mail.text)?.[1] ?? []) : []))[0]
    await holder.post('/api/links/use', { token })
    expect((await gate(holder, code, email)).status).toBe(200)
  })

  test('with an email prove nothing: their holder does not count as the person of that address', async () => {
    const { t, make } = await withStaff()
    const email = 'e.marchetti@northgate.example'
    await t.visitor().sign()
    const { code } = await make({ email })
    const holder = t.visitor()
    expect((await gate(holder, code, email)).status).toBe(200)
    expect(await holder.post('/api/nda/submissions', signature(await holder.read()))).toMatchObject({ status: 409 })
  })

  test('the email to staff says since when, counts the codes that do not open, and says what to do', async () => {
    const told = async (t: TestApp) => {
      await challengeMode(t)
      await t.runJobs()
      const mail = t.mails.find(({ subject }) => subject.includes('wrong access codes'))
      return mail?.text.replace(/\s+/g, ' ') ?? ''
    }
    const { t, make } = await withStaff()
    await make()
    await make({ code: 'OPEN-DESK', email: 'desk@partner.example' })
    const since = dayAndTimeUtc(t.clock.now().toISOString())
    const nothing = await told(t)
    expect(nothing).toContain(
      `Since ${since}, new browsers must give an email with each code. This ends 24 hours after the last wrong code. All active codes still open`,
    )
    expect(nothing).not.toContain('To let people in')
    const other = await withStaff()
    await other.make({ code: 'OPEN-DAY' })
    const text = await told(other.t)
    for (const words of [
      'One active code does not open in new browsers until then, because it was typed by hand,',
      'Until then, in a new browser, a code opens with the email it was made for,',
      'To let people in, create a generated code',
      '/admin/codes',
    ])
      expect(text).toContain(words)
  })

  test('where new browsers always give an email, the email to staff does not say that they do since now', async () => {
    const t = await testApp({ portal: { codes: { askEmailOnNewBrowser: 'always' } } })
    for (let i = 0; i < 21; i++) await guess(t.visitor(), WRONG, 'any@one.example')
    await t.runJobs()
    const text = t.mails.find(({ subject }) => subject.includes('wrong access codes'))?.text ?? ''
    expect(text).toContain('Nothing changes for visitors')
    expect(text).not.toMatch(/Since|ntil then/)
  })

  test('close when the bound is reached, which staff are told; those with an email open with it', async () => {
    const { t, make } = await withStaff()
    const { code } = await make()
    const { code: withEmail } = await make({ email: 'desk@partner.example' })
    await challengeMode(t)
    const today = String(Math.floor(t.clock.now().getTime() / DAY))
    const use = (part: number) =>
      t.deps.db
        .updateTable('challenge_mode')
        .set({ exposure: JSON.stringify({ [today]: Math.ceil(part * 5e-5 * 36 ** 8) }) })
        .execute()

    await use(0.6)
    const site = (i: number) => t.visitor(`2001:db8:7:${i}::1`)
    for (let i = 0; i < 5; i++) await gate(site(i), 'ABCD1234', ANY)
    expect((await gate(site(5), code, ANY)).status, 'a network that has failed five times').toBe(403)
    expect((await gate(t.visitor('2001:db8:8::1'), code, ANY)).status, 'every other network').toBe(200)

    await use(1)
    expect((await gate(t.visitor(), code, ANY)).status).toBe(403)
    expect((await gate(t.visitor(), withEmail, 'desk@partner.example')).status).toBe(200)

    await use(0.99999999)
    await gate(t.visitor(), 'ABCD1234', 'x@y.example')
    await t.runJobs()
    expect(t.mails.filter(({ subject }) => subject.includes('generated codes are closed'))).toHaveLength(1)
    expect((await t.rows('audit_entry')).map(({ action }) => action)).toContain('challenge_mode.generated_closed')
    t.clock.advance(15 * DAY)
    await challengeMode(t)
    expect((await gate(t.visitor(), code, ANY)).status, 'the guesses are forgotten').toBe(200)
  })
})
