import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ROOM_LIMITS } from '../../../../contract/data-room/data-room-labels.ts'
import { VIEW_AS_HEADER } from '../../../../contract/data-room/view-as-header.ts'
import { clamdServer } from '../../../../tests/helpers/clamd-server.ts'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { testInFull } from '../../../../tests/helpers/few.ts'
import { mp4Of, realFilm, webmOf } from '../../../../tests/helpers/film.ts'
import { change, investor, putDocument, readPages, roomPath, staffDocument } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'

const FILM = { title: 'A walk through the plant', fileName: 'plant.mp4' }
/** Three pieces, of which the last is short. */
const large = () => {
  const bytes = mp4Of({ seconds: 65, bytes: 2 * ROOM_LIMITS.pieceBytes + 1_000 })
  for (let at = 1_000; at < bytes.length - 2_000; at += 997) bytes[at] = at % 251
  return bytes
}
const filmPath = (id: string, version = 1) => roomPath(id, `/film?version=${version}`)
const markPath = (id: string, version = 1) => roomPath(id, `/film/mark?version=${version}`)
const range = (from: number, to: number | '' = '') => ({ range: `bytes=${from}-${to}` })

async function withFilm(bytes: Buffer = realFilm()) {
  const t = await testApp({ env: { FILM_MARK: 'overlay' } })
  const staff = await staffBrowser(t, 'admin')
  const { documentId: id, versionId } = await putDocument(t, staff, { ...FILM, bytes })
  return { t, staff, id, versionId, bytes, reader: await investor(t) }
}
const codesOf = async (t: TestApp) => (await t.rows('watermark')).filter(({ kind }) => kind === 'film')

test('a film is listed and opened as one, and is served in parts that are together the file that was sent', async () => {
  const { id, reader, bytes } = await withFilm(large())
  const [listed] = (await reader.get(roomPath('', '').slice(0, -1))).body.documents
  expect(listed).toMatchObject({ kind: 'film', readAs: 'film', pages: 7 })
  const opened = (await reader.get(roomPath(id))).body
  expect(opened.film).toEqual({ seconds: 65, width: 640, height: 360 })
  expect(JSON.stringify(opened), 'nothing of how it is stored').not.toMatch(/[0-9a-f]{64}/)
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const part = await reader.download(filmPath(id), range(at))
    expect(part.status).toBe(206)
    expect(part.headers.get('content-type')).toBe('video/mp4')
    expect(part.headers.get('cache-control')).toBe('no-store')
    expect(part.headers.get('content-range')).toBe(`bytes ${at}-${at + part.bytes.length - 1}/${bytes.length}`)
    expect(part.bytes.length).toBeLessThanOrEqual(ROOM_LIMITS.pieceBytes)
    parts.push(part.bytes)
    at += part.bytes.length
  }
  expect(parts).toHaveLength(3)
  expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  const middle = ROOM_LIMITS.pieceBytes
  expect(Buffer.from((await reader.download(filmPath(id), range(middle - 3, middle + 3))).bytes)).toEqual(
    bytes.subarray(middle - 3, middle),
  )
  expect(Buffer.from((await reader.download(filmPath(id), { range: 'bytes=-5' })).bytes)).toEqual(bytes.subarray(-5))
  expect((await reader.get(filmPath(id), range(bytes.length))).status).toBe(416)
})

test('it serves the player only: no navigation, no other site, nothing without a range', async () => {
  const { t, id, reader } = await withFilm()
  const refused: Record<string, string>[] = [
    {},
    { ...range(0), 'sec-fetch-dest': 'document' },
    { ...range(0), 'sec-fetch-site': 'cross-site' },
    { range: 'bytes=5-1' },
    { range: 'bytes=0-1,4-5' },
  ]
  for (const headers of refused)
    expect((await reader.get(filmPath(id), headers)).body.error.code, JSON.stringify(headers)).toBe('film_only')
  expect(await codesOf(t)).toEqual([])
  const played = { ...range(0), 'sec-fetch-dest': 'video', 'sec-fetch-site': 'same-origin' }
  expect((await reader.download(filmPath(id), played)).status).toBe(206)
})

test('each part is refused from the moment the document is private, and to strangers', async () => {
  const { t, staff, id, reader } = await withFilm(large())
  expect((await t.visitor().get(filmPath(id), range(0))).status).toBe(401)
  expect((await reader.download(filmPath(id), range(0))).status).toBe(206)
  await change(staff, id, { narrowed: true, readers: [{ kind: 'email', value: 'someone@else.example' }] })
  expect((await reader.get(filmPath(id), range(ROOM_LIMITS.pieceBytes))).status).toBe(404)
  expect((await reader.get(markPath(id))).status).toBe(404)
  await change(staff, id, { narrowed: false, readers: [] })
  expect((await reader.get(filmPath(id, 2), range(0))).body.error.code).toBe('document_changed')
  const pdf = await putDocument(t, staff)
  expect((await reader.get(filmPath(pdf.documentId), range(0))).status, 'no film').toBe(404)
})

test('what is watched has a code, recorded before the first byte, and the same as the one that is shown', async () => {
  const { t, staff, id, reader, bytes } = await withFilm()
  await reader.download(filmPath(id), range(0))
  const [first] = await codesOf(t)
  expect(first).toMatchObject({ email: 'e.marchetti@northgate.example', page: null })
  expect(first?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  const { code } = (await reader.get(markPath(id))).body
  expect(await codesOf(t)).toHaveLength(1)
  expect((await staff.post('/api/admin/watermark', { code })).body).toMatchObject({ kind: 'film', document: { id } })
  t.clock.advance(4 * MINUTE)
  expect((await reader.get(markPath(id))).body.code).not.toBe(code)
  expect(await codesOf(t)).toHaveLength(2)
  expect((await t.rows('document_opening')).map(({ document_id }) => document_id)).toEqual([id])
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'document.ready')
  expect(entries.map((entry) => detailOf(entry).sha256)).toEqual([first?.sha256])
})

test('an admin who watches as somebody gets what they get, and nothing is recorded of that person', async () => {
  const { t, staff, id, reader } = await withFilm()
  const as = { ...range(0), [VIEW_AS_HEADER]: String(reader.personId) }
  expect((await staff.download(filmPath(id), as)).status).toBe(206)
  expect((await reader.get(filmPath(id), as)).status, 'not for readers').toBe(403)
  expect(await t.rows('document_opening')).toEqual([])
  await change(staff, id, { narrowed: true, readers: [{ kind: 'email', value: 'someone@else.example' }] })
  expect((await staff.get(filmPath(id), as)).status).toBe(404)
  expect((await staff.download(filmPath(id), range(0))).status).toBe(206)
})

test('it has no pictures, text, copies, comparisons or redactions, and a search finds its title only', async () => {
  const { t, staff, id, reader } = await withFilm()
  await change(staff, id, { download: true })
  for (const path of ['/pages/1?version=1', '/thumbnails/1?version=1', '/text/1?version=1', '/download'])
    expect((await reader.get(roomPath(id, path))).body.error.code, path).toBe('not_drawn')
  const boxes = [{ page: 1, x: 0, y: 0, width: 0.5, height: 0.5 }]
  expect((await staff.post(`/api/admin/documents/${id}/redactions`, { version: 1, boxes })).body.error.code).toBe(
    'not_drawn',
  )
  await putDocument(t, staff, { ...FILM, bytes: mp4Of(), documentId: id })
  const compared = await staff.get(`/api/projects/vault/documents/${id}/compare?before=1&after=2`)
  expect(compared.body.error.code).toBe('not_drawn')
  expect((await reader.post(roomPath(id, '/search'), { version: 2, words: 'plant' })).body.hits).toEqual([])
  const all = (await reader.post('/api/projects/vault/documents/search', { words: 'plant' })).body
  expect(all.documents).toMatchObject([{ id, pages: 0 }])
})

test('the seconds that were watched count by parts, and where a reader stopped is known', async () => {
  const { t, staff, id, reader } = await withFilm(large())
  await reader.download(filmPath(id), range(0))
  await readPages(t, reader, id, { 1: 10_000, 2: 10_000, 3: 4_000 })
  const { documents } = (await staff.get('/api/admin/documents/readership?route=vault')).body
  expect(documents).toMatchObject([{ id, opened: 1, pageMs: [10_000, 10_000, 4_000, 0, 0, 0, 0] }])
  const { body } = await staff.get('/api/admin/readership/vault')
  const [film] = body.documents
  expect(film.people).toBe(1)
  expect(film.places.map(({ name, people }: { name: string; people: number }) => [name, people]).slice(0, 4)).toEqual([
    ['0:00', 1],
    ['0:10', 1],
    ['0:20', 1],
    ['0:30', 0],
  ])
  expect((await reader.get(roomPath(id))).body.lastPage).toBe(3)
})

test('a film keeps its pieces and nothing else; the pieces of one that is refused are gone', async () => {
  const { t, staff, versionId } = await withFilm(large())
  const pieces = (await t.rows('document_piece')).filter(({ version_id }) => version_id === versionId)
  expect(pieces).toHaveLength(3)
  for (const { sha256 } of pieces) await t.deps.files.get(sha256)
  const { versionId: refused } = await putDocument(t, staff, {
    ...FILM,
    bytes: mp4Of({ codec: 'hvc1' }),
    isPrivate: true,
  })
  expect((await t.rows('document_piece')).filter(({ version_id }) => version_id === refused)).toEqual([])
  const row = (await t.rows('document_version')).find(({ id }) => id === refused)
  expect(row).toMatchObject({ refusal: 'film_codec', file_sha256: null })
})

test('films of either kind are taken by their content; others are refused in words', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const newest = async (bytes: Buffer, fileName = 'film.mp4') => {
    const { documentId } = await putDocument(t, staff, { ...FILM, bytes, fileName, isPrivate: true })
    return (await staffDocument(staff, documentId)).versions[0]
  }
  expect(await newest(webmOf(), 'named-wrongly.pdf')).toMatchObject({ state: 'ready', pages: 7 })
  expect(await newest(mp4Of({ seconds: 0 }))).toMatchObject({ state: 'refused', refusal: 'film_length' })
  expect(await newest(mp4Of().subarray(0, 90))).toMatchObject({ refusal: 'damaged' })
  expect(await newest(webmOf({ docType: 'matroska' }))).toMatchObject({ refusal: 'film_codec' })
})

testInFull('only films may be larger than other files', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const bytes = ROOM_LIMITS.fileBytes + 1
  const zeros = Buffer.alloc(bytes)
  const { documentId } = await putDocument(t, staff, { ...FILM, bytes: zeros, isPrivate: true })
  expect((await staffDocument(staff, documentId)).versions[0]).toMatchObject({ refusal: 'too_large' })
  expect(await t.rows('document_piece')).toEqual([])
  const film = await putDocument(t, staff, { ...FILM, bytes: mp4Of({ bytes }), isPrivate: true })
  expect((await staffDocument(staff, film.documentId)).versions[0]).toMatchObject({ state: 'ready' })
  const begun = await staff.post('/api/admin/documents', { ...FILM, route: 'vault', bytes: ROOM_LIMITS.filmBytes + 1 })
  expect(begun.body.error.fields.bytes).toBe('The file is larger than 512 MB.')
})

test('the scanner gets all of a film, and one that it recognises is not kept', async () => {
  const clamd = await clamdServer('these words are malware')
  const t = await testApp({ env: { CLAMD_URL: clamd.url } })
  const staff = await staffBrowser(t, 'admin')
  const clean = await putDocument(t, staff, { ...FILM, bytes: large() })
  expect((await staffDocument(staff, clean.documentId)).versions[0]).toMatchObject({ state: 'ready' })
  expect(clamd.scanned).toEqual([large().length])
  const bytes = Buffer.concat([large(), Buffer.from('these words are malware')])
  const bad = await putDocument(t, staff, { ...FILM, bytes, isPrivate: true })
  expect((await staffDocument(staff, bad.documentId)).versions[0]).toMatchObject({ refusal: 'malware' })
  expect(await t.rows('document_piece')).toHaveLength(3)
})
