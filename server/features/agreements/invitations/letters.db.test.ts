import { describe, expect, test } from 'vitest'
import { smtpServer } from '../../../../tests/helpers/smtp-server.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR } from '../../../../tests/helpers/test-clock.ts'
import { smtpMailer } from '../../../platform/mailer.ts'
import { sendDueReminders } from './scheduled-reminders.ts'

const ELENA = 'elena@northgate.example'
const NOTE = 'We spoke at the conference.\n\nThe figures for spring are new.'
const rowFor = (email: string) => ({ row: 1, fullName: 'Elena Marchetti', email, companyName: '', routes: ['vault'] })

async function withAdmin() {
  const t = await testApp()
  const invite = async (email: string, given: object = {}) =>
    (await staffBrowser(t, 'admin', `${t.deps.ids.id()}@staff.example`)).post('/api/admin/invitations', {
      rows: [rowFor(email)],
      ...given,
    })
  const mailsTo = (email: string) => t.mails.filter(({ to }) => to === email)
  /** What the portal does by itself until then. */
  const until = async (days: number) => {
    t.clock.advance(days * DAY)
    await sendDueReminders(t.deps)
    await t.runJobs()
  }
  return { t, invite, mailsTo, until }
}

describe('what staff write in an invitation', () => {
  test('the message stands above the link under the sender’s name, in the invitation and not in a reminder', async () => {
    const { t, invite, mailsTo, until } = await withAdmin()
    expect((await invite(ELENA, { sender: 'Ada Lovelace', note: NOTE, remindAfterDays: [7] })).body.invited).toBe(1)
    await t.runJobs()
    const [mail] = mailsTo(ELENA)
    expect(mail?.fromName).toBe('Ada Lovelace (Halcyon AI)')
    expect(mail?.text).toContain('Ada Lovelace writes')
    expect(mail?.text).toContain('The figures for spring are new.')
    expect(mail?.text.indexOf('spring')).toBeLessThan(mail?.text.indexOf('#invitation=') ?? 0)
    await until(7)
    const reminder = mailsTo(ELENA)[1]
    expect(reminder?.fromName).toBe('Ada Lovelace (Halcyon AI)')
    expect(reminder?.text).not.toContain('spring')
  })

  test('without a sender it is the company’s, and a sender cannot write links or addresses', async () => {
    const { t, invite, mailsTo } = await withAdmin()
    await invite('a@x.example', { note: NOTE })
    await invite('b@x.example', { sender: 'Visit evil.example <x@evil.example>' })
    await t.runJobs()
    expect(mailsTo('a@x.example')[0]?.fromName).toBeUndefined()
    expect(mailsTo('a@x.example')[0]?.text).toContain('Halcyon AI writes')
    expect(mailsTo('b@x.example')[0]?.fromName).toBe('Visit evil. example x evil. example (Halcyon AI)')
  })

  test('a mail server gets the name with the portal’s own address', async () => {
    const { t, invite } = await withAdmin()
    const smtp = await smtpServer()
    t.deps.mailer = smtpMailer(smtp.url, {
      from: () => ({ name: 'Halcyon AI', address: 'portal@halcyon.example' }),
      domain: 'halcyon.example',
    })
    await invite(ELENA, { sender: 'Ada Lovelace' })
    await t.runJobs()
    const source = smtp.taken.at(-1) ?? ''
    expect(source).toMatch(/^From: "?Ada Lovelace \(Halcyon AI\)"? <portal@halcyon\.example>\r?$/m)
  })

  test('more than a thousand characters, control characters and reminders after the end are refused', async () => {
    const { invite } = await withAdmin()
    for (const given of [
      { note: 'x'.repeat(1_001) },
      { note: 'a\u0007b' },
      { sender: 'a\nb' },
      { remindAfterDays: [30] },
      { remindAfterDays: [1, 2, 3, 4] },
    ])
      expect((await invite(ELENA, given)).status, JSON.stringify(given)).toBe(400)
  })

  test('is shown before it is sent, as the recipient gets it', async () => {
    const { t, mailsTo } = await withAdmin()
    const admin = await staffBrowser(t, 'admin', 'ada@staff.example')
    const { body } = await admin.post('/api/admin/invitations/preview', { sender: 'Ada', note: NOTE })
    expect(body.subject).toBe('Halcyon AI invites you to its investor portal')
    expect(body.text).toContain('The figures for spring are new.')
    const frame = await t.visitor().get(body.frame)
    expect(frame.body).toContain('The figures for spring are new.')
    await t.runJobs()
    expect(mailsTo('ada@staff.example')).toEqual([])
  })

  test('a test goes to the admin’s own address, and its link invites nobody', async () => {
    const { t, mailsTo } = await withAdmin()
    const admin = t.visitor()
    await signedIn(t, admin, { email: 'ada@staff.example', role: 'admin', secondFactor: true })
    expect((await admin.post('/api/admin/invitations/test', { note: NOTE })).body).toEqual({ to: 'ada@staff.example' })
    await t.runJobs()
    const [mail] = mailsTo('ada@staff.example')
    expect(mail?.text).toContain('The figures for spring are new.')
    expect(mail?.text).not.toContain('#invitation=')
    expect(await t.rows('invitation')).toEqual([])
    for (let i = 0; i < 19; i++) await admin.post('/api/admin/invitations/test')
    expect((await admin.post('/api/admin/invitations/test')).status).toBe(429)
  })
})

describe('reminders on a schedule', () => {
  test('each leaves on its day, as the portal’s act, until the person signs', async () => {
    const { t, invite, mailsTo, until } = await withAdmin()
    await invite(ELENA, { remindAfterDays: [14, 3, 7] })
    await invite('quick@x.example', { remindAfterDays: [3, 7] })
    await t.runJobs()
    await until(2.9)
    expect(mailsTo(ELENA)).toHaveLength(1)
    await until(0.2)
    expect(mailsTo(ELENA)).toHaveLength(2)
    await t.visitor().sign({ email: 'quick@x.example' })
    await until(4)
    await until(3)
    expect(mailsTo(ELENA)).toHaveLength(3)
    await until(7)
    await until(7)
    expect(mailsTo(ELENA)).toHaveLength(4)
    expect(mailsTo('quick@x.example').filter(({ subject }) => subject.startsWith('A reminder'))).toHaveLength(1)
    const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'invitation.reminded')
    expect(entries.map(({ actor }) => actor)).toEqual(['system', 'system', 'system', 'system'])
  })

  test('none goes within a day of another email, after a withdrawal, or for days on which the portal was off', async () => {
    const { t, invite, mailsTo, until } = await withAdmin()
    await invite(ELENA, { remindAfterDays: [3, 5, 9] })
    await invite('gone@x.example', { remindAfterDays: [3] })
    await t.runJobs()
    t.clock.advance(2.5 * DAY)
    const admin = await staffBrowser(t, 'admin', 'late@staff.example')
    const { invitations } = (await admin.get('/api/admin/invitations')).body
    const idOf = (email: string) => invitations.find((row: { email: string }) => row.email === email).id
    await admin.post('/api/admin/invitations/remind', { ids: [idOf(ELENA)] })
    await admin.post('/api/admin/invitations/withdraw', { ids: [idOf('gone@x.example')] })
    await t.runJobs()
    await until(0.6)
    expect(mailsTo(ELENA), 'reminded by hand half a day before').toHaveLength(2)
    expect(mailsTo('gone@x.example')).toHaveLength(1)
    await until(10)
    expect(mailsTo(ELENA), 'one for two days that passed').toHaveLength(3)
    await until(5)
    expect(mailsTo(ELENA)).toHaveLength(3)
  })

  test('several processes at once send each once', async () => {
    const { t, invite, mailsTo } = await withAdmin()
    for (let i = 0; i < 8; i++) await invite(`p${i}@x.example`, { remindAfterDays: [1, 2] })
    await t.runJobs()
    t.clock.advance(DAY + HOUR)
    await Promise.all([1, 2, 3, 4].map(() => sendDueReminders(t.deps)))
    await t.runJobs()
    for (let i = 0; i < 8; i++) expect(mailsTo(`p${i}@x.example`)).toHaveLength(2)
  })

  test('one that cannot be sent does not hold up the others', async () => {
    const { t, invite, mailsTo, until } = await withAdmin()
    await invite('vault@x.example', { remindAfterDays: [2] })
    await invite(ELENA, { remindAfterDays: [2] })
    await t.runJobs()
    const { id } = await t.deps.db
      .selectFrom('project')
      .select('key as id')
      .where('key', '=', 'vault')
      .executeTakeFirstOrThrow()
    const admin = await staffBrowser(t, 'admin', 'archives@staff.example')
    await admin.post('/api/admin/invitations', {
      rows: [{ ...rowFor('f@x.example'), routes: ['fanz'] }],
      remindAfterDays: [2],
    })
    await admin.post(`/api/admin/projects/${id}/archive`, { revision: 1 })
    await t.runJobs()
    await until(2)
    expect(mailsTo(ELENA), 'signing would open nothing').toHaveLength(1)
    expect(mailsTo('f@x.example')).toHaveLength(2)
    expect((await t.rows('invitation')).every(({ remind_at }) => remind_at === null)).toBe(true)
  })
})
