import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeAccount, PASSWORD, signUpForm } from './helpers/account.ts'
import { staffBrowser } from './helpers/staff.ts'
import { type TestApp, testApp } from './helpers/test-app.ts'
import { HOUR, MINUTE, SECOND } from './helpers/test-clock.ts'
import { signature, type TestVisitor } from './helpers/test-visitor.ts'

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

test('400 people behind one address sign up and ask for a link, and sign in while strangers mistype', async () => {
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
})

test('a browser with twenty wrong passwords waits, and takes nothing from its neighbours; right ones do not count', async () => {
  const t = await testApp()
  const greedy = t.visitor(WIFI)
  for (const cookie of (await makeAccount(t, guest(0).email)).cookies) greedy.cookies.set(...cookie)
  for (let i = 0; i < 30; i++) expect((await signIn(greedy, 0)).status).toBe(200)
  for (let i = 0; i < 20; i++) expect((await signIn(greedy, 1, 'a-wrong-password')).status).toBe(401)
  for (let i = 0; i < 400; i++) expect(await signIn(greedy, 1, 'a-wrong-password')).toMatchObject(LIMITED)
  expect(await signIn(greedy, 0), 'not even with the right one').toMatchObject(LIMITED)
  expect((await signIn(t.visitor(WIFI), 0)).status).toBe(200)
  t.clock.advance(5 * MINUTE)
  expect((await signIn(greedy, 0)).status).toBe(200)
})

test('300 wrong passwords from an address without cookies end its tries, also many at once, for five minutes', async () => {
  const t = await testApp()
  for (let i = 0; i < 290; i++) await signIn(t.visitor(WIFI), i, 'a-wrong-password')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => signIn(t.visitor(WIFI), 1_000 + i, 'a-wrong-password')),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  t.clock.advance(5 * MINUTE)
  expect((await signIn(t.visitor(WIFI), 0, 'a-wrong-password')).status).toBe(401)
})

test('admins behind one address log in as often as they like, and twenty failures stop a browser', async () => {
  const t = await testApp()
  const { adminUsername: username, adminPassword: password } = t.firstRun()
  const wrong = { username: 'nobody', password: 'x' }
  for (let i = 0; i < 80; i++)
    expect((await t.visitor(WIFI).post('/api/admin/login', { username, password })).status).toBe(200)
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

test('every test that the page of limits quotes exists', () => {
  const files = globSync('{server,tests}/**/*.db.test.ts')
  const quotes = [...readFileSync('docs/limits.md', 'utf8').matchAll(/`([\w.-]+\.db\.test\.ts)`((?:,? "[^"]+")+)/g)]
  expect(quotes.length).toBeGreaterThan(10)
  for (const [, file = '', titles = ''] of quotes) {
    const source = readFileSync(files.find((path) => path.endsWith(`/${file}`)) ?? file, 'utf8')
    for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g)) expect(source, file).toContain(title)
  }
})
