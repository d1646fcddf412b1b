import { beforeEach, expect, test } from 'vitest'
import { pdfOf } from '../../../tests/helpers/pdf.ts'
import { change, investor, putDocument, roomPath } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'

let t: TestApp
let staff: TestVisitor
beforeEach(async () => {
  t = await testApp()
  staff = await staffBrowser(t, 'admin')
})

type Hit = { page: number; before: string; match: string; after: string }
type Found = { id: string; title: string; pages: number; hits: Hit[] }
const search = (visitor: TestVisitor, words: string) => visitor.post('/api/projects/vault/documents/search', { words })
const titles = async (visitor: TestVisitor, words: string) =>
  (await search(visitor, words)).body.documents.map(({ title }: Found) => title)

const put = async (title: string, pages: string[], route = 'vault') =>
  (await putDocument(t, staff, { title, route, bytes: await pdfOf(pages) })).documentId
const only = (id: string, email: string) =>
  change(staff, id, { narrowed: true, readers: [{ kind: 'email', value: email }] })

/** As if the first version of a document had one page with this text. */
async function replaceText(id: string, text: string) {
  const facts = { pages: [{ width: 595, height: 842, text }], outline: [] }
  const index_sha256 = await t.deps.files.put(Buffer.from(JSON.stringify(facts)))
  await t.deps.db.updateTable('document_version').set({ index_sha256 }).where('document_id', '=', id).execute()
}

/** More documents with the same file. */
async function copies(id: string, count: number) {
  const { db, ids } = t.deps
  const document = await db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const version = await db
    .selectFrom('document_version')
    .selectAll()
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow()
  for (let number = 0; number < count; number++) {
    const own = { id: ids.id(), version: ids.id() }
    await db
      .insertInto('document')
      .values({ ...document, id: own.id, current_version_id: own.version })
      .execute()
    await db
      .insertInto('document_version')
      .values({ ...version, id: own.version, document_id: own.id })
      .execute()
  }
}

test('finds all of the words on one page, in any case, by title first and then by how many pages have them', async () => {
  await put('Plan', ['Revenue grows', 'Costs of revenue', 'Nothing here'])
  await put('Forecast', ['The revenue of next year'])
  await put('Revenue by client', ['A table'])
  await put('Cap table', ['Shares'])
  const reader = await investor(t)
  const { documents, more } = (await search(reader, 'REVENUE')).body
  expect(documents.map(({ title, pages }: Found) => [title, pages])).toEqual([
    ['Revenue by client', 0],
    ['Plan', 2],
    ['Forecast', 1],
  ])
  expect(more).toBe(0)
  expect(documents[1].hits).toEqual([
    { page: 1, before: '', match: 'Revenue', after: ' grows' },
    { page: 2, before: 'Costs of ', match: 'revenue', after: '' },
  ])
  expect(await titles(reader, 'costs revenue')).toEqual(['Plan'])
  expect(await titles(reader, 'shares revenue'), 'on different pages of different documents').toEqual([])
})

test('a reader finds only what they may open, and a word of another document is as unknown as any', async () => {
  const open = await put('Open', ['common words'])
  const hers = await put('Hers', ['common words and ', 'zebrafish'])
  const his = await put('Giraffe', ['common words and ocelot'])
  await put('Of another project', ['common okapi'], 'fanz')
  await only(hers, 'ada@x.example')
  await only(his, 'bob@x.example')
  const ada = await investor(t, 'ada@x.example')
  expect(await titles(ada, 'common')).toEqual(['Open', 'Hers'])
  const unknown = (await search(ada, 'qqqqqq')).body
  for (const foreign of ['ocelot', 'giraffe', 'okapi'])
    expect((await search(ada, foreign)).body, foreign).toEqual(unknown)
  await staff.post(`/api/admin/documents/${open}/make-private`)
  expect(await titles(ada, 'common')).toEqual(['Hers'])
  await only(hers, 'bob@x.example')
  expect(await titles(ada, 'common')).toEqual([])
  expect(await titles(staff, 'common'), 'staff').toHaveLength(3)
})

test('only the version that readers get is searched', async () => {
  const id = await put('Plan', ['an aardvark'])
  const reader = await investor(t)
  expect(await titles(reader, 'aardvark')).toEqual(['Plan'])
  await putDocument(t, staff, { documentId: id, bytes: await pdfOf(['a badger']) })
  expect(await titles(reader, 'aardvark')).toEqual([])
  expect(await titles(reader, 'badger')).toEqual(['Plan'])
})

test('Chinese, Japanese and Korean are found without spaces between words', async () => {
  const id = await put('Markets', ['x'])
  const reader = await investor(t)
  const text = '営業収益は前年比で増加 公司的收入增长 매출이 증가했다'
  await replaceText(id, text)
  for (const words of ['収益', '收入', '매출']) expect(await titles(reader, words), words).toEqual(['Markets'])
})

test('what the answer shows is recorded once per page, as a search; a document found by its title leaves nothing', async () => {
  const plan = await put('Plan', ['revenue', 'revenue', 'revenue', 'revenue', 'revenue'])
  await put('Revenue', ['x'])
  const reader = await investor(t)
  const { documents } = (await search(reader, 'revenue')).body
  expect(documents.find(({ id }: Found) => id === plan)).toMatchObject({ pages: 5, hits: { length: 3 } })
  await search(reader, 'revenue')
  const rows = (await t.rows('watermark')).filter(({ kind }) => kind === 'search')
  expect(rows.map(({ document_id, pages }) => [document_id, pages])).toEqual([[plan, '1-3']])
  expect(JSON.stringify(await t.rows('audit_entry')), 'the words').not.toContain('revenue')
  await reader.post(roomPath(plan, '/search'), { version: 1, words: 'revenue' })
  const later = (await t.rows('watermark')).filter(({ kind }) => kind === 'search').map(({ pages }) => pages)
  expect(later.sort()).toEqual(['1-3', '4-5'])
})

test('a search that takes part in a limit says when to try again; no word is refused', async () => {
  const reader = await investor(t)
  expect((await search(reader, '')).status).toBe(400)
  let status = 200
  for (let count = 0; count <= 100 && status === 200; count++) status = (await search(reader, 'revenue')).status
  expect(status).toBe(429)
})

test('of many documents the answer has fifty, and says how many more', async () => {
  const first = await put('Report 1', ['revenue'])
  await copies(first, 59)
  const { documents, more } = (await search(await investor(t), 'revenue')).body
  expect([documents.length, more]).toEqual([50, 10])
})
