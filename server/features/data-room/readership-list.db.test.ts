import { expect, test, vi } from 'vitest'
import { change, investor, putDocument, readPages, release, roomPath } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'

const LIST = '/api/admin/documents/readership?route=vault'

async function listed(staff: TestVisitor) {
  const { documents } = (await staff.get(LIST)).body as { documents: { id: string }[] }
  return (id: string) => documents.find((one) => one.id === id)
}

test('each document says who read it, how many of those who may, when last, and how much of it', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { documentId: deck } = await putDocument(t, admin)
  const { documentId: model } = await putDocument(t, admin, { title: 'Model' })
  const { documentId: draft } = await putDocument(t, admin, { title: 'Draft', isPrivate: true })
  const elena = await investor(t)
  const kenji = await investor(t, 'k.tanaka@meridian.example')
  await investor(t, 'a.okafor@aldine.example')
  await readPages(t, elena, deck, { 1: 30_000, 2: 90_000, 3: 4_000 })
  await readPages(t, kenji, deck, { 1: 5_000, 2: 1_000 })
  const lastOpenedAt = (await t.rows('watermark')).filter((row) => row.kind === 'page').map(({ at }) => at)
  let of = await listed(await staffBrowser(t, 'reader'))
  expect(of(deck)).toEqual({
    id: deck,
    readers: 2,
    mayRead: 3,
    opened: 2,
    lastOpenedAt: lastOpenedAt.sort().at(-1),
    completion: 67,
    pageMs: [35_000, 91_000, 4_000],
  })
  const unread = { readers: 0, opened: 0, lastOpenedAt: null, completion: null, pageMs: [0, 0, 0] }
  expect(of(model)).toEqual({ id: model, ...unread, mayRead: 3 })
  expect(of(draft), 'nobody reads what is private').toEqual({ id: draft, ...unread, mayRead: 0 })
  await release(admin, draft)
  await change(admin, draft, { narrowed: true, readers: [{ kind: 'domain', value: 'meridian.example' }] })
  await change(admin, deck, { narrowed: true, readers: [{ kind: 'email', value: 'k.tanaka@meridian.example' }] })
  of = await listed(admin)
  expect(of(draft)).toMatchObject({ mayRead: 1 })
  expect(of(deck), 'who read it before is still a reader').toMatchObject({ readers: 2, mayRead: 1, opened: 1 })
})

test('pages and completion are those of the current version, and times of pages that were never sent do not count', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, admin)
  const elena = await investor(t)
  await readPages(t, elena, documentId, { 1: 30_000 })
  await putDocument(t, admin, { documentId })
  expect((await listed(admin))(documentId)).toMatchObject({ readers: 1, completion: null, pageMs: [0, 0, 0] })
  await readPages(t, elena, documentId, { 2: 20_000 }, 2)
  const visit = 'visit-of-nothing-sent'
  await elena.get(roomPath(documentId))
  await elena.post('/api/audit/access', {
    eventId: visit,
    route: 'vault',
    entryTimestamp: t.clock.now().toISOString(),
  })
  t.clock.advance(MINUTE)
  const events = [{ id: 'event-x1', kind: 'section_time', ageMs: 0, section: `doc-${documentId}-2-3`, ms: 9_000 }]
  await elena.post('/api/observations', { visit, events })
  expect((await listed(admin))(documentId)).toMatchObject({ completion: 33, pageMs: [0, 20_000, 0] })
})

test('is the sum of 10,000 pages, with as many queries for many documents as for one', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const first = (await putDocument(t, admin)).documentId
  const queries = async () => {
    const counted = vi.spyOn(t.deps.db.getExecutor(), 'executeQuery')
    const of = await listed(admin)
    const count = counted.mock.calls.length
    counted.mockRestore()
    return { count, of }
  }
  const forOne = await queries()
  const ids = [first]
  for (let at = 1; at < 5; at++) ids.push((await putDocument(t, admin, { title: `Document ${at}` })).documentId)
  const expected = await manyReadings(t, ids)
  const forAll = await queries()
  expect(forOne.count, 'the queries are counted').toBeGreaterThan(5)
  expect(forAll.count).toBe(forOne.count)
  for (const id of ids) expect(forAll.of(id)).toMatchObject(expected.get(id) ?? {})
})

const READERS = 667

/** Every reader opens every page of five documents of three pages, each for another time; answers what the list must say. */
async function manyReadings(t: TestApp, ids: readonly string[]) {
  const { db } = t.deps
  const [version] = await t.rows('document_version')
  const start = Date.parse('2026-01-20T08:00:00.000Z')
  const marks: object[] = []
  const visits: object[] = []
  const observations: object[] = []
  const expected = new Map(ids.map((id) => [id, { readers: READERS, pageMs: [0, 0, 0], lastOpenedAt: '' }]))
  for (let reader = 0; reader < READERS; reader++) {
    const person_id = `person${reader}`
    visits.push(visitRow(`many-visit-${reader}`, person_id))
    for (const [place, id] of ids.entries())
      for (let page = 1; page <= 3; page++) {
        const number = (reader * ids.length + place) * 3 + page
        const at = new Date(start + ((number * 7_919) % 10_007) * 1_000).toISOString()
        const ms = 2_000 + ((number * 31) % 60_000)
        marks.push(markRow({ code: String(number).padStart(8, '0'), at, document_id: id, person_id, page }))
        observations.push({
          visit_id: `many-visit-${reader}`,
          event_id: `many-${number}`,
          kind: 'section_time',
          at,
          received_at: at,
          section: `doc-${id}-1-${page}`,
          value: ms,
        })
        const sum = expected.get(id)
        if (!sum) continue
        sum.pageMs[page - 1] = (sum.pageMs[page - 1] ?? 0) + ms
        if (at > sum.lastOpenedAt) sum.lastOpenedAt = at
      }
  }
  const insert = async (table: 'watermark' | 'page_visit' | 'observation', rows: object[]) => {
    for (let from = 0; from < rows.length; from += 500)
      await db
        .insertInto(table)
        .values(rows.slice(from, from + 500) as never)
        .execute()
  }
  await insert('watermark', marks)
  await insert('page_visit', visits)
  await insert('observation', observations)
  expect(marks.length).toBeGreaterThanOrEqual(10_000)
  expect(version?.pages).toBe(3)
  return new Map([...expected].map(([id, sum]) => [id, { ...sum, completion: 100, mayRead: 0, opened: 0 }]))
}

function markRow(given: { code: string; at: string; document_id: string; person_id: string; page: number }) {
  const nobody = { email: '', method: 'account', identity: 'account', ip_address: '', user_agent: '', salt: '' }
  return { ...nobody, ...given, kind: 'page', route: 'vault', version: 1 }
}

function visitRow(id: string, person_id: string) {
  const at = '2026-01-20T08:00:00.000Z'
  const times = { opened_at: at, last_beat_at: at, read_until: at, read_ms: 0, scroll_max: 0 }
  const from = { email: '', method: 'account', device: '{}', ip_address: '', host_name: '', user_agent: '' }
  const counts = { security_events: 0, violations: 0 }
  return { id, scope: id, event_id: id, person_id, route: 'vault', ...times, ...from, ...counts }
}
