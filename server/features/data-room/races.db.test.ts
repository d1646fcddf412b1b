import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pdfOf } from '../../../tests/helpers/pdf.ts'
import { change, investor, putDocument, roomPath, sendDocument, staffDocument } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'

test('one page asked for twenty times at once is made once, under one code', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  const reader = await investor(t)
  const path = roomPath(documentId, '/pages/1?version=1')
  const answers = await Promise.all(Array.from({ length: 20 }, () => reader.download(path)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBe(1)
  expect((await t.rows('watermark')).filter(({ kind }) => kind === 'page')).toHaveLength(1)
})

test('two versions uploaded at once are both kept, and the newer one is shown, whichever is ready first', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  const pages = [await pdfOf(['second']), await pdfOf(['third', 'third'])]
  const sent = await Promise.all(pages.map((bytes) => sendDocument(staff, { documentId, bytes })))
  expect(new Set(sent.map(({ versionId }) => versionId)).size).toBe(2)
  await Promise.all([t.makeRoom(), t.makeRoom()])
  const document = await staffDocument(staff, documentId)
  expect(document.versions.map(({ number, state }: { number: number; state: string }) => [number, state])).toEqual([
    [3, 'ready'],
    [2, 'ready'],
    [1, 'ready'],
  ])
  expect(document.current).toBe(3)
})

test('an upload that is completed twice at once is checked once', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId, versionId } = await sendDocument(staff)
  await Promise.all(Array.from({ length: 5 }, () => staff.post(`/api/admin/documents/versions/${versionId}/finish`)))
  expect((await t.rows('job')).filter(({ kind }) => kind === 'document_version')).toHaveLength(1)
  await t.makeRoom()
  expect((await staffDocument(staff, documentId)).versions).toHaveLength(1)
})

test('a folder that is removed while something is put into it is either empty and gone, or stays with it', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  for (let round = 0; round < 5; round++) {
    const { id } = (await staff.post('/api/admin/documents/folders', { route: 'vault', title: `Folder ${round}` })).body
    await change(staff, documentId, { folderId: null })
    const [put, removed] = await Promise.all([
      change(staff, documentId, { folderId: id }),
      staff.delete(`/api/admin/documents/folders/${id}`),
    ])
    expect([put.status, removed.status].sort()).toEqual(put.status === 204 ? [204, 409] : [204, 404])
    const room = (await staff.get('/api/admin/documents?route=vault')).body
    expect(room.documents, 'nothing lies where nobody sees it').toHaveLength(1)
    const { folderId } = room.documents[0]
    expect(folderId === null || room.folders.some((folder: { id: string }) => folder.id === folderId)).toBe(true)
  }
})

test('of two reorderings at once, one applies completely', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const ids: string[] = []
  for (const title of ['A', 'B', 'C']) ids.push((await sendDocument(staff, { title })).documentId)
  const order = (wanted: string[]) =>
    staff.post('/api/admin/documents/order', { route: 'vault', kind: 'documents', ids: wanted })
  await Promise.all([order(ids.toReversed()), order([ids[1] ?? '', ids[0] ?? '', ids[2] ?? ''])])
  const { documents } = (await staff.get('/api/admin/documents?route=vault')).body
  expect(['C B A', 'B A C']).toContain(documents.map(({ title }: { title: string }) => title).join(' '))
})

test('revoking a code and asking for a page at once: never a page after the revocation was acknowledged', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  const reader = await investor(t)
  const [code] = (await t.rows('access_code')).filter(({ kind }) => kind === 'personal')
  const ask = (page: number) => reader.download(roomPath(documentId, `/pages/${page}?version=1`))
  const [, revoked] = await Promise.all([ask(1), staff.post(`/api/admin/codes/${code?.id}/revoke`), ask(2)])
  expect(revoked.status).toBe(200)
  expect((await ask(1)).status).toBe(401)
  expect((await ask(3)).status).toBe(401)
})

test('one file that is uploaded from several tabs at once becomes one document, in folders made once', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const bytes = await pdfOf(['one'])
  const about = { route: 'vault', title: 'Deck', fileName: 'deck.pdf', bytes: bytes.length }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      staff.post('/api/admin/documents', { ...about, sha256, folders: ['Legal', 'Contracts'] }),
    ),
  )
  expect(new Set(answers.map(({ body }) => body.versionId)).size).toBe(1)
  expect(await t.rows('document')).toHaveLength(1)
  expect(await t.rows('document_folder')).toHaveLength(2)
})

test('pages and the text of a document opened first by twenty requests at once: one first opening', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  await change(staff, documentId, { closeAfterDays: 1 })
  const reader = await investor(t)
  const ways = ['/pages/1?version=1', '/pages/2?version=1', '/pages/3?version=1', '/text/1?version=1']
  const asked = Array.from({ length: 20 }, (_, at) => reader.download(roomPath(documentId, ways[at % ways.length])))
  expect(new Set((await Promise.all(asked)).map((answer) => answer.status))).toEqual(new Set([200]))
  const openings = await t.rows('document_opening')
  expect(openings).toHaveLength(1)
  const shown = (await t.rows('watermark')).filter(({ kind }) => kind !== 'thumbnails').map(({ at }) => at)
  expect(shown.sort()[0]).toBe(openings[0]?.at)
})

test('two folders moved into each other at once: one is, and neither is lost', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const make = async (title: string) =>
    (await staff.post('/api/admin/documents/folders', { route: 'vault', title, parentId: null })).body.id as string
  const [a, b] = [await make('A'), await make('B')]
  const move = (id: string, folderId: string) =>
    staff.post('/api/admin/documents/move', { route: 'vault', folders: [id], folderId })
  const answers = await Promise.all([move(a, b), move(b, a)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409])
  const { folders } = (await staff.get('/api/admin/documents?route=vault')).body
  expect(folders).toHaveLength(2)
})
