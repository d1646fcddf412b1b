import { expect, test } from 'vitest'
import { VIEW_AS_HEADER } from '../../../contract/data-room/view-as-header.ts'
import { change, confirmedReader, investor, putDocument, roomPath, staffDocument } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { openSessionOf } from '../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, MINUTE } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'

const ROOM = '/api/projects/vault/documents'
const ELENA = 'e.marchetti@northgate.example'
const KENJI = 'k.tanaka@meridian.example'
const PAGE = '/pages/1?version=1'

const makeFolder = async (staff: TestVisitor, title: string, parentId: string | null = null): Promise<string> =>
  (await staff.post('/api/admin/documents/folders', { route: 'vault', title, parentId })).body.id

const makeGroup = async (staff: TestVisitor, members: object[], name = 'Lead investors'): Promise<string> =>
  (await staff.post('/api/admin/documents/groups', { route: 'vault', name, members })).body.id

const openTo = (staff: TestVisitor, folder: string, group: string, given: object = {}) =>
  staff.post(`/api/admin/documents/folders/${folder}`, {
    title: 'Finance',
    access: 'named',
    readers: [{ kind: 'group', value: group }],
    ...given,
  })

const status = async (reader: TestVisitor, id: string) => (await reader.get(roomPath(id, PAGE))).status

/** Signs in again, as one does after days. */
async function comeBack(t: TestApp, reader: TestVisitor & { accountId: string; code: string }) {
  for (const [name, value] of await openSessionOf(t.deps, reader.accountId, false)) reader.cookies.set(name, value)
  await reader.post('/api/unlock', { code: reader.code })
}

test('a stage opens a folder and closes it with the next page; the log has it, at the latest with the page that it opened', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const folder = await makeFolder(staff, 'Finance')
  const { documentId } = await putDocument(t, staff, { folderId: folder })
  const group = await makeGroup(staff, [{ kind: 'stage', value: 'committed' }])
  await openTo(staff, folder, group)
  const elena = await confirmedReader(t, ELENA)
  const personId = (await t.rows('submission'))[0]?.person_id
  const stage = (to: string) => staff.post(`/api/admin/pipeline/${personId}/stage`, { stage: to })
  expect(await status(elena, documentId)).toBe(404)
  await stage('committed')
  expect(await status(elena, documentId), 'before any recurring step').toBe(200)
  const [joined] = (await t.rows('audit_entry')).filter(({ action }) => action === 'group.joined')
  expect(JSON.parse(joined?.detail ?? '{}')).toMatchObject({ group, people: personId })
  const day = t.clock.now().toISOString().slice(0, 10)
  t.clock.advance(MINUTE)
  await stage('passed')
  expect(await status(elena, documentId)).toBe(404)
  await t.tend()
  expect((await t.rows('audit_entry')).filter(({ action }) => action === 'group.left')).toHaveLength(1)
  const on = (asked: string) => `/api/admin/documents/${documentId}/readers-on?day=${asked}`
  expect((await staff.get(on(day))).body.people.map(({ email }: { email: string }) => email)).toEqual([ELENA])
  const file = await staff.post('/api/admin/documents/readers-on/export', { id: documentId, day })
  expect(file.body).toContain(`${ELENA},Elena Marchetti,Northgate Family Office,Pitch deck,${day}`)
  t.clock.advance(2 * DAY)
  const later = await staffBrowser(t, 'admin', 'later@x.example')
  const body = (await later.get(on(t.clock.now().toISOString().slice(0, 10)))).body
  expect(body).toMatchObject({ total: 0, rules: [{ state: 'named', readers: ['Group Lead investors'] }] })
})

test('firms, other projects, domains and addresses make a group; each of its people has the reason', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const [elena, kenji] = [await investor(t, ELENA), await investor(t, KENJI)]
  const ada = await investor(t, 'ada@lovelace.example')
  await t.tend()
  const firm = (await t.rows('firm_person')).find(({ person_id }) => person_id === elena.personId)?.firm_id
  const group = await makeGroup(staff, [
    { kind: 'firm', value: firm },
    { kind: 'email', value: 'Ada@Lovelace.example' },
    { kind: 'email', value: 'nobody@x.example' },
  ])
  const people = async () => (await staff.get(`/api/admin/documents/groups/${group}/people`)).body
  const found = await people()
  expect(found.people.map((one: { email: string; member: object }) => [one.email, one.member])).toEqual([
    ['ada@lovelace.example', { kind: 'email', value: 'ada@lovelace.example', label: 'ada@lovelace.example' }],
    [ELENA, { kind: 'firm', value: firm, label: 'Northgate Family Office' }],
  ])
  expect(found.waiting).toEqual(['nobody@x.example'])
  const { documentId } = await putDocument(t, staff)
  await change(staff, documentId, { narrowed: true, readers: [{ kind: 'group', value: group }] })
  const both = async () => [
    await status(elena, documentId),
    await status(kenji, documentId),
    await status(ada, documentId),
  ]
  expect(await both()).toEqual([200, 404, 200])
  const { people: audience } = (await staff.get(`/api/admin/documents/${documentId}/audience`)).body
  expect(audience.map((one: { why: { reader: object } }) => one.why.reader)).toEqual([
    { kind: 'group', value: group },
    { kind: 'group', value: group },
  ])
  const listed = async () => (await staff.get('/api/admin/documents/groups?route=vault')).body.groups
  expect(await listed()).toMatchObject([{ people: 2, canRead: 2 }])
  await staff.delete(`/api/admin/documents/groups/${group}`)
  expect(await both(), 'closed, not open, without the group').toEqual([404, 404, 404])
  const hers = (await t.rows('submission')).find(({ person_id }) => person_id === ada.personId)
  const code = (await t.rows('access_code')).find(({ submission_id }) => submission_id === hers?.id)
  await staff.post(`/api/admin/codes/${code?.id}/revoke`)
  await makeGroup(staff, [{ kind: 'email', value: 'ada@lovelace.example' }])
  expect(await listed(), 'in it, but without access').toMatchObject([{ people: 1, canRead: 0 }])
  const members = [{ kind: 'project', value: 'vault' }]
  const own = await staff.post('/api/admin/documents/groups', { route: 'vault', name: 'All', members })
  expect(own.body.error.fields).toEqual({ members: 'Choose another project.' })
})

test('a document closes for each reader some days after they first opened it, and says until when', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const folder = await makeFolder(staff, 'Finance')
  const { documentId } = await putDocument(t, staff, { folderId: folder })
  await staff.post(`/api/admin/documents/folders/${folder}`, {
    title: 'Finance',
    access: 'inherited',
    closeAfterDays: 3,
  })
  const [elena, kenji] = [await investor(t, ELENA), await investor(t, KENJI)]
  const entry = async (reader: TestVisitor) => (await reader.get(ROOM)).body.documents[0]
  expect(await entry(elena)).toMatchObject({ visibleUntil: null, closeAfterDays: 3 })
  await elena.get(roomPath(documentId, '/thumbnails/1?version=1'))
  expect((await entry(elena)).closeAfterDays, 'a small picture opens nothing').toBe(3)
  const opened = t.clock.now().getTime()
  expect(await status(elena, documentId)).toBe(200)
  const until = new Date(opened + 3 * DAY).toISOString()
  expect(await entry(elena)).toMatchObject({ visibleUntil: until })
  expect((await entry(elena)).closeAfterDays).toBeUndefined()
  t.clock.advance(2 * DAY)
  await comeBack(t, kenji)
  expect(await status(kenji, documentId)).toBe(200)
  t.clock.advance(DAY - 1)
  await comeBack(t, elena)
  expect(await status(elena, documentId)).toBe(200)
  t.clock.advance(1)
  expect(await status(elena, documentId)).toBe(404)
  expect((await elena.get(ROOM)).body.documents).toEqual([])
  await comeBack(t, kenji)
  expect(await status(kenji, documentId)).toBe(200)
  const later = await staffBrowser(t, 'admin', 'later@x.example')
  const { people } = (await later.get(`/api/admin/documents/${documentId}/audience`)).body
  expect(people.find(({ email }: { email: string }) => email === ELENA).closesAt).toBe(until)
})

test('an admin sees the documents as somebody sees them, marked as the admin’s own, and nothing is recorded of that person', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId: own } = await putDocument(t, staff, { title: 'For Elena' })
  const { documentId: other } = await putDocument(t, staff, { title: 'For Kenji' })
  const { documentId: secret } = await putDocument(t, staff, { title: 'Private', isPrivate: true })
  await change(staff, own, { narrowed: true, readers: [{ kind: 'email', value: ELENA }], closeAfterDays: 2 })
  await change(staff, other, { narrowed: true, readers: [{ kind: 'email', value: KENJI }] })
  const elena = await investor(t, ELENA)
  const as = { [VIEW_AS_HEADER]: elena.personId }
  const asElena = (path: string) => staff.get(path, as)
  expect((await asElena(ROOM)).body).toEqual((await elena.get(ROOM)).body)
  for (const [id, expected] of [
    [own, 200],
    [other, 404],
    [secret, 404],
  ] as const) {
    expect((await asElena(roomPath(id))).status).toBe(expected)
    expect((await asElena(roomPath(id, PAGE))).status).toBe(expected)
    expect((await asElena(roomPath(id, '/text/1?version=1'))).status).toBe(expected)
    const words = { version: 1, words: 'revenue' }
    expect((await staff.post(roomPath(id, '/search'), words, as)).status).toBe(expected)
  }
  expect((await asElena(roomPath(own, '/download'))).status, 'as the reader, no copy').toBe(403)
  const shown = await t.rows('watermark')
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.every(({ email, person_id }) => email === 'admin@x.example' && person_id !== elena.personId)).toBe(true)
  expect(await t.rows('document_opening')).toEqual([])
  const entries = (await t.rows('audit_entry')).filter(({ person_id }) => person_id === elena.personId)
  const looked = entries.filter(({ action }) => action.startsWith('document.'))
  expect(looked.map(({ action, actor }) => [action, actor.split(':')[0]])).toEqual([
    ['document.viewed_as', 'staff'],
    ['document.viewed_as', 'staff'],
  ])

  const viewer = await staffBrowser(t, 'reader')
  expect((await viewer.get(ROOM, as)).status).toBeGreaterThanOrEqual(400)
  const kenji = await investor(t, KENJI)
  expect((await kenji.get(ROOM, as)).status, 'a header gives nobody rights').toBe(403)
  expect((await staff.get(ROOM, { [VIEW_AS_HEADER]: 'nobody' })).status).toBe(404)
  await t.deps.db
    .updateTable('user_account')
    .set({ suspended_at: '2026-01-01T00:00:00.000Z' })
    .where('email', '=', ELENA)
    .execute()
  expect((await asElena(ROOM)).status, 'as for a suspended account').toBe(403)
  await t.deps.db.updateTable('user_account').set({ suspended_at: null }).where('email', '=', ELENA).execute()
  await staff.post(`/api/admin/people/${elena.personId}/erase`, {})
  expect((await asElena(ROOM)).body.error.code).toBe('person_erased')
})

test('what staff were shown is what happens: a change meanwhile refuses the move, and the folder is not changed twice', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const folder = await makeFolder(staff, 'Finance')
  const { documentId } = await putDocument(t, staff)
  await investor(t, ELENA)
  await investor(t, KENJI)
  const group = await makeGroup(staff, [{ kind: 'domain', value: 'northgate.example' }])
  const move = { documents: [documentId], folderId: folder }
  const preview = async () => (await staff.post('/api/admin/documents/preview', { route: 'vault', move })).body
  const before = await preview()
  expect(before).toMatchObject({ gain: { total: 0 }, lose: { total: 0 }, after: 2 })
  await openTo(staff, folder, group)
  const after = await preview()
  expect(after).toMatchObject({
    gain: { total: 0 },
    lose: { total: 1, people: [{ email: KENJI, documents: 1 }] },
    after: 1,
  })
  const moved = (seen: string) => staff.post('/api/admin/documents/move', { route: 'vault', ...move, seen })
  expect((await moved(before.seen)).body.error.code).toBe('room_edited')
  expect((await moved(after.seen)).status).toBe(204)
  const { documentId: draft } = await putDocument(t, staff, { folderId: folder, isPrivate: true })
  const shown = (await staff.get(`/api/admin/documents/${draft}/audience`)).body
  expect(shown.total).toBe(1)
  await staff.post(`/api/admin/documents/groups/${group}`, { name: 'Lead investors', members: [] })
  const released = await staff.post(`/api/admin/documents/${draft}/release`, { seen: shown.revision })
  expect(released.body.error.code, 'to other people than were shown').toBe('document_edited')
  const members = [{ kind: 'domain', value: 'northgate.example' }]
  await staff.post(`/api/admin/documents/groups/${group}`, { name: 'Lead investors', members })
  const { folders } = (await staff.get('/api/admin/documents?route=vault')).body
  expect((await openTo(staff, folder, group, { seen: folders[0].revision, access: 'everyone' })).status).toBe(204)
  expect((await openTo(staff, folder, group, { seen: folders[0].revision })).body.error.code).toBe('room_edited')
})

test('an outdated form of a group gives nobody back the access that a colleague has taken', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const colleague = await staffBrowser(t, 'admin', 'colleague@x.example')
  const folder = await makeFolder(staff, 'Finance')
  const { documentId } = await putDocument(t, staff, { folderId: folder })
  const domain = { kind: 'domain', value: 'northgate.example' }
  const partner = { kind: 'email', value: 'new.partner@lead.example' }
  const group = await makeGroup(staff, [domain])
  const other = await makeGroup(staff, [domain], 'Counsel')
  await openTo(staff, folder, group)
  const elena = await confirmedReader(t, ELENA)
  expect(await status(elena, documentId)).toBe(200)
  const revisionOf = async (id: string, by: TestVisitor) =>
    (await by.get('/api/admin/documents/groups?route=vault')).body.groups.find((one: { id: string }) => one.id === id)
      .revision as string
  const save = (by: TestVisitor, members: object[], revision?: string) =>
    by.post(`/api/admin/documents/groups/${group}`, { name: 'Lead investors', members, revision })

  const shown = await revisionOf(group, staff)
  expect((await save(staff, [domain], await revisionOf(other, staff))).body.error.code, 'of another group').toBe(
    'room_edited',
  )
  expect((await save(colleague, [], await revisionOf(group, colleague))).status).toBe(204)
  const late = await save(staff, [domain, partner], shown)
  expect([late.status, late.body.error.code]).toEqual([409, 'room_edited'])
  expect(await status(elena, documentId)).toBe(404)
  expect((await save(staff, [partner], await revisionOf(group, staff))).status).toBe(204)
  expect(await status(elena, documentId)).toBe(404)
  expect((await save(staff, [domain])).status, 'by a program that knows no revision').toBe(204)
})

test('whoever is promised a document of a restricted folder gets it, and the others of the folder keep it', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const folder = await makeFolder(staff, 'Finance')
  const { documentId } = await putDocument(t, staff, { folderId: folder })
  const group = await makeGroup(staff, [{ kind: 'domain', value: 'northgate.example' }])
  await openTo(staff, folder, group)
  const [elena, kenji] = [await investor(t, ELENA), await investor(t, KENJI)]
  await kenji.post('/api/account/requests', { kind: 'data_room', route: 'vault', topic: 'Due diligence' })
  const [request] = await t.rows('request')
  const opens = { project: false, documents: [documentId] }
  const answered = await staff.post(`/api/admin/requests/${request?.id}/answer`, {
    answer: 'approved',
    words: '',
    opens,
  })
  expect(answered.status).toBeLessThan(300)
  expect([await status(elena, documentId), await status(kenji, documentId)]).toEqual([200, 200])
  expect(await staffDocument(staff, documentId)).toMatchObject({
    access: 'named',
    readers: [
      { kind: 'group', value: group },
      { kind: 'email', value: KENJI },
    ].sort((a, b) => (a.value < b.value ? -1 : 1)),
  })
})

test('a program that knows only whether a document is narrowed cannot open what a folder restricts', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const folder = await makeFolder(staff, 'Finance')
  const { documentId } = await putDocument(t, staff, { folderId: folder })
  await openTo(staff, folder, await makeGroup(staff, []))
  const elena = await investor(t, ELENA)
  expect(await status(elena, documentId)).toBe(404)
  await change(staff, documentId, { title: 'Another title' })
  expect(await status(elena, documentId), 'it still opens as its folder').toBe(404)
  await change(staff, documentId, { access: 'everyone' })
  expect(await status(elena, documentId)).toBe(200)
  await change(staff, documentId, { title: 'A third title' })
  expect(await status(elena, documentId), 'a rule of its own stays').toBe(200)
})
