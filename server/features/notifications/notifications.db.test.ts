import { expect, test } from 'vitest'
import { investor, openRound } from '../../../tests/helpers/interest.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'
import { RECEIVER_HERE, webhookReceiver } from '../../../tests/helpers/webhook-receiver.ts'
import type { Deps } from '../../deps.ts'
import { assignFirms } from '../people/firms/assign-service.ts'
import { applyRetention } from '../people/retention/service.ts'
import { watchForAlerts } from '../transparency-log/alerts/service.ts'
import { integrate } from '../transparency-log/sequencer.ts'
import { dispatchNotifications } from './dispatch-notifications.ts'
import { sendNotifications } from './send-notifications.ts'

const SETTINGS = '/api/admin/notifications/settings'
const BY_MAIL = {
  timeZone: 'Europe/Berlin',
  quietFrom: null,
  quietUntil: null,
  digestAt: '08:00',
  byPortal: true,
  byMail: true,
}

/** What the portal does by itself until everything that is due has left it. */
async function notify(t: TestApp) {
  await integrate(t.deps)
  await dispatchNotifications(t.deps)
  await sendNotifications(t.deps)
  await t.deliver()
  await t.runJobs()
}

async function started(given: object = {}) {
  const t = await testApp({ env: RECEIVER_HERE })
  // What the first start did is not news.
  await notify(t)
  const staff = await staffBrowser(t, 'admin', 'ira@x.example')
  expect((await put(staff, SETTINGS, { ...BY_MAIL, ...given })).status).toBe(204)
  return { t, staff }
}

const put = (staff: TestVisitor, path: string, body: object) => staff.send('PUT', path, body)
const mailsTo = (t: TestApp, address: string) => t.mails.filter(({ to }) => to === address)
const list = async (staff: TestVisitor) => (await staff.get('/api/admin/notifications')).body
const personOf = async (t: TestApp, email: string) =>
  (await t.rows('person')).find(({ email_key }) => email_key === email)?.id ?? ''

test('staff who chose nothing see a signature in the portal and get no email', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'reader', 'viewer@x.example')
  expect((await staff.get(SETTINGS)).body).toMatchObject({ saved: false, byPortal: true, byMail: false })
  await t.visitor().sign({ email: 'ada@x.example', fullName: 'Ada Lovelace', companyName: 'Aurum' })
  await notify(t)
  const { notifications, unread } = await list(staff)
  expect(unread).toBe(1)
  expect(notifications).toEqual([
    expect.objectContaining({
      type: 'nda.signed',
      says: 'Ada Lovelace (Aurum) signed the agreement.',
      path: `/admin/people/${await personOf(t, 'ada@x.example')}`,
      readAt: null,
    }),
  ])
  expect(mailsTo(t, 'viewer@x.example')).toEqual([])
})

test('an alert about a code says whose code it is, and not the code', async () => {
  const { t, staff } = await started()
  const { code } = await t.visitor('198.51.100.1').sign({ fullName: 'Ada Lovelace', companyName: 'Aurum' })
  for (const address of ['198.51.100.1', '203.0.113.1', '192.0.2.1', '2001:db8::1'])
    await t.visitor(address).post('/api/unlock', { code })
  await integrate(t.deps)
  await watchForAlerts(t.deps)
  await notify(t)
  const { notifications } = await list(staff)
  expect(notifications.find(({ type }: { type: string }) => type === 'alert.raised')).toMatchObject({
    says: 'The portal raised an alert about Ada Lovelace (Aurum): a code was used from many networks.',
    path: '/admin/audit?tab=alerts',
  })
  expect(JSON.stringify(notifications)).not.toContain(code)
})

test('one signature makes one email, even where everything about the person is wanted at once', async () => {
  const { t, staff } = await started()
  await t.visitor().sign({ email: 'ada@x.example', fullName: 'Ada Lovelace' })
  await t.makeDocuments()
  await notify(t)
  const target = await personOf(t, 'ada@x.example')
  expect(mailsTo(t, 'ira@x.example').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Ada Lovelace .*signed the agreement$/),
  ])
  expect(
    (await put(staff, `/api/admin/notifications/exceptions/person/${target}`, { delivery: 'at_once' })).status,
  ).toBe(204)
  await put(staff, SETTINGS, { ...BY_MAIL, events: { 'nda.signed': 'at_once', 'code.issued': 'at_once' } })
  await t.visitor().sign({ email: 'bob@x.example', fullName: 'Bob Byron' })
  await t.makeDocuments()
  for (let again = 0; again < 3; again++) await notify(t)
  expect(mailsTo(t, 'ira@x.example').filter(({ subject }) => subject.includes('Bob'))).toHaveLength(1)
})

test('whoever gets the emails of the company gets no second one about a signature', async () => {
  const t = await testApp()
  const { owner } = t.deps.portal.notifications
  const staff = await staffBrowser(t, 'admin', owner)
  expect((await put(staff, SETTINGS, BY_MAIL)).status).toBe(204)
  expect((await staff.get(SETTINGS)).body.isOwner).toBe(true)
  await t.visitor().sign({ email: 'ada@x.example' })
  await t.makeDocuments()
  await notify(t)
  expect(mailsTo(t, owner)).toHaveLength(1)
  expect((await list(staff)).unread).toBe(1)
})

test('a person matching a rule of their own, of the firm and of the event makes one message', async () => {
  const { t, staff } = await started({ events: { 'nda.withdrawn': 'off', 'account.created': 'at_once' } })
  await t.visitor().sign({ email: 'ada@aurum.example', fullName: 'Ada Lovelace' })
  await notify(t)
  await assignFirms(t.deps)
  const person = await personOf(t, 'ada@aurum.example')
  const [firm] = await t.rows('firm')
  for (const [scope, target] of [
    ['person', person],
    ['firm', firm?.id],
  ])
    expect(
      (await put(staff, `/api/admin/notifications/exceptions/${scope}/${target}`, { delivery: 'at_once' })).status,
    ).toBe(204)
  expect((await staff.get(SETTINGS)).body.exceptions).toEqual([
    { scope: 'person', target: person, name: 'Ada Lovelace', delivery: 'at_once' },
    expect.objectContaining({ scope: 'firm', delivery: 'at_once' }),
  ])
  const before = mailsTo(t, 'ira@x.example').length
  const code = (await t.rows('access_code')).find(({ email }) => email === 'ada@aurum.example')
  const other = await staffBrowser(t, 'admin', 'other@x.example')
  expect((await other.post(`/api/admin/codes/${code?.id}/revoke`)).status).toBeLessThan(300)
  await notify(t)
  expect(
    mailsTo(t, 'ira@x.example')
      .slice(before)
      .map(({ subject }) => subject),
  ).toEqual([expect.stringMatching(/^The access code of Ada Lovelace .*was revoked$/)])
})

test('nobody is told what they did themselves', async () => {
  const { t, staff } = await started({ events: { 'code.issued': 'at_once' } })
  expect((await staff.post('/api/admin/codes', { routes: ['vault'], usesAllowed: 1 })).status).toBe(200)
  await notify(t)
  expect((await list(staff)).notifications).toEqual([])
  const other = await staffBrowser(t, 'admin', 'other@x.example')
  await other.post('/api/admin/codes', { routes: ['vault'], usesAllowed: 1 })
  await notify(t)
  expect((await list(staff)).notifications).toHaveLength(1)
})

test('quiet hours hold what comes at once until they end, in one email', async () => {
  const { t } = await started({ quietFrom: '22:00', quietUntil: '07:00' })
  // 23:00 in Berlin, in the night in which the clocks leap.
  t.clock.set('2026-03-28T22:00:00.000Z')
  await t.visitor().sign({ email: 'ada@x.example' })
  await notify(t)
  await t.visitor().sign({ email: 'bob@x.example' })
  t.clock.set('2026-03-29T04:59:00.000Z')
  await notify(t)
  expect(mailsTo(t, 'ira@x.example')).toEqual([])
  t.clock.set('2026-03-29T05:00:00.000Z')
  await notify(t)
  expect(mailsTo(t, 'ira@x.example').map(({ subject }) => subject)).toEqual([expect.stringMatching(/^2 notifications/)])
})

test('a digest groups a day in one email at its hour, also after the clocks changed, and says nothing where nothing was', async () => {
  const { t } = await started({ events: { 'nda.signed': 'daily' } })
  t.clock.set('2026-03-28T10:00:00.000Z')
  for (const name of ['ada', 'bob', 'cleo']) await t.visitor().sign({ email: `${name}@x.example` })
  await notify(t)
  t.clock.set('2026-03-29T05:59:00.000Z')
  await notify(t)
  expect(mailsTo(t, 'ira@x.example')).toEqual([])
  t.clock.set('2026-03-29T06:00:00.000Z')
  await notify(t)
  const [digest] = mailsTo(t, 'ira@x.example')
  expect(digest?.text.match(/signed the agreement/g)).toHaveLength(3)
  t.clock.advance(3 * DAY)
  await notify(t)
  expect(mailsTo(t, 'ira@x.example')).toHaveLength(1)
})

test('a digest of the week comes on Monday morning', async () => {
  const { t } = await started({ events: { 'nda.signed': 'monday' } })
  await t.visitor().sign({ email: 'ada@x.example' })
  await notify(t)
  t.clock.set('2026-01-19T06:59:00.000Z')
  await notify(t)
  expect(mailsTo(t, 'ira@x.example')).toEqual([])
  t.clock.advance(MINUTE)
  await notify(t)
  expect(mailsTo(t, 'ira@x.example')).toHaveLength(1)
})

test('staff who lost their role, their factor or their account get nothing, not even what waits', async () => {
  for (const loss of [
    { role: 'investor' },
    { two_factor_enabled: 0 },
    { suspended_at: '2026-01-15T10:00:00.000Z' },
  ] as const) {
    const { t, staff } = await started({ events: { 'nda.signed': 'daily' } })
    const receiver = await webhookReceiver()
    expect((await put(staff, '/api/admin/notifications/chats/slack', { url: receiver.url })).status).toBe(204)
    await t.visitor().sign({ email: 'ada@x.example' })
    await notify(t)
    await t.deps.db.updateTable('user_account').set(loss).where('email', '=', 'ira@x.example').execute()
    t.clock.advance(2 * DAY)
    await t.visitor().sign({ email: 'bob@x.example' })
    await notify(t)
    expect(mailsTo(t, 'ira@x.example')).toEqual([])
    expect(receiver.received).toEqual([])
    expect((await t.rows('notification_message')).every((row) => row.given_up_at !== null)).toBe(true)
  }
})

test('email that was turned off meanwhile is not sent', async () => {
  const { t, staff } = await started({ events: { 'nda.signed': 'daily' } })
  await t.visitor().sign({ email: 'ada@x.example' })
  await notify(t)
  await put(staff, SETTINGS, { ...BY_MAIL, byMail: false })
  t.clock.advance(DAY)
  await notify(t)
  expect(mailsTo(t, 'ira@x.example')).toEqual([])
})

test('notifications are marked as read, each or all, by their owner only', async () => {
  const { t, staff } = await started()
  const other = await staffBrowser(t, 'reader', 'other@x.example')
  for (const name of ['ada', 'bob', 'cleo']) await t.visitor().sign({ email: `${name}@x.example` })
  await notify(t)
  const [first] = (await list(staff)).notifications
  expect((await other.post('/api/admin/notifications/read', { ids: [first.id] })).status).toBe(204)
  expect((await list(staff)).unread).toBe(3)
  await staff.post('/api/admin/notifications/read', { ids: [first.id] })
  expect((await staff.get('/api/admin/notifications/unread')).body).toEqual({ unread: 2 })
  expect((await staff.get('/api/admin/notifications?unread=yes')).body.notifications).toHaveLength(2)
  await staff.post('/api/admin/notifications/read', {})
  expect((await list(staff)).unread).toBe(0)
  expect((await list(other)).unread).toBe(3)
})

test('settings that make no sense are refused, and an exception is for what exists', async () => {
  const { staff } = await started()
  expect((await put(staff, SETTINGS, { ...BY_MAIL, timeZone: 'Mars/Olympus' })).body.error.fields).toHaveProperty(
    'timeZone',
  )
  expect((await put(staff, SETTINGS, { ...BY_MAIL, quietFrom: '22:00' })).body.error.fields).toHaveProperty(
    'quietUntil',
  )
  expect((await put(staff, SETTINGS, { ...BY_MAIL, digestAt: '25:00' })).body.error.fields).toHaveProperty('digestAt')
  for (const scope of ['person', 'firm', 'project'])
    expect((await put(staff, `/api/admin/notifications/exceptions/${scope}/none`, { delivery: 'off' })).status).toBe(
      404,
    )
  expect((await put(staff, '/api/admin/notifications/exceptions/project/vault', { delivery: 'off' })).status).toBe(204)
  expect((await staff.get(SETTINGS)).body.exceptions).toHaveLength(1)
  expect((await staff.delete('/api/admin/notifications/exceptions/project/vault')).status).toBe(204)
  expect((await staff.get(SETTINGS)).body.exceptions).toEqual([])
})

test('an erasure takes what staff were told of the person, and retention what is old', async () => {
  const { t, staff } = await started()
  await t.visitor().sign({ email: 'ada@x.example', fullName: 'Ada Lovelace' })
  await t.visitor().sign({ email: 'bob@x.example' })
  await notify(t)
  const ada = await personOf(t, 'ada@x.example')
  await put(staff, `/api/admin/notifications/exceptions/person/${ada}`, { delivery: 'daily' })
  const file = await staff.post(`/api/admin/people/${ada}/export`)
  expect(JSON.stringify(file.body)).toContain('"notifications":[{')
  expect((await staff.post(`/api/admin/people/${ada}/erase`, { email: 'ada@x.example' })).status).toBeLessThan(300)
  expect((await t.rows('notification')).some(({ person_id }) => person_id === ada)).toBe(false)
  expect((await t.rows('notification_rule')).some(({ target }) => target === ada)).toBe(false)
  expect(await t.rows('notification')).not.toEqual([])
  t.clock.advance(31 * DAY)
  await applyRetention(t.deps)
  expect(await t.rows('notification')).toEqual([])
  expect(await t.rows('notification_message')).toEqual([])
})

test('Slack and Teams get the same words, with a link and without anything that a name could add', async () => {
  const { t, staff } = await started({ byMail: false, byPortal: false })
  const slack = await webhookReceiver()
  const teams = await webhookReceiver()
  await put(staff, '/api/admin/notifications/chats/slack', { url: slack.url })
  await put(staff, '/api/admin/notifications/chats/teams', { url: teams.url })
  expect(JSON.stringify(await t.rows('notification_chat'))).not.toContain('/hook')
  await t
    .visitor()
    .sign({ email: 'ada@x.example', fullName: '<!channel> [Ada](https://x.example)', companyName: 'Aurum & Sons' })
  await notify(t)
  await notify(t)
  expect(slack.received).toHaveLength(1)
  expect(teams.received).toHaveLength(1)
  const says = 'Channel Ada https x. example (Aurum & Sons) signed the agreement.'
  const message = JSON.parse(slack.received[0]?.body ?? '')
  expect(message.text).toBe(says.replace('&', '&amp;'))
  expect(message.blocks[0]).toEqual({ type: 'section', text: { type: 'plain_text', text: says, emoji: false } })
  expect(message.blocks[1].elements[0].text).toMatch(/^<http\S+\/admin\/people\/\S+\|View your notifications>$/)
  const card = JSON.parse(teams.received[0]?.body ?? '').attachments[0]
  expect(card.contentType).toBe('application/vnd.microsoft.card.adaptive')
  expect(card.content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' })
  expect(card.content.body[0].inlines[0].text).toBe(says)
  expect((await list(staff)).notifications).toEqual([])
})

test('each notification says what happened; amounts stay in the portal and in emails', async () => {
  const { t, staff } = await started({ byMail: false })
  const slack = await webhookReceiver()
  await put(staff, '/api/admin/notifications/chats/slack', { url: slack.url })
  await openRound(await staffBrowser(t, 'admin', 'other@x.example'))
  const ada = await investor(t, 'ada@x.example')
  expect((await ada.state(250_000)).status).toBeLessThan(300)
  const asked = {
    kind: 'data_room',
    route: 'vault',
    topic: 'Our counsel needs the contracts.',
    times: [],
    timeZone: 'UTC',
  }
  expect((await ada.visitor.post('/api/account/requests', asked)).status).toBeLessThan(300)
  await notify(t)
  const says = (await list(staff)).notifications.map((one: { says: string }) => one.says)
  expect(says).toContainEqual(expect.stringMatching(/^Ada Lovelace .*indicated \$250,000 in Vault\.$/))
  expect(says).toContainEqual(expect.stringMatching(/^Ada Lovelace .*asked for access to the data room\.$/))
  const sent = slack.received.map(({ body }) => body).join()
  expect(sent).toContain('indicated interest in Vault.')
  expect(sent).not.toContain('250,000')
})

test('a chat that is down is asked again with growing pauses, gets what waited in one message, and says on the page what failed', async () => {
  const { t, staff } = await started({ byMail: false })
  const receiver = await webhookReceiver()
  await put(staff, '/api/admin/notifications/chats/slack', { url: receiver.url })
  let asked = 0
  receiver.answer = () => {
    asked += 1
    return 503
  }
  await t.visitor().sign({ email: 'ada@x.example' })
  await notify(t)
  await notify(t)
  expect(asked).toBe(1)
  expect((await staff.get(SETTINGS)).body.chats).toEqual([
    expect.objectContaining({
      channel: 'slack',
      failingSince: expect.any(String),
      lastFailure: 'http_503',
      offAt: null,
    }),
  ])
  await t.visitor().sign({ email: 'bob@x.example' })
  t.clock.advance(6_000)
  await notify(t)
  t.clock.advance(6_000)
  await notify(t)
  expect(asked).toBe(2)
  receiver.answer = () => 200
  t.clock.advance(HOUR)
  await notify(t)
  expect(receiver.received).toHaveLength(1)
  expect(receiver.received[0]?.body).toContain('2 notifications')
  expect((await staff.get(SETTINGS)).body.chats[0]).toMatchObject({ failingSince: null, lastFailure: null })
})

test('after three days without success the portal stops, and a new address begins afresh', async () => {
  const { t, staff } = await started({ byMail: false })
  const receiver = await webhookReceiver()
  receiver.answer = () => 404
  await put(staff, '/api/admin/notifications/chats/teams', { url: receiver.url })
  await t.visitor().sign({ email: 'ada@x.example' })
  for (let hours = 0; hours < 80; hours += 8) {
    await notify(t)
    t.clock.advance(8 * HOUR)
  }
  const again = await staffBrowser(t, 'admin', 'second@x.example')
  expect((await t.rows('notification_chat'))[0]?.off_at).not.toBeNull()
  expect((await t.rows('audit_entry')).some(({ action }) => action === 'notification.chat_removed')).toBe(true)
  receiver.answer = () => 200
  await t.visitor().sign({ email: 'bob@x.example' })
  await notify(t)
  expect(receiver.received).toEqual([])
  await put(again, '/api/admin/notifications/chats/teams', { url: receiver.url })
  await t.visitor().sign({ email: 'cleo@x.example' })
  await notify(t)
  expect(receiver.received).toHaveLength(1)
})

test('addresses on private networks are refused, when they are entered and when they are asked', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'reader', 'viewer@x.example')
  const receiver = await webhookReceiver()
  const wrong = [
    'http://hooks.x.example/a',
    'https://10.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    receiver.url,
  ]
  for (const url of wrong)
    expect((await put(staff, '/api/admin/notifications/chats/slack', { url })).body.error.fields, url).toHaveProperty(
      'url',
    )
  expect((await put(staff, '/api/admin/notifications/chats/slack', { url: 'https://hooks.x.example/a' })).status).toBe(
    204,
  )
  const account = (await t.rows('user_account')).find(({ email }) => email === 'viewer@x.example')?.id ?? ''
  await t.deps.db
    .updateTable('notification_chat')
    .set({ url_sealed: t.deps.secrets.seal(receiver.url, `${account} slack`) })
    .execute()
  expect((await staff.post('/api/admin/notifications/test', { channel: 'slack' })).body).toEqual({
    sent: false,
    failure: 'address',
  })
  expect(receiver.received).toEqual([])
})

test('a test message says so, by email and in a chat, and only where there is one', async () => {
  const { t, staff } = await started()
  const receiver = await webhookReceiver()
  expect((await staff.post('/api/admin/notifications/test', { channel: 'teams' })).status).toBe(404)
  await put(staff, '/api/admin/notifications/chats/teams', { url: receiver.url })
  expect((await staff.post('/api/admin/notifications/test', { channel: 'teams' })).body).toEqual({
    sent: true,
    failure: null,
  })
  expect(receiver.received[0]?.body).toContain('This is a test of your notifications.')
  expect((await staff.post('/api/admin/notifications/test', { channel: 'mail' })).body.sent).toBe(true)
  await t.runJobs()
  expect(mailsTo(t, 'ira@x.example')[0]?.text).toContain('This is a test of your notifications.')
  expect((await staff.delete('/api/admin/notifications/chats/teams')).status).toBe(204)
  expect(await t.rows('notification_chat')).toEqual([])
})

test('an override has no notifications', async () => {
  const t = await testApp()
  const { adminUsername: username, adminPassword: password } = t.firstRun()
  const operator = t.visitor()
  const { body } = await operator.post('/api/admin/login', { username, password })
  const answer = await operator.get('/api/admin/notifications', { authorization: `Bearer ${body.token}` })
  expect(answer.body.error.code).toBe('notifications_need_account')
})

test('of processes that work at once, one writes each notification and one sends it', async () => {
  const { t, staff } = await started()
  for (const name of ['ada', 'bob', 'cleo']) await t.visitor().sign({ email: `${name}@x.example` })
  await integrate(t.deps)
  await Promise.all(Array.from({ length: 4 }, () => dispatchNotifications(t.deps)))
  await Promise.all(Array.from({ length: 4 }, () => sendNotifications(t.deps)))
  await t.runJobs()
  expect((await list(staff)).notifications).toHaveLength(3)
  expect(mailsTo(t, 'ira@x.example')).toHaveLength(3)
})

test('a process that dies anywhere leaves nothing twice and nothing out', async () => {
  const { t, staff } = await started()
  const receiver = await webhookReceiver()
  await put(staff, '/api/admin/notifications/chats/slack', { url: receiver.url })
  const names = ['ada', 'bob', 'cleo', 'dora']
  for (const name of names) await t.visitor().sign({ email: `${name}@x.example` })
  await integrate(t.deps)
  let deaths = 0
  /** Each id that a step takes is a place at which it can die. */
  const mortal = (lives: number): Deps => {
    let left = lives
    const id = () => {
      if (left === 0) {
        deaths += 1
        throw new Error('killed')
      }
      left -= 1
      return t.deps.ids.id()
    }
    return { ...t.deps, ids: { ...t.deps.ids, id } }
  }
  for (const step of [dispatchNotifications, sendNotifications])
    for (let lives = 0; lives < 8; lives++) await step(mortal(lives)).catch(() => {})
  expect(deaths).toBe(9)
  await notify(t)
  expect((await list(staff)).notifications).toHaveLength(names.length)
  expect(mailsTo(t, 'ira@x.example')).toHaveLength(names.length)
  expect(receiver.received).toHaveLength(names.length)
})

test('a notification email that could not be delivered is not the subject of another one', async () => {
  const { t, staff } = await started()
  const refuse = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 })
  const { mailer } = t.deps
  t.deps.mailer = {
    ...mailer,
    send: (mail) => (mail.to === 'ira@x.example' ? Promise.reject(refuse) : mailer.send(mail)),
  }
  await t.visitor().sign({ email: 'ada@x.example' })
  for (let again = 0; again < 5; again++) {
    await notify(t)
    t.clock.advance(MINUTE)
  }
  const mails = await t.rows('mail_record')
  expect(mails.filter(({ kind }) => kind === 'notification')).toHaveLength(1)
  const types = (await list(staff)).notifications.map(({ type }: { type: string }) => type)
  expect(types.sort()).toEqual(['mail.failed', 'nda.signed'])
})

test('whoever signs counts to a firm that is followed from the signature on', async () => {
  const { t, staff } = await started({ events: { 'nda.signed': 'off' } })
  await t.visitor().sign({ email: 'ada@aurum.example' })
  await notify(t)
  await assignFirms(t.deps)
  const firm = (await t.rows('firm_domain')).find(({ domain }) => domain === 'aurum.example')
  await put(staff, `/api/admin/notifications/exceptions/firm/${firm?.firm_id}`, { delivery: 'at_once' })
  await t.visitor().sign({ email: 'bob@aurum.example', fullName: 'Bob Byron' })
  await notify(t)
  expect(mailsTo(t, 'ira@x.example').map(({ subject }) => subject)).toEqual([expect.stringContaining('Bob Byron')])
})

test('an erasure takes the emails that wait for the mail server and name the person', async () => {
  const { t, staff } = await started()
  const { mailer } = t.deps
  t.deps.mailer = { ...mailer, send: () => Promise.reject(new Error('down')) }
  await t.visitor().sign({ email: 'ada@x.example', fullName: 'Ada Lovelace' })
  await t.visitor().sign({ email: 'bob@x.example', fullName: 'Bob Byron' })
  await notify(t)
  const ada = await personOf(t, 'ada@x.example')
  expect((await staff.post(`/api/admin/people/${ada}/erase`, { email: 'ada@x.example' })).status).toBeLessThan(300)
  t.deps.mailer = mailer
  t.clock.advance(HOUR)
  await notify(t)
  const told = mailsTo(t, 'ira@x.example').map(({ subject }) => subject)
  expect(told).toContainEqual(expect.stringContaining('Bob Byron'))
  expect(told).not.toContainEqual(expect.stringContaining('Ada Lovelace'))
  expect(JSON.stringify((await list(staff)).notifications)).not.toContain('bob@x.example')
})

test('email that was turned off and on again sends nothing of what waited', async () => {
  const { t, staff } = await started({ events: { 'nda.signed': 'daily' } })
  await t.visitor().sign({ email: 'ada@x.example' })
  await notify(t)
  for (const byMail of [false, true])
    await put(staff, SETTINGS, { ...BY_MAIL, byMail, events: { 'nda.signed': 'daily' } })
  t.clock.advance(DAY)
  await notify(t)
  expect(mailsTo(t, 'ira@x.example')).toEqual([])
})

test('the log says that settings changed only if they did', async () => {
  const { t, staff } = await started()
  const exception = '/api/admin/notifications/exceptions/project/vault'
  const changes = async () =>
    (await t.rows('audit_entry')).filter(({ action }) => action === 'notification.settings_changed').length
  const before = await changes()
  expect((await put(staff, SETTINGS, BY_MAIL)).status).toBe(204)
  expect((await staff.delete(exception)).status).toBe(204)
  expect(await changes()).toBe(before)
  for (let again = 0; again < 2; again++) await put(staff, exception, { delivery: 'off' })
  expect(await changes()).toBe(before + 1)
  await staff.delete(exception)
  expect(await changes()).toBe(before + 2)
})

test('a time zone that the runtime does not know stops nobody’s notifications', async () => {
  const { t } = await started({ events: { 'nda.signed': 'daily' } })
  const other = await staffBrowser(t, 'reader', 'other@x.example')
  await put(other, SETTINGS, BY_MAIL)
  const account = (await t.rows('user_account')).find(({ email }) => email === 'ira@x.example')?.id ?? ''
  await t.deps.db
    .updateTable('notification_setting')
    .set({ time_zone: 'Mars/Olympus' })
    .where('account_id', '=', account)
    .execute()
  await t.visitor().sign({ email: 'ada@x.example' })
  await notify(t)
  expect(mailsTo(t, 'other@x.example')).toHaveLength(1)
  t.clock.advance(DAY)
  await notify(t)
  expect(mailsTo(t, 'ira@x.example')).toHaveLength(1)
})

test('an address that is set up again while a message is under way does not get it twice', async () => {
  const { t, staff } = await started({ byMail: false })
  const receiver = await webhookReceiver()
  const chat = '/api/admin/notifications/chats/slack'
  await put(staff, chat, { url: receiver.url })
  await t.visitor().sign({ email: 'ada@x.example' })
  let isFirst = true
  receiver.answer = async () => {
    if (!isFirst) return 200
    isFirst = false
    await put(staff, chat, { url: receiver.url })
    await sendNotifications(t.deps)
    await t.deliver()
    return 200
  }
  await notify(t)
  expect(receiver.received).toHaveLength(1)
})

test('retention leaves what a digest of the week still has to tell', async () => {
  const { t } = await started({ events: { 'nda.signed': 'monday' } })
  t.deps.portal.privacy.retention.deliveries = 4
  t.clock.set('2026-01-20T10:00:00.000Z')
  await t.visitor().sign({ email: 'ada@x.example' })
  await notify(t)
  t.clock.set('2026-01-26T06:59:00.000Z')
  await applyRetention(t.deps)
  t.clock.advance(MINUTE)
  await notify(t)
  expect(mailsTo(t, 'ira@x.example')).toHaveLength(1)
  t.clock.advance(DAY)
  await applyRetention(t.deps)
  expect((await t.rows('notification')).filter(({ type }) => type === 'nda.signed')).toEqual([])
})
