import { expect, test } from 'vitest'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR } from '../../../../tests/helpers/test-clock.ts'
import { enqueue, runDueJobs } from '../jobs/service.ts'

test('what waits for staff is counted up to a hundred: reviews, requests, undelivered mails, failed jobs, codes that end, alerts', async () => {
  const t = await testApp({ portal: { nda: { activation: 'review' } } })
  const staff = await staffBrowser(t, 'admin')
  const waiting = async () => (await staff.get('/api/admin/waiting-work')).body
  const none = {
    reviews: 0,
    otherParty: null,
    requests: 0,
    questions: 0,
    approvals: 0,
    mails: 0,
    jobs: 0,
    proposals: 0,
    codesEnding: 0,
    agreementsEnding: 0,
    externalAgreementsEnding: 0,
    nextSteps: 0,
    system: 0,
    webhooks: 0,
    unpublished: 0,
    alerts: 0,
    backups: null,
  }
  expect(await waiting()).toEqual(none)
  const visitor = t.visitor()
  await visitor.sign()
  await visitor.post('/api/nda/changes', { email: 'asks@x.example', fullName: 'Asks', words: 'Why five years?' })
  const refusal = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 })
  const { mailer } = t.deps
  t.deps.mailer = { where: 'nowhere', send: () => Promise.reject(refusal) }
  await t.runJobs()
  const given = (await t.rows('job')).filter(({ kind, given_up_at }) => kind === 'mail' && given_up_at !== null).length
  expect(given).toBeGreaterThan(0)
  await staff.post('/api/admin/codes', {
    routes: ['vault'],
    expires: new Date(t.clock.now().getTime() + 6 * DAY).toISOString(),
  })
  const requests = (await staff.get('/api/admin/requests')).body.open
  expect(await waiting()).toEqual({ ...none, reviews: 1, requests, mails: given, codesEnding: 1 })

  // A job that is waiting does not count, and one that was given up does.
  for (const size of [1, 2])
    await t.deps.db.transaction().execute((trx) => enqueue(trx, t.deps, 'log_webhook', { size }))
  expect((await waiting()).jobs).toBe(0)
  await runDueJobs(t.deps, { log_webhook: () => Promise.reject(refusal) })
  expect(await waiting()).toEqual({ ...none, reviews: 1, requests, mails: given, jobs: 2, codesEnding: 1 })

  // One that is tried again and again counts after an hour.
  t.deps.mailer = { where: 'nowhere', send: () => Promise.reject(new Error('down')) }
  await visitor.post('/api/links', { purpose: 'lost_code', email: 'e.marchetti@northgate.example' })
  await t.runJobs()
  await t.runJobs()
  const before = (await waiting()).mails
  t.clock.advance(HOUR)
  expect((await waiting()).mails).toBeGreaterThan(before)
  t.deps.mailer = mailer

  const [row] = (await t.rows('access_code')).filter(({ kind }) => kind === 'managed')
  if (!row) throw new Error('no code')
  for (let i = 0; i < 110; i++)
    await t.deps.db
      .insertInto('access_code')
      .values({
        ...row,
        id: `many-${i}`,
        code_index: `many-${i}`,
        valid_until: new Date(t.clock.now().getTime() + DAY).toISOString(),
      })
      .execute()
  expect((await waiting()).codesEnding).toBe(100)
})

test('the overview says that no backups are made, except on a portal that only its own machine can open', async () => {
  const t = await testApp({ env: { PUBLIC_URL: 'https://portal.example' } })
  const staff = await staffBrowser(t, 'admin')
  const { body } = await staff.get('/api/admin/waiting-work', { host: 'portal.example' })
  expect(body.backups).toBe('off')
})
