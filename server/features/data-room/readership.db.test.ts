import { expect, test } from 'vitest'
import { investor, putDocument, roomPath } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'

let events = 0

/** Opens the reader, gets these pages, and tells how long each was looked at. */
async function read(t: TestApp, visitor: TestVisitor, id: string, times: Record<number, number>, got = times) {
  const visit = `visit-${++events}-of-test`
  await visitor.get(roomPath(id))
  const entryTimestamp = t.clock.now().toISOString()
  await visitor.post('/api/audit/access', { eventId: visit, route: 'vault', entryTimestamp })
  for (const page of Object.keys(got)) await visitor.get(roomPath(id, `/pages/${page}?version=1`))
  t.clock.advance(5 * MINUTE)
  const told = Object.entries(times).map(([page, ms]) => ({
    id: `event-${++events}-x`,
    kind: 'section_time',
    ageMs: 0,
    section: `doc-${id}-1-${page}`,
    ms,
  }))
  const answer = await visitor.post('/api/observations', { visit, events: told })
  expect(answer.body.kept).toBe(told.length)
}

test('shows time per page, completion and returns, by person and by firm', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'reader')
  const { documentId } = await putDocument(t, await staffBrowser(t, 'admin'))
  const elena = await investor(t)
  const kenji = await investor(t, 'k.tanaka@meridian.example')
  await read(t, elena, documentId, { 1: 30_000, 2: 90_000 })
  await read(t, elena, documentId, { 2: 10_000, 3: 1_000 })
  await read(t, kenji, documentId, { 1: 5_000 })
  const all = (await staff.get(`/api/admin/documents/${documentId}/readers`)).body
  expect(all.pages).toBe(3)
  expect(all.people).toMatchObject([
    { email: 'e.marchetti@northgate.example', name: 'Elena Marchetti', readMs: 131_000, pagesRead: 2, visits: 2 },
    { email: 'k.tanaka@meridian.example', readMs: 5_000, pagesRead: 1, visits: 1 },
  ])
  // Everybody of these tests signs for one firm.
  expect(all.firms).toMatchObject([
    { firm: 'Northgate Family Office', people: 2, readMs: 136_000, pagesRead: 2, visits: 3 },
  ])
  expect(all.perPage).toEqual([
    { page: 1, readMs: 35_000, people: 2 },
    { page: 2, readMs: 100_000, people: 1 },
    { page: 3, readMs: 1_000, people: 1 },
  ])
  const { documents } = (await staff.get(`/api/admin/people/${elena.personId}/documents`)).body
  expect(documents).toMatchObject([
    {
      documentId,
      title: 'Pitch deck',
      pages: 3,
      pageMs: [30_000, 100_000, 1_000],
      readMs: 131_000,
      pagesRead: 2,
      visits: 2,
    },
  ])
})

test('reading time of a page that was never shown is ignored', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  const elena = await investor(t)
  await read(t, elena, documentId, { 1: 60_000, 3: 200_000 }, { 1: 0 })
  const { people, perPage } = (await staff.get(`/api/admin/documents/${documentId}/readers`)).body
  expect(people[0]).toMatchObject({ readMs: 60_000, pagesRead: 1 })
  expect(perPage[2]).toEqual({ page: 3, readMs: 0, people: 0 })
})

test('staff see what the server sent: title, version, page and code, of a document and of a person', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'reader')
  const { documentId } = await putDocument(t, await staffBrowser(t, 'admin'))
  const elena = await investor(t)
  await elena.get(roomPath(documentId, '/pages/2?version=1'))
  t.clock.advance(MINUTE)
  await elena.post(roomPath(documentId, '/search'), { version: 1, words: 'page' })
  const of = { documentId, title: 'Pitch deck', version: 1, personId: elena.personId }
  const code = expect.stringMatching(/^.{4}-.{4}$/)
  const sent = [
    { ...of, kind: 'search', page: null, pages: '1-3', at: '2026-01-15T10:01:00.000Z', code },
    { ...of, kind: 'page', page: 2, pages: null, at: '2026-01-15T10:00:00.000Z', code },
  ]
  expect((await staff.get(`/api/admin/documents/${documentId}/readers`)).body.sent).toEqual(sent)
  expect((await staff.get(`/api/admin/people/${elena.personId}/documents`)).body.sent).toEqual(sent)
  const [page] = (await elena.post('/api/account/data')).body.shownPages.filter(
    (row: { kind: string }) => row.kind === 'page',
  )
  const [version] = await t.rows('document_version')
  expect(page, 'and so does the person').toMatchObject({
    ...{ title: 'Pitch deck', version: 1, sha256: version?.file_sha256, page: 2 },
    code: expect.stringMatching(/^[0-9A-Z]{8}$/),
  })
})
