import { parse } from 'csv-parse/sync'
import { describe, expect, inject, test } from 'vitest'
import { VIEW_AS_HEADER } from '../../../../contract/data-room/view-as-header.ts'
import { investor } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { jobHandlers } from '../../../app.ts'
import { runDueJobs } from '../../operations/jobs/service.ts'
import { sendDueUpdates } from './send-updates.ts'

const WORDS = 'Revenue grew by a third.\n\nThe lease is signed.'
const TITLE = 'Second quarter'
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
const make = (staff: TestVisitor, more: object = {}) =>
  staff.post('/api/admin/updates', { route: 'vault', title: TITLE, words: WORDS, ...more })
const listOf = async (staff: TestVisitor) => (await staff.get('/api/admin/updates')).body.updates
const send = (staff: TestVisitor, id: string, revision = 1, more: object = {}) =>
  staff.post(`/api/admin/updates/${id}/send`, { revision, ...more })
const UPDATES = '/api/projects/vault/updates'
const listed = async (reader: TestVisitor) => (await reader.get(UPDATES)).body.updates
const updateMails = (t: TestApp) => t.mails.filter(({ subject }) => /has an update for you/.test(subject))
const deliver = async (t: TestApp) => {
  await sendDueUpdates(t.deps)
  await t.runJobs()
}

async function start() {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const elena = await investor(t)
  return { t, staff, elena }
}

/** An update that everybody with access gets. */
async function sent(t: TestApp, staff: TestVisitor, more: object = {}) {
  const { id } = (await make(staff, more)).body
  expect((await send(staff, id)).status).toBe(204)
  await deliver(t)
  return id as string
}

describe('an update', () => {
  test('is written, sent, mailed as a link without its title, read on the page, and counted', async () => {
    const { t, staff, elena } = await start()
    const made = await make(staff)
    expect(made.status).toBe(201)
    const { id } = made.body
    expect(await listed(elena), 'a draft is nobody’s').toEqual([])
    const audience = await staff.post('/api/admin/updates/audience', { route: 'vault' })
    expect(audience.body).toMatchObject({
      total: 1,
      unsubscribed: 0,
      people: [{ email: 'e.marchetti@northgate.example' }],
    })
    expect((await send(staff, id)).status).toBe(204)
    await deliver(t)
    const [mail, ...others] = updateMails(t)
    expect(others).toEqual([])
    expect(mail?.to).toBe('e.marchetti@northgate.example')
    expect(mail?.text).toContain('/vault?enter=code#investor-updates')
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Second quarter|Revenue|lease/)
    expect(await listed(elena)).toMatchObject([{ id, title: TITLE, corrected: false, opened: false }])
    expect((await elena.get(`${UPDATES}/${id}`)).body).toMatchObject({ title: TITLE, words: WORDS, corrects: null })
    await elena.get(`${UPDATES}/${id}`)
    expect(await listed(elena)).toMatchObject([{ opened: true }])
    expect(await listOf(staff)).toMatchObject([{ id, state: 'sent', recipients: 1, mailed: 1, opened: 1 }])
    const { recipients } = (await staff.get(`/api/admin/updates/${id}/recipients`)).body
    expect(recipients).toMatchObject([{ personId: elena.personId, mail: 'mailed', withheld: null, times: 2 }])
    const acts = (await t.rows('audit_entry')).filter(({ action }) => action.startsWith('update.'))
    expect(acts.map(({ action }) => action)).toEqual([
      ...['update.drafted', 'update.scheduled', 'update.sent', 'update.opened'],
    ])
    expect(JSON.stringify(acts)).not.toMatch(/Second quarter|Revenue/)
  })

  test('changes as a draft only, by its revision; a schedule is kept and can be cancelled', async () => {
    const { t, staff } = await start()
    const { id } = (await make(staff)).body
    const change = (revision: number, title = 'Third quarter') =>
      staff.post(`/api/admin/updates/${id}`, { revision, title, words: WORDS })
    expect((await change(1)).status).toBe(204)
    expect(codeOf(await change(1))).toBe('update_changed')
    expect(codeOf(await send(staff, id, 1))).toBe('update_changed')
    const at = new Date(t.clock.now().getTime() + 10 * MINUTE).toISOString()
    expect((await send(staff, id, 2, { at })).status).toBe(204)
    expect(codeOf(await change(3))).toBe('update_not_draft')
    expect(codeOf(await staff.delete(`/api/admin/updates/${id}`))).toBe('update_not_draft')
    await deliver(t)
    expect(updateMails(t)).toEqual([])
    expect(await listOf(staff)).toMatchObject([{ state: 'scheduled', sendAt: at }])
    expect((await staff.post(`/api/admin/updates/${id}/cancel`)).status).toBe(204)
    t.clock.advance(20 * MINUTE)
    await deliver(t)
    expect(updateMails(t), 'it was cancelled').toEqual([])
    expect((await send(staff, id, 4, { at: new Date(t.clock.now().getTime() + MINUTE).toISOString() })).status).toBe(
      204,
    )
    t.clock.advance(MINUTE)
    await deliver(t)
    expect(updateMails(t)).toHaveLength(1)
    expect(codeOf(await staff.post(`/api/admin/updates/${id}/cancel`))).toBe('update_over')
  })

  test('is for named readers, groups and a version of the agreement; others never learn that it exists', async () => {
    const { t, staff, elena } = await start()
    const ada = await investor(t, 'ada@aurum.example')
    const groups = { route: 'vault', name: 'Leads', members: [{ kind: 'domain', value: 'aurum.example' }] }
    const { id: group } = (await staff.post('/api/admin/documents/groups', groups)).body
    const forLeads = await sent(t, staff, { narrowed: true, readers: [{ kind: 'group', value: group }] })
    expect(updateMails(t).map(({ to }) => to)).toEqual(['ada@aurum.example'])
    expect(await listed(elena)).toEqual([])
    expect(codeOf(await elena.get(`${UPDATES}/${forLeads}`))).toBe('not_found')
    expect(codeOf(await elena.get(`${UPDATES}/none`))).toBe('not_found')
    expect(await listed(ada)).toHaveLength(1)
    const older = (await make(staff, { agreement: 'older' })).body.id
    expect(codeOf(await send(staff, older)), 'both have signed the version in force').toBe('update_nobody')
    expect((await staff.post('/api/admin/updates/audience', { route: 'vault', agreement: 'current' })).body.total).toBe(
      2,
    )
    // Who leaves the group no longer reads it.
    const other = { name: 'Leads', members: [{ kind: 'domain', value: 'other.example' }] }
    await staff.post(`/api/admin/documents/groups/${group}`, other)
    expect(codeOf(await ada.get(`${UPDATES}/${forLeads}`))).toBe('not_found')
    expect(await listed(ada)).toEqual([])
    expect((await t.visitor().get(UPDATES)).status).toBe(401)
  })

  test('can be withdrawn: its readers are told, and emails that wait do not leave', async () => {
    const { t, staff, elena } = await start()
    const { id } = (await make(staff)).body
    await send(staff, id)
    await sendDueUpdates(t.deps)
    expect((await staff.post(`/api/admin/updates/${id}/withdraw`)).status).toBe(204)
    await t.runJobs()
    expect(updateMails(t)).toEqual([])
    expect(codeOf(await elena.get(`${UPDATES}/${id}`))).toBe('withdrawn_update')
    expect(await listed(elena)).toEqual([])
    const { recipients } = (await staff.get(`/api/admin/updates/${id}/recipients`)).body
    expect(recipients).toMatchObject([{ mail: 'withheld', withheld: 'withdrawn' }])
    expect(codeOf(await staff.post(`/api/admin/updates/${id}/withdraw`))).toBe('update_over')
  })

  test('that corrects another says so to those who may read both', async () => {
    const { t, staff, elena } = await start()
    const first = await sent(t, staff)
    t.clock.advance(MINUTE)
    const second = await sent(t, staff, { title: 'Correction', corrects: first })
    expect((await elena.get(`${UPDATES}/${second}`)).body.corrects).toBe(TITLE)
    expect(await listed(elena)).toMatchObject([
      { id: second, corrected: false },
      { id: first, corrected: true },
    ])
  })

  test('a test goes to the member of staff alone', async () => {
    const { t, staff } = await start()
    const { id } = (await make(staff)).body
    expect((await staff.post(`/api/admin/updates/${id}/test`)).status).toBe(204)
    await t.runJobs()
    expect(updateMails(t).map(({ to }) => to)).toEqual(['admin@x.example'])
    expect(await t.rows('update_recipient')).toEqual([])
  })
})

test('recipients and openings are a CSV file, in which no name is a formula', async () => {
  const { t, staff, elena } = await start()
  await investor(t, 'ada@aurum.example')
  await t.deps.db
    .updateTable('submission')
    .set({ full_name: '=1+1' })
    .where('email', '=', 'ada@aurum.example')
    .execute()
  const id = await sent(t, staff)
  await elena.get(`${UPDATES}/${id}`)
  const { status, body } = await staff.post(`/api/admin/updates/${id}/recipients/export`)
  expect(status).toBe(200)
  const rows = parse(body, { columns: true, bom: true }) as Record<string, string>[]
  expect(rows.toSorted((a, b) => ((a.email ?? '') < (b.email ?? '') ? -1 : 1))).toMatchObject([
    { email: 'ada@aurum.example', name: "'=1+1", mail: 'mailed', report: '', firstOpenedAt: '', times: '0' },
    { email: 'e.marchetti@northgate.example', personId: elena.personId, mail: 'mailed', times: '1' },
  ])
  const noted = (await t.rows('audit_entry')).filter(({ action }) => action === 'export.made')
  expect(noted.map(({ detail }) => JSON.parse(detail))).toMatchObject([{ kind: 'update-recipients', count: 2 }])
})

describe('unsubscribing', () => {
  test('takes one press in a mail program, from anywhere, and a link says what it is and takes it back', async () => {
    const { t, staff, elena } = await start()
    await sent(t, staff)
    const [mail] = updateMails(t)
    const post = new URL(mail?.unsubscribe ?? '')
    const token = /\/unsubscribe#([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(post.pathname).toBe(`/api/unsubscribe/${token}`)
    expect(post.href).not.toContain('marchetti')
    // As a mail program calls it: no cookies, no origin, a form.
    const pressed = await t.app.request(post.pathname, {
      method: 'POST',
      headers: { host: '127.0.0.1', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.status).toBe(204)
    const visitor = t.visitor()
    expect((await visitor.get(post.pathname)).body).toEqual({ topic: 'updates', subscribed: false })
    const second = await sent(t, staff, { title: 'Next' })
    expect(updateMails(t)).toHaveLength(1)
    expect(await listed(elena), 'it can still be read').toHaveLength(2)
    const { recipients } = (await staff.get(`/api/admin/updates/${second}/recipients`)).body
    expect(recipients).toMatchObject([{ mail: 'withheld', withheld: 'unsubscribed' }])
    expect((await visitor.post(`${post.pathname}/undo`)).status).toBe(204)
    await sent(t, staff, { title: 'And again' })
    expect(updateMails(t)).toHaveLength(2)
    expect((await visitor.get(`/api/unsubscribe/${'0'.repeat(64)}`)).status).toBe(404)
    const changes = (await t.rows('audit_entry')).filter(({ action }) => /subscribed/.test(action))
    expect(changes.map(({ action, person_id }) => [action, person_id])).toEqual([
      ['mail.unsubscribed', elena.personId],
      ['mail.subscribed_again', elena.personId],
    ])
  })

  test('of an email that waits already, it does not leave', async () => {
    const { t, staff } = await start()
    await sent(t, staff)
    const { id } = (await make(staff)).body
    await send(staff, id)
    await sendDueUpdates(t.deps)
    await t.visitor().post(new URL(updateMails(t)[0]?.unsubscribe ?? '').pathname)
    await t.runJobs()
    expect(updateMails(t)).toHaveLength(1)
  })
})

test('an attempt that broke off may have arrived: what is recorded does not say that no email left', async () => {
  const { t, staff, elena } = await start()
  const { id } = (await make(staff)).body
  await send(staff, id)
  await sendDueUpdates(t.deps)
  const { send: hand } = t.deps.mailer
  const broken: typeof hand = async (mail) => {
    await hand(mail)
    throw new Error('the connection was lost after the email was taken')
  }
  await runDueJobs({ ...t.deps, mailer: { ...t.deps.mailer, send: broken } }, jobHandlers)
  expect(updateMails(t)).toHaveLength(1)
  const now = t.clock.now().toISOString()
  await t.deps.db
    .updateTable('user_account')
    .set({ suspended_at: now })
    .where('person_id', '=', elena.personId)
    .execute()
  t.clock.advance(10 * MINUTE)
  await t.runJobs()
  expect(updateMails(t)).toHaveLength(1)
  expect(await t.rows('update_recipient')).toMatchObject([{ withheld: 'uncertain', mailed_at: null }])
})

test('a worker that dies after it handed an email over does not send it again', async () => {
  const { t, staff } = await start()
  const { id } = (await make(staff)).body
  await send(staff, id)
  await sendDueUpdates(t.deps)
  await runDueJobs(t.deps, {
    mail: async (deps, payload, job) => {
      await jobHandlers.mail?.(deps, payload, job, 1)
      throw new Error('killed')
    },
  })
  t.clock.advance(10 * MINUTE)
  await t.runJobs()
  expect(updateMails(t)).toHaveLength(1)
  expect((await t.rows('update_recipient'))[0]?.mailed_at).not.toBeNull()
})

const MANY = inject('thorough') ? 1_000 : 5

/** Investors who have signed, each with an account. */
async function many(t: TestApp, count: number) {
  for (let at = 0; at < count; at++) await investor(t, `reader-${at}@x.example`)
}

test(`access that ends before a mail leaves: not mailed, ${MANY} of ${MANY}`, { timeout: 600_000 }, async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await many(t, MANY)
  const { id } = (await make(staff)).body
  await send(staff, id)
  await sendDueUpdates(t.deps)
  expect(await t.rows('update_recipient')).toHaveLength(MANY)
  const now = t.clock.now().toISOString()
  await t.deps.db.updateTable('user_account').set({ suspended_at: now }).where('role', '=', 'investor').execute()
  await t.runJobs()
  expect(updateMails(t)).toEqual([])
  const withheld = (await t.rows('update_recipient')).filter((row) => row.withheld === 'no_access')
  expect(withheld).toHaveLength(MANY)
})

test(`processes that die anywhere and two that work at once: each of ${MANY} recipients has one email`, {
  timeout: 600_000,
}, async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await many(t, MANY)
  const { id } = (await make(staff)).body
  await send(staff, id)
  let steps = 0
  // As a process that is killed: what it wrote without a commit is gone.
  const dying = {
    ...t.deps,
    ids: {
      ...t.deps.ids,
      id: () => {
        if (++steps % 7 === 0) throw new Error('killed')
        return t.deps.ids.id()
      },
    },
  }
  for (let at = 0; at < 5; at++) await sendDueUpdates(dying).catch(() => undefined)
  await Promise.all([sendDueUpdates(t.deps), sendDueUpdates(t.deps)])
  await t.runJobs()
  const to = updateMails(t).map((mail) => mail.to)
  expect(to).toHaveLength(MANY)
  expect(new Set(to).size).toBe(MANY)
})

test('an admin sees the updates as a person sees them, and opening one is not recorded of that person', async () => {
  const { t, staff, elena } = await start()
  const id = await sent(t, staff)
  const ada = 'ada@aurum.example'
  await investor(t, ada)
  const forAda = await sent(t, staff, { title: 'For Ada', narrowed: true, readers: [{ kind: 'email', value: ada }] })
  const as = { [VIEW_AS_HEADER]: elena.personId }
  const seen = (await staff.get(UPDATES, as)).body.updates
  expect(seen).toEqual(await listed(elena))
  expect(seen).toMatchObject([{ id, opened: false }])
  expect((await staff.get(`${UPDATES}/${id}`, as)).body.words).toBe(WORDS)
  expect((await staff.get(`${UPDATES}/${forAda}`, as)).status).toBe(404)
  expect((await staff.get(`${UPDATES}/${forAda}`)).status, 'staff see every one').toBe(200)
  expect(await listed(elena)).toMatchObject([{ id, opened: false }])
  const of = (await t.rows('audit_entry')).filter(({ person_id }) => person_id === elena.personId)
  const acts = of.map(({ action }) => action)
  expect(acts).toContain('document.viewed_as')
  expect(acts).not.toContain('update.opened')
})
