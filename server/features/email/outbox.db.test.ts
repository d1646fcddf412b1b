import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { detailOf } from '../../../tests/helpers/entry-detail.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, SECOND } from '../../../tests/helpers/test-clock.ts'
import { fileMailer } from '../../platform/mailer.ts'
import { queueMail } from './service.ts'
import { linkMail } from './verification-links/mails.ts'

const SENDER = { from: '"Halcyon AI" <investors@halcyon.example>', domain: 'portal.example' }
const withFiles = (t: TestApp) => {
  t.deps.mailer = fileMailer(join(t.folder, 'mail'), SENDER)
}
const refuseForGood = (t: TestApp) => {
  const refusal = Object.assign(new Error('no such <elena@x.example>'), { code: 'EENVELOPE', responseCode: 550 })
  t.deps.mailer = { where: 'nowhere', send: () => Promise.reject(refusal) }
}
const queue = (t: TestApp, to: string) =>
  t.deps.db.transaction().execute((trx) => {
    const url = 'http://127.0.0.1:3000/confirm#abc.def'
    return queueMail(trx, t.deps, linkMail(t.deps.portal, 'reset_password', { to, url }))
  })

describe('the list of mails', () => {
  test('shows recipient and kind of a queued mail, and only the time of a sent one', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'reader')
    expect((await staff.get('/api/admin/mails')).body).toEqual({ mails: [], next: null, readable: false })
    await queue(t, 'elena@x.example')
    const now = t.clock.now().toISOString()
    const waiting = {
      state: 'waiting',
      kind: 'link_reset_password',
      to: 'elena@x.example',
      attempts: 0,
      nextTryAt: now,
    }
    expect((await staff.get('/api/admin/mails')).body.mails).toMatchObject([waiting])
    expect((await staff.get('/api/admin/mails?state=sent')).body.mails).toEqual([])
    await t.runJobs()
    const sent = { state: 'sent', kind: null, to: null, attempts: 1, createdAt: now, sentAt: now, nextTryAt: null }
    expect((await staff.get('/api/admin/mails?state=sent')).body.mails).toMatchObject([sent])
    expect((await staff.get('/api/admin/mails?state=waiting')).body.mails).toEqual([])
  })

  test('comes in pages, newest first, each mail once', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'reader')
    for (let i = 0; i < 120; i++) {
      await queue(t, `e${i}@x.example`)
      // Several at one time, so that the time alone does not tell them apart.
      if (i % 7 === 0) t.clock.advance(SECOND)
    }
    const seen: { to: string; createdAt: string }[] = []
    let after = ''
    do {
      const { body } = await staff.get(`/api/admin/mails?state=waiting${after}`)
      expect(body.mails.length).toBeLessThanOrEqual(50)
      seen.push(...body.mails)
      after = body.next ? `&after=${encodeURIComponent(body.next)}` : ''
    } while (after)
    expect(new Set(seen.map((mail) => mail.to)).size).toBe(120)
    expect(seen.length).toBe(120)
    const times = seen.map((mail) => mail.createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect((await staff.get('/api/admin/mails?after=elsewhere')).status).toBe(400)
  })
})

test('a mail that was given up is tried again when an admin says so, and the log says who', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  refuseForGood(t)
  await queue(t, 'elena@x.example')
  await t.runJobs()
  const [given] = (await staff.get('/api/admin/mails?state=given_up')).body.mails
  expect(given).toMatchObject({ state: 'given_up', to: 'elena@x.example', lastError: 'Error EENVELOPE 550' })
  const reader = await staffBrowser(t, 'reader')
  expect((await reader.post(`/api/admin/mails/${given.id}/again`)).status).toBe(403)
  expect(await t.runJobs()).toBe(0)

  const taken: string[] = []
  t.deps.mailer = { where: 'the test', send: async (mail) => void taken.push(mail.to) }
  expect((await staff.post(`/api/admin/mails/${given.id}/again`)).status).toBe(200)
  expect(await t.runJobs()).toBe(1)
  expect(taken).toEqual(['elena@x.example'])
  const entries = (await t.rows('audit_entry')).filter((entry) => entry.action === 'mail.tried_again')
  expect(entries.map((entry) => [entry.actor, detailOf(entry)])).toEqual([
    [expect.stringMatching(/^staff:/), { mail: given.id }],
  ])
  expect((await staff.post(`/api/admin/mails/${given.id}/again`)).status, 'sent is sent').toBe(404)
  expect((await staff.post('/api/admin/mails/elsewhere/again')).status).toBe(404)
})

test('staff can retry a queued mail at once', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { mailer } = t.deps
  t.deps.mailer = { where: 'nowhere', send: () => Promise.reject(new Error('down')) }
  await queue(t, 'elena@x.example')
  await t.runJobs()
  t.deps.mailer = mailer
  expect(await t.runJobs()).toBe(0)
  const [waiting] = (await staff.get('/api/admin/mails')).body.mails
  await staff.post(`/api/admin/mails/${waiting.id}/again`)
  expect(await t.runJobs()).toBe(1)
})

describe('the mail itself', () => {
  test('is shown to admins where mails are files and the portal is on loopback, before it leaves and after', async () => {
    const t = await testApp()
    withFiles(t)
    const staff = await staffBrowser(t, 'admin')
    await queue(t, 'elena@x.example')
    const list = (await staff.get('/api/admin/mails')).body
    expect(list.readable).toBe(true)
    const path = `/api/admin/mails/${list.mails[0].id}`
    const before = (await staff.get(path)).body
    expect(before).toMatchObject({ to: 'elena@x.example', subject: 'Set a new password for Halcyon AI' })
    expect(before.text).toContain('http://127.0.0.1:3000/confirm#abc.def')
    expect(before.html).toContain('href="http://127.0.0.1:3000/confirm#abc.def"')
    await t.runJobs()
    const after = (await staff.get(path)).body
    expect({ ...after, text: after.text.trim(), html: after.html.trim() }).toEqual({
      ...before,
      html: before.html.trim(),
    })
    expect((await (await staffBrowser(t, 'reader')).get(path)).status, 'it may hold what opens an account').toBe(403)
    expect((await t.visitor().get(path)).status).toBe(403)
  })

  test('is shown to nobody where there is an SMTP server, or a PUBLIC_URL that is not loopback', async () => {
    const smtp = await testApp()
    const first = await staffBrowser(smtp, 'admin')
    await queue(smtp, 'elena@x.example')
    const path = async (t: TestApp) => `/api/admin/mails/${(await t.rows('job'))[0]?.id}`
    expect((await first.get(await path(smtp))).status).toBe(404)

    const open = await testApp({ env: { PUBLIC_URL: 'http://portal.example' } })
    withFiles(open)
    const second = await staffBrowser(open, 'admin')
    const headers = { host: 'portal.example' }
    await queue(open, 'elena@x.example')
    expect((await second.get('/api/admin/mails', headers)).body).toMatchObject({ readable: false })
    expect((await second.get(await path(open), headers)).status).toBe(404)
    await open.runJobs()
    expect((await second.get(await path(open), headers)).status).toBe(404)
  })
})

test('the list is for staff only, and only while their second factor holds', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  t.clock.advance(DAY)
  expect((await staff.get('/api/admin/mails')).body.error.code).toBe('second_factor_required')
  expect((await t.visitor().get('/api/admin/mails')).body.error.code).toBe('admin_required')
})
