import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import { detailOf } from '../../../tests/helpers/entry-detail.ts'
import {
  change,
  investor,
  pieceOf,
  putDocument,
  release,
  roomPath,
  sendDocument,
  staffDocument,
} from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { signedIn } from '../../../tests/helpers/test-account.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../tests/helpers/test-clock.ts'
import { RenderError, Renderer } from './render/renderer.ts'

const ROOM = '/api/projects/vault/documents'
const page = (id: string, number: number, more = '') => roomPath(id, `/pages/${number}?version=1${more}`)

describe('putting a document in', () => {
  test('is uploaded in pieces, checked by a job, and then available to its readers', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await sendDocument(staff)
    expect((await staffDocument(staff, documentId)).versions[0]).toMatchObject({ state: 'processing', number: 1 })
    const reader = await investor(t)
    expect((await reader.get(ROOM)).body.documents, 'nothing before it is ready').toEqual([])
    await t.makeRoom()
    expect((await reader.get(ROOM)).body.documents, 'nothing before it is released').toEqual([])
    expect((await release(staff, documentId)).status).toBe(204)
    expect((await staffDocument(staff, documentId)).versions[0]).toMatchObject({
      state: 'ready',
      pages: 3,
      pagesDone: 3,
    })
    const room = (await reader.get(ROOM)).body
    expect(room.documents[0]).toMatchObject({ title: 'Pitch deck', index: '1', pages: 3, version: 1, download: false })
    const opened = (await reader.get(roomPath(documentId))).body
    expect(opened.sizes).toHaveLength(3)
    expect(opened.sizes[0]).toMatchObject({ width: 595.28, height: 841.89 })
    expect(await t.rows('document_piece')).toEqual([])
    const actions = (await t.rows('audit_entry')).map(({ action }) => action).filter((it) => it.startsWith('document.'))
    expect(actions).toEqual(
      expect.arrayContaining([
        'document.added',
        'document.version_begun',
        'document.version_sent',
        'document.ready',
        'document.opened',
      ]),
    )
  })

  test('new documents come last, even if uploaded at the same moment or after a reordering', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const titles = async () =>
      (await staff.get('/api/admin/documents?route=vault')).body.documents.map((it: { title: string }) => it.title)
    const sent = ['E', 'D', 'C', 'B', 'A'].map((title) => () => sendDocument(staff, { title }))
    const ids: string[] = []
    for (const send of sent) ids.push((await send()).documentId)
    expect(await titles()).toEqual(['E', 'D', 'C', 'B', 'A'])
    await staff.post('/api/admin/documents/order', { route: 'vault', kind: 'documents', ids: [ids[4], ids[1]] })
    await sendDocument(staff, { title: 'F' })
    expect(await titles(), 'what is not named keeps its order behind').toEqual(['A', 'D', 'E', 'C', 'B', 'F'])
  })

  test('a file of several pieces arrives whole, in any order and with one sent twice', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const noise = Buffer.alloc(1500 * 1500 * 3)
    for (let i = 0; i < noise.length; i++) noise[i] = (i * 2654435761) >>> 24
    const raw = { width: 1500, height: 1500, channels: 3 as const }
    const png = await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer()
    const begun = (
      await staff.post('/api/admin/documents', { title: 'Scan', route: 'vault', fileName: 's.png', bytes: png.length })
    ).body
    const size = begun.pieceBytes
    const numbers = Array.from({ length: Math.ceil(png.length / size) }, (_, index) => index).reverse()
    expect(numbers.length).toBeGreaterThan(3)
    const finish = () => staff.post(`/api/admin/documents/versions/${begun.versionId}/finish`)
    expect((await finish()).body.error.code).toBe('upload_incomplete')
    for (const number of [...numbers, 0]) {
      const piece = png.subarray(number * size, (number + 1) * size)
      expect(
        (await staff.upload(pieceOf(begun.versionId, number), piece, 'application/octet-stream', 'PUT')).status,
      ).toBe(204)
    }
    expect((await finish()).status).toBe(204)
    expect((await finish()).status, 'said twice').toBe(204)
    await t.makeRoom()
    expect((await staffDocument(staff, begun.documentId)).versions[0]).toMatchObject({ state: 'ready', pages: 1 })
    const late = await staff.upload(
      pieceOf(begun.versionId, 0),
      png.subarray(0, size),
      'application/octet-stream',
      'PUT',
    )
    expect(late.body.error.code).toBe('upload_over')
  })

  test('pieces of another length, type or upload, and files that are too large, are refused', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const fields = { title: 'X', route: 'vault', fileName: 'x.pdf' }
    expect((await staff.post('/api/admin/documents', { ...fields, bytes: 65 * 1024 * 1024 })).status).toBe(400)
    const { versionId } = (await staff.post('/api/admin/documents', { ...fields, bytes: 10 })).body
    const send = (bytes: number, type = 'application/octet-stream', number = 0) =>
      staff.upload(pieceOf(versionId, number), new Uint8Array(bytes), type, 'PUT')
    expect((await send(9)).body.error.code).toBe('piece_wrong')
    expect((await send(10, 'application/octet-stream', 1)).body.error.code).toBe('piece_wrong')
    expect((await send(10, 'text/plain')).body.error.code).toBe('piece_type')
    expect((await send(3 * 1024 * 1024)).status).toBe(413)
    expect((await staff.upload(pieceOf('none', 0), new Uint8Array(1), 'application/octet-stream', 'PUT')).status).toBe(
      404,
    )
    const member = await staffBrowser(t, 'reader')
    expect(
      (await member.upload(pieceOf(versionId, 0), new Uint8Array(10), 'application/octet-stream', 'PUT')).status,
    ).toBe(403)
  })
})

test('an interrupted upload is deleted after a day, and staff are told to upload again', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff)
  const file = { fileName: 'next.pdf', bytes: ROOM_LIMITS.pieceBytes + 5 }
  const { versionId } = (await staff.post(`/api/admin/documents/${documentId}/versions`, file)).body
  const first = new Uint8Array(ROOM_LIMITS.pieceBytes)
  await staff.upload(pieceOf(versionId, 0), first, 'application/octet-stream', 'PUT')
  const [piece] = await t.rows('document_piece')
  t.clock.advance(23 * 60 * MINUTE)
  await t.tend()
  expect(await t.rows('document_piece'), 'it may still go on').toHaveLength(1)
  t.clock.advance(2 * 60 * MINUTE)
  await t.tend()
  expect(await t.rows('document_piece')).toEqual([])
  await expect(t.deps.files.get(piece?.sha256 ?? '')).rejects.toThrow('ENOENT')
  const again = await staffBrowser(t, 'admin', 'next.day@halcyon.example')
  const { versions, current } = await staffDocument(again, documentId)
  expect(versions[0]).toMatchObject({ state: 'refused', refusal: 'broken_off' })
  expect(current, 'readers keep what they have').toBe(1)
  const late = await again.upload(pieceOf(versionId, 1), new Uint8Array(5), 'application/octet-stream', 'PUT')
  expect(late.body.error.code).toBe('upload_over')
  const finished = await again.post(`/api/admin/documents/versions/${versionId}/finish`)
  expect(finished.body.error.code).toBe('upload_over')
  const refused = (await t.rows('audit_entry')).filter(({ action }) => action === 'document.refused')
  expect(refused.map(detailOf)).toEqual([{ document: documentId, version: 2, refusal: 'broken_off' }])
})

test('the second of two edits of a document is refused, so that it cannot undo a restriction', async () => {
  const t = await testApp()
  const [first, second] = [await staffBrowser(t, 'admin'), await staffBrowser(t, 'admin', 'second@x.example')]
  const { documentId } = await putDocument(t, first)
  const { revision: seen } = await staffDocument(second, documentId)
  const readers = [{ kind: 'domain', value: 'meridian.example' }]
  expect((await change(first, documentId, { narrowed: true, readers, seen })).status).toBe(204)
  const stale = { narrowed: false, readers: [], title: 'Pitch deck, March', seen }
  const refused = await change(second, documentId, stale)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'document_edited'])
  expect(await staffDocument(second, documentId)).toMatchObject({ title: 'Pitch deck', narrowed: true, readers })
  const { revision: now } = await staffDocument(second, documentId)
  expect(now).not.toBe(seen)
  await putDocument(t, first, { documentId })
  const renamed = { title: 'Pitch deck, March', seen: now }
  expect((await change(second, documentId, renamed)).status, 'a further version changes nothing of it').toBe(204)
})

describe('what a reader gets', () => {
  test('pages are pictures for this reader only, without their text in any header', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const [one, other] = [await investor(t), await investor(t, 'k.tanaka@meridian.example')]
    const first = await one.download(page(documentId, 1))
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('image/jpeg')
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect((await sharp(first.bytes).metadata()).width).toBe(1200)
    const second = await other.download(page(documentId, 1))
    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes)), 'each reader’s pages differ').toBe(false)
    const again = await one.download(page(documentId, 1))
    expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes)), 'kept for minutes').toBe(true)
    t.clock.advance(4 * MINUTE)
    const later = await one.download(page(documentId, 1))
    expect(Buffer.from(later.bytes).equals(Buffer.from(first.bytes)), 'and no longer').toBe(false)
    const small = await one.download(roomPath(documentId, '/thumbnails/2?version=1'))
    expect((await sharp(small.bytes).metadata()).width).toBe(180)
    const traces = await t.rows('watermark')
    expect(traces.map(({ kind, page, email }) => [kind, page, email]).sort()).toEqual([
      ['page', 1, 'e.marchetti@northgate.example'],
      ['page', 1, 'e.marchetti@northgate.example'],
      ['page', 1, 'k.tanaka@meridian.example'],
      ['thumbnails', null, 'e.marchetti@northgate.example'],
    ])
  })

  test('the text of a page, and the positions of words', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const reader = await investor(t)
    const text = await reader.get(roomPath(documentId, '/text/2?version=1'))
    expect(text.body).toEqual({ text: 'Second page: revenue' })
    const search = async (words: string) =>
      (await reader.post(roomPath(documentId, '/search'), { version: 1, words })).body.hits
    const hits = await search('PAGE revenue')
    expect(hits).toEqual([{ page: 2, count: 2, before: 'Second ', match: 'page', after: ': revenue' }])
    expect(await search('nothing')).toEqual([])
  })

  test('nothing without an account, without a signature, or without the project', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const asked = async (visitor: ReturnType<typeof t.visitor>) => {
      const answers = [ROOM, roomPath(documentId), page(documentId, 1), roomPath(documentId, '/thumbnails/1?version=1')]
      answers.push(roomPath(documentId, '/text/1?version=1'), roomPath(documentId, '/download'))
      const search = await visitor.post(roomPath(documentId, '/search'), { version: 1, words: 'page' })
      const codes = [search.body?.error?.code]
      for (const path of answers) codes.push((await visitor.get(path)).body?.error?.code)
      return [...new Set(codes)]
    }
    expect(await asked(t.visitor())).toEqual(['session_missing'])
    const holder = t.visitor()
    const { code } = await holder.sign()
    await holder.post('/api/unlock', { code })
    expect(await asked(holder)).toEqual(['auth_required'])
    const unconfirmed = t.visitor()
    await unconfirmed.post('/api/access/vault', { code: t.firstRun().codes.vault })
    await signedIn(t, unconfirmed, { email: 'u@x.example', verified: false })
    expect(await asked(unconfirmed)).toEqual(['auth_required'])
    const unsigned = t.visitor()
    await unsigned.post('/api/access/vault', { code: t.firstRun().codes.vault })
    await signedIn(t, unsigned, { email: 'n@x.example' })
    expect(await asked(unsigned)).toEqual(['nda_required'])
    const elsewhere = await investor(t, 'else@x.example')
    expect((await elsewhere.get(`/api/projects/analytics/documents/${documentId}`)).status).toBe(403)
    expect((await elsewhere.get(roomPath(documentId, '', 'fanz'))).status, 'of another project').toBe(404)
  })

  test('nothing for an account whose address somebody else signed with, until its owner says whether it was them', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    await putDocument(t, staff)
    const stranger = t.visitor()
    const { code } = await stranger.sign({ email: 'victim@x.example' })
    const owner = t.visitor()
    await owner.post('/api/access/vault', { code: t.firstRun().codes.vault })
    await signedIn(t, owner, { email: 'victim@x.example' })
    const refusal = async (visitor = owner) => (await visitor.get(ROOM)).body.error?.code
    const [signature] = await t.rows('submission')
    const answer = (signed: boolean) => owner.post(`/api/account/agreements/${signature?.id}/answer`, { signed })
    expect(await refusal()).toBe('nda_unconfirmed')
    expect((await answer(false)).status).toBe(204)
    expect(await refusal(), '"this was not me"').toBe('nda_required')
    expect((await stranger.post('/api/unlock', { code })).status, 'and the stranger’s code has ended').toBe(403)
  })

  test('everything at once for whoever signs where their account is signed in', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    await putDocument(t, staff)
    const visitor = t.visitor()
    await signedIn(t, visitor, { email: 'e.marchetti@northgate.example' })
    const { code } = await visitor.sign()
    await visitor.post('/api/unlock', { code })
    expect((await visitor.get(ROOM)).body.documents).toHaveLength(1)
  })

  test('revoking the code blocks the next page, even a cached one', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const reader = await investor(t)
    expect((await reader.download(page(documentId, 1))).status).toBe(200)
    const [{ id } = { id: '' }] = (await t.rows('access_code')).filter(({ kind }) => kind === 'personal')
    expect((await staff.post(`/api/admin/codes/${id}/revoke`)).status).toBe(200)
    for (const path of [page(documentId, 1), page(documentId, 2), roomPath(documentId, '/text/1?version=1')])
      expect((await reader.get(path)).status).toBe(401)
  })

  test('after ten minutes without activity, pages are blocked until the code is entered again', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const reader = await investor(t)
    expect((await reader.download(page(documentId, 1))).status).toBe(200)
    t.clock.advance(12 * MINUTE)
    expect((await reader.get(page(documentId, 1))).body.error.code).toBe('session_locked')
  })

  test('a restricted document exists for its readers, by address or domain, and is unknown to others', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const [elena, kenji] = [await investor(t), await investor(t, 'k.tanaka@meridian.example')]
    const statuses = async () => [
      (await elena.get(page(documentId, 1))).status,
      (await kenji.get(page(documentId, 1))).status,
    ]
    const readers = [{ kind: 'email', value: ' E.Marchetti@Northgate.example ' }]
    expect((await change(staff, documentId, { narrowed: true, readers })).status).toBe(204)
    expect(await statuses()).toEqual([200, 404])
    await change(staff, documentId, { narrowed: true, readers: [{ kind: 'domain', value: '@meridian.example' }] })
    expect(await statuses()).toEqual([404, 200])
    await change(staff, documentId, { narrowed: true, readers: [] })
    expect(await statuses(), 'a list without anybody opens it to nobody').toEqual([404, 404])
    await change(staff, documentId, { narrowed: false, readers: [] })
    expect(await statuses()).toEqual([200, 200])
    const wrong = await change(staff, documentId, { narrowed: true, readers: [{ kind: 'domain', value: 'nowhere' }] })
    expect(wrong.status).toBe(400)
  })

  test('from and until are a half-open range, which also applies to a cached page', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const reader = await investor(t)
    const at = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString()
    await change(staff, documentId, { visibleFrom: at(MINUTE), visibleUntil: at(3 * MINUTE) })
    const status = async () => (await reader.get(page(documentId, 1))).status
    expect(await status()).toBe(404)
    t.clock.advance(MINUTE)
    expect(await status()).toBe(200)
    t.clock.advance(2 * MINUTE)
    expect(await status()).toBe(404)
    expect((await staff.get(page(documentId, 1))).status, 'staff see it all the time').toBe(200)
  })

  test('a copy that cannot be stamped in time can be requested again, and delays nobody’s pages', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    await change(staff, documentId, { download: true })
    const reader = await investor(t)
    const orders = vi.spyOn(Renderer.prototype, 'order')
    onTestFinished(() => orders.mockRestore())
    await reader.download(page(documentId, 1))
    const [pages] = orders.mock.contexts
    orders.mockRejectedValueOnce(new RenderError('limit', 'it took too long'))
    const refused = await reader.get(roomPath(documentId, '/download'))
    expect([refused.status, refused.body.error.code]).toEqual([503, 'room_busy'])
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(orders.mock.contexts.at(-1), 'in a process of its own').not.toBe(pages)
    const copy = await reader.download(roomPath(documentId, '/download'))
    expect(Buffer.from(copy.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a removed document is gone with the next page', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const reader = await investor(t)
    expect((await reader.get(page(documentId, 1))).status).toBe(200)
    expect((await staff.delete(`/api/admin/documents/${documentId}`)).status).toBe(204)
    expect((await reader.get(page(documentId, 1))).status).toBe(404)
    expect((await reader.get(ROOM)).body.documents).toEqual([])
  })

  test('only the portal’s scripts get a picture, not another page or tab', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, staff)
    const reader = await investor(t)
    const asked = async (dest: string, site: string) =>
      (await reader.get(page(documentId, 1), { 'sec-fetch-dest': dest, 'sec-fetch-site': site })).status
    expect(await asked('empty', 'same-origin')).toBe(200)
    expect(await asked('document', 'none')).toBe(403)
    expect(await asked('image', 'same-origin')).toBe(403)
    expect(await asked('empty', 'cross-site')).toBe(403)
  })
})
