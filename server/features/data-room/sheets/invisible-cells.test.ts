import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { odsOf, xlsxOf } from '../../../../tests/helpers/workbook.ts'
import { readWorkbook } from './read-workbook.ts'

function shownBy(bytes: Buffer, kind: 'xlsx' | 'ods' = 'xlsx') {
  const read = readWorkbook(bytes, kind)
  if ('refusal' in read) throw new Error(read.refusal)
  const invisible = read.hidden.find((part) => part.kind === 'invisible_cells')
  return { rows: read.sheets.map(({ text }) => text.split('\n').map((row) => row.split('\t'))), invisible }
}

/** A row of numbers, each in a style of its own: the XML of its font's colour, of its fill, and its format. */
function styled(
  cells: readonly { font?: string; fill?: string; format?: string; value?: number }[],
  more = '',
  extra: Record<string, string> = {},
) {
  const fonts = cells.map(({ font = '' }) => `<font>${font}</font>`).join('')
  const fills = cells.map(({ fill = '<patternFill patternType="none"/>' }) => `<fill>${fill}</fill>`).join('')
  const formats = cells.map(
    ({ format = 'General' }, at) => `<numFmt numFmtId="${200 + at}" formatCode="${format.replaceAll('"', '&quot;')}"/>`,
  )
  const xfs = cells.map((_, at) => `<xf numFmtId="${200 + at}" fontId="${at}" fillId="${at}"/>`).join('')
  const styles = `<styleSheet><numFmts>${formats.join('')}</numFmts><fonts>${fonts}</fonts><fills>${fills}</fills><cellXfs>${xfs}</cellXfs>${more}</styleSheet>`
  const rows = [cells.map(({ value }, at) => ({ value: value ?? at + 1, style: at })), ['end']]
  return xlsxOf([{ name: 'S', rows }], { 'xl/styles.xml': styles, ...extra })
}
const solid = (colour: string) =>
  `<patternFill patternType="solid"><fgColor ${colour}/><bgColor indexed="64"/></patternFill>`
const WHITE_FONT = '<color rgb="FFFFFFFF"/>'

test('values in the colour of their ground, and in formats that show nothing, are left out of a workbook and counted', () => {
  expect(shownBy(readFileSync('tests/files/hidden-by-format.xlsx'))).toEqual({
    rows: [[['Seen', '', '', '', '5'], ['x']]],
    invisible: { kind: 'invisible_cells', count: 3, pages: [1] },
  })
})

test.each([
  ['white on no fill', { font: WHITE_FONT }],
  ['white without its first two digits', { font: '<color rgb="FFFFFF"/>' }],
  ['transparent white, which programs show as white', { font: '<color rgb="00FFFFFF"/>' }],
  ['the light colour of the theme', { font: '<color theme="0"/>' }],
  ['a dark colour made white', { font: '<color theme="1" tint="1"/>' }],
  ['white of the palette', { font: '<color indexed="9"/>' }],
  ['the ground of the system', { font: '<color indexed="65"/>' }],
  ['almost white', { font: '<color rgb="FFFEFEFE"/>' }],
  ['a colour on the same colour', { font: '<color rgb="FF123456"/>', fill: solid('rgb="FF123456"') }],
  ['an accent on its own colour', { font: '<color theme="4"/>', fill: solid('rgb="FF4F81BD"') }],
  ['no colour on black', { fill: solid('rgb="FF000000"') }],
  ['a format that makes it white', { format: '[White]0' }],
  ['a format that makes it white by number', { format: '[Color2]0' }],
  ['a format of nothing', { format: ';;;' }],
  ['a format of an empty text', { format: '"";""' }],
  [
    'one colour from end to end',
    { font: WHITE_FONT, fill: '<gradientFill><stop><color rgb="FFFFFFFF"/></stop></gradientFill>' },
  ],
] as const)('a cell is left out of a workbook: %s', (_, cell) => {
  const { rows, invisible } = shownBy(styled([{}, cell, {}]))
  expect(rows).toEqual([[['1', '', '3'], ['end']]])
  expect(invisible).toEqual({ kind: 'invisible_cells', count: 1, pages: [1] })
})

test.each([
  ['white on a dark fill', { font: WHITE_FONT, fill: solid('rgb="FF1F3864"') }],
  ['white on a dark colour of the theme', { font: '<color theme="0"/>', fill: solid('theme="3"') }],
  ['a darker white', { font: '<color theme="0" tint="-0.5"/>' }],
  ['white on a pattern', { font: WHITE_FONT, fill: '<patternFill patternType="gray125"/>' }],
  ['no colour on a fill without one', { fill: '<patternFill patternType="solid"/>' }],
  ['a format that makes other values white', { format: '0;[White]-0' }],
  ['a format that makes white text black', { font: WHITE_FONT, format: '[Black]0' }],
] as const)('a cell is shown: %s', (_, cell) => {
  expect(shownBy(styled([{}, cell, {}]))).toEqual({ rows: [[['1', '2', '3'], ['end']]], invisible: undefined })
})

test('a workbook may have a palette and a theme of its own', () => {
  const palette = `<colors><indexedColors>${['000000', 'ABCDEF'].map((rgb) => `<rgbColor rgb="00${rgb}"/>`).join('')}</indexedColors></colors>`
  const theme =
    '<a:theme xmlns:a="a"><a:clrScheme><a:dk1><a:srgbClr val="111111"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="222222"/></a:dk2><a:lt2><a:srgbClr val="ABCDEF"/></a:lt2></a:clrScheme></a:theme>'
  const relations = `<Relationships>${[
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
    ['theme', 'theme/theme1.xml'],
  ]
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="x/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
  const cells = [{}, { font: '<color indexed="1"/>', fill: solid('theme="2"') }, { font: '<color indexed="1"/>' }]
  const extra = { 'xl/theme/theme1.xml': theme, 'xl/_rels/workbook.xml.rels': relations }
  expect(shownBy(styled(cells, palette, extra))).toMatchObject({ rows: [[['1', '', '3'], ['end']]] })
})

test('zeros that a sheet does not show are left out', () => {
  const sheet =
    '<worksheet><sheetViews><sheetView showZeros="0"/></sheetViews><sheetData><row><c><v>0</v></c><c><v>7</v></c></row></sheetData></worksheet>'
  const bytes = xlsxOf([{ name: 'S', rows: [[1]] }], { 'xl/worksheets/sheet1.xml': sheet })
  expect(shownBy(bytes)).toMatchObject({ rows: [[['', '7']]], invisible: { count: 1 } })
})

test('of a text with several colours, the part in the colour of the ground is left out', () => {
  const run = (text: string, colour = '') =>
    `<r>${colour && `<rPr><b/>${colour}</rPr>`}<t xml:space="preserve">${text}</t></r>`
  const strings = `<sst><si>${run('Price ')}${run('of 900 ', WHITE_FONT)}${run('agreed', '<color rgb="FFFF0000"/>')}</si><si>${run('all', WHITE_FONT)}</si></sst>`
  const bytes = xlsxOf([{ name: 'S', rows: [['a', 'b']] }], { 'xl/sharedStrings.xml': strings })
  expect(shownBy(bytes)).toMatchObject({ rows: [[['Price agreed']]], invisible: { count: 2 } })
})

test('a table may fill its headings, so that white words are read there', () => {
  const table = (style: string) =>
    `<table ref="A1:B2" headerRowCount="1"><tableStyleInfo name="${style}" showRowStripes="1"/></table>`
  const relation = '<Relationships><Relationship Id="r" Type="x/table" Target="../tables/table1.xml"/></Relationships>'
  const sheet = `<worksheet><sheetData>${[1, 2, 3].map((row) => `<row r="${row}"><c r="A${row}" s="0"><v>${row}</v></c><c r="B${row}" s="1"><v>${row}</v></c></row>`).join('')}</sheetData></worksheet>`
  const rowsWith = (style: string) =>
    shownBy(
      styled([{}, { font: WHITE_FONT }], '', {
        ...{ 'xl/worksheets/sheet1.xml': sheet, 'xl/worksheets/_rels/sheet1.xml.rels': relation },
        'xl/tables/table1.xml': table(style),
      }),
    ).rows
  expect(rowsWith('TableStyleMedium2')).toEqual([[['1', '1'], ['2'], ['3']]])
  expect(rowsWith('TableStyleDark1')).toEqual([[['1', '1'], ['2', '2'], ['3']]])
})

test('an OpenDocument sheet has styles of cells, columns, parents, parts of texts and formats', () => {
  const style = (name: string, family: string, inner: string, more = '') =>
    `<style:style style:name="${name}" style:family="${family}" ${more}>${inner}</style:style>`
  const text = (colour: string) => `<style:text-properties fo:color="${colour}"/>`
  const styles = [
    '<number:number-style style:name="N1"><style:text-properties fo:color="#ffffff"/></number:number-style>',
    '<number:number-style style:name="N2"><style:map style:condition="value()&lt;0" style:apply-style-name="N1"/></number:number-style>',
    style('white', 'table-cell', text('#ffffff')),
    style('child', 'table-cell', '<style:text-properties fo:font-weight="bold"/>', 'style:parent-style-name="white"'),
    style(
      'dark',
      'table-cell',
      '<style:table-cell-properties fo:background-color="#202020"/>',
      'style:parent-style-name="white"',
    ),
    style(
      'auto',
      'table-cell',
      '<style:text-properties style:use-window-font-color="true"/>',
      'style:parent-style-name="white"',
    ),
    style('minus', 'table-cell', '', 'style:data-style-name="N2"'),
    style('part', 'text', text('#FFFFFF')),
  ].join('')
  const cell = (value: string, more = '') =>
    `<table:table-cell office:value-type="string" ${more}>${value === '' ? '<text:p/>' : `<text:p>${value}</text:p>`}</table:table-cell>`
  const number = (value: number, more: string) =>
    `<table:table-cell office:value-type="float" office:value="${value}" ${more}><text:p>${value}</text:p></table:table-cell>`
  const named = (name: string) => `table:style-name="${name}"`
  const cells = [
    ...[
      cell('a'),
      cell('b', named('white')),
      cell('c', named('child')),
      cell('d', named('dark')),
      cell('e', named('auto')),
    ],
    cell('f<text:span text:style-name="part">SECRET</text:span>g'),
    ...[number(5, named('minus')), number(-5, named('minus'))],
    // What LibreOffice writes for a value whose format shows nothing.
    cell('', 'office:value="987654"'),
    cell('h'),
  ]
  const tables = `<table:table table:name="S"><table:table-column/><table:table-column table:number-columns-repeated="8"/><table:table-column table:default-cell-style-name="white"/><table:table-row>${cells.join('')}</table:table-row><table:table-row>${cell('end')}</table:table-row></table:table>`
  expect(shownBy(odsOf(tables, '', styles), 'ods')).toEqual({
    rows: [[['a', '', '', 'd', 'e', 'fg', '5'], ['end']]],
    invisible: { kind: 'invisible_cells', count: 6, pages: [1] },
  })
})
