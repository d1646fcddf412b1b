import { expect, test } from 'vitest'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { change, putDocument, staffDocument } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

const EMAIL = 'e.marchetti@northgate.example'
const OWNER = 'investors@halcyon.example'
const OWN = '/api/account/requests'
const TIMES = ['2026-01-20T14:00:00.000Z', '2026-01-21T15:30:00.000Z', '2026-01-22T08:00:00.000Z']
const CALL = { kind: 'call', route: 'vault', topic: 'The custody rehearsals', times: TIMES, timeZone: 'Europe/Berlin' }
const ROOM_ACCESS = { kind: 'data_room', route: 'vault', topic: 'Due diligence' }
const AGREED = { startsAt: TIMES[1] ?? '', minutes: 30, place: 'https://meet.example/abc' }

async function someone(t: TestApp, email = EMAIL): Promise<TestVisitor> {
  const visitor = t.visitor()
  await signedIn(t, visitor, { email, firstName: 'Elena', lastName: 'Marchetti' })
  return visitor
}

/** Somebody who asked for a call, and an admin. */
async function asked(input: object = CALL) {
  const t = await testApp()
  const person = await someone(t)
  const admin = await staffBrowser(t, 'admin')
  const made = await person.post(OWN, input)
  const id: string = made.body.id
  const own = async () => (await person.get(OWN)).body.requests[0]
  const answer = (body: object) => admin.post(`/api/admin/requests/${id}/answer`, body)
  const mailsTo = async (to: string) => {
    await t.runJobs()
    return t.mails.filter((mail) => mail.to === to)
  }
  return { t, person, admin, made, id, own, answer, mailsTo }
}

const calendarOf = (mail: { attachments?: { type: string; content: Buffer }[] } | undefined) => {
  const file = mail?.attachments?.[0]
  return { type: file?.type, text: file?.content.toString().replace(/\r\n[ \t]/g, '') ?? '' }
}

test('a call is asked for with a topic and times, staff are told in both clocks, and the person sees it wait', async () => {
  const { made, own, admin, mailsTo, t } = await asked()
  expect([made.status, made.body.made]).toEqual([201, true])
  expect(await own()).toMatchObject({ kind: 'call', route: 'vault', answer: null, times: TIMES, withdrawable: true })
  const [mail] = await mailsTo(OWNER)
  expect(mail?.subject).toBe('Elena Marchetti asks for an investor call')
  for (const words of ['The custody rehearsals', EMAIL, 'Vault', 'Tue, 20 Jan 2026, 15:00 Berlin time (14:00 UTC)'])
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(words)
  const listed = (await admin.get('/api/admin/requests')).body
  expect(listed).toMatchObject({ open: 1, requests: [{ kind: 'call', name: 'Elena Marchetti', times: TIMES }] })
  expect((await t.rows('audit_entry')).map(({ action }) => action)).toContain('request.made')
  const told = JSON.stringify(await t.rows('audit_entry'))
  for (const secret of ['custody', EMAIL]) expect(told).not.toContain(secret)
})

test('pressed twice or many times at once it is one request and one mail; after the answer it may be asked anew', async () => {
  const { person, made, answer, mailsTo } = await asked()
  const again = await Promise.all(Array.from({ length: 5 }, () => person.post(OWN, CALL)))
  expect(again.map(({ status, body }) => [status, body])).toEqual(
    Array(5).fill([201, { id: made.body.id, made: false }]),
  )
  expect(await mailsTo(OWNER)).toHaveLength(1)
  await answer({ answer: 'declined' })
  expect((await person.post(OWN, CALL)).body.made).toBe(true)
})

test('one time is enough for a call', async () => {
  const { made, own } = await asked({ ...CALL, times: TIMES.slice(0, 1) })
  expect(made.status).toBe(201)
  expect(await own()).toMatchObject({ kind: 'call', times: TIMES.slice(0, 1) })
})

test.each([
  ['no time', { times: [] }, 'meeting_times'],
  ['one time thrice', { times: [TIMES[0], TIMES[0], TIMES[0]] }, 'meeting_times'],
  ['a time that has passed', { times: ['2025-01-01T00:00:00Z', ...TIMES.slice(1)] }, 'meeting_times'],
  ['a time in a year', { times: ['2027-01-01T00:00:00Z', ...TIMES.slice(1)] }, 'meeting_times'],
  ['no such zone', { timeZone: 'Mars/Olympus' }, 'meeting_zone'],
  ['no topic', { topic: ' ' }, 'invalid_input'],
])('%s is refused', async (_, wrong, code) => {
  const t = await testApp()
  const person = await someone(t)
  expect((await person.post(OWN, { ...CALL, ...wrong })).body.error.code).toBe(code)
  expect(await t.rows('request')).toEqual([])
})

test('people without an account or a confirmed address cannot make requests', async () => {
  const t = await testApp()
  expect((await t.visitor().post(OWN, CALL)).body.error.code).toBe('auth_required')
  const unconfirmed = t.visitor()
  await signedIn(t, unconfirmed, { email: 'new@x.example', verified: false })
  expect((await unconfirmed.post(OWN, CALL)).body.error.code).toBe('auth_required')
})

test('answered with a time, both sides are mailed one calendar entry, whatever zone the person is in', async () => {
  const { answer, own, mailsTo, id } = await asked()
  expect((await answer({ answer: 'approved', words: 'Gladly', meeting: AGREED })).status).toBe(204)
  expect(await own()).toMatchObject({ answer: 'approved', words: 'Gladly', meeting: { ...AGREED, cancelledAt: null } })
  const [mail] = await mailsTo(EMAIL)
  expect(mail?.subject).toBe('Investor call with Halcyon AI is confirmed')
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('Wed, 21 Jan 2026, 16:30 Berlin time (15:30 UTC)')
  const { type, text } = calendarOf(mail)
  expect(type).toBe('text/calendar; charset=utf-8; method=REQUEST')
  for (const line of [`UID:${id}@127.0.0.1`, 'SEQUENCE:0', 'DTSTART:20260121T153000Z', 'DTEND:20260121T160000Z'])
    expect(text).toContain(`${line}\r\n`)
  expect(text).toContain('LOCATION:https://meet.example/abc\r\n')
  expect(text, 'the person’s words stay between the two').not.toContain('custody')
  const owner = (await mailsTo(OWNER)).at(-1)
  expect(calendarOf(owner).text).toBe(text)
})

test('moving or cancelling updates the calendar entry; without a change, nobody gets a mail', async () => {
  const { admin, answer, id, own, mailsTo } = await asked()
  await answer({ answer: 'approved', meeting: AGREED })
  const move = (input: object) => admin.post(`/api/admin/requests/${id}/meeting`, { ...AGREED, ...input })
  expect((await move({})).body.error.code).toBe('meeting_unchanged')
  expect((await move({ startsAt: '2026-01-01T00:00:00Z' })).body.error.code).toBe('meeting_incomplete')
  expect((await move({ startsAt: TIMES[2], place: 'Room 4' })).status).toBe(204)
  expect((await admin.post(`/api/admin/requests/${id}/meeting/cancel`, { words: 'We are ill' })).status).toBe(204)
  expect((await admin.post(`/api/admin/requests/${id}/meeting/cancel`)).body.error.code).toBe('request_over')
  const mails = await mailsTo(EMAIL)
  const [, moved = '', cancelled = ''] = mails.map(({ text }) => text.replace(/\s+/g, ' '))
  expect(moved, 'both times').toContain('When: Thu')
  expect(moved).toContain('Previously: Wed, 21 Jan 2026, 16:30 Berlin time (15:30 UTC)')
  expect(moved).toContain('The time and place have changed. The attached calendar entry')
  expect(cancelled).toContain('Was planned for: ')
  expect(cancelled).toContain('Planned place: Room 4')
  const entries = mails.map((mail) => calendarOf(mail).text)
  expect(entries.map((text) => /METHOD:(\w+)/.exec(text)?.[1])).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  expect(entries.map((text) => /SEQUENCE:(\d)/.exec(text)?.[1])).toEqual(['0', '1', '2'])
  expect(new Set(entries.map((text) => /UID:(\S+)/.exec(text)?.[1])).size).toBe(1)
  expect(entries[2]).toContain('STATUS:CANCELLED')
  expect((await own()).meeting).toMatchObject({ startsAt: TIMES[2], place: 'Room 4', cancelledAt: expect.any(String) })
})

test('a call is not agreed without a time to come, and a request is answered once, by whoever is first', async () => {
  const { answer, person, id, own, t } = await asked()
  expect((await answer({ answer: 'approved' })).body.error.code).toBe('meeting_incomplete')
  const past = { ...AGREED, startsAt: '2026-01-01T00:00:00Z' }
  expect((await answer({ answer: 'approved', meeting: past })).body.error.code).toBe('meeting_incomplete')
  expect((await own()).answer).toBeNull()
  const acts = [
    answer({ answer: 'approved', meeting: AGREED }),
    answer({ answer: 'declined' }),
    answer({ answer: 'approved', meeting: AGREED }),
  ]
  const statuses = (await Promise.all(acts)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([204, 409, 409])
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'request.answered')
  expect(entries).toHaveLength(1)
  // Taken back while somebody answers: one of the two holds, never both.
  await person.post(`${OWN}/${id}/withdraw`)
  const other = (await person.post(OWN, { ...CALL, kind: 'meeting' })).body.id
  const admin = await staffBrowser(t, 'admin', 'second@x.example')
  const both = await Promise.all([
    admin.post(`/api/admin/requests/${other}/answer`, { answer: 'declined' }),
    person.post(`${OWN}/${other}/withdraw`),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('the person takes a request back while it waits, and an agreed meeting before it begins', async () => {
  const { t, person, id, answer, own, mailsTo } = await asked()
  const withdraw = (which = id) => person.post(`${OWN}/${which}/withdraw`)
  await answer({ answer: 'approved', meeting: AGREED })
  expect((await withdraw()).status).toBe(204)
  expect(await own()).toMatchObject({
    answer: 'withdrawn',
    withdrawable: false,
    meeting: { cancelledAt: expect.any(String) },
  })
  expect((await withdraw()).body.error.code).toBe('request_over')
  expect(calendarOf((await mailsTo(OWNER)).at(-1)).text).toContain('METHOD:CANCEL')
  const room = (await person.post(OWN, { kind: 'data_room', route: 'vault', topic: 'Due diligence' })).body.id
  expect((await withdraw(room)).status).toBe(204)
  expect((await mailsTo(OWNER)).at(-1)?.subject).toBe('Elena Marchetti withdrew a request')
  const late = (await person.post(OWN, CALL)).body.id
  const admin = await staffBrowser(t, 'admin', 'second@x.example')
  await admin.post(`/api/admin/requests/${late}/answer`, { answer: 'approved', meeting: AGREED })
  t.clock.set(AGREED.startsAt)
  expect((await withdraw(late)).body.error.code).toBe('request_over')
})

test('nobody sees, answers or takes back what somebody else asked', async () => {
  const { t, id } = await asked()
  const other = await someone(t, 'other@x.example')
  expect((await other.get(OWN)).body).toEqual({ requests: [] })
  expect((await other.post(`${OWN}/${id}/withdraw`)).status).toBe(404)
  expect((await other.post(`${OWN}/${id}/messages`, { words: 'Mine' })).status).toBe(404)
  expect((await other.post(`/api/admin/requests/${id}/answer`, { answer: 'declined' })).status).toBe(403)
})

test('person and staff write to each other, each told by mail, until the request is taken back', async () => {
  const { t, person, admin, id, own, mailsTo } = await asked({
    kind: 'data_room',
    route: 'fanz',
    topic: 'The cap table',
  })
  const fromPerson = await person.post(`${OWN}/${id}/messages`, { words: 'We are two.\nIs that all right?' })
  expect(fromPerson.status).toBe(201)
  t.clock.advance(HOUR)
  const awaiting = async () => (await admin.get('/api/admin/requests')).body.awaiting
  expect(await awaiting()).toBe(0)
  await admin.post(`/api/admin/requests/${id}/messages`, { words: 'Of course <b>it</b> is.' })
  expect(await awaiting()).toBe(1)
  expect((await own()).messages).toMatchObject([
    { author: 'person', words: 'We are two.\nIs that all right?' },
    { author: 'staff', words: 'Of course <b>it</b> is.' },
  ])
  expect((await mailsTo(OWNER)).at(-1)?.text).toContain('Is that all right?')
  const [told] = await mailsTo(EMAIL)
  expect(told?.text).toContain('Of course <b>it</b> is.')
  expect(told?.html).toContain('&lt;b&gt;it&lt;/b&gt;')
  await person.post(`${OWN}/${id}/withdraw`)
  expect((await person.post(`${OWN}/${id}/messages`, { words: 'Late' })).body.error.code).toBe('request_over')
  expect((await admin.post(`/api/admin/requests/${id}/messages`, { words: 'Late' })).body.error.code).toBe(
    'request_over',
  )
})

test('agreeing to data room access opens what staff pick: the project, restricted documents, or nothing is agreed', async () => {
  const { t, person, admin, answer, mailsTo } = await asked(ROOM_ACCESS)
  const readers = [{ kind: 'domain', value: 'meridian.example' }]
  const { documentId } = await putDocument(t, admin, { title: 'Cap table' })
  await change(admin, documentId, { narrowed: true, readers })
  const elsewhere = await putDocument(t, admin, { title: 'Plans', route: 'fanz' })
  await t.visitor().sign({ email: EMAIL })
  await t.deps.db.updateTable('submission').set({ confirmed_at: t.clock.now().toISOString() }).execute()
  const documents = async () => (await person.get('/api/projects/vault/documents')).status
  expect(await documents(), 'before').toBe(401)
  expect((await answer({ answer: 'approved' })).body.error.code).toBe('request_opens_nothing')
  const other = { project: true, documents: [elsewhere.documentId] }
  expect((await answer({ answer: 'approved', opens: other })).status, 'a document of another project').toBe(404)
  expect(await t.rows('account_project'), 'nothing of it').toEqual([])

  const opens = { project: true, documents: [documentId] }
  expect((await answer({ answer: 'approved', words: 'Welcome.', opens })).status).toBe(204)
  const { documents: shown } = (await person.get('/api/projects/vault/documents')).body
  expect(shown.map(({ title }: { title: string }) => title)).toEqual(['Cap table'])
  expect((await staffDocument(admin, documentId)).readers).toEqual([{ kind: 'email', value: EMAIL }, ...readers].sort())
  const mail = (await mailsTo(EMAIL)).find(({ subject }) => subject.includes('answered your request'))
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('You may now open Vault and a restricted document.')
  expect(mail?.text).toContain('Welcome.')
  expect(mail?.text).toContain('/vault?enter=account')
  const entries = (await t.rows('audit_entry')).filter(({ actor }) => actor.startsWith('staff:'))
  const approved = entries.find(({ action }) => action === 'account.approved')
  expect(detailOf(approved)).toEqual({ before: '', routes: 'vault', answered: true })
  expect(entries.filter(({ action }) => action === 'document.changed')).toHaveLength(2)
})

test('data room access is opened to no account that is suspended', async () => {
  const { t, answer } = await asked(ROOM_ACCESS)
  const suspended_at = t.clock.now().toISOString()
  await t.deps.db.updateTable('user_account').set({ suspended_at }).where('email', '=', EMAIL).execute()
  const { body } = await answer({ answer: 'approved', opens: { project: true } })
  expect(body.error.code).toBe('person_suspended')
  expect((await t.rows('request'))[0]?.answer, 'it stays open').toBeNull()
})

test('a request is approved and declined in words', async () => {
  const { answer, mailsTo } = await asked(ROOM_ACCESS)
  await answer({ answer: 'approved', words: 'The link comes on Monday.', opens: { project: true } })
  const [mail] = await mailsTo(EMAIL)
  expect(mail?.text).toContain('The link comes on Monday.')
  expect(mail?.attachments?.filter(({ id }) => id === undefined)).toEqual([])
  const second = await asked()
  await second.answer({ answer: 'declined', words: 'Not this month.' })
  expect((await second.mailsTo(EMAIL))[0]?.text).toContain('Not this month.')
})

test('a person asks ten times a day and writes twenty times an hour at the most', async () => {
  const { t, person, id } = await asked()
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await person.post(OWN, CALL)).status)
  expect(statuses.indexOf(429)).toBe(9)
  t.clock.advance(DAY)
  const written: number[] = []
  for (let n = 0; n < 21; n++) written.push((await person.post(`${OWN}/${id}/messages`, { words: `${n}` })).status)
  expect(written.indexOf(429)).toBe(20)
})

test('what was asked, answered and written is among the data that the person takes away', async () => {
  const { person, id } = await asked()
  await person.post(`${OWN}/${id}/messages`, { words: 'A line of mine' })
  const data = JSON.stringify((await person.post('/api/account/data')).body)
  for (const words of ['The custody rehearsals', 'A line of mine', 'Europe/Berlin']) expect(data).toContain(words)
})

test('each document of a project is asked for once, beside one request for the data room', async () => {
  const { t, person, own, admin, answer } = await asked({ ...ROOM_ACCESS, document: 'Cap table' })
  expect(await own()).toMatchObject({ kind: 'data_room', route: 'vault', document: 'Cap table', answer: null })
  const ask = async (more: object) => (await person.post(OWN, { ...ROOM_ACCESS, ...more })).body.made
  expect(await ask({ document: 'Cap table' }), 'again').toBe(false)
  expect(await ask({ document: 'Side letter' })).toBe(true)
  expect(await ask({ document: 'Cap table', route: 'fanz' }), 'that of another project').toBe(true)
  expect(await ask({}), 'the data room').toBe(true)
  expect(await ask({ route: 'fanz' }), 'the data room once for all projects, as before').toBe(false)
  const { requests } = (await admin.get('/api/admin/requests')).body
  expect(requests.map(({ document }: { document: string | null }) => document).sort()).toEqual(
    ['Cap table', 'Cap table', 'Side letter', null].sort(),
  )
  expect((await answer({ answer: 'declined' })).status).toBe(204)
  expect(await ask({ document: 'Cap table' }), 'once more after the answer').toBe(true)
  expect((await t.rows('request')).length).toBe(5)
  const twice = await Promise.all([1, 2].map(() => ask({ document: 'Model' })))
  expect(twice.sort(), 'twice at once').toEqual([false, true])
})

test('only a request for the data room names a document', async () => {
  const { own } = await asked({ ...CALL, document: 'Cap table' })
  expect((await own()).document).toBeNull()
})
