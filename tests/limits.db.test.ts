import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOM_LIMITS } from '../contract/data-room/data-room-labels.ts'
import { replaceSetupLink } from '../server/features/operations/setup/setup-link.ts'
import { makeAccount, PASSWORD, signUpForm } from './helpers/account.ts'
import { testInFull, times } from './helpers/few.ts'
import { change as changeDocument, investor, putDocument, roomPath } from './helpers/room.ts'
import { staffBrowser } from './helpers/staff.ts'
import { type TestApp, testApp } from './helpers/test-app.ts'
import { HOUR, MINUTE, SECOND } from './helpers/test-clock.ts'
import { type Answer, signature, type TestVisitor } from './helpers/test-visitor.ts'
import { withProvider } from './helpers/with-provider.ts'

/*
 * The rows of docs/limits.md that an honest crowd behind one address could use up, and what stops one misbehaving browser among it.
 */

const WIFI = '203.0.113.7'
const LIMITED = { status: 429, body: { error: { code: 'too_many_requests' } } }

const guest = (i: number) => ({ email: `guest-${i}@x.example`, fullName: `Guest ${i}` })

test('400 people behind one address read, sign and unlock within an hour, while 40 had signed before and strangers mistype', async () => {
  const t = await testApp()
  const began = t.clock.now().getTime()
  for (let i = 0; i < 40; i++) await t.visitor().sign(guest(i))
  for (let i = 0; i < 400; i++) {
    const visitor = t.visitor(WIFI)
    if (i < 40)
      expect(
        (await visitor.post('/api/nda/submissions', signature({ ...(await visitor.read()), ...guest(i) }))).status,
      ).toBe(409)
    else {
      const { code } = await visitor.sign(guest(i))
      expect((await visitor.post('/api/unlock', { code })).body).toEqual({ redirectTo: '/vault' })
    }
    if (i % 20 === 0) await t.visitor(WIFI).post('/api/unlock', { code: `HALCYON-TYPO${i}` })
    t.clock.advance(8 * SECOND)
  }
  expect(t.clock.now().getTime() - began).toBeLessThan(HOUR)
  expect(await t.rows('submission')).toHaveLength(400)
})

test('400 people who open the agreement within the same minute all get it', async () => {
  const t = await testApp()
  for (let i = 0; i < 400; i++) expect((await t.visitor(WIFI).post('/api/nda/readings')).status).toBe(201)
})

test('one browser that opens the agreement again and again is limited, and takes nothing from its neighbours', async () => {
  const t = await testApp()
  const greedy = t.visitor(WIFI)
  for (let i = 0; i < 21; i++) expect((await greedy.post('/api/nda/readings')).status).toBe(201)
  for (let i = 0; i < 1_000; i++) expect(await greedy.post('/api/nda/readings')).toMatchObject(LIMITED)
  expect((await t.visitor(WIFI).post('/api/nda/readings')).status).toBe(201)
  t.clock.advance(10 * MINUTE)
  expect((await greedy.post('/api/nda/readings')).status).toBe(201)
})

test('a program without cookies is limited by its address, for ten minutes', async () => {
  const t = await testApp()
  for (let i = 0; i < 1_000; i++) await t.visitor(WIFI).post('/api/nda/readings')
  const refused = await t.visitor(WIFI).post('/api/nda/readings')
  expect(refused).toMatchObject(LIMITED)
  expect(Number(refused.headers.get('retry-after'))).toBe(600)
  expect((await t.visitor('203.0.113.8').post('/api/nda/readings')).status).toBe(201)
  t.clock.advance(10 * MINUTE)
  expect((await t.visitor(WIFI).post('/api/nda/readings')).status).toBe(201)
})

test('400 people behind one address ask for a link, and use it', async () => {
  const t = await testApp()
  for (let i = 0; i < 400; i++) {
    const visitor = t.visitor(WIFI)
    const wish = { purpose: 'lost_code', email: guest(i).email }
    expect((await visitor.post('/api/links', wish)).status).toBe(202)
    expect((await visitor.post('/api/links/use', { token: 'made.up' })).body.error.code).toBe('link_invalid')
  }
})

test('a stranger who asks for links to a mailbox leaves its owner one that works', async () => {
  const t = await testApp()
  const { email } = signature()
  await t.visitor().sign()
  await t.runJobs()
  t.mails.length = 0
  const links = async () => {
    await t.runJobs()
    return t.mails.flatMap((mail) => /#(\S+)/.exec(mail.text)?.[1] ?? [])
  }
  const ask = (purpose: string) => t.visitor().post('/api/links', { purpose, email })
  for (let i = 0; i < 20; i++) await ask('reopen_codes')
  expect(await links()).toHaveLength(5)
  await ask('lost_code')
  expect(await links(), 'another purpose').toHaveLength(6)
  t.clock.advance(15 * MINUTE - 1)
  await ask('reopen_codes')
  const [first = ''] = await links()
  expect((await t.visitor().post('/api/links/use', { token: first })).status).toBe(200)
  t.clock.advance(1)
  await ask('reopen_codes')
  expect(await links()).toHaveLength(7)
})

test('a valid invitation opens, however many refused ones came from the address and the browser', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const row = { row: 1, email: 'guest@x.example', fullName: 'Guest', companyName: 'X', routes: ['vault'] }
  await staff.post('/api/admin/invitations', { rows: [row] })
  await t.runJobs()
  const token = tokenOf(t, 'guest@x.example')
  const visitor = t.visitor(WIFI)
  await visitor.post('/api/nda/readings')
  for (let i = 0; i < 20; i++) await visitor.post('/api/invitations/open', { token: 'made.up' })
  expect(await visitor.post('/api/invitations/open', { token: 'made.up' })).toMatchObject(LIMITED)
  expect((await visitor.post('/api/invitations/open', { token })).body.email).toBe('guest@x.example')
})

const account = (i: number) => signUpForm(guest(i).email)
const signIn = (visitor: TestVisitor, i: number, password = PASSWORD) =>
  visitor.post('/api/auth/sign-in/email', { email: guest(i).email, password })

testInFull(
  '400 people behind one address sign up and ask for a link, and sign in while strangers mistype',
  async () => {
    const t = await testApp()
    for (let i = 0; i < 400; i++) {
      const visitor = t.visitor(WIFI)
      expect((await visitor.post('/api/auth/sign-up/email', account(i))).status).toBe(200)
      const wish = { email: guest(i).email }
      expect((await visitor.post('/api/auth/request-password-reset', wish)).status).toBe(202)
    }
    for (let i = 1_000; i < 1_008; i++) await makeAccount(t, guest(i).email)
    for (let i = 0; i < 400; i++) {
      expect((await signIn(t.visitor(WIFI), 1_000 + (i % 8))).status).toBe(200)
      if (i % 8 === 0) await signIn(t.visitor(WIFI), i, 'a-wrong-password')
    }
  },
)

test('a browser with twenty wrong passwords waits, and takes nothing from its neighbours; right ones do not count', async () => {
  const t = await testApp()
  const greedy = t.visitor(WIFI)
  for (const cookie of (await makeAccount(t, guest(0).email)).cookies) greedy.cookies.set(...cookie)
  for (let i = 0; i < 30; i++) expect((await signIn(greedy, 0)).status).toBe(200)
  for (let i = 0; i < 20; i++) expect((await signIn(greedy, 1, 'a-wrong-password')).status).toBe(401)
  for (let i = 0; i < times(400, 20); i++) expect(await signIn(greedy, 1, 'a-wrong-password')).toMatchObject(LIMITED)
  expect(await signIn(greedy, 0), 'not even with the right one').toMatchObject(LIMITED)
  expect((await signIn(t.visitor(WIFI), 0)).status).toBe(200)
  t.clock.advance(5 * MINUTE)
  expect((await signIn(greedy, 0)).status).toBe(200)
})

test('300 wrong passwords from an address without cookies end its tries, also many at once, for five minutes', async () => {
  const t = await testApp()
  const tryAtOnce = (count: number, first: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => signIn(t.visitor(WIFI), first + i, 'a-wrong-password')))
  expect((await tryAtOnce(290, 0)).filter(({ status }) => status === 401)).toHaveLength(290)
  const answers = await tryAtOnce(20, 1_000)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  t.clock.advance(5 * MINUTE)
  expect((await signIn(t.visitor(WIFI), 0, 'a-wrong-password')).status).toBe(401)
})

test('admins behind one address log in as often as they like, and twenty failures stop a browser', async () => {
  const t = await testApp()
  const { adminUsername: username, adminPassword: password } = t.firstRun()
  const wrong = { username: 'nobody', password: 'x' }
  const logIn = async () => (await t.visitor(WIFI).post('/api/admin/login', { username, password })).status
  expect(await Promise.all(Array.from({ length: 80 }, logIn))).toEqual(Array(80).fill(200))
  const browser = t.visitor(WIFI)
  await browser.post('/api/admin/login', { username, password })
  for (let i = 0; i < 20; i++) await browser.post('/api/admin/login', { ...wrong, username: `nobody${i}` })
  expect(await browser.post('/api/admin/login', { username, password })).toMatchObject(LIMITED)
  expect((await t.visitor(WIFI).post('/api/admin/login', { username, password })).status).toBe(200)
})

test('emails to an account have a limit for each purpose, as long as a link works', async () => {
  const t = await testApp()
  const { email } = guest(0)
  await makeAccount(t, email)
  const ask = (path: string) => t.visitor().post(`/api/auth/${path}`, { email })
  const mailed = async (page: string) => {
    await t.runJobs()
    return t.mails.filter(({ to, text }) => to === email && text.includes(page)).length
  }
  for (let i = 0; i < 8; i++) await ask('request-password-reset')
  expect(await mailed('/reset-password#')).toBe(5)
  for (let i = 0; i < 8; i++) await t.visitor().post('/api/auth/sign-up/email', account(0))
  expect(await mailed('It already has one'), 'another purpose, and the first was the account’s own').toBe(4)
  t.clock.advance(15 * MINUTE)
  await ask('request-password-reset')
  expect(await mailed('/reset-password#')).toBe(6)
})

function tokenOf(t: TestApp, to: string): string {
  return t.mails.flatMap((mail) => (mail.to === to ? (/#invitation=(\S+)/.exec(mail.text)?.[1] ?? []) : []))[0] ?? ''
}

test('whoever tries addresses to learn who has signed is stopped: a browser after ten, an address after a hundred', async () => {
  const t = await testApp()
  await t.visitor().sign()
  const probe = async (visitor = t.visitor(WIFI)) =>
    (await visitor.post('/api/nda/submissions', signature(await visitor.read()))).status
  const one = t.visitor(WIFI)
  for (let i = 0; i < 10; i++) expect(await probe(one)).toBe(409)
  expect(await probe(one)).toBe(429)
  for (let i = 10; i < 100; i++) expect(await probe()).toBe(409)
  expect(await probe()).toBe(429)
  t.clock.advance(5 * MINUTE)
  expect(await probe()).toBe(409)
})

/** How often a call was answered before it was refused, within one hour. */
async function untilRefused(call: () => Promise<Answer>): Promise<number> {
  for (let answered = 0; answered < 1_000; answered++) if ((await call()).status === 429) return answered
  throw new Error('there is no limit')
}

test('a signer asks to withdraw ten times an hour, and another signer still can', async () => {
  const t = await testApp()
  const [one, two] = [t.visitor(WIFI), t.visitor(WIFI)]
  const first = (await one.sign(guest(1))).submissionId
  const second = (await two.sign(guest(2))).submissionId
  const ask = (visitor: TestVisitor, id: string) =>
    visitor.post(`/api/agreements/${id}/withdrawal`, { words: 'We invest no more.' })
  expect(await untilRefused(() => ask(one, first))).toBe(10)
  expect((await ask(two, second)).status).not.toBe(429)
  t.clock.advance(HOUR)
  expect((await ask(one, first)).status).not.toBe(429)
})

test('the signing page reports sixty events a minute for a browser, and its neighbours’ too', async () => {
  const t = await testApp()
  const [one, two] = [t.visitor(WIFI), t.visitor(WIFI)]
  for (const [i, visitor] of [one, two].entries()) await visitor.sign(guest(i))
  const report = (visitor: TestVisitor) =>
    visitor.post('/api/audit/security', {
      eventType: 'nda_signed',
      route: 'nda-gate',
      timestamp: t.clock.now().toISOString(),
      severity: 'high',
      metadata: { action: 'nda_signed' },
    })
  expect(await untilRefused(() => report(one))).toBe(60)
  expect((await report(two)).status).not.toBe(429)
  t.clock.advance(MINUTE)
  expect((await report(one)).status).not.toBe(429)
})

test('sign-ins through the identity provider begin thirty times in ten minutes for a browser, and for its neighbours too', async () => {
  const { t } = await withProvider()
  const one = t.visitor(WIFI)
  await one.post('/api/nda/readings')
  const begins = async (visitor: TestVisitor) =>
    (await visitor.get('/api/auth/oidc/start')).headers.get('location')?.startsWith('http') === true
  let begun = 0
  while (begun < 100 && (await begins(one))) begun += 1
  expect(begun).toBe(30)
  expect(await begins(t.visitor(WIFI))).toBe(true)
  t.clock.advance(10 * MINUTE)
  expect(await begins(one)).toBe(true)
})

test('the first admin account is tried thirty times an hour with one setup link; a new link starts again', async () => {
  const t = await testApp()
  const opened = async () => {
    const visitor = t.visitor(WIFI)
    const token = (await replaceSetupLink(t.deps, 'http://127.0.0.1:3000'))?.split('#')[1] ?? ''
    expect((await visitor.post('/api/setup/open', { token })).status).toBe(204)
    return visitor
  }
  const short = { email: 'ana@nordlicht.example', firstName: 'Ana', lastName: 'Berg', password: 'short' }
  const make = (visitor: TestVisitor) => visitor.post('/api/setup/admin', short)
  const first = await opened()
  expect(await untilRefused(() => make(first))).toBe(30)
  expect((await make(await opened())).status).not.toBe(429)
})

test('an account is changed twenty times an hour, wrong passwords included; another account is not affected', async () => {
  const t = await testApp()
  const [one, two] = [await makeAccount(t, 'one@x.example'), await makeAccount(t, 'two@x.example')]
  const change = (visitor: TestVisitor) =>
    visitor.post('/api/auth/change-password', { currentPassword: 'not-this-one', newPassword: 'another-lantern-43' })
  expect((await change(one)).body.error.code).toBe('password_wrong')
  expect(await untilRefused(() => change(one))).toBe(19)
  expect((await change(two)).status).not.toBe(429)
  t.clock.advance(HOUR)
  expect((await change(one)).status).not.toBe(429)
})

test('sixty files are verified in ten minutes for a browser, and its neighbours’ too', async () => {
  const t = await testApp()
  const [one, two] = [t.visitor(WIFI), t.visitor(WIFI)]
  for (const visitor of [one, two]) await visitor.post('/api/nda/readings')
  const verify = (visitor: TestVisitor) => visitor.upload('/api/verify', new Uint8Array(), 'application/pdf')
  expect(await untilRefused(() => verify(one))).toBe(60)
  expect((await verify(two)).status).toBe(200)
  t.clock.advance(10 * MINUTE)
  expect((await verify(one)).status).toBe(200)
})

test('six hundred files are verified in ten minutes from one address, whoever throws cookies away', async () => {
  const t = await testApp()
  const verify = (visitor: TestVisitor) => visitor.upload('/api/verify', new Uint8Array(), 'application/pdf')
  expect(await untilRefused(() => verify(t.visitor(WIFI)))).toBe(600)
  expect((await verify(t.visitor('203.0.113.8'))).status).toBe(200)
  t.clock.advance(10 * MINUTE)
  expect((await verify(t.visitor(WIFI))).status).toBe(200)
})

testInFull(
  'a reader gets so many pages and copies of documents in five minutes, and other readers theirs',
  async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    await changeDocument(staff, documentId, { download: true })
    const [one, two] = [await investor(t), await investor(t, 'two@x.example')]
    const limits = {
      '/pages/1?version=1': ROOM_LIMITS.pagesPerFiveMinutes,
      '/download': 20,
    }
    for (const [path, limit] of Object.entries(limits)) {
      const get = (reader: TestVisitor) => reader.get(roomPath(documentId, path))
      expect(await untilRefused(() => get(one)), path).toBe(limit)
      expect((await get(two)).status, path).toBe(200)
    }
    t.clock.advance(5 * MINUTE)
    for (const path of Object.keys(limits)) expect((await one.get(roomPath(documentId, path))).status, path).toBe(200)
  },
)

/** The rows of the tables of a page, as cells. */
const rowsOf = (page: string) =>
  readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Limit |Link )/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))

test.each(['docs/limits.md', 'docs/mailed-links.md'])('every row of %s names a test that exists', (page) => {
  const files = globSync('{server,tests}/**/*.test.ts')
  const rows = rowsOf(page)
  expect(rows.length).toBeGreaterThan(10)
  for (const cells of rows) {
    const tests = [...(cells.at(-1) ?? '').matchAll(/`([\w./-]+\.test\.ts)`((?:,? "[^"]+")*)/g)]
    expect(tests.length, cells[0]).toBeGreaterThan(0)
    for (const [, file = '', titles = ''] of tests) {
      const found = files.find((path) => path === file || path.endsWith(`/${file}`))
      expect(found, file).toBeDefined()
      const source = readFileSync(found ?? '', 'utf8')
      for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g)) expect(source, file).toContain(title)
    }
  }
})
