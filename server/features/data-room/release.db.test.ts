import { describe, expect, test } from 'vitest'
import { linkToken, PASSWORD } from '../../../tests/helpers/account.ts'
import { detailOf } from '../../../tests/helpers/entry-detail.ts'
import {
  change,
  confirmedReader,
  investor,
  putDocument,
  release,
  roomPath,
  staffDocument,
} from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { signedIn } from '../../../tests/helpers/test-account.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR } from '../../../tests/helpers/test-clock.ts'

const ROOM = '/api/projects/vault/documents'
const ELENA = 'e.marchetti@northgate.example'
const KENJI = 'k.tanaka@meridian.example'

describe('a new document', () => {
  test('is private until staff release it, and private again when they say so', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const reader = await investor(t)
    const { documentId } = await putDocument(t, staff, { isPrivate: true })
    const reads = async () => [
      (await reader.get(ROOM)).body.documents.length,
      (await reader.get(roomPath(documentId, '/pages/1?version=1'))).status,
    ]
    expect(await staffDocument(staff, documentId)).toMatchObject({ current: 1, releasedAt: null })
    expect(await reads()).toEqual([0, 404])
    expect((await release(staff, documentId)).status).toBe(204)
    expect(await reads()).toEqual([1, 200])
    expect((await staff.post(`/api/admin/documents/${documentId}/make-private`)).status).toBe(204)
    expect(await reads()).toEqual([0, 404])
    const reading = await staffBrowser(t, 'reader', 'viewer@x.example')
    expect((await release(reading, documentId)).status).toBe(403)
  })

  test('is not released before it is checked, nor for other readers than those who were shown', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff, { isPrivate: true })
    const audience = async () => (await staff.get(`/api/admin/documents/${documentId}/audience`)).body
    const { revision } = await audience()
    await change(staff, documentId, { narrowed: true, readers: [{ kind: 'domain', value: 'meridian.example' }] })
    const stale = await staff.post(`/api/admin/documents/${documentId}/release`, { seen: revision })
    expect(stale.body.error.code).toBe('document_edited')
    expect((await staffDocument(staff, documentId)).releasedAt).toBeNull()
    const { revision: seen } = await audience()
    expect((await staff.post(`/api/admin/documents/${documentId}/release`, { seen })).status).toBe(204)
    const refused = await putDocument(t, staff, { isPrivate: true, bytes: Buffer.from('not a document') })
    expect((await release(staff, refused.documentId)).body.error.code).toBe('version_not_ready')
  })

  test('names who will be able to read it, and whom it names without effect', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff, { isPrivate: true })
    await investor(t, ELENA)
    await investor(t, KENJI)
    // Signed, with a code but no proof of the address; an account without a signature, and one that is suspended.
    await t.visitor().sign({ email: 'signed@x.example' })
    await signedIn(t, t.visitor(), { email: 'account@x.example' })
    const suspended = t.visitor()
    await suspended.sign({ email: 'suspended@x.example' })
    await signedIn(t, suspended, { email: 'suspended@x.example', suspended: true })
    // One who proved the address of the code without an account.
    await t.visitor().sign({ email: 'proved@x.example' })
    const confirmed_at = t.clock.now().toISOString()
    await t.deps.db.updateTable('submission').set({ confirmed_at }).where('email', '=', 'proved@x.example').execute()
    const audience = async () => (await staff.get(`/api/admin/documents/${documentId}/audience`)).body
    expect(await audience()).toMatchObject({
      total: 3,
      people: [{ email: ELENA, name: 'Elena Marchetti' }, { email: KENJI }, { email: 'proved@x.example' }],
      waiting: [],
      unproved: 1,
    })
    expect((await audience()).openCodes, 'the built-in codes of no person').toBeGreaterThan(0)
    const readers = [
      { kind: 'domain', value: 'meridian.example' },
      { kind: 'email', value: 'nobody@x.example' },
    ]
    await change(staff, documentId, { narrowed: true, readers })
    expect(await audience()).toMatchObject({
      total: 1,
      people: [{ email: KENJI }],
      unproved: 0,
      waiting: [{ kind: 'email', value: 'nobody@x.example' }],
    })
  })
})

test('whoever has a session of a code that has ended still counts, because the session outlives the code', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff, { isPrivate: true })
  for (const email of [ELENA, KENJI]) {
    const visitor = t.visitor()
    const { code } = await visitor.sign({ email })
    await visitor.post('/api/unlock', { code })
  }
  const confirmed_at = t.clock.now().toISOString()
  await t.deps.db.updateTable('submission').set({ confirmed_at }).where('email', '=', ELENA).execute()
  const audience = async (day: number) => {
    const admin = await staffBrowser(t, 'admin', `admin-${day}@x.example`)
    const { total, unproved } = (await admin.get(`/api/admin/documents/${documentId}/audience`)).body
    return { total, unproved }
  }
  t.clock.advance(15 * DAY)
  expect(await audience(15)).toEqual({ total: 1, unproved: 1 })
  t.clock.advance(16 * DAY)
  expect(await audience(31)).toEqual({ total: 0, unproved: 0 })
})

describe('who could read a document on a day', () => {
  test('is answered from the log, through every change of its readers', async () => {
    const t = await testApp()
    let browsers = 0
    // A second factor counts for twelve hours.
    const staff = () => staffBrowser(t, 'admin', `admin-${++browsers}@x.example`)
    const { documentId } = await putDocument(t, await staff(), { isPrivate: true })
    await confirmedReader(t, ELENA)
    await confirmedReader(t, KENJI)
    const start = t.clock.now().getTime()
    const on = async (day: number) => {
      const date = new Date(start + day * DAY).toISOString().slice(0, 10)
      const { body } = await (await staff()).get(`/api/admin/documents/${documentId}/readers-on?day=${date}`)
      const rules = body.rules.map((rule: { state: string; readers: string[] }) =>
        [rule.state, ...rule.readers].join(' '),
      )
      return { rules, people: body.people.map(({ email }: { email: string }) => email) }
    }
    const everyone = [ELENA, KENJI]
    t.clock.advance(DAY)
    await release(await staff(), documentId)
    t.clock.advance(DAY)
    const readers = [{ kind: 'email', value: ELENA }]
    await change(await staff(), documentId, { narrowed: true, readers })
    t.clock.advance(DAY)
    await (await staff()).post(`/api/admin/documents/${documentId}/make-private`)
    t.clock.advance(DAY)
    await (await staff()).delete(`/api/admin/documents/${documentId}`)
    t.clock.advance(DAY)

    expect(await on(-1)).toEqual({ rules: [], people: [] })
    expect(await on(0)).toEqual({ rules: ['private'], people: [] })
    expect(await on(1)).toEqual({ rules: ['private', 'everyone'], people: everyone })
    expect(await on(2)).toEqual({ rules: ['everyone', `named ${ELENA}`], people: everyone })
    expect(await on(3)).toEqual({ rules: [`named ${ELENA}`, `private ${ELENA}`], people: [ELENA] })
    expect(await on(4)).toEqual({ rules: [`private ${ELENA}`, 'removed'], people: [] })
    expect(await on(5)).toEqual({ rules: ['removed'], people: [] })
  })

  test('leaves out those whose signature or code had ended, and keeps their days before', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    await confirmedReader(t, ELENA)
    await confirmedReader(t, KENJI)
    const day = t.clock.now().toISOString().slice(0, 10)
    let browsers = 0
    const names = async (on: string) => {
      const admin = await staffBrowser(t, 'admin', `later-${++browsers}@x.example`)
      const { people } = (await admin.get(`/api/admin/documents/${documentId}/readers-on?day=${on}`)).body
      return people.map(({ email }: { email: string }) => email)
    }
    t.clock.advance(HOUR)
    const [signed] = (await t.rows('submission')).filter(({ email }) => email === ELENA)
    await staff.post(`/api/admin/nda-submissions/${signed?.id}/withdraw`, { words: 'By phone' })
    t.clock.advance(DAY + HOUR)
    expect(await names(day)).toEqual([ELENA, KENJI])
    expect(await names(t.clock.now().toISOString().slice(0, 10))).toEqual([KENJI])
    // A code lasts 14 days, the session that it opened 30.
    t.clock.advance(40 * DAY)
    expect(await names(t.clock.now().toISOString().slice(0, 10))).toEqual([])
    expect(await names(day)).toEqual([ELENA, KENJI])
  })

  test('follows an account to its new address: the old one reads until then, the new one from its own signature', async () => {
    const t = await testApp()
    let browsers = 0
    const staff = () => staffBrowser(t, 'admin', `admin-${++browsers}@x.example`)
    const { documentId } = await putDocument(t, await staff())
    const visitor = await confirmedReader(t, ELENA)
    const [account] = (await t.rows('user_account')).filter(({ email }) => email === ELENA)
    const approve = { routes: ['vault'], words: '' }
    const answer = await (await staff()).post(`/api/admin/people/${account?.person_id}/approve`, approve)
    expect(answer.status).toBeLessThan(300)
    const start = t.clock.now().getTime()
    const on = async (day: number) => {
      const date = new Date(start + day * DAY).toISOString().slice(0, 10)
      const { body } = await (await staff()).get(`/api/admin/documents/${documentId}/readers-on?day=${date}`)
      return body.people.map(({ email }: { email: string }) => email)
    }
    t.clock.advance(2 * DAY)
    await visitor.post('/api/auth/sign-in/email', { email: ELENA, password: PASSWORD })
    const NEW = 'elena@marchetti.example'
    expect((await visitor.post('/api/account/email', { email: NEW, password: PASSWORD })).status).toBe(202)
    const token = await linkToken(t, NEW, '/confirm-account')
    expect((await visitor.post('/api/account/confirm', { token })).status).toBe(200)
    t.clock.advance(2 * DAY)
    await visitor.sign({ email: NEW })
    const confirmed_at = t.clock.now().toISOString()
    await t.deps.db.updateTable('submission').set({ confirmed_at }).where('email', '=', NEW).execute()
    t.clock.advance(2 * DAY)

    expect(await on(1)).toEqual([ELENA])
    expect(await on(2), 'until the change').toEqual([ELENA])
    expect(await on(3), 'the account is of an address that has signed nothing').toEqual([])
    expect(await on(4), 'by its approval, from the signature').toEqual([NEW])
    expect(await on(5)).toEqual([NEW])

    const readers = [{ kind: 'email', value: ELENA }]
    await change(await staff(), documentId, { narrowed: true, readers })
    t.clock.advance(DAY)
    expect(await on(7), 'nobody is the reader that is named any more').toEqual([])
  })

  test('begins with the answer of someone who said later that they are an accredited investor', async () => {
    const t = await testApp()
    const { documentId } = await putDocument(t, await staffBrowser(t, 'admin'))
    const visitor = await confirmedReader(t, ELENA)
    await t.deps.db.updateTable('user_account').set({ accredited: 0 }).where('email', '=', ELENA).execute()
    const days = [t.clock.now().toISOString().slice(0, 10)]
    t.clock.advance(2 * DAY)
    days.push(t.clock.now().toISOString().slice(0, 10))
    await visitor.post('/api/auth/sign-in/email', { email: ELENA, password: PASSWORD })
    const answer = { investmentInterest: '500k+', isAccreditedInvestor: true }
    expect((await visitor.post('/api/account/accreditation', answer)).status).toBe(200)
    t.clock.advance(HOUR)
    const admin = await staffBrowser(t, 'admin', 'later@x.example')
    const people = days.map(async (day) => {
      const { body } = await admin.get(`/api/admin/documents/${documentId}/readers-on?day=${day}`)
      return body.people.map(({ email }: { email: string }) => email)
    })
    expect(await Promise.all(people)).toEqual([[], [ELENA]])
  })

  test('needs no address in the log: entries name readers by id, which an erased person leaves behind', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const reader = await investor(t, ELENA)
    const readers = [
      { kind: 'email', value: ELENA },
      { kind: 'domain', value: 'meridian.example' },
    ]
    await change(staff, documentId, { narrowed: true, readers })
    const [entry] = (await t.rows('audit_entry')).filter(({ action }) => action === 'document.changed')
    const { before, after } = detailOf(entry) as { before: string; after: string }
    const said = { released: true, folder: null, from: null, until: null, days: null }
    expect(JSON.parse(before)).toEqual({ ...said, access: 'inherited', readers: [] })
    const ids = (await t.rows('named_reader')).map(({ id }) => id).sort()
    expect(JSON.parse(after)).toEqual({ ...said, access: 'named', readers: ids })
    expect(JSON.stringify(await t.rows('audit_entry'))).not.toContain('northgate.example')

    const { accountId } = reader
    await t.deps.db.updateTable('user_account').set({ role: 'investor' }).where('id', '=', accountId).execute()
    expect((await staff.post(`/api/admin/people/${reader.personId}/erase`, {})).status).toBeLessThan(300)
    const day = t.clock.now().toISOString().slice(0, 10)
    const { rules } = (await staff.get(`/api/admin/documents/${documentId}/readers-on?day=${day}`)).body
    expect(rules.at(-1)).toMatchObject({ state: 'named', readers: ['@meridian.example'], erasedReaders: 1 })
    expect((await t.rows('named_reader')).map(({ value }) => value).sort()).toEqual(['meridian.example', null])
  })
})
