import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { testFolder } from '../../../tests/helpers/command-line.ts'
import { detailOf } from '../../../tests/helpers/entry-detail.ts'
import { outlinedPdf } from '../../../tests/helpers/outlined-pdf.ts'
import { pdfOf } from '../../../tests/helpers/pdf.ts'
import { change, investor, putDocument, roomPath, staffDocument } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'
import type { Place } from './render/page-text.ts'

let t: TestApp
let staff: TestVisitor
beforeEach(async () => {
  t = await testApp()
  staff = await staffBrowser(t, 'admin')
})

const PAGES = ['The price is 4,200,000 for Aldebaran', 'Nothing to hide here', 'Aldebaran again']
type Box = Place & { page: number }

/** Where the words stand on the pages of a document, as staff find them. */
async function boxesOf(id: string, words: string, pages: number[], version = 1): Promise<Box[]> {
  const boxes: Box[] = []
  for (const page of pages) {
    const { hits } = (await staff.post(roomPath(id, '/search'), { version, words, page })).body
    for (const place of hits[0]?.places ?? []) boxes.push({ page, ...place })
  }
  return boxes
}

const redact = (id: string, boxes: Box[], version = 1, words?: string[]) =>
  staff.post(`/api/admin/documents/${id}/redactions`, { version, boxes, ...(words && { words }) })

async function redacted(pages = PAGES) {
  const { documentId: id } = await putDocument(t, staff, { bytes: await pdfOf(pages) })
  await change(staff, id, { download: true })
  const boxes = await boxesOf(id, 'aldebaran', [1, 3])
  expect(boxes).toHaveLength(2)
  expect((await redact(id, boxes)).status).toBe(201)
  await t.makeRoom()
  return { id, boxes }
}

async function fileOf(id: string, number: number) {
  const row = (await t.rows('document_version')).find((one) => one.document_id === id && one.number === number)
  return {
    row,
    pdf: await t.deps.files.get(row?.pdf_sha256 ?? ''),
    index: String(await t.deps.files.get(row?.index_sha256 ?? '')),
  }
}

test('the words are gone from the pages, the text, the search, the copy and the file, and readers get this version', async () => {
  const { id, boxes } = await redacted()
  const reader = await investor(t)
  const opened = (await reader.get(roomPath(id))).body
  expect(opened).toMatchObject({ version: 2, pages: 3, outline: [] })
  const text = async (page: number) => (await reader.get(roomPath(id, `/text/${page}?version=2`))).body.text
  expect([await text(1), await text(2), await text(3)]).toEqual([
    'The price is 4,200,000 for █',
    'Nothing to hide here',
    '█ again',
  ])
  const found = async (words: string) => (await reader.post(roomPath(id, '/search'), { version: 2, words })).body.hits
  expect(await found('aldebaran')).toEqual([])
  expect(await found('4,200,000')).toHaveLength(1)
  const room = await reader.post('/api/projects/vault/documents/search', { words: 'aldebaran' })
  expect(room.body.documents).toEqual([])
  expect((await reader.get(roomPath(id, '/pages/1?version=1'))).status, 'the original').toBe(409)
  const { bytes: copy } = await reader.download(roomPath(id, '/download'))
  for (const pdf of [(await fileOf(id, 2)).pdf, Buffer.from(copy)]) await hasNothingBeneath(pdf, boxes)
  expect((await fileOf(id, 2)).index).not.toContain('Aldebaran')
  expect((await fileOf(id, 1)).index, 'the original stays').toContain('Aldebaran')
  expect(
    (await staffDocument(staff, id)).versions.map((one: { number: number; redactedFrom: number | null }) => [
      one.number,
      one.redactedFrom,
    ]),
  ).toEqual([
    [2, 1],
    [1, null],
  ])
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'document.redacted')
  expect(entries.map(detailOf)).toEqual([{ document: id, version: 2, redactedFrom: 1, boxes: 2 }])
})

/** The file has one picture on each page, its text has none of the words, and each box is black on it. */
async function hasNothingBeneath(pdf: Buffer, boxes: readonly Box[]) {
  const folder = testFolder()
  const file = join(folder, 'redacted.pdf')
  writeFileSync(file, pdf)
  expect(execFileSync('pdftotext', [file, '-']).toString()).not.toContain('Aldebaran')
  for (const page of new Set(boxes.map((box) => box.page))) {
    execFileSync('pdftoppm', ['-r', '150', '-f', `${page}`, '-singlefile', '-png', file, join(folder, 'page')])
    const { width = 0, height = 0 } = await sharp(join(folder, 'page.png')).metadata()
    for (const box of boxes.filter((one) => one.page === page)) {
      const inner = {
        left: Math.ceil(box.x * width) + 2,
        top: Math.ceil(box.y * height) + 2,
        width: Math.floor(box.width * width) - 4,
        height: Math.floor(box.height * height) - 4,
      }
      const part = await sharp(join(folder, 'page.png')).extract(inner).greyscale().png().toBuffer()
      const { channels } = await sharp(part).stats()
      // The mark of a copy is drawn over the black; what was beneath is not.
      expect(channels[0]?.mean, `page ${page}`).toBeLessThan(40)
    }
  }
}

test('the new file has nothing of the old one: no bookmarks, links, fonts or metadata', async () => {
  const bytes = outlinedPdf([{ text: 'Aldebaran' }, { text: 'Open' }], [{ title: 'About Aldebaran', page: 1 }])
  const { documentId: id } = await putDocument(t, staff, { bytes })
  await redact(id, [{ page: 1, x: 0, y: 0, width: 1, height: 1 }])
  await t.makeRoom()
  const { pdf, index } = await fileOf(id, 2)
  expect(index).not.toContain('Aldebaran')
  expect(JSON.parse(index).pages.map(({ text }: { text: string }) => text)).toEqual(['█', 'Open'])
  const made = (await PDF.load(pdf)).context
  expect(made.catalog.getDict().has('Outlines')).toBe(false)
  expect(pdf.toString('latin1')).not.toMatch(/Aldebaran|\/Helvetica|\/Annots|\/Metadata/)
})

test.each([
  ['Chinese', 'zh-split', '税后利润'],
  ['at its own hyphen', 'hy-compound', 'Montgomery-Fitzgerald'],
  ['at its own hyphen, written as one', 'hy-compound', 'montgomeryfitzgerald'],
])('a word that a line end divides is found, covered and gone: %s', async (_, file, words) => {
  const { documentId: id } = await putDocument(t, staff, { bytes: readFileSync(`tests/files/${file}.pdf`) })
  const [hit] = (await staff.post(roomPath(id, '/search'), { version: 1, words })).body.hits
  expect(hit).toMatchObject({ page: 1, count: 1 })
  const boxes = await boxesOf(id, words, [1])
  expect(boxes, 'a part in each line').toHaveLength(2)
  await redact(id, boxes, 1, [words])
  await t.makeRoom()
  const { row, pdf, index } = await fileOf(id, 2)
  expect(row?.refusal).toBeNull()
  const [, first = '', second = ''] = /^(.{2,}?)-?(利润|fitzgerald)$/i.exec(words) ?? []
  for (const part of [first, second]) expect(index.toLowerCase()).not.toContain(part.toLowerCase())
  await hasNothingBeneath(pdf, boxes)
})

test('a version that still shows a part of a word that was to be covered is refused, and readers keep the one before', async () => {
  const { documentId: id } = await putDocument(t, staff, { bytes: await pdfOf(PAGES) })
  const [box] = await boxesOf(id, 'aldebaran', [1])
  const half = box && { ...box, width: box.width / 2 }
  await redact(id, half ? [half, ...(await boxesOf(id, 'aldebaran', [3]))] : [], 1, ['aldebaran'])
  await t.makeRoom()
  expect((await staffDocument(staff, id)).versions[0]).toMatchObject({ number: 2, refusal: 'words_left' })
  expect((await (await investor(t)).get(roomPath(id))).body.version).toBe(1)
  const jobs = (await t.rows('job')).map(({ payload }) => payload).join()
  expect(jobs, 'words are not kept in the open').not.toMatch(/aldebaran/i)
})

test('words are gone from the pages that have all of them, and stay on the others', async () => {
  const { documentId: id } = await putDocument(t, staff, { bytes: await pdfOf(PAGES) })
  await redact(id, await boxesOf(id, 'price aldebaran', [1]), 1, ['price aldebaran'])
  await t.makeRoom()
  const { row, index } = await fileOf(id, 2)
  expect(row?.refusal).toBeNull()
  const texts = JSON.parse(index).pages.map(({ text }: { text: string }) => text)
  expect(texts).toEqual(['The █ is 4,200,000 for █', 'Nothing to hide here', 'Aldebaran again'])
})

test('a page that is turned and cropped is redacted where the box was drawn', async () => {
  const { documentId: id } = await putDocument(t, staff, {
    bytes: outlinedPdf([{ text: 'Keep Aldebaran', rotate: 90 }], []),
  })
  const boxes = await boxesOf(id, 'aldebaran', [1])
  await redact(id, boxes)
  await t.makeRoom()
  const { pdf, index } = await fileOf(id, 2)
  expect(JSON.parse(index).pages[0].text).toBe('Keep █')
  await hasNothingBeneath(pdf, boxes)
})

test('boxes of another version, of no page, and by viewers are refused', async () => {
  const { documentId: id } = await putDocument(t, staff)
  const box = { page: 1, x: 0.1, y: 0.1, width: 0.1, height: 0.1 }
  expect((await redact(id, [box], 2)).body.error.code).toBe('redaction_outdated')
  expect((await redact(id, [{ ...box, page: 4 }])).status).toBe(400)
  expect((await redact(id, [{ ...box, x: 0.95 }])).status).toBe(400)
  expect((await redact(id, [])).status).toBe(400)
  const viewer = await staffBrowser(t, 'reader', 'viewer@x.example')
  expect((await viewer.post(`/api/admin/documents/${id}/redactions`, { version: 1, boxes: [box] })).status).toBe(403)
  expect(await t.rows('document_version')).toHaveLength(1)
})

test('two redactions at the same moment are two versions, and the later number is what readers get', async () => {
  const { documentId: id } = await putDocument(t, staff, { bytes: await pdfOf(PAGES) })
  const [first, second] = [await boxesOf(id, 'aldebaran', [1]), await boxesOf(id, 'again', [3])]
  const answers = await Promise.all([redact(id, first), redact(id, second)])
  expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3])
  await t.makeRoom()
  expect((await staffDocument(staff, id)).current).toBe(3)
})

test('readers keep the version before while the new one is made; a redacted version can be redacted again', async () => {
  const { id } = await redacted()
  const reader = await investor(t)
  const boxes: Box[] = [{ page: 2, x: 0, y: 0, width: 1, height: 0.5 }]
  await redact(id, boxes, 2)
  expect((await reader.get(roomPath(id))).body.version).toBe(2)
  await t.makeRoom()
  expect((await reader.get(roomPath(id))).body.version).toBe(3)
  const { pages } = JSON.parse((await fileOf(id, 3)).index)
  expect(pages[0].text, 'the text of other pages stays').toContain('The price is 4,200,000 for')
  expect(pages[1].text).not.toContain('hide')
  const { row } = await fileOf(id, 3)
  expect(row?.file_name).toBe('deck (redacted).pdf')
})
