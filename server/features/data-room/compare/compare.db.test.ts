import { PDF, rgb } from '@libpdf/core'
import { expect, test } from 'vitest'
import { pdfOf } from '../../../../tests/helpers/pdf.ts'
import { investor, putDocument, roomPath } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'

const PAGES = ['Revenue of the year was 4 million', 'The team has nine people', 'Risks of the market']

/** The same words, with a bar across the page. */
async function withBar(texts: string[], page: number): Promise<Uint8Array> {
  const pdf = await PDF.load(await pdfOf(texts))
  pdf.getPage(page - 1)?.drawRectangle({ x: 100, y: 300, width: 200, height: 60, color: rgb(0.8, 0.1, 0.1) })
  return pdf.save()
}

async function opened() {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff, { bytes: await pdfOf(PAGES) })
  const [, team = '', risks = ''] = PAGES
  const bytes = await withBar(['Revenue of the year was 5 million', 'A new page', team, risks], 4)
  await putDocument(t, staff, { documentId, bytes })
  return { t, staff, documentId }
}

test('pages that belong together are marked where their words or their picture differ', async () => {
  const { t, staff, documentId } = await opened()
  const { body } = await staff.get(roomPath(documentId, '/compare?before=1&after=2'))
  expect(body).toMatchObject({ total: 4, textChanges: 2, next: null })
  const said = body.pairs.map(({ before, after, text, picture }: Record<string, unknown>) => [
    before,
    after,
    text,
    picture,
  ])
  expect(said).toEqual([
    [1, 1, true, true],
    [null, 2, true, true],
    [2, 3, false, false],
    [3, 4, false, true],
  ])
  const line = (figure: string) => [
    { text: 'Revenue of the year was ', changed: false },
    { text: figure, changed: true },
    { text: ' million', changed: false },
  ]
  expect(body.pairs[0].lines).toEqual([{ kind: 'changed', before: [line('4')], after: [line('5')], leftOut: 0 }])
  const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'document.compared')
  expect(entries).toHaveLength(1)
  const backwards = await staff.get(roomPath(documentId, '/compare?before=2&after=1'))
  expect(backwards.body.pairs.filter(({ after }: { after: number | null }) => after === null)).toHaveLength(1)
})

test('staff get a page of either version with a watermark that leads to them', async () => {
  const { t, staff, documentId } = await opened()
  for (const version of [1, 2]) {
    const page = await staff.download(roomPath(documentId, `/versions/${version}/pages/3`))
    expect(page.headers.get('content-type')).toBe('image/jpeg')
    const [code = ''] = (page.headers.get('watermark') ?? '').split(' ')
    const found = await staff.post('/api/admin/watermark', { code })
    expect(found.body).toMatchObject({ email: 'admin@x.example', document: { version, page: 3 } })
  }
  expect((await staff.get(roomPath(documentId, '/versions/1/pages/4'))).status, 'it has three').toBe(404)
  expect((await staff.get(roomPath(documentId, '/versions/3/pages/1'))).status).toBe(404)
  expect((await t.rows('watermark')).filter(({ kind }) => kind === 'page')).toHaveLength(2)
})

test('to readers, older versions and comparisons do not exist', async () => {
  const { t, documentId } = await opened()
  const reader = await investor(t)
  expect((await reader.get(roomPath(documentId, '/pages/1?version=2'))).status).toBe(200)
  expect((await reader.get(roomPath(documentId, '/versions/1/pages/1'))).status).toBe(404)
  expect((await reader.get(roomPath(documentId, '/versions/2/pages/1'))).status).toBe(404)
  expect((await reader.get(roomPath(documentId, '/compare?before=1&after=2'))).status).toBe(404)
})
