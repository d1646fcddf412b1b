import { expect, test } from 'vitest'
import { outlinedPdf } from '../../../tests/helpers/outlined-pdf.ts'
import { change, investor, putDocument, readPages, roomPath } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'
import { kindOf, median } from './rules.ts'

const PAGES = [
  { text: 'Revenue of the year' },
  { text: 'Costs and revenue, revenue again' },
  { text: 'Turned page on revenue', rotate: 90 },
]

async function opened(bytes = outlinedPdf(PAGES, [])) {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff, { bytes })
  return { t, staff, id: documentId, reader: await investor(t) }
}

test('a document’s own bookmarks are its outline: nested, by destination or action, without those that lead nowhere', async () => {
  const bytes = outlinedPdf(PAGES, [
    { title: 'Summary', page: 1 },
    { title: 'Figures', page: 2, action: true },
    { title: 'A part', under: 1 },
    { title: 'Costs', page: 3, under: 2 },
    { title: 'Elsewhere' },
  ])
  const { id, reader } = await opened(bytes)
  expect((await reader.get(roomPath(id))).body.outline).toEqual([
    { title: 'Summary', page: 1, depth: 0 },
    { title: 'Figures', page: 2, depth: 0 },
    { title: 'Costs', page: 3, depth: 1 },
  ])
})

test('a document without bookmarks has no outline, and says whose copy it is', async () => {
  const { id, reader, staff } = await opened()
  const { outline, markedFor, lastPage } = (await reader.get(roomPath(id))).body
  expect({ outline, markedFor, lastPage }).toEqual({
    outline: [],
    markedFor: 'e.marchetti@northgate.example',
    lastPage: null,
  })
  expect((await staff.get(roomPath(id))).body.lastPage).toBe(null)
})

test('a search of one page says where its words stand, also on a page that is turned', async () => {
  const { id, reader } = await opened()
  const search = async (page?: number, words = 'REVENUE') =>
    (await reader.post(roomPath(id, '/search'), { version: 1, words, page })).body.hits
  expect((await search()).map(({ page, places }: { page: number; places?: unknown }) => [page, places])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ])
  const [first] = await search(1)
  expect(first.page).toBe(1)
  expect(first.places).toHaveLength(1)
  const [place] = first.places
  // 42 of 420 points from the left; the line stands at 500 of 595 from the bottom.
  expect(place.x).toBeGreaterThan(0.09)
  expect(place.x).toBeLessThan(0.12)
  expect(place.y).toBeGreaterThan(0.11)
  expect(place.y + place.height).toBeLessThan(0.18)
  expect(place.width).toBeGreaterThan(0.15)
  const [second] = await search(2)
  expect(second.places, 'each time it is there').toHaveLength(2)
  const [turned] = (await search(3))[0].places
  expect(turned.height, 'it runs downwards').toBeGreaterThan(turned.width)
  expect(turned.x).toBeGreaterThan(0.8)
  expect(await search(2, 'turned'), 'the other pages are not searched').toEqual([])
  expect((await search(2, 'costs again'))[0].places, 'each of the words').toHaveLength(2)
})

test('the reader’s picture names the code and the time that are drawn into it', async () => {
  const { t, id, reader } = await opened()
  const picture = await reader.download(roomPath(id, '/pages/2?version=1'))
  const row = await t.deps.db.selectFrom('watermark').selectAll().where('page', '=', 2).executeTakeFirstOrThrow()
  const said = picture.headers.get('watermark')
  expect(said).toBe(`${row.code.slice(0, 4)}-${row.code.slice(4)} ${row.at}`)
  t.clock.advance(MINUTE)
  const again = await reader.download(roomPath(id, '/pages/2?version=1'))
  expect(again.headers.get('watermark'), 'while the picture is kept').toBe(said)
})

test('a document opens where its reader stopped, on any device, and a new version at its beginning', async () => {
  const { t, staff, id, reader } = await opened()
  const visit = 'visit-of-this-test'
  const entryTimestamp = t.clock.now().toISOString()
  await reader.get(roomPath(id))
  await reader.post('/api/audit/access', { eventId: visit, route: 'vault', entryTimestamp })
  t.clock.advance(MINUTE)
  const read = (page: number) => ({
    id: `event-of-page-${page}`,
    kind: 'section_time',
    ageMs: 0,
    section: `doc-${id}-1-${page}`,
    ms: 5_000,
  })
  const sent = await reader.post('/api/observations', { visit, events: [read(3), read(2)] })
  expect(sent.body).toMatchObject({ kept: 2 })
  const lastPage = async (who = reader) => (await who.get(roomPath(id))).body.lastPage
  const inList = async (who: TestVisitor = reader) => (await who.get('/api/projects/vault/documents')).body.documents[0]
  expect((await inList()).read, 'the list says so too').toMatchObject({ version: 1, page: 2 })
  expect(await lastPage()).toBe(2)
  const other = await investor(t, 'someone.else@northgate.example')
  expect(await lastPage(other), 'of another reader').toBe(null)
  expect((await inList(other)).read).toBe(null)
  expect((await inList(staff)).read, 'staff have no place').toBeUndefined()
  await putDocument(t, staff, { documentId: id, bytes: outlinedPdf(PAGES, []) })
  expect(await lastPage()).toBe(null)
  expect(await inList(), 'read in the version before').toMatchObject({ version: 2, read: { version: 1, page: 2 } })
})

test('the entry goes on with the document opened last that is open and not read to the end', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId: deck } = await putDocument(t, staff)
  const { documentId: model } = await putDocument(t, staff, { title: 'Financial model' })
  const reader = await investor(t)
  const offered = async () => (await reader.get('/api/session/entry')).body.document?.title ?? null
  expect(await offered()).toBe(null)
  await readPages(t, reader, deck, { 1: 3_000 })
  await readPages(t, reader, model, { 1: 3_000, 2: 3_000 })
  expect(await offered()).toBe('Financial model')
  await readPages(t, reader, model, { 3: 3_000 })
  expect(await offered(), 'the model is read').toBe('Pitch deck')
  await readPages(t, reader, deck, { 3: 3_000, 2: 3_000 })
  expect(await offered(), 'both are read').toBe(null)
  await putDocument(t, staff, { documentId: model, title: 'Financial model' })
  expect(await offered(), 'there is a version that they have not read').toBe('Financial model')
  await staff.post(`/api/admin/documents/${model}/make-private`)
  expect(await offered()).toBe(null)
})

test('the list says what a document is, and to whom and until when it is open', async () => {
  const { staff, id, reader } = await opened()
  const entry = async () => (await reader.get('/api/projects/vault/documents')).body.documents[0]
  expect(await entry()).toMatchObject({ kind: 'pdf', narrowed: false, visibleUntil: null, read: null })
  const visibleUntil = '2026-02-01T00:00:00.000Z'
  const readers = [{ kind: 'domain', value: 'northgate.example' }]
  await change(staff, id, { narrowed: true, readers, visibleUntil })
  expect(await entry()).toMatchObject({ narrowed: true, visibleUntil })
})

test('Office files are told apart by their names', () => {
  const named = (file_name: string) => kindOf({ type: 'office', file_name })
  expect(['Deck.PPTX', 'model.xlsx', 'terms.docx'].map(named)).toEqual(['slides', 'sheet', 'text'])
  expect(kindOf({ type: 'image', file_name: 'a.pdf' })).toBe('picture')
  expect(kindOf({ type: 'pdf', file_name: 'a.xlsx' }), 'whatever its name says').toBe('pdf')
})

test('the median is the middle, or between the two in the middle', () => {
  expect([median([]), median([7]), median([9, 1, 5]), median([4, 1, 3, 2])]).toEqual([null, 7, 5, 2.5])
})
