import { createRequire } from 'node:module'
import { join } from 'node:path'
import { canFetch, unpackedPackage } from '../helpers/packages.ts'
import { makerOf, SHOWN, type Ways } from './maker.ts'
import { pictureOf } from './picture.ts'

/** What is used of the library. */
type Cell = { value: unknown; note: unknown; font: object; fill: object; numFmt: string }
type Line = { hidden: boolean; outlineLevel: number; height: number; getCell: (at: number) => Cell }
type Sheet = {
  state: string
  addRow: (values: unknown[]) => Line
  getColumn: (at: number) => Line
  getCell: (at: string) => Cell
  mergeCells: (area: string) => void
  addImage: (image: number, area: string) => void
  lastRow: { number: number }
}
type Book = {
  creator: string
  company: string
  keywords: string
  addWorksheet: (name: string) => Sheet
  addImage: (image: { buffer: Buffer; extension: 'jpeg' }) => number
  xlsx: { writeBuffer: () => Promise<Uint8Array> }
}
type Draft = { book: Book; sheet: Sheet }

const other = (state: string) => (draft: Draft, word: string) => {
  const sheet = draft.book.addWorksheet(state)
  sheet.state = state
  sheet.addRow([word])
}

const WAYS: Ways<Draft> = {
  'hidden sheet': ['hidden_sheets', other('hidden')],
  'very hidden sheet': ['hidden_sheets', other('veryHidden')],
  'hidden row': ['hidden_rows', ({ sheet }, word) => Object.assign(sheet.addRow([word]), { hidden: true })],
  'hidden column': [
    'hidden_columns',
    ({ sheet }, word) => {
      sheet.getCell('D1').value = word
      sheet.getColumn(4).hidden = true
    },
  ],
  white: [
    'invisible_cells',
    ({ sheet }, word) => Object.assign(sheet.addRow([word]).getCell(1), { font: { color: { argb: 'FFFFFFFF' } } }),
  ],
  'white part': [
    'invisible_cells',
    ({ sheet }, word) => {
      const richText = [{ text: 'Seen ' }, { text: word, font: { color: { theme: 0 } } }]
      sheet.addRow([{ richText }])
    },
  ],
  format: ['invisible_cells', ({ sheet }, word) => Object.assign(sheet.addRow([word]).getCell(1), { numFmt: ';;;' })],
  note: ['comments', ({ sheet }, word) => Object.assign(sheet.getCell('A1'), { note: { texts: [{ text: word }] } })],
  picture: [
    'drawings',
    async ({ book, sheet }, word) =>
      sheet.addImage(book.addImage({ buffer: await pictureOf(word), extension: 'jpeg' }), 'F1:J4'),
  ],
  author: ['metadata', ({ book }, word) => Object.assign(book, { creator: word })],
  company: ['metadata', ({ book }, word) => Object.assign(book, { company: word })],
  keywords: ['metadata', ({ book }, word) => Object.assign(book, { keywords: word })],
}

/** As programs write workbooks with exceljs, whose package has a build without dependencies. */
export const exceljs = makerOf<Draft>({
  name: 'exceljs',
  ending: 'xlsx',
  ways: WAYS,
  isReady: canFetch,
  begin() {
    const folder = unpackedPackage({ from: 'npm', name: 'exceljs', version: '4.4.0' })
    const library = createRequire(import.meta.url)(join(process.cwd(), folder, 'package/dist/exceljs.min.js'))
    const book = new library.Workbook() as Book
    const sheet = book.addWorksheet('Sheet')
    sheet.addRow([SHOWN])
    return { book, sheet }
  },
  finish: async ({ book }) => new Uint8Array(await book.xlsx.writeBuffer()),
})
