import { expect, test } from 'vitest'
import { testOnSqlite, times } from './helpers/few.ts'
import { staffBrowser } from './helpers/staff.ts'
import { type TestApp, testApp } from './helpers/test-app.ts'
import { signature, type TestVisitor } from './helpers/test-visitor.ts'

const many = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => act(i)))

test('200 browsers unlock at once with one use left: exactly one succeeds', async () => {
  const t = await testApp()
  const { code } = await t.visitor().sign()
  await t.deps.db.updateTable('access_code').set({ uses_remaining: 1 }).where('kind', '=', 'personal').execute()
  const browsers = Array.from({ length: 200 }, () => t.visitor())
  const statuses = (await many(200, (i) => browsers[i]?.post('/api/unlock', { code }) ?? Promise.reject())).map(
    (answer) => answer.status,
  )
  expect(statuses.filter((status) => status === 200).length).toBe(1)
  expect(statuses.filter((status) => status === 403).length).toBe(199)
  const row = (await t.rows('access_code')).find((one) => one.kind === 'personal')
  expect(row?.uses_remaining).toBe(0)
  expect((await t.rows('session')).length).toBe(1)
})

test('the same browser unlocks 50 times at once: one use', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { code } = await visitor.sign()
  const answers = await many(50, () => visitor.post('/api/unlock', { code }))
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  const row = (await t.rows('access_code')).find((one) => one.kind === 'personal')
  expect(row?.uses_remaining).toBe(24)
})

test('the same NDA sent 50 times at once: one row, one code, one mail, one answer', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const input = signature(await visitor.read())
  const answers = await many(50, () => visitor.post('/api/nda/submissions', input))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
  expect(new Set(answers.map((answer) => answer.body.code)).size).toBe(1)
  expect((await t.rows('submission')).length).toBe(1)
  expect((await t.rows('access_code')).filter((row) => row.kind === 'personal').length).toBe(1)
  await many(5, () => t.runJobs())
  expect(t.mails.filter((mail) => mail.to === input.email).length).toBe(1)
})

test('one address signed in 30 browsers at once: one signature', async () => {
  const t = await testApp()
  const browsers = Array.from({ length: 30 }, () => t.visitor())
  const inputs = await Promise.all(browsers.map(async (browser) => signature(await browser.read())))
  const answers = await many(30, (i) => browsers[i]?.post('/api/nda/submissions', inputs[i] ?? {}) ?? Promise.reject())
  expect(answers.filter((answer) => answer.status === 201).length).toBe(1)
  expect(answers.filter((answer) => answer.body.error?.code === 'nda_already_submitted').length).toBe(29)
  expect((await t.rows('submission')).length).toBe(1)
})

const TRIES = times(1_000, 200)

testOnSqlite(`${TRIES} parallel attempts from one address: only ten are checked`, async () => {
  const t = await testApp()
  const browsers = Array.from({ length: TRIES }, () => t.visitor('203.0.113.7'))
  const answers = await many(
    TRIES,
    (i) => browsers[i]?.post('/api/unlock', { code: `HALCYON-${i}` }) ?? Promise.reject(),
  )
  expect(answers.filter((answer) => answer.status === 403).length).toBe(10)
  expect(answers.filter((answer) => answer.status === 429).length).toBe(TRIES - 10)
})

testOnSqlite(
  `${TRIES} parallel attempts from ${TRIES} addresses: twenty-one are checked, then the email is required`,
  async () => {
    const t = await testApp()
    const answers = await many(TRIES, (i) => t.visitor().post('/api/unlock', { code: `HALCYON-${i}` }))
    expect(answers.filter((answer) => answer.body.error.code === 'unlock_invalid').length).toBe(21)
    expect(answers.filter((answer) => answer.body.error.code === 'email_required').length).toBe(TRIES - 21)
  },
)

test('60 parallel wrong codes from as many networks each count towards the chance of guessing a generated code', async () => {
  const t = await testApp({ portal: { codes: { askEmailOnNewBrowser: 'always' } } })
  const staff = await staffBrowser(t, 'admin')
  for (let i = 0; i < 3; i++) await staff.post('/api/admin/codes', { routes: ['vault'] })
  const answers = await many(60, (i) => t.visitor().post('/api/unlock', { code: 'ABCD1234', email: `a${i}@x.example` }))
  expect(answers.every((answer) => answer.status === 403)).toBe(true)
  const [mode] = await t.rows('challenge_mode')
  expect(Object.values(JSON.parse(mode?.exposure ?? '{}'))).toEqual([180])
})

test('a mailed link followed 30 times at once works once', async () => {
  const t = await testApp({ portal: { nda: { activation: 'email' } } })
  const visitor = t.visitor()
  await visitor.sign()
  await t.runJobs()
  const token = t.mails.flatMap((mail) => /#(\S+)/.exec(mail.text)?.[1] ?? [])[0]
  const answers = await many(30, () => visitor.post('/api/links/use', { token }))
  expect(answers.filter((answer) => answer.status === 200).length).toBe(1)
  expect(answers.filter((answer) => answer.status === 410).length).toBe(29)
})

test('the 48 hours of a shared code open once, however many times they are asked for at once', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  await visitor.sign()
  const { shared } = t.firstRun().codes
  await many(20, () => visitor.post('/api/access/vault', { code: shared }))
  expect((await t.rows('shared_access')).length).toBe(1)
  await t.deps.db.updateTable('access_code').set({ uses_remaining: 0 }).where('kind', '=', 'personal').execute()
  t.clock.advance(49 * 3_600_000)
  await many(20, () => visitor.post('/api/access/vault', { code: shared }))
  expect((await t.rows('access_code')).filter((row) => row.kind === 'personal').length, 'one successor').toBe(2)
})

/** Tokens of links for a lost code, one for each browser that asked. */
async function lostCodeTokens(t: TestApp, visitors: TestVisitor[], email: string) {
  await t.runJobs()
  await t.runJobs()
  t.mails.length = 0
  for (const visitor of visitors) await visitor.post('/api/links', { purpose: 'lost_code', email })
  await t.runJobs()
  await t.runJobs()
  return t.mails.flatMap((mail) => /#(\S+)/.exec(mail.text)?.[1] ?? [])
}

test('new signatures at once in place of one that nobody confirmed: exactly one stands', async () => {
  const t = await testApp()
  const { email } = signature()
  await t.visitor().sign()
  const owners = Array.from({ length: 4 }, () => t.visitor())
  const tokens = await lostCodeTokens(t, owners, email)
  for (const [i, owner] of owners.entries()) await owner.post('/api/links/use', { token: tokens[i] })
  // Each browser sends two readings, so that the race is run within one browser as well as between several.
  const tries = await Promise.all([...owners, ...owners].map(async (owner) => ({ owner, read: await owner.read() })))
  const answers = await Promise.all(
    tries.map(({ owner, read }) => owner.post('/api/nda/submissions', signature({ fullName: 'Owner', ...read }))),
  )
  expect(answers.filter((answer) => answer.status === 201).length).toBe(1)
  expect(answers.filter((answer) => answer.body.error?.code === 'nda_already_submitted').length).toBe(7)
  const signatures = await t.rows('submission')
  expect(signatures.length).toBe(2)
  expect(signatures.filter((row) => row.superseded_at === null).length).toBe(1)
  const codes = (await t.rows('access_code')).filter((row) => row.kind === 'personal')
  expect(codes.filter((row) => row.revoked_at === null).length).toBe(1)
})

test('several links for one ended code used at once: one new code', async () => {
  const t = await testApp({ portal: { codes: { renewEnded: true } } })
  const { email } = signature()
  await t.visitor().sign()
  t.clock.advance(15 * 24 * 3_600_000)
  const owners = Array.from({ length: 4 }, () => t.visitor())
  const tokens = await lostCodeTokens(t, owners, email)
  const answers = await many(4, (i) => owners[i]?.post('/api/links/use', { token: tokens[i] }) ?? Promise.reject())
  const outcomes = answers.map((answer) => answer.body.lostCode.outcome).sort()
  expect(outcomes).toEqual(['code_found', 'code_found', 'code_found', 'code_renewed'])
  expect((await t.rows('access_code')).filter((row) => row.kind === 'personal').length).toBe(2)
})
