import { readFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MAX_UNREAD_REPORTS } from '../../../../contract/email/report-kinds.ts'
import { makeKey, program } from '../../../../tests/helpers/api-key.ts'
import { bounceOf, complaintOf } from '../../../../tests/helpers/mail-reports.ts'
import { investor } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { smtpMailer } from '../../../platform/mailer.ts'
import { sendDueUpdates } from '../../data-room/updates/send-updates.ts'
import { applyRetention } from '../../people/retention/service.ts'
import { liftStops } from './queries.ts'
import { readReport } from './read-report.ts'
import { keepUnread } from './unread-service.ts'

const DAY = 24 * HOUR
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
const updateMails = (t: TestApp) => t.mails.filter(({ subject }) => /has an update for you/.test(subject))

async function start() {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const elena = await investor(t)
  const { key } = await makeKey(staff, ['mails:report'])
  const ask = program(t, key)
  return { t, staff, elena, report: (message: string) => ask('POST', '/api/mail-reports', { message }) }
}

/** Sends an update, and returns it with the id of its first email. */
async function send(t: TestApp, staff: TestVisitor, title = 'News') {
  const { id } = (await staff.post('/api/admin/updates', { route: 'vault', title, words: 'Good.' })).body
  await staff.post(`/api/admin/updates/${id}/send`, { revision: 1 })
  await sendDueUpdates(t.deps)
  await t.runJobs()
  const row = (await t.rows('update_recipient')).find(({ update_id }) => update_id === id)
  return { id: id as string, mail: row?.mail_id ?? '' }
}

const recipientsOf = async (staff: TestVisitor, id: string) =>
  (await staff.get(`/api/admin/updates/${id}/recipients`)).body.recipients
const reported = async (t: TestApp) =>
  (await t.rows('audit_entry'))
    .filter(({ action }) => /mail\.(bounced|complained|stop_lifted|withheld)/.test(action))
    .map(({ action, actor, person_id }) => [action, actor.split(':')[0], person_id])

describe('a report of a mail server', () => {
  test('is tied to its email by the Message-ID, shown to staff, and stops updates until staff lift it', async () => {
    const { t, staff, elena, report } = await start()
    const first = await send(t, staff)
    const answer = await report(bounceOf(first.mail))
    expect(answer.body).toEqual({ kind: 'bounced', isNew: true, stops: true })
    const [recipient] = await recipientsOf(staff, first.id)
    expect(recipient).toMatchObject({ mail: 'mailed', report: { kind: 'bounced', stops: true, liftedAt: null } })
    expect(recipient.report.words).toBe('550 5.1.1 (address): Recipient address rejected')
    expect((await staff.post('/api/admin/updates/audience', { route: 'vault' })).body).toMatchObject({
      total: 1,
      unsubscribed: 0,
      undeliverable: 1,
    })

    const { mails } = (await staff.get('/api/admin/mails')).body
    expect(mails.find((one: { id: string }) => one.id === first.mail)).toMatchObject({ report: { kind: 'bounced' } })

    const second = await send(t, staff)
    expect(updateMails(t)).toHaveLength(1)
    expect(await recipientsOf(staff, second.id)).toMatchObject([{ mail: 'withheld', withheld: 'bounced' }])

    expect((await staff.post(`/api/admin/mail-reports/${recipient.report.id}/lift`)).status).toBe(204)
    expect(codeOf(await staff.post(`/api/admin/mail-reports/${recipient.report.id}/lift`))).toBe('not_found')
    await send(t, staff)
    expect(updateMails(t)).toHaveLength(2)
    const [lifted] = await recipientsOf(staff, first.id)
    expect(lifted.report.liftedAt).not.toBeNull()
    expect(await reported(t)).toEqual([
      ['mail.bounced', 'key', elena.personId],
      ['mail.stop_lifted', 'staff', elena.personId],
    ])
  })

  test('stops an update that waits already, and no code or answer', async () => {
    const { t, staff, report } = await start()
    const first = await send(t, staff)
    const { id } = (await staff.post('/api/admin/updates', { route: 'vault', title: 'Next', words: 'More.' })).body
    await staff.post(`/api/admin/updates/${id}/send`, { revision: 1 })
    await sendDueUpdates(t.deps)
    expect((await report(complaintOf(first.mail))).body).toEqual({ kind: 'complained', isNew: true, stops: true })
    await t.runJobs()
    expect(updateMails(t)).toHaveLength(1)
    expect(await recipientsOf(staff, id)).toMatchObject([{ withheld: 'complained' }])
    const before = t.mails.length
    const [code] = await t.rows('access_code').then((rows) => rows.filter(({ kind }) => kind === 'personal'))
    expect((await staff.post(`/api/admin/codes/${code?.id}/mail`)).status).toBeLessThan(300)
    await t.runJobs()
    expect(t.mails.length, 'the code is still mailed').toBe(before + 1)
  })

  test('twice is recorded once; one that may pass stops nothing, and a later one for good does', async () => {
    const { t, staff, report } = await start()
    const { mail } = await send(t, staff)
    expect((await report(bounceOf(mail, { status: '4.2.2' }))).body).toMatchObject({ isNew: true, stops: false })
    await send(t, staff)
    expect(updateMails(t)).toHaveLength(2)
    const cut = bounceOf(mail, { headers: true }).split('Subject: Hello')[0] ?? ''
    expect((await report(cut)).body).toMatchObject({ isNew: true, stops: true })
    expect((await report(bounceOf(mail))).body).toMatchObject({ isNew: false })
    expect(await t.rows('mail_report')).toHaveLength(2)
    expect(await reported(t)).toHaveLength(2)
    await staff.post(`/api/admin/mail-reports/${(await t.rows('mail_report'))[0]?.id}/lift`)
    await report(bounceOf(mail))
    await send(t, staff)
    expect(updateMails(t), 'the same report again does not undo what staff lifted').toHaveLength(3)
  })

  test('changes nothing if it is about something else or about no email of ours', async () => {
    const { t, staff, report } = await start()
    const { mail } = await send(t, staff)
    const wrong: [string, string][] = [
      [bounceOf(mail, { action: 'delayed', status: '4.4.1' }), 'mail_report_nothing'],
      [bounceOf(mail, { action: 'delivered', status: '2.0.0' }), 'mail_report_nothing'],
      [complaintOf(mail, 'not-spam'), 'mail_report_nothing'],
      [bounceOf('A'.repeat(22)), 'mail_report_unknown'],
    ]
    for (const [message, code] of wrong) expect(codeOf(await report(message)), message.slice(0, 300)).toBe(code)
    expect((await report('')).status).toBe(400)
    expect((await report('x'.repeat(260_000))).status).toBe(400)
    expect((await report('x'.repeat(400_000))).status).toBe(413)
    expect(await t.rows('mail_report')).toEqual([])
    expect(await reported(t)).toEqual([])
  })

  test('that cannot be read is kept once for admins, counted on Emails, stops nothing, and is deleted by them', async () => {
    const { t, staff, report } = await start()
    const { mail } = await send(t, staff)
    const whole = bounceOf(mail)
    const unread = [
      'From: a@x.example\r\nSubject: Hello\r\n\r\nNo such user. See https://portal.example/open#secret\r\n> quoted',
      whole.replace('message/delivery-status', 'text/csv'),
      whole.replace('message/rfc822', 'text/csv'),
      whole.replace('Message-ID', 'X-Other'),
      bounceOf("x' or 1=1 --"),
    ]
    for (const message of unread)
      expect((await report(message)).body).toEqual({ kind: 'unread', isNew: true, stops: false })
    expect((await report('hello')).body).toEqual({ kind: 'unread', isNew: true, stops: false })
    expect((await report('hello')).body).toEqual({ kind: 'unread', isNew: false, stops: false })
    expect(await t.rows('mail_report')).toEqual([])
    expect((await staff.get('/api/admin/mails')).body.unreadReports).toBe(6)
    const { reports } = (await staff.get('/api/admin/mail-reports/unread')).body
    expect(reports).toHaveLength(6)
    const first = reports.find(({ subject }: { subject: string }) => subject === 'Hello')
    expect(first).toMatchObject({ from: expect.stringContaining('a@x.example'), text: 'No such user. See (link)' })
    expect(JSON.stringify(await t.rows('unread_mail_report'))).not.toContain('x.example')
    expect((await staff.post(`/api/admin/mail-reports/unread/${first.id}/discard`)).status).toBe(204)
    expect(codeOf(await staff.post(`/api/admin/mail-reports/unread/${first.id}/discard`))).toBe('not_found')
    expect((await staff.get('/api/admin/mails')).body.unreadReports).toBe(5)
    await send(t, staff)
    expect(updateMails(t)).toHaveLength(2)
  })

  test('that cannot be read is refused once too many are kept, and goes with retention and with an erasure', async () => {
    const { t, staff, elena, report } = await start()
    for (let at = 0; at < MAX_UNREAD_REPORTS - 1; at++) await keepUnread(t.deps, 'system', `letter ${at}`)
    await report(
      `Subject: About ${(await t.rows('person')).find(({ id }) => id === elena.personId)?.email}\r\n\r\nGone.`,
    )
    expect(codeOf(await report('one more'))).toBe('mail_reports_full')
    expect(await t.rows('unread_mail_report')).toHaveLength(MAX_UNREAD_REPORTS)
    expect((await staff.post(`/api/admin/people/${elena.personId}/erase`)).status).toBe(200)
    expect(await t.rows('unread_mail_report')).toHaveLength(MAX_UNREAD_REPORTS - 1)
    t.clock.advance(100 * DAY)
    await applyRetention(t.deps)
    expect(await t.rows('unread_mail_report')).toEqual([])
  })

  test('about a person who can be reached stops nothing and says why', async () => {
    const { t, staff, report } = await start()
    const { mail } = await send(t, staff)
    const file = readFileSync('tests/files/bounce-rate-limit.eml', 'utf8').replace('MAILID', mail)
    expect((await report(file)).body).toEqual({ kind: 'bounced', isNew: true, stops: false })
    const { mails } = (await staff.get('/api/admin/mails')).body
    expect(mails.find((one: { id: string }) => one.id === mail).report).toMatchObject({ cause: 'rate', stops: false })
  })

  test('of any shape is read in a moment', async () => {
    const mail = 'A'.repeat(22)
    const longest = (piece: string) => piece.repeat(Math.floor(240_000 / piece.length))
    const shapes = [
      bounceOf(mail, { to: longest('a') }),
      bounceOf(mail, { action: longest('\n ') }),
      bounceOf(mail).replace('Reporting-MTA', longest('x: y\r\n\r\n')),
      bounceOf(mail).replace('\r\n--part', longest('\r\n--part')),
      bounceOf(mail).replace('Message-ID: ', `Message-ID: ${longest('<')}`),
      longest('Content-Type: multipart/report; boundary=a\r\n'),
      longest('a'),
    ]
    for (const shape of shapes) {
      const began = performance.now()
      await readReport(shape).catch(() => undefined)
      expect(performance.now() - began, shape.slice(0, 60)).toBeLessThan(5_000)
    }
  })

  test('that names other addresses affects the recipient of its email only', async () => {
    const { t, staff, report } = await start()
    const ada = await investor(t, 'ada@aurum.example')
    const { id } = await send(t, staff)
    const row = (await t.rows('update_recipient')).find(({ person_id }) => person_id === ada.personId)
    await report(bounceOf(row?.mail_id ?? '', { to: 'e.marchetti@northgate.example' }))
    const found = await recipientsOf(staff, id)
    expect(found.map((one: { email: string; report: object | null }) => [one.email, one.report !== null])).toEqual(
      expect.arrayContaining([
        ['ada@aurum.example', true],
        ['e.marchetti@northgate.example', false],
      ]),
    )
    expect(JSON.stringify(await t.rows('mail_report'))).not.toContain('marchetti')
  })

  test('needs a key with its scope, and an email that was tried', async () => {
    const { t, staff } = await start()
    const other = program(t, (await makeKey(staff, ['people:read'])).key)
    expect(codeOf(await other('POST', '/api/mail-reports', { message: 'x' }))).toBe('api_key_scope')
    const { id } = (await staff.post('/api/admin/updates', { route: 'vault', title: 'N', words: 'W' })).body
    await staff.post(`/api/admin/updates/${id}/send`, { revision: 1 })
    await sendDueUpdates(t.deps)
    const mail = (await t.rows('update_recipient'))[0]?.mail_id ?? ''
    const right = program(t, (await makeKey(staff, ['mails:report'])).key)
    expect(codeOf(await right('POST', '/api/mail-reports', { message: bounceOf(mail) }))).toBe('mail_report_unknown')
  })

  test('that stops nothing any more goes with the records of emails; one that stops stays', async () => {
    const { t, staff, report } = await start()
    const first = await send(t, staff)
    await report(bounceOf(first.mail, { status: '4.2.2' }))
    await report(bounceOf(first.mail))
    t.clock.advance(100 * DAY)
    await applyRetention(t.deps)
    expect(await t.rows('mail_report')).toMatchObject([{ stops: 1 }])
    const [{ id } = { id: '' }] = await t.rows('mail_report')
    await t.deps.db.transaction().execute((trx) => liftStops(trx, id, { at: t.clock.now().toISOString(), by: 'x' }))
    t.clock.advance(DAY)
    await applyRetention(t.deps)
    expect(await t.rows('mail_report')).toEqual([])
  })

  test('is in the person’s export and goes with an erasure', async () => {
    const { t, staff, elena, report } = await start()
    await report(bounceOf((await send(t, staff)).mail))
    const { body } = await staff.post(`/api/admin/people/${elena.personId}/export`)
    expect(JSON.stringify(body)).toContain('Recipient address rejected')
    expect((await staff.post(`/api/admin/people/${elena.personId}/erase`)).status).toBe(200)
    expect(await t.rows('mail_report')).toEqual([])
  })
})

/** A mail server that refuses at one step. */
async function refusing(step: 'rcpt' | 'data' | 'from', code: number, words: string) {
  const refusal = Object.assign(new Error(words), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_, __, done) => done(step === 'from' ? refusal : undefined),
    onRcptTo: (_, __, done) => done(step === 'rcpt' ? refusal : undefined),
    onData: (stream, _, done) => {
      stream.resume()
      stream.on('end', () => done(step === 'data' ? refusal : undefined))
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

const SENDER = { from: () => ({ name: 'Halcyon AI', address: 'ir@halcyon.example' }), domain: 'portal.example' }

describe('a refusal while an email is sent', () => {
  test.each([
    ['rcpt', 550, '5.1.1 no such user elena@x.example', [{ kind: 'bounced', stops: 1 }]],
    ['rcpt', 550, '5.7.1 relaying denied', [{ kind: 'bounced', stops: 0 }]],
    ['rcpt', 504, '5.5.2 <localhost>: Helo command rejected', [{ kind: 'bounced', stops: 0 }]],
    ['rcpt', 550, '5.1.8 Sender address rejected', [{ kind: 'bounced', stops: 0 }]],
    ['rcpt', 550, 'relay not permitted', [{ kind: 'bounced', stops: 0 }]],
    ['rcpt', 550, 'No such user here', [{ kind: 'bounced', stops: 1 }]],
    ['data', 554, '5.6.0 text refused', [{ kind: 'bounced', stops: 0 }]],
    ['rcpt', 451, '4.2.0 later', []],
    ['from', 553, '5.1.8 bad sender', []],
  ] as const)('at %s with %i %s', async (step, code, words, expected) => {
    const { t, staff } = await start()
    await t.runJobs()
    const mailer = smtpMailer(await refusing(step, code, words), SENDER)
    onTestFinished(() => mailer.close?.())
    t.deps.mailer = mailer
    const { id } = await send(t, staff)
    expect(await t.rows('mail_report')).toMatchObject(expected)
    if (expected.length === 0) return
    const [recipient] = await recipientsOf(staff, id)
    expect(recipient).toMatchObject({ mail: 'failed', report: { kind: 'bounced' } })
    expect(recipient.report.words).toContain(words.slice(0, 12))
    expect(recipient.report.words).not.toContain('@')
    t.clock.advance(MINUTE)
    await t.runJobs()
    expect(await t.rows('mail_report')).toHaveLength(1)
  })
})
