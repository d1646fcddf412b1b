import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { HiddenPart } from '../../../../contract/data-room/hidden-parts.ts'
import { cellAddress, columnName, Look } from '../../../../contract/data-room/sheets.ts'
import { odsOf, type SheetOf, STYLE, xlsxOf } from '../../../../tests/helpers/workbook.ts'
import { inspectOffice } from '../render/office.ts'
import { readWorkbook, workbookKind } from './read-workbook.ts'
import { searchSheets } from './search-sheets.ts'

function read(bytes: Buffer, kind: 'xlsx' | 'ods' = 'xlsx') {
  expect(inspectOffice(bytes, { textOnly: true })).toBeUndefined()
  expect(workbookKind(bytes)).toBe(kind)
  const made = readWorkbook(bytes, kind)
  if ('refusal' in made) throw new Error(made.refusal)
  return made
}
const cellsOf = ({ text }: { text: string }) => text.split('\n').map((row) => row.split('\t'))
/** Where they lie is up to the program. */
const COMMENTS_BESIDE =
  '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../comments/comment1.xml"/></Relationships>'
const one = (sheet: Partial<SheetOf>) => xlsxOf([{ name: 'Sheet', rows: [], ...sheet }])

test('cells are as the program that made the file shows them, and formulas are not kept', () => {
  const { sheets } = read(
    one({
      rows: [
        ['Item', { value: 'Amount', style: STYLE.header }, 'When'],
        [
          'Revenue',
          { value: 1234567.4, style: STYLE.money, formula: 'SUM(B9:B12)' },
          { value: 45000, style: STYLE.date },
        ],
        ['Loss', { value: -9876, style: STYLE.money }, { value: 45000, style: STYLE.ownDate }],
        ['Share', { value: 0.1234, style: STYLE.percent }, true],
        ['Plain', 0.1, { value: 'computed', formula: 'CONCAT("com","puted")' }],
        ['Two\nlines\tand a tab', 1e21],
      ],
    }),
  )
  const [sheet] = sheets
  if (!sheet) throw new Error('no sheet')
  expect(cellsOf(sheet)).toEqual([
    ['Item', 'Amount', 'When'],
    ['Revenue', '1,234,567', '2023-03-15'],
    ['Loss', '(9,876)', '15 Mar 2023'],
    ['Share', '12.34%', 'TRUE'],
    ['Plain', '0.1', 'computed'],
    ['Two\u2028lines and a tab', '1E+21'],
  ])
  expect(JSON.stringify(sheets)).not.toMatch(/SUM|CONCAT/)
  const looks = sheet.looks.split('\n').map((row) => [...row].map((one) => Number.parseInt(one, 36)))
  expect(looks[0]?.[1]).toBe(Look.bold + Look.center + Look.filled)
  expect(looks[1]).toEqual([0, Look.right, Look.right])
  expect(looks[3]?.[2]).toBe(Look.center)
})

test('dates of workbooks that count from 1904 are the same days', () => {
  const rows = [[{ value: 45000 - 1462, style: STYLE.date }, 2]]
  const { sheets } = read(xlsxOf([{ name: 'S', rows }], {}, true))
  expect(cellsOf(sheets[0] ?? { text: '' })).toEqual([['2023-03-15', '2']])
})

test('amounts in any currency have the same signs for thousands and decimals; dates keep their language', () => {
  const patterns = ['#,##0.00\\ [$€-40C]', '[$€-407]\\ #,##0.00', '#,##0.00', '[$-407]d\\ mmmm']
  const formats = patterns.map((pattern, at) => `<numFmt numFmtId="${200 + at}" formatCode="${pattern}"/>`).join('')
  const xfs = patterns.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')
  const styles = `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`
  const rows = [patterns.map((_, style) => ({ value: 45000.5, style }))]
  const { sheets } = read(xlsxOf([{ name: 'S', rows }], { 'xl/styles.xml': styles }))
  expect(cellsOf(sheets[0] ?? { text: '' })).toEqual([['45,000.50 €', '€ 45,000.50', '45,000.50', '15 März']])
})

test('an extension of the workbook does not change from when its dates count', () => {
  const rows = [[{ value: 45000 - 1462, style: STYLE.date }]]
  const main =
    '<workbook xmlns:x14="x"><workbookPr date1904="1"/><sheets><sheet name="S" r:id="rId1" xmlns:r="r"/></sheets><extLst><ext><x14:workbookPr defaultImageDpi="32767"/></ext></extLst></workbook>'
  const { sheets } = read(xlsxOf([{ name: 'S', rows }], { 'xl/workbook.xml': main }, true))
  expect(cellsOf(sheets[0] ?? { text: '' })).toEqual([['2023-03-15']])
})

test('what the file hides is not in it, and how much that is is said', () => {
  const bytes = xlsxOf(
    [
      { name: 'Secret', rows: [['hidden sheet']], state: 'hidden' },
      { name: 'Deeper', rows: [['very hidden']], state: 'veryHidden' },
      {
        name: 'Shown',
        rows: [
          ['a', 'column', 'c'],
          ['row', 'row', 'row'],
          ['d', 'column', 'f'],
        ],
        hiddenRows: [2],
        hiddenColumns: [2],
      },
    ],
    {
      'xl/worksheets/_rels/sheet1.xml.rels': COMMENTS_BESIDE,
      'xl/comments/comment1.xml': '<comments><commentList><comment ref="A1"/></commentList></comments>',
      'xl/charts/chart1.xml': '<c/>',
      'xl/media/image1.png': 'x',
      'xl/embeddings/oleObject1.bin': 'never opened',
    },
  )
  const { sheets, hidden } = read(bytes)
  expect(countsOf(hidden)).toEqual({
    hidden_sheets: 2,
    hidden_rows: 1,
    hidden_columns: 1,
    comments: 1,
    drawings: 2,
    attachments: 1,
  })
  expect(sheets.map(({ name, text }) => [name, text])).toEqual([['Shown', 'a\tc\nd\tf']])
  const [sheet] = sheets
  if (!sheet) throw new Error('no sheet')
  expect([cellAddress(sheet, 0, 0), cellAddress(sheet, 1, 1)]).toEqual(['A1', 'C3'])
  expect([26, 27, 52, 53, 703].map(columnName)).toEqual(['Z', 'AA', 'AZ', 'BA', 'AAA'])
})

test('frozen rows and columns are those of the file; without, everything down to the header', () => {
  const rows = [['Model'], [], ['', 'Year 1', 'Year 2'], ['Revenue', 1, 2], ['Costs', 3, 4]]
  const facts = (sheet: Partial<SheetOf>) => {
    const [{ frozenRows, frozenColumns } = { frozenRows: -1, frozenColumns: -1 }] = read(one(sheet)).sheets
    return [frozenRows, frozenColumns]
  }
  expect(facts({ rows })).toEqual([3, 0])
  expect(facts({ rows, frozen: [4, 1] })).toEqual([4, 1])
  expect(facts({ rows, frozen: [4, 2], hiddenRows: [2], hiddenColumns: [1] })).toEqual([3, 1])
  expect(facts({ rows: Array.from({ length: 40 }, () => ['a']), frozen: [35, 1] }), 'no more than leaves room').toEqual(
    [20, 1],
  )
})

test('merged cells, widths and the direction of reading', () => {
  const rows = [
    ['Title', null, null],
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ]
  const { sheets } = read(one({ rows, merges: ['A1:C1', 'B2:B3'], widths: [20, 100], rtl: true, hiddenColumns: [3] }))
  expect(sheets[0]).toMatchObject({
    merges: [
      [0, 0, 1, 2],
      [1, 1, 2, 1],
    ],
    widths: [145, 480],
    rtl: true,
  })
})

test('one value far below does not make a sheet long, and its number tells where it is', () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => (at === 0 ? ['top'] : at === 4_999 ? ['bottom'] : []))
  const [sheet] = read(one({ rows })).sheets
  if (!sheet) throw new Error('no sheet')
  expect(sheet.rows).toBe(5)
  expect([cellAddress(sheet, 0, 0), cellAddress(sheet, 4, 0)]).toEqual(['A1', 'A5000'])
})

test('files that are too large, empty or broken are refused', () => {
  const refusal = (bytes: Buffer) => readWorkbook(bytes, 'xlsx')
  expect(refusal(one({ rows: [Array.from({ length: 501 }, () => 'x')] }))).toEqual({ refusal: 'too_many_cells' })
  expect(refusal(one({ rows: [['x'.repeat(32_768)]] }))).toEqual({ refusal: 'too_many_cells' })
  expect(refusal(one({ rows: [['x'.repeat(32_767)]] })), 'whole').toMatchObject({
    sheets: [{ text: 'x'.repeat(32_767) }],
  })
  expect(refusal(one({ rows: [] }))).toEqual({ refusal: 'no_cells' })
  expect(
    refusal(xlsxOf([{ name: 'S', rows: [['x']] }], { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData>' })),
  ).toEqual({
    refusal: 'damaged',
  })
  const entity =
    '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>'
  expect(
    refusal(xlsxOf([{ name: 'S', rows: [['x']] }], { 'xl/worksheets/sheet1.xml': entity })),
    'no entities',
  ).toEqual({
    refusal: 'damaged',
  })
  expect(
    refusal(
      xlsxOf([{ name: 'S', rows: [['x']] }], {
        'xl/worksheets/sheet1.xml': entity
          .replace(/<!.*]>/, '<!DOCTYPE w SYSTEM "http://x.example/x">')
          .replace('&b;', '1'),
      }),
    ),
  ).toMatchObject({ sheets: [{ text: '1' }] })
})

test('an OpenDocument sheet has the texts that its program showed', () => {
  const tables = `<table:table table:name="Plan" table:style-name="ta1">
    <table:table-column table:number-columns-repeated="2" table:style-name="co1"/><table:table-column table:visibility="collapse"/><table:table-column/>
    <table:table-row><table:table-cell table:number-columns-spanned="2" table:style-name="ce1" office:value-type="string"><office:annotation><text:p>a comment</text:p></office:annotation><text:p>Year</text:p></table:table-cell><table:covered-table-cell/><table:table-cell office:value-type="string"><text:p>hidden</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="1"><text:p>1.00 €</text:p></table:table-cell></table:table-row>
    <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>two</text:p><text:p>lines<text:s text:c="2"/>x</text:p></table:table-cell></table:table-row>
    <table:table-row table:visibility="filter"><table:table-cell office:value-type="string"><text:p>filtered</text:p></table:table-cell></table:table-row>
    <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
  </table:table><table:table table:name="Gone" table:style-name="ta2"><table:table-row><table:table-cell office:value-type="string"><text:p>hidden sheet</text:p></table:table-cell></table:table-row></table:table>`
  const styles =
    '<style:style style:name="ce1" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="co1" style:family="table-column"><style:table-column-properties style:column-width="1in"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const settings =
    '<config:config-item-map-named config:name="Tables"><config:config-item-map-entry config:name="Plan"><config:config-item config:name="VerticalSplitMode">2</config:config-item><config:config-item config:name="VerticalSplitPosition">1</config:config-item></config:config-item-map-entry></config:config-item-map-named>'
  const { sheets, hidden } = read(odsOf(tables, settings, styles), 'ods')
  expect(sheets).toHaveLength(1)
  expect(cellsOf(sheets[0] ?? { text: '' })).toEqual([
    ['Year', '', '1.00 €'],
    ['two\u2028lines  x', 'two\u2028lines  x'],
    ['two\u2028lines  x', 'two\u2028lines  x'],
  ])
  expect(sheets[0]).toMatchObject({ frozenRows: 1, widths: [96, 96, 86], merges: [[0, 0, 1, 2]] })
  expect(sheets[0]?.looks.split('\n')[0]).toBe(`${Look.bold}0${Look.right}`)
  expect(countsOf(hidden)).toEqual({ hidden_sheets: 1, hidden_rows: 1, hidden_columns: 1, comments: 1 })
})

test('a search names the row and the cell; words in several rows lead to the first', () => {
  const texts = ['Item\tAmount\nNet revenue\t10\nCosts\t5', 'Other\nrevenue of 2027\t12']
  const places = (words: string) => searchSheets(texts, words).map(({ page, cell }) => [page, cell.row, cell.column])
  expect(places('revenue')).toEqual([
    [1, 1, 0],
    [2, 1, 0],
  ])
  expect(places('revenue 10')).toEqual([[1, 1, 0]])
  expect(places('costs net')).toEqual([[1, 2, 0]])
  expect(places('nothing')).toEqual([])
})

const countsOf = (hidden: readonly HiddenPart[]) => Object.fromEntries(hidden.map(({ kind, count }) => [kind, count]))

test.each([
  ['values below merged cells', 'covered-by-merge', [['Merged head'], ['a', 'b', 'c']], { covered_cells: 2 }],
  [
    'a column without a width, a row without a height',
    'zero-width-column-zero-height-row',
    [['Seen head'], ['Seen 3']],
    { hidden_rows: 1, hidden_columns: 1 },
  ],
  [
    'hidden sheets, rows and columns',
    'hidden-parts',
    [['Seen head'], ['Seen 3']],
    { hidden_sheets: 2, hidden_rows: 1, hidden_columns: 1 },
  ],
  [
    'formulas without a result',
    'no-cached-values',
    [['Revenue', '100'], ['Costs', '40'], ['Profit'], ['Margin']],
    { uncomputed: 2 },
  ],
  [
    'characters that XML cannot have',
    'escaped-characters',
    [
      ['line one\u2028line two', 'literal _x0041_ stays', 'AAB'],
      ['tab x', 'plain'],
    ],
    {},
  ],
  ['paths of Windows', 'backslash-paths', [['Head', 'Words']], {}],
  ['dates of strict files in their formats', 'strict', [['Strict', '2024-03-05', '50%']], {}],
] as const)('real workbooks are read as their program shows them: %s', (_, file, cells, left) => {
  const { sheets, hidden } = read(readFileSync(`tests/files/${file}.xlsx`))
  expect(cellsOf(sheets[0] ?? { text: '' })).toEqual(cells)
  expect(countsOf(hidden)).toEqual(left)
})

test('a time that has passed is the same in a workbook that counts from 1904', () => {
  const { sheets } = read(readFileSync('tests/files/dates1904.xlsx'))
  expect(cellsOf(sheets[0] ?? { text: '' })[0]).toEqual(['1904-01-01', '36:00'])
})
