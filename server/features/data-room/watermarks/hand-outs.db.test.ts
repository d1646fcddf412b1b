import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { change, investor, putDocument, release, roomPath } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE, SECOND } from '../../../../tests/helpers/test-clock.ts'

async function room() {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  const reader = await investor(t)
  const text = (page: number) => reader.get(roomPath(documentId, `/text/${page}?version=1`))
  const search = (words: string) => reader.post(roomPath(documentId, '/search'), { version: 1, words })
  return { t, staff, reader, documentId, text, search }
}

/** What was shown, in order; several rows of one moment are in no order. */
async function rows(t: TestApp, ...kinds: string[]) {
  const all = (await t.rows('watermark')).filter(({ kind }) => kinds.includes(kind))
  return all.sort((a, b) => (a.at < b.at ? -1 : 1)).map(({ kind, page, pages }) => [kind, page ?? pages])
}

test('the text of a page and the lines of a search leave a row with their version, as pages do', async () => {
  const { t, reader, documentId, text, search } = await room()
  expect((await text(2)).body).toEqual({ text: 'Second page: revenue' })
  t.clock.advance(SECOND)
  expect((await search('revenue')).body.hits).toHaveLength(1)
  expect(await rows(t, 'text', 'search')).toEqual([
    ['text', 2],
    ['search', '2'],
  ])
  const [version] = await t.rows('document_version')
  for (const row of await t.rows('watermark'))
    expect(row).toMatchObject({
      document_id: documentId,
      version_id: version?.id,
      title: 'Pitch deck',
      version: 1,
      sha256: version?.file_sha256,
      person_id: reader.personId,
      email: 'e.marchetti@northgate.example',
    })
  const { code } = (await t.rows('watermark')).find(({ kind }) => kind === 'text') ?? { code: '' }
  const found = await (await staffBrowser(t, 'reader')).post('/api/admin/watermark', { code })
  expect(found.body).toMatchObject({ kind: 'text', document: { title: 'Pitch deck', page: 2 } })
})

test('a page that is read with its text and searched for minutes leaves few rows', async () => {
  const { t, text, search } = await room()
  for (let i = 0; i < 5; i += 1) await text(1)
  expect(await rows(t, 'text')).toEqual([['text', 1]])
  await search('revenue')
  await search('revenue')
  t.clock.advance(SECOND)
  await search('page')
  await search('nothing of it')
  expect(await rows(t, 'search'), 'only the pages that are new').toEqual([
    ['search', '2'],
    ['search', '1,3'],
  ])
  t.clock.advance(4 * MINUTE)
  await text(1)
  await search('revenue')
  expect(await rows(t, 'text')).toHaveLength(2)
  expect(await rows(t, 'search')).toHaveLength(3)
})

test('each reader has rows of their own', async () => {
  const { t, documentId, text } = await room()
  const other = await investor(t, 'k.tanaka@meridian.example')
  await text(1)
  await other.get(roomPath(documentId, '/text/1?version=1'))
  const emails = (await t.rows('watermark')).map(({ email }) => email).sort()
  expect(emails).toEqual(['e.marchetti@northgate.example', 'k.tanaka@meridian.example'])
})

test('nothing is handed out whose row cannot be written', async () => {
  const { t, staff, reader, documentId, text, search } = await room()
  expect((await change(staff, documentId, { download: true })).status).toBe(204)
  await sql`alter table watermark rename to gone`.execute(t.deps.db)
  const answers = [
    await text(1),
    await search('page'),
    await reader.get(roomPath(documentId, '/pages/1?version=1')),
    await reader.get(roomPath(documentId, '/thumbnails/1?version=1')),
    await reader.get(roomPath(documentId, '/download')),
    await reader.get('/api/protection/vault'),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([500, 500, 500, 500, 500, 500])
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('revenue')
  await sql`alter table gone rename to watermark`.execute(t.deps.db)
  expect((await text(1)).status).toBe(200)
})

test('what could not be drawn or was made private meanwhile leaves no row and no entry', async () => {
  const { t, staff, reader, documentId, text } = await room()
  expect((await change(staff, documentId, { download: true })).status).toBe(204)
  const [version] = await t.rows('document_version')
  const lost = new Set([version?.pdf_sha256, version?.index_sha256])
  const { get } = t.deps.files
  t.deps.files.get = async (sha256) => (lost.has(sha256) ? Promise.reject(new Error('lost')) : get(sha256))
  const ask = (path: string) => reader.download(roomPath(documentId, path))
  const paths = ['/pages/1?version=1', '/thumbnails/1?version=1', '/download']
  for (const path of paths) expect((await ask(path)).status, path).toBe(500)
  expect((await text(1)).status).toBe(500)
  const before = async () => {
    expect(await t.rows('watermark')).toEqual([])
    expect((await t.rows('audit_entry')).map(({ action }) => action)).not.toContain('document.downloaded')
  }
  await before()
  // The renderer has the file open after the first page.
  for (const path of ['/pages/1?version=1', '/download']) {
    t.deps.files.get = async (sha256) => {
      if (lost.has(sha256)) await staff.post(`/api/admin/documents/${documentId}/make-private`)
      return get(sha256)
    }
    expect((await ask(path)).status, path).toBe(404)
    await before()
    await release(staff, documentId)
  }
  t.deps.files.get = get
  for (const path of paths) expect((await ask(path)).status, path).toBe(200)
  expect((await t.rows('watermark')).map(({ kind }) => kind).sort()).toEqual(['download', 'page', 'thumbnails'])
})

test('who asks for the headers only is handed nothing, and nothing is recorded', async () => {
  const { t, staff, reader, documentId } = await room()
  expect((await change(staff, documentId, { download: true })).status).toBe(204)
  const entries = (await t.rows('audit_entry')).length
  for (const path of ['', '/pages/1?version=1', '/thumbnails/1?version=1', '/text/1?version=1', '/download']) {
    const answer = await reader.fetch(roomPath(documentId, path), { method: 'HEAD', headers: reader.headers() })
    expect([answer.status, answer.headers.get('allow')], path).toEqual([405, 'GET'])
  }
  expect(await t.rows('watermark')).toEqual([])
  expect(await t.rows('audit_entry')).toHaveLength(entries)
})
