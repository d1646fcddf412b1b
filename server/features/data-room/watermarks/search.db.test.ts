import { expect, test } from 'vitest'
import { investor, putDocument, roomPath } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'

const SEARCH = '/api/admin/watermark/search'

/** A portal where a reader was shown three pages of a document, a minute after each other. */
async function readPortal() {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, admin)
  const reader = await investor(t)
  for (const page of [1, 2]) {
    t.clock.advance(MINUTE)
    await reader.download(roomPath(documentId, `/pages/${page}?version=1`))
  }
  const staff = await staffBrowser(t, 'reader')
  const find = async (asked: object) => (await staff.post(SEARCH, asked)).body
  return { t, staff, find, documentId, admin }
}

async function marks(t: TestApp) {
  const rows = (await t.rows('watermark')).filter(({ kind }) => kind === 'page').sort((a, b) => (a.at < b.at ? -1 : 1))
  const [first, second] = rows
  if (!first || !second) throw new Error('no pages were shown')
  return { first, second }
}

const printed = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`
/** Sets the codes of the two pages, so that a test knows what they look like. */
async function setCodes(t: TestApp, one: string, two: string) {
  const { first, second } = await marks(t)
  await t.deps.db.updateTable('watermark').set({ code: one }).where('code', '=', first.code).execute()
  await t.deps.db.updateTable('watermark').set({ code: two }).where('code', '=', second.code).execute()
}

test('a watermark is found by the whole of it, by a code with gaps, by a part of it, and by anything else that is known', async () => {
  const { t, find, documentId } = await readPortal()
  await setCodes(t, '7KQ2M9XD', '3VWE5T8H')
  const { first, second } = await marks(t)
  const only = async (asked: object, code: string) => {
    const { candidates, match, more } = await find(asked)
    expect(
      candidates.map((one: { code: string }) => one.code),
      JSON.stringify(asked),
    ).toEqual([printed(code)])
    expect({ match, more }).toEqual({ match: 'given', more: false })
  }
  const shown = `${first.at.slice(0, 10)} ${first.at.slice(11, 16)} UTC`
  await only({ mark: `e.marchetti@northgate.example\n${shown}   7KQ2-M9XD\n` }, '7KQ2M9XD')
  for (const mark of ['7K?2-M?XD', '7k*-m9xd', 'KQ2-M9', 'Q2M', '?KQ2?9??', '-M9XD', '7????9?D'])
    await only({ mark }, '7KQ2M9XD')
  await only({ mark: `marchetti@northgate.example\n${shown}`, within: 0 }, '7KQ2M9XD')
  await only({ reader: 'NORTHGATE', at: first.at, within: 0 }, '7KQ2M9XD')
  await only({ at: second.at, within: 0, document: 'pitch' }, '3VWE5T8H')
  await only({ document: documentId, page: 2 }, '3VWE5T8H')
  await only({ mark: '7?', document: 'deck' }, '7KQ2M9XD')
  await only({ mark: '7KQ', reader: 'northgate', at: first.at, document: 'Pitch deck', page: 1 }, '7KQ2M9XD')

  const both = await find({ reader: 'e.marchetti@northgate.example' })
  expect(
    both.candidates.map((one: { code: string }) => one.code),
    'newest first',
  ).toEqual(['3VWE-5T8H', '7KQ2-M9XD'])
  expect(both.candidates[0]).toMatchObject({
    kind: 'page',
    at: second.at,
    route: 'vault',
    document: { id: documentId, title: 'Pitch deck', version: 1, page: 2 },
    email: 'e.marchetti@northgate.example',
    name: 'Elena Marchetti',
    identity: 'account',
    differs: [],
  })
  for (const asked of [
    { mark: '7KQ', reader: 'elsewhere' },
    { mark: '7KQ', at: '2020-01-01T00:00:00Z' },
    { mark: '7KQ', page: 2 },
    { reader: 'northgate', document: 'another' },
    { mark: 'ZZZZ-Z???' },
  ])
    expect((await find(asked)).candidates, JSON.stringify(asked)).toEqual([])
})

test('a code that was never issued offers those that are easily misread, the most similar first, and then what else is known', async () => {
  const { t, find } = await readPortal()
  await setCodes(t, '8KQ2M9XD', '8KQ2M9XE')
  const misread = await find({ mark: 'BKQ2-M9XD' })
  expect(misread.match).toBe('similar')
  expect(
    misread.candidates.map(({ code, differs }: { code: string; differs: number[] }) => ({ code, differs })),
  ).toEqual([{ code: '8KQ2-M9XD', differs: [1] }])
  const between = await find({ mark: '8KQ2-M9XF' })
  expect(
    between.candidates.map((one: { code: string }) => one.code),
    'E looks like F',
  ).toEqual(['8KQ2-M9XE', '8KQ2-M9XD'])
  const { first } = await marks(t)
  const lost = await find({
    mark: `e.marchetti@northgate.example ${first.at.slice(0, 10)} ${first.at.slice(11, 16)} UTC ZZZZ-ZZZZ`,
  })
  expect(lost).toMatchObject({ match: 'context' })
  expect(lost.candidates).toHaveLength(2)
  expect(await find({ mark: 'ZZZZ-ZZZZ' })).toMatchObject({ match: 'similar', candidates: [], more: false })
})

test('too little is refused with what to add, and a long list says that there is more', async () => {
  const { t, staff, find } = await readPortal()
  for (const mark of ['', '7K', '7K?', '??', '????-????', 'hello there'])
    expect((await staff.post(SEARCH, { mark })).status, mark).toBe(400)
  expect((await staff.post(SEARCH, { page: 3 })).status, 'a page of any document').toBe(400)
  expect((await staff.post(SEARCH, { mark: '7KQ2', within: 1e9, at: '2026-01-01T00:00:00Z' })).status).toBe(400)
  const { first } = await marks(t)
  await t.deps.db
    .insertInto('watermark')
    .values(Array.from({ length: 60 }, (_, index) => ({ ...first, code: `ABC${String(index).padStart(5, '0')}` })))
    .execute()
  const many = await find({ mark: 'ABC' })
  expect(many).toMatchObject({ more: true })
  expect(many.candidates).toHaveLength(50)
  expect((await find({ reader: 'northgate' })).more).toBe(true)
})

test('every search is in the log, with what was asked for and found, but without what was typed', async () => {
  const { t, find, documentId } = await readPortal()
  await find({ mark: 'e.marchetti@northgate.example 2026-01-15 10:01 UTC' })
  await find({ mark: 'ZZZ?-ZZZZ', document: documentId, page: 2 })
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'watermark.looked_up')
  const details = entries.map(({ detail }) => JSON.parse(String(detail)))
  expect(details).toMatchObject([
    { asked: 'reader, time', characters: 0, found: 2 },
    { asked: 'code, document, page', characters: 7, found: 0 },
  ])
  expect(JSON.stringify(entries)).not.toContain('marchetti')
})

test('visitors cannot search', async () => {
  const t = await testApp()
  expect((await t.visitor().post(SEARCH, { mark: '7KQ2-M9XD' })).status).toBe(403)
})
