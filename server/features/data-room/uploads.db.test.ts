import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import { pdfOf } from '../../../tests/helpers/pdf.ts'
import { pieceOf, putDocument, sendDocument, staffDocument } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Starts an upload as the staff page does. */
async function begin(staff: TestVisitor, bytes: Uint8Array, given: object = {}) {
  const about = { route: 'vault', title: 'Deck', fileName: 'deck.pdf', bytes: bytes.length, sha256: hashOf(bytes) }
  return staff.post('/api/admin/documents', { ...about, ...given })
}

async function send(staff: TestVisitor, versionId: string, bytes: Uint8Array, numbers: number[]) {
  for (const number of numbers) {
    const piece = bytes.subarray(number * ROOM_LIMITS.pieceBytes, (number + 1) * ROOM_LIMITS.pieceBytes)
    expect((await staff.upload(pieceOf(versionId, number), piece, 'application/octet-stream', 'PUT')).status).toBe(204)
  }
}
const finish = (staff: TestVisitor, versionId: string) =>
  staff.post(`/api/admin/documents/versions/${versionId}/finish`)

async function open(): Promise<{ t: TestApp; staff: TestVisitor }> {
  const t = await testApp()
  return { t, staff: await staffBrowser(t, 'admin') }
}

describe('an upload that was cut off', () => {
  test('goes on where it stopped when the same file is chosen again, and is there afterwards', async () => {
    const { t, staff } = await open()
    const bytes = Buffer.alloc(5_000_000, 'page ')
    const { body: first } = await begin(staff, bytes)
    expect(first).toMatchObject({ state: 'begun', pieces: [] })
    await send(staff, first.versionId, bytes, [0, 2])
    const { body: second } = await begin(staff, bytes)
    expect(second).toEqual({ ...first, state: 'resumed', pieces: [0, 2] })
    await send(staff, first.versionId, bytes, [1])
    await finish(staff, first.versionId)
    expect((await begin(staff, bytes)).body).toEqual({ ...first, state: 'here', pieces: [] })
    expect(await t.rows('document')).toHaveLength(1)
  })

  test('is found by its key alone, if the client gives no hash', async () => {
    const { t, staff } = await open()
    const bytes = await pdfOf(['one'])
    const given = { uploadKey: 'key-of-this-file', sha256: undefined }
    const answers = [await begin(staff, bytes, given), await begin(staff, bytes, given)]
    expect(answers[1]?.body.versionId).toBe(answers[0]?.body.versionId)
    await begin(staff, bytes, { ...given, uploadKey: 'key-of-another' })
    expect(await t.rows('document'), 'without either, every start is a document').toHaveLength(2)
  })

  test('as a new version goes on too', async () => {
    const { t, staff } = await open()
    const { documentId } = await putDocument(t, staff)
    const bytes = await pdfOf(['second'])
    const start = () =>
      staff.post(`/api/admin/documents/${documentId}/versions`, {
        fileName: 'deck 2.pdf',
        bytes: bytes.length,
        sha256: hashOf(bytes),
      })
    const { body: first } = await start()
    expect((await start()).body).toMatchObject({ versionId: first.versionId, state: 'resumed' })
    await send(staff, first.versionId, bytes, [0])
    await finish(staff, first.versionId)
    expect((await start()).body).toMatchObject({ versionId: first.versionId, state: 'here' })
    expect((await staffDocument(staff, documentId)).versions).toHaveLength(2)
  })
})

test('folders are made by their names, used again, and no deeper than three', async () => {
  const { t, staff } = await open()
  const { body: legal } = await staff.post('/api/admin/documents/folders', { route: 'vault', title: 'Legal' })
  for (const [name, folders] of [
    ['a.pdf', ['Legal', 'Contracts', '2026']],
    ['b.pdf', ['Legal', 'Contracts', '2026']],
    ['c.pdf', ['Finance']],
  ] as const)
    expect((await begin(staff, await pdfOf([name]), { fileName: name, folders })).status).toBe(201)
  const folders = await t.rows('document_folder')
  expect(folders.map(({ title }) => title).sort()).toEqual(['2026', 'Contracts', 'Finance', 'Legal'])
  const within = { folderId: legal.id, folders: ['Contracts', '2026', 'May'] }
  expect((await begin(staff, await pdfOf(['d']), within)).body.error.code).toBe('folder_too_deep')
  expect(await t.rows('document_folder'), 'a refusal makes none').toHaveLength(4)
})

describe('a file whose name is taken by other content', () => {
  test('waits for an answer: a new version, or another document', async () => {
    const { t, staff } = await open()
    const { documentId } = await putDocument(t, staff, { title: 'Deck' })
    const bytes = await pdfOf(['other'])
    const refused = await begin(staff, bytes, { sameName: 'refuse' })
    expect(refused.body.error.code).toBe('upload_exists')
    expect((await begin(staff, bytes, { sameName: 'version' })).body.documentId).toBe(documentId)
    expect(
      (await begin(staff, bytes, { sameName: 'another' })).body,
      'the upload that has begun goes on',
    ).toMatchObject({ documentId, state: 'resumed' })
    const third = await pdfOf(['third'])
    expect((await begin(staff, third, { sameName: 'another' })).body.documentId).not.toBe(documentId)
  })

  test('takes the place of a file that was refused, without a question', async () => {
    const { t, staff } = await open()
    const { documentId } = await putDocument(t, staff, { bytes: Buffer.from('no document'), isPrivate: true })
    const { body } = await begin(staff, await pdfOf(['mended']), { sameName: 'refuse' })
    expect(body).toMatchObject({ documentId, state: 'begun' })
    await staff.post(`/api/admin/documents/versions/${body.versionId}/cancel`)
    // Once it is mended, under whatever name, there is something to ask about.
    await putDocument(t, staff, { documentId, fileName: 'deck mended.pdf', isPrivate: true })
    const other = await begin(staff, await pdfOf(['other']), { sameName: 'refuse' })
    expect(other.body.error.code).toBe('upload_exists')
  })
})

test('what arrives must be the file that was announced', async () => {
  const { t, staff } = await open()
  const bytes = await pdfOf(['one'])
  const { body } = await begin(staff, bytes, { sha256: hashOf(Buffer.from('another')) })
  await send(staff, body.versionId, bytes, [0])
  await finish(staff, body.versionId)
  await t.makeRoom()
  expect((await staffDocument(staff, body.documentId)).versions[0]).toMatchObject({ refusal: 'content_differs' })
})

test('a cancelled upload leaves neither document nor pieces; of a new version it leaves the document', async () => {
  const { t, staff } = await open()
  const bytes = Buffer.alloc(3_000_000, 'x')
  const { body } = await begin(staff, bytes)
  await send(staff, body.versionId, bytes, [0])
  const cancel = (id: string) => staff.post(`/api/admin/documents/versions/${id}/cancel`)
  expect((await cancel(body.versionId)).status).toBe(204)
  expect((await cancel(body.versionId)).status, 'again').toBe(204)
  expect((await staff.get('/api/admin/documents?route=vault')).body.documents).toEqual([])
  expect(await t.rows('document_piece')).toEqual([])
  expect((await begin(staff, bytes)).body, 'the same file starts anew').toMatchObject({ state: 'begun' })

  const { documentId, versionId } = await sendDocument(staff, { fileName: 'other.pdf' })
  expect((await cancel(versionId)).body.error.code, 'it is complete').toBe('upload_over')
  const { body: next } = await staff.post(`/api/admin/documents/${documentId}/versions`, {
    fileName: 'b.pdf',
    bytes: 9,
  })
  await cancel(next.versionId)
  expect((await staffDocument(staff, documentId)).versions[0]).toMatchObject({ refusal: 'cancelled' })
  const actions = (await t.rows('audit_entry')).map(({ action }) => action)
  expect(actions.filter((action) => action === 'document.upload_cancelled')).toHaveLength(2)
})

describe('an upload key', () => {
  const bytes = Buffer.alloc(549, 'secret ')
  const about = { fileName: 'report.pdf', bytes: bytes.length, uploadKey: 'report-2026' }

  test('of an abandoned upload leads nobody into its document: other content becomes no version of it', async () => {
    const { t, staff } = await open()
    const released = await putDocument(t, staff, { route: 'fanz' })
    const hidden = await putDocument(t, staff, { route: 'vault', isPrivate: true })
    const versionsOf = (id: string) => `/api/admin/documents/${id}/versions`
    const { body: abandoned } = await staff.post(versionsOf(released.documentId), about)
    const { body: begun } = await staff.post(versionsOf(hidden.documentId), about)
    expect(begun).toMatchObject({ documentId: hidden.documentId, state: 'begun' })
    expect(begun.versionId).not.toBe(abandoned.versionId)
    expect((await staff.post(versionsOf(released.documentId), about)).body).toEqual({ ...abandoned, state: 'resumed' })
  })

  test.each([
    ['another project', { route: 'fanz' }],
    ['another folder', { folders: ['Legal'] }],
    ['another name', { fileName: 'other.pdf' }],
    ['another size', { bytes: 550 }],
    ['other content', { sha256: hashOf(Buffer.from('other')) }],
  ])('begins a new upload for %s', async (_, given) => {
    const { staff } = await open()
    const first = { route: 'vault', title: 'Report', ...about }
    const { body: before } = await staff.post('/api/admin/documents', first)
    const { body: after } = await staff.post('/api/admin/documents', { ...first, ...given })
    expect(after.state).toBe('begun')
    expect(after.documentId).not.toBe(before.documentId)
    expect((await staff.post('/api/admin/documents', first)).body).toEqual({ ...before, state: 'resumed' })
  })

  test('is of whoever began: a colleague with the same key begins another upload', async () => {
    const { t, staff } = await open()
    const first = { route: 'vault', title: 'Report', ...about }
    const { body: before } = await staff.post('/api/admin/documents', first)
    const colleague = await staffBrowser(t, 'admin', 'colleague@x.example')
    const { body: after } = await colleague.post('/api/admin/documents', first)
    expect(after).toMatchObject({ state: 'begun' })
    expect(after.documentId).not.toBe(before.documentId)
  })
})
