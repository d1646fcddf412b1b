import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { SHEET_ROWS_AT_ONCE } from '../../../../contract/data-room/sheets.ts'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { change, investor, putDocument, readPages, roomPath, staffDocument } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { STYLE, xlsxOf } from '../../../../tests/helpers/workbook.ts'
import { hasOffice } from '../office-service.ts'

const FILE = { title: 'Financial model', fileName: 'model.xlsx' }
const model = () =>
  xlsxOf([
    {
      name: 'Plan',
      rows: [
        ['Item', 'Amount'],
        ['Net revenue', { value: 1200, style: STYLE.money }],
        ...Array.from({ length: 450 }, (_, at) => [`Line ${at + 1}`, at]),
      ],
    },
    { name: 'Notes', rows: [['Assumption'], ['Prices rise by 2%']] },
    { name: 'Internal', rows: [['hidden margin']], state: 'hidden' },
  ])

async function withModel() {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId: id } = await putDocument(t, staff, { ...FILE, bytes: model() })
  return { t, staff, id, reader: await investor(t) }
}
const rowsPath = (id: string, page: number, from = 0, version = 1) =>
  roomPath(id, `/sheets/${page}?version=${version}&from=${from}`)

test('a workbook is read sheet by sheet without LibreOffice, some rows at a time, under a code of its own', async () => {
  const { t, staff, id, reader } = await withModel()
  const [listed] = (await reader.get(roomPath('', '').slice(0, -1))).body.documents
  expect(listed).toMatchObject({ kind: 'sheet', readAs: 'sheets', pages: 2 })
  const opened = (await reader.get(roomPath(id))).body
  expect(opened.sheets.map((one: object) => one)).toMatchObject([
    { name: 'Plan', rows: 452, columns: 2, frozenRows: 1 },
    { name: 'Notes', rows: 2 },
  ])
  expect(JSON.stringify(opened), 'no cells before they are asked for').not.toMatch(/Net revenue|hidden|Internal/)
  const first = (await reader.get(rowsPath(id, 1))).body
  expect(first.rows).toHaveLength(SHEET_ROWS_AT_ONCE)
  expect(first.rows.slice(0, 2)).toEqual([
    { cells: ['Item', 'Amount'], looks: '' },
    { cells: ['Net revenue', '1,200'], looks: '02' },
  ])
  const last = (await reader.get(rowsPath(id, 1, 400))).body
  expect(last.rows).toHaveLength(52)
  expect(last.rows.at(-1).cells).toEqual(['Line 450', '449'])
  expect(last.code, 'one code for a sheet').toBe(first.code)
  const notes = (await reader.get(rowsPath(id, 2))).body
  expect(notes.code).not.toBe(first.code)
  const marks = (await t.rows('watermark')).filter(({ kind }) => kind === 'sheet')
  expect(marks.map(({ page, email }) => [page, email])).toEqual([
    [1, 'e.marchetti@northgate.example'],
    [2, 'e.marchetti@northgate.example'],
  ])
  expect((await staff.post('/api/admin/watermark', { code: first.code })).body).toMatchObject({
    kind: 'sheet',
    document: { id, page: 1 },
  })
  expect((await t.rows('document_opening')).map(({ document_id }) => document_id)).toEqual([id])
  const opening = (await t.rows('audit_entry')).filter(({ action }) => action === 'document.opened')
  expect(opening.map((entry) => detailOf(entry).document)).toEqual([id])
})

test('rows are refused to strangers, of other versions, and from the moment the document is private', async () => {
  const { t, staff, id, reader } = await withModel()
  expect((await t.visitor().get(rowsPath(id, 1))).status).toBe(401)
  expect((await reader.get(rowsPath(id, 3))).status).toBe(404)
  expect((await reader.get(rowsPath(id, 1, 0, 2))).body.error.code).toBe('document_changed')
  expect((await reader.get(rowsPath(id, 1, 10_000))).body.rows).toEqual([])
  await change(staff, id, { narrowed: true, readers: [{ kind: 'email', value: 'someone@else.example' }] })
  expect((await reader.get(rowsPath(id, 1))).status).toBe(404)
  const pdf = await putDocument(t, staff)
  expect((await reader.get(rowsPath(pdf.documentId, 1))).status, 'no workbook').toBe(404)
})

test('it has no pictures, text of pages, copies, comparisons or redactions', async () => {
  const { t, staff, id, reader } = await withModel()
  await change(staff, id, { download: true })
  for (const path of ['/pages/1?version=1', '/thumbnails/1?version=1', '/text/1?version=1', '/download'])
    expect((await reader.get(roomPath(id, path))).body.error.code, path).toBe('not_drawn')
  expect((await t.rows('watermark')).filter(({ kind }) => kind !== 'sheet')).toEqual([])
  const boxes = [{ page: 1, x: 0, y: 0, width: 0.5, height: 0.5 }]
  expect((await staff.post(`/api/admin/documents/${id}/redactions`, { version: 1, boxes })).body.error.code).toBe(
    'not_drawn',
  )
  await putDocument(t, staff, { ...FILE, bytes: model(), documentId: id })
  const compared = await staff.get(`/api/projects/vault/documents/${id}/compare?before=1&after=2`)
  expect(compared.body.error.code).toBe('not_drawn')
})

test('search leads to the row, in the document and among all, and hidden cells are nowhere', async () => {
  const { t, id, reader } = await withModel()
  const search = async (words: string) => (await reader.post(roomPath(id, '/search'), { version: 1, words })).body.hits
  expect(await search('net revenue')).toMatchObject([{ page: 1, match: 'Net', cell: { row: 1, column: 0 } }])
  expect(await search('prices')).toMatchObject([{ page: 2, cell: { row: 1, column: 0 } }])
  expect(await search('margin')).toEqual([])
  expect((await search('net revenue'))[0].after, 'cells are apart').toBe(' revenue · 1,200')
  const all = (await reader.post('/api/projects/vault/documents/search', { words: 'prices' })).body
  expect(all.documents).toMatchObject([{ id, hits: [{ page: 2, cell: 'Notes A2' }] }])
  expect((await reader.post('/api/projects/vault/documents/search', { words: 'margin' })).body.documents).toEqual([])
  expect((await t.rows('watermark')).filter(({ kind }) => kind === 'search')).not.toEqual([])
})

test('reading time counts by sheet, and staff are told what readers do not get', async () => {
  const { t, staff, id, reader } = await withModel()
  expect((await staffDocument(staff, id)).versions[0]).toMatchObject({
    state: 'ready',
    pages: 2,
    hidden: [{ kind: 'hidden_sheets', count: 1, readers: 'never' }],
    leftOut: { sheets: 1, rows: 0, columns: 0, comments: false, drawings: 0 },
  })
  expect(await staffDocument(staff, id)).toMatchObject({ kind: 'sheet', readAs: 'sheets' })
  await reader.get(rowsPath(id, 2))
  await readPages(t, reader, id, { 2: 30_000 })
  const { documents } = (await staff.get('/api/admin/documents/readership?route=vault')).body
  expect(documents).toMatchObject([{ id, opened: 1, pageMs: [0, 30_000] }])
})

test('a workbook that says too much or nothing is refused in words', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const refusalOf = async (bytes: Buffer) => {
    const { documentId } = await putDocument(t, staff, { ...FILE, bytes, isPrivate: true })
    return (await staffDocument(staff, documentId)).versions[0].refusal
  }
  expect(await refusalOf(xlsxOf([{ name: 'S', rows: [] }]))).toBe('no_cells')
  expect(await refusalOf(xlsxOf([{ name: 'S', rows: [['x']] }], { 'xl/vbaProject.bin': 'x' }))).toBe('macros')
  expect(await refusalOf(xlsxOf([{ name: 'S', rows: [Array(600).fill('x')] }]))).toBe('too_many_cells')
})

test.runIf(await hasOffice())(
  'formulas without a stored result are computed, and staff are told how many',
  async () => {
    const t = await testApp({ env: { OFFICE_SANDBOX: 'prefer' } })
    const staff = await staffBrowser(t, 'admin')
    const bytes = readFileSync('tests/files/no-cached-values.xlsx')
    const { documentId: id } = await putDocument(t, staff, { ...FILE, bytes })
    expect((await staffDocument(staff, id)).versions[0]).toMatchObject({
      state: 'ready',
      hidden: [{ kind: 'computed', count: 2, pages: [1], readers: 'otherwise' }],
      leftOut: { uncomputed: 0 },
    })
    const { rows } = (await (await investor(t)).get(rowsPath(id, 1))).body
    expect(rows[2].cells).toEqual(['Profit', '60'])
  },
)

test('without LibreOffice, formulas without a stored result stay empty and are counted', async () => {
  const t = await testApp({ env: { OFFICE_SANDBOX: 'prefer' } })
  const staff = await staffBrowser(t, 'admin')
  const path = process.env.PATH
  onTestFinished(() => {
    process.env.PATH = path
  })
  process.env.PATH = ''
  const bytes = readFileSync('tests/files/no-cached-values.xlsx')
  const { documentId: id } = await putDocument(t, staff, { ...FILE, bytes })
  expect((await staffDocument(staff, id)).versions[0]).toMatchObject({
    state: 'ready',
    hidden: [{ kind: 'uncomputed', count: 2, pages: [1] }],
    leftOut: { uncomputed: 2 },
  })
})
