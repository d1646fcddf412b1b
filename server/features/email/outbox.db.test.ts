import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AdminMail } from '../../../contract/email/mails.ts'
import { detailOf } from '../../../tests/helpers/entry-detail.ts'
import { testOnSqlite } from '../../../tests/helpers/few.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, SECOND } from '../../../tests/helpers/test-clock.ts'
import { fileMailer } from '../../platform/mailer.ts'
import { queueMail } from './service.ts'
import { linkMail } from './verification-links/mails.ts'

const FROM = { name: 'Halcyon AI', address: 'investors@halcyon.example' }
const SENDER = { from: () => FROM, domain: 'portal.example' }
const withFiles = (t: TestApp) => {
  t.deps.mailer = fileMailer(join(t.folder, 'mail'), SENDER)
}
const refuseForGood = (t: TestApp) => {
  const refusal = Object.assign(new Error('no such <elena@x.example>'), {
    ...{ code: 'EENVELOPE', responseCode: 550 },
    response: '550 5.1.1 <elena@x.example> unknown',
  })
  t.deps.mailer = { where: 'nowhere', send: () => Promise.reject(refusal) }
}
const queue = (t: TestApp, to: string) =>
  t.deps.db.transaction().execute((trx) => {
    const url = 'http://127.0.0.1:3000/confirm#abc.def'
    return queueMail(trx, t.deps, linkMail(t.deps.portal, 'reset_password', { to, url }))
  })

describe('the list of mails', () => {
  test('shows recipient and kind of a queued mail, and of a sent one the kind and the time', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'reader')
    expect((await staff.get('/api/admin/mails')).body).toEqual({
      mails: [],
      next: null,
      readable: false,
      sends: false,
      unreadReports: 0,
    })
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
    const sent = {
      state: 'sent',
      kind: 'link_reset_password',
      to: null,
      attempts: 1,
      createdAt: now,
      sentAt: now,
      nextTryAt: null,
    }
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
  expect(given).toMatchObject({
    ...{ state: 'given_up', to: 'elena@x.example', lastError: 'Error EENVELOPE 550' },
    reply: '550 5.1.1 (address) unknown',
  })
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

describe('what a person was sent', () => {
  const ELENA = 'e.marchetti@northgate.example'
  const signedAndSent = async () => {
    const t = await testApp()
    t.deps.mailer = { where: 'the test', send: async (mail) => `250 2.0.0 Ok ${mail.to}: queued as 4FQ` }
    const { code, submissionId } = await t.visitor().sign()
    await t.visitor().sign({ email: 'other@x.example', fullName: 'Other', companyName: 'Elsewhere' })
    await t.makeDocuments()
    await t.runJobs()
    const admin = await staffBrowser(t, 'admin')
    const person = (await t.rows('person')).find(({ email_key }) => email_key === ELENA)?.id ?? ''
    const listed = async (query: string) => (await admin.get(`/api/admin/mails?${query}`)).body.mails
    return { t, code, submissionId, admin, person, listed }
  }

  testOnSqlite(
    'is listed by person, address, name and company: kind, time and the mail server’s answer, without its text',
    async () => {
      const { t, code, person, listed } = await signedAndSent()
      const hers = await listed(`person=${person}`)
      expect(hers.map(({ kind, again }: AdminMail) => [kind, again]).sort()).toEqual([
        ['agreement_copy', 'copy'],
        ['nda_signed', 'code'],
      ])
      for (const mail of hers)
        expect(mail).toMatchObject({
          state: 'sent',
          sentAt: t.clock.now().toISOString(),
          person: { id: person, email: ELENA, name: 'Elena Marchetti' },
          reply: '250 2.0.0 Ok (address) queued as 4FQ',
        })
      for (const search of [ELENA, 'MARCHETTI', 'Northgate']) expect(await listed(`search=${search}`)).toEqual(hers)
      expect(await listed('search=investors@halcyon.example')).toHaveLength(2)
      expect(await listed('search=nobody@x.example')).toEqual([])
      const rows = JSON.stringify([await t.rows('mail_record'), await t.rows('job')])
      for (const secret of [ELENA, 'Marchetti', code]) expect(rows).not.toContain(secret)
    },
  )

  testOnSqlite('is sent again: the current code, and the signed copy; the log says who asked', async () => {
    const { t, code, submissionId, admin, person, listed } = await signedAndSent()
    const hers = await listed(`person=${person}`)
    const sent: { to: string; text: string; attachments?: { type: string }[] }[] = []
    t.deps.mailer = { where: 'the test', send: async (mail) => void sent.push(mail) }
    for (const { id } of hers) expect((await admin.post(`/api/admin/mails/${id}/resend`)).status).toBe(204)
    await t.runJobs()
    expect(sent.map(({ to }) => to)).toEqual([ELENA, ELENA])
    expect(sent.filter(({ text }) => text.includes(code))).toHaveLength(1)
    // Beside the logo.
    expect(
      sent.filter(({ attachments = [] }) => attachments.some(({ type }) => type === 'application/pdf')),
    ).toHaveLength(1)
    const entries = (await t.rows('audit_entry')).filter(({ action }) =>
      ['agreement.mailed_again', 'code.sent_again'].includes(action),
    )
    expect(entries.map(({ actor, submission_id }) => [actor.split(':')[0], submission_id])).toEqual([
      ['staff', submissionId],
      ['staff', submissionId],
    ])
    expect((await listed(`person=${person}`)).length).toBe(4)
  })

  testOnSqlite('of a kind whose text nobody can make again is refused with a reason', async () => {
    const { t, admin, listed } = await signedAndSent()
    await queue(t, 'elena@x.example')
    await t.runJobs()
    const [reset] = await listed('search=elena@x.example')
    expect(reset).toMatchObject({ kind: 'link_reset_password', again: null })
    const answer = await admin.post(`/api/admin/mails/${reset.id}/resend`)
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'mail_not_repeatable' } } })
    const reader = await staffBrowser(t, 'reader')
    expect((await reader.post(`/api/admin/mails/${reset.id}/resend`)).status).toBe(403)
  })

  testOnSqlite('of an invitation sends a reminder, and not within a day of the last', async () => {
    const { t, admin, listed } = await signedAndSent()
    const rows = [{ row: 1, email: 'cem@x.example', fullName: 'Cem', companyName: 'X', routes: ['vault'] }]
    await admin.post('/api/admin/invitations', { rows })
    await t.runJobs()
    const [invitation] = await listed('search=cem@x.example')
    const person = { email: 'cem@x.example', id: expect.any(String) }
    expect(invitation).toMatchObject({ kind: 'invitation', again: 'invitation', person, to: 'cem@x.example' })
    expect((await admin.post(`/api/admin/mails/${invitation.id}/resend`)).body.error.code).toBe(
      'invitation_not_repeatable',
    )
    t.clock.advance(DAY)
    const later = await staffBrowser(t, 'admin', 'second@x.example')
    expect((await later.post(`/api/admin/mails/${invitation.id}/resend`)).status).toBe(204)
    await t.runJobs()
    const { mails } = (await later.get('/api/admin/mails?search=cem@x.example')).body
    expect(mails.map(({ kind }: AdminMail) => kind)).toEqual(['invitation_reminder', 'invitation'])
  })

  testOnSqlite('is gone after an erasure, and nothing can be sent to the person any more', async () => {
    const { t, admin, person, listed } = await signedAndSent()
    const [code] = (await admin.get('/api/admin/codes?type=personal&search=e.marchetti')).body.codes
    const before = await t.rows('job')
    expect((await admin.post(`/api/admin/people/${person}/erase`)).status).toBeLessThan(300)
    expect(await listed(`person=${person}`)).toEqual([])
    expect(await listed(`search=${ELENA}`)).toEqual([])
    expect((await admin.post(`/api/admin/codes/${code.id}/renew`)).body.error.code).toBe('mail_to_erased')
    expect((await admin.post(`/api/admin/people/${person}/resend-verification`)).status).toBe(409)
    const rows = ['elena', 'someone@x.example'].map((name, i) => ({
      ...{ row: i + 1, fullName: name, companyName: 'X', routes: ['vault'] },
      email: i === 0 ? ELENA : name,
    }))
    const { body: invited } = await admin.post('/api/admin/invitations', { rows })
    expect(invited).toMatchObject({ invited: 1, refused: [{ row: 1, message: expect.stringContaining('erased') }] })
    expect((await admin.post('/api/admin/invitations/check', { emails: [ELENA] })).body.known).toEqual([
      { email: ELENA, why: 'erased' },
    ])
    await t.visitor().post('/api/links', { purpose: 'lost_code', email: ELENA })
    await t.runJobs()
    const mails = (rows: Awaited<typeof before>) => rows.filter(({ kind }) => kind === 'mail').length
    expect(mails(await t.rows('job')) - mails(before), 'the one other invitation').toBe(1)
  })
})

test('a mail that was given up is discarded for good, and no longer waits for staff', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  refuseForGood(t)
  await queue(t, 'elena@x.example')
  await t.runJobs()
  const [given] = (await staff.get('/api/admin/mails?state=undelivered')).body.mails
  expect((await staff.get('/api/admin/waiting-work')).body.mails).toBe(1)
  expect((await (await staffBrowser(t, 'reader')).post(`/api/admin/mails/${given.id}/discard`)).status).toBe(403)
  expect((await staff.post(`/api/admin/mails/${given.id}/discard`)).status).toBe(204)
  expect((await staff.get('/api/admin/mails')).body.mails).toEqual([])
  expect((await staff.get('/api/admin/waiting-work')).body.mails).toBe(0)
  expect((await staff.post(`/api/admin/mails/${given.id}/discard`)).status).toBe(404)
  expect((await t.rows('audit_entry')).filter(({ action }) => action === 'mail.discarded')).toHaveLength(1)
})

describe('the mail itself', () => {
  test('is shown to admins where mails are files and the portal is on loopback, before it leaves and after', async () => {
    const t = await testApp()
    withFiles(t)
    const staff = await staffBrowser(t, 'admin')
    await queue(t, 'admin@x.example')
    const list = (await staff.get('/api/admin/mails')).body
    expect(list.readable).toBe(true)
    const path = `/api/admin/mails/${list.mails[0].id}`
    const before = (await staff.get(path)).body
    expect(before).toMatchObject({ to: 'admin@x.example', subject: 'Set a new password for Halcyon AI' })
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

  test('is shown to others than its recipient without the codes, digits and tokens in it, before it leaves and after', async () => {
    const t = await testApp()
    withFiles(t)
    const visitor = t.visitor()
    const { code } = await visitor.sign({ email: 'elena@x.example' })
    await visitor.post('/api/unlock', { code })
    await visitor.post('/api/session/address')
    await queue(t, 'elena@x.example')
    const staff = await staffBrowser(t, 'admin')
    const { mails } = (await staff.get('/api/admin/mails')).body as { mails: AdminMail[] }
    const read = async () => {
      const shown: Record<string, string> = {}
      for (const { id, kind, to } of mails)
        if (to !== t.deps.portal.notifications.owner)
          shown[kind] = JSON.stringify((await staff.get(`/api/admin/mails/${id}`)).body)
      return shown
    }
    const before = await read()
    await t.runJobs()
    for (const shown of [before, await read()]) {
      expect(shown.address_digits).toContain('Six-digit code: ••••••')
      expect(shown.address_digits?.replace(/#\d{6}/g, ''), 'digits, and no colours').not.toMatch(/\b\d{6}\b/)
      expect(shown.nda_signed).toContain('••••••')
      expect(shown.nda_signed).not.toContain(code)
      expect(shown.link_reset_password).toContain('/confirm#••••••')
      expect(shown.link_reset_password).not.toContain('abc.def')
    }
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
