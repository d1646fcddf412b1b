import { beforeEach, expect, test } from 'vitest'
import { RASTER_WIDTHS } from '../../../contract/data-room/data-room-labels.ts'
import { pdfOf } from '../../../tests/helpers/pdf.ts'
import { investor, putDocument, roomPath } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { HOUR, MINUTE } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'
import { leaseJob } from '../operations/jobs/queries.ts'
import { LEASE_MS } from '../operations/jobs/service.ts'
import { makeRasters, trimRasters } from './rasters.ts'

let t: TestApp
let staff: TestVisitor
beforeEach(async () => {
  t = await testApp()
  staff = await staffBrowser(t, 'admin')
})

const rasters = () => t.rows('page_raster')
const page = (visitor: TestVisitor, id: string, number = 1, width = 1200) =>
  visitor.download(roomPath(id, `/pages/${number}?version=1&width=${width}`))
/** What is drawn next comes of the store, or of the document: nothing is in memory, of readers or of the renderer. */
const later = () => t.clock.advance(10 * MINUTE)

test('the pages of a new version are drawn ahead, once each, and stored encrypted', async () => {
  const { versionId } = await putDocument(t, staff)
  expect(await rasters()).toEqual([])
  await t.makeRasters()
  const made = await rasters()
  expect(made).toHaveLength(3 * RASTER_WIDTHS.length)
  expect(new Set(made.map(({ file_sha256 }) => file_sha256)).size).toBe(made.length)
  await Promise.all([1, 2].map(() => makeRasters(t.deps, JSON.stringify({ versionId, from: 1 }))))
  expect(await rasters()).toEqual(made)
})

test('two processes that make the same raster leave one row, and its file can be read', async () => {
  const { versionId } = await putDocument(t, staff)
  const make = () => makeRasters(t.deps, JSON.stringify({ versionId, from: 1 }))
  await Promise.all([make(), make()])
  const made = await rasters()
  expect(made).toHaveLength(3 * RASTER_WIDTHS.length)
  for (const { file_sha256, bytes } of made) expect((await t.deps.files.get(file_sha256)).length).toBe(bytes)
})

test('a page of a kept raster bears the mark of its reader, and needs no document', async () => {
  const { documentId } = await putDocument(t, staff)
  await t.makeRasters()
  const [version] = await t.rows('document_version')
  const get = t.deps.files.get
  const asked: string[] = []
  t.deps.files.get = (sha256) => {
    asked.push(sha256)
    return get(sha256)
  }
  const one = await investor(t)
  const other = await investor(t, 'other@elsewhere.example')
  const [first, second] = [await page(one, documentId), await page(other, documentId)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(Buffer.compare(first.bytes, second.bytes)).not.toBe(0)
  expect(asked).not.toContain(version?.pdf_sha256)
  const codes = (await t.rows('watermark')).filter(({ kind }) => kind === 'page').map(({ code }) => code)
  expect(codes).toHaveLength(2)
})

test('without a raster, with one that is gone, damaged or of another page, the page is drawn of its document', async () => {
  const { documentId } = await putDocument(t, staff)
  const reader = await investor(t)
  expect((await page(reader, documentId, 1)).status, 'no renderer has made one').toBe(200)
  await t.makeRasters()
  const rows = await rasters()
  const of = (number: number) => rows.find((row) => row.page === number && row.width === 1600)?.file_sha256 ?? ''
  const swap = (number: number, file_sha256: string) =>
    t.deps.db
      .updateTable('page_raster')
      .set({ file_sha256 })
      .where('page', '=', number)
      .where('width', '=', 1600)
      .execute()
  await t.deps.files.remove(of(1))
  await t.deps.db.deleteFrom('page_raster').where('page', '=', 3).where('width', '=', 1600).execute()
  await swap(2, of(3))
  later()
  for (const number of [1, 2, 3]) expect((await page(reader, documentId, number, 1600)).status, `${number}`).toBe(200)
  await t.deps.db
    .updateTable('page_raster')
    .set({ file_sha256: await t.deps.files.put(Buffer.from('x')) })
    .where('page', '=', 2)
    .where('width', '=', 1200)
    .execute()
  expect((await page(reader, documentId, 2)).status).toBe(200)
})

test('a renderer that is killed in the middle leaves no half raster; another one takes over after the lease', async () => {
  await putDocument(t, staff)
  const now = t.clock.now()
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const leased = await leaseJob(t.deps.db, t.deps.kind, ['page_rasters'], {
    now: at(0),
    leasedUntil: at(LEASE_MS),
    latestRun: at(2 * HOUR),
  })
  expect(leased).toBeDefined()
  const put = t.deps.files.put
  let puts = 0
  t.deps.files.put = (bytes) => (++puts === 2 ? Promise.reject(new Error('killed')) : put(bytes))
  const payload = t.deps.secrets.open(leased?.payload ?? '', leased?.id ?? '')
  await expect(makeRasters(t.deps, payload)).rejects.toThrow('killed')
  t.deps.files.put = put
  expect(await rasters()).toHaveLength(1)
  expect(await t.makeRasters(), 'the dead one has the lease').toBe(0)
  t.clock.advance(LEASE_MS + 1)
  expect(await t.makeRasters()).toBe(1)
  expect(await rasters()).toHaveLength(3 * RASTER_WIDTHS.length)
})

test('rasters are removed with their document, and the least lately read when all are too large', async () => {
  const { documentId } = await putDocument(t, staff)
  const { documentId: other } = await putDocument(t, staff, {
    title: 'Twin',
    bytes: await pdfOf(['Another first page', 'And a second']),
  })
  await t.makeRasters()
  await trimRasters(t.deps)
  const made = await rasters()
  expect(made.length).toBeGreaterThan(0)
  const sum = made.reduce((all, { bytes }) => all + bytes, 0)
  t.clock.advance(2 * HOUR)
  const reader = await investor(t)
  await page(reader, documentId, 3)
  t.deps.config.rasterBytes = Math.floor(sum / 2)
  await trimRasters(t.deps)
  const left = await rasters()
  expect(left.reduce((all, { bytes }) => all + bytes, 0)).toBeLessThanOrEqual(sum / 2)
  expect(left.length).toBeGreaterThan(0)
  expect(left).toContainEqual(expect.objectContaining({ page: 3, width: 1200 }))
  for (const id of [documentId, other])
    expect((await staff.send('DELETE', `/api/admin/documents/${id}`)).status).toBe(204)
  await trimRasters(t.deps)
  expect(await rasters()).toEqual([])
  for (const { file_sha256 } of made) await expect(t.deps.files.get(file_sha256)).rejects.toThrow()
})

test('RASTERS_MB=0 keeps none', async () => {
  t = await testApp({ env: { RASTERS_MB: '0' } })
  await putDocument(t, await staffBrowser(t, 'admin'))
  expect(await t.makeRasters()).toBe(0)
  expect(await rasters()).toEqual([])
})
