import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { odsOf, xlsxOf } from '../../../../tests/helpers/workbook.ts'
import { computeWorkbook, hasOffice } from '../office-service.ts'
import { readWorkbook } from './read-workbook.ts'

const HAS_OFFICE = await hasOffice()
const SETTINGS = { officeSandbox: 'prefer' as const }

function read(bytes: Buffer, kind: 'xlsx' | 'ods', converted?: Buffer) {
  const made = readWorkbook(bytes, kind, converted)
  if ('refusal' in made) throw new Error(made.refusal)
  const counts = made.hidden.map((part) => [part.kind, part.count])
  return { rows: made.sheets.map(({ text }) => text.split('\n').map((row) => row.split('\t'))), counts }
}
async function computed(bytes: Buffer, kind: 'xlsx' | 'ods') {
  const made = await computeWorkbook(SETTINGS, bytes, kind)
  if (!Buffer.isBuffer(made)) throw new Error(made)
  return read(bytes, kind, made)
}
const sheet = (cells: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`
const book = (cells: string) =>
  xlsxOf(
    [
      { name: 'Hidden', rows: [['x']], state: 'hidden' },
      { name: 'S', rows: [] },
    ],
    { 'xl/worksheets/sheet2.xml': sheet(cells) },
  )

test('only formulas without a result take one from the converted workbook, in their own formats, and no errors', () => {
  const bytes = book(
    '<c r="A1"><v>1</v></c><c r="B1" s="3"><f>A1/4</f></c><c r="C1"><f>NOW()</f><v>7</v></c><c r="D1"><f>NOSUCH()</f></c><c r="E1"><f>T(1)</f></c><c r="F1"><f>INFO("system")</f></c><c r="G1" t="b"><f>A1=1</f></c>',
  )
  const converted = book(
    '<c r="A1"><v>999</v></c><c r="B1"><f>A1/4</f><v>0.25</v></c><c r="C1"><f>NOW()</f><v>8</v></c><c r="D1" t="e"><f>NOSUCH()</f><v>#NAME?</v></c><c r="E1" t="str"><f>T(1)</f><v></v></c><c r="F1" t="str"><f>INFO("system")</f><v>LINUX</v></c><c r="G1" t="b"><f>A1=1</f><v>1</v></c>',
  )
  expect(read(bytes, 'xlsx').counts).toContainEqual(['uncomputed', 5])
  const { rows, counts } = read(bytes, 'xlsx', converted)
  expect(rows).toEqual([[['1', '25.00%', '7', '', '', '', 'TRUE']]])
  expect(counts).toEqual([
    ['hidden_sheets', 1],
    ['uncomputed', 2],
    ['computed', 3],
  ])
})

test('a converted workbook that is damaged, unsafe or too large changes nothing', () => {
  const bytes = book('<c r="A1"><v>1</v></c><c r="B1"><f>A1</f></c>')
  const stored = read(bytes, 'xlsx')
  const many = Array.from(
    { length: 501 },
    (_, at) => `<c r="${String.fromCharCode(65 + (at % 26))}${at + 1}"><f>1</f><v>1</v></c>`,
  )
  const far = book(many.join('').replace('r="A1"', 'r="ZZZ1"'))
  const macros = xlsxOf([{ name: 'S', rows: [['x']] }], { 'xl/vbaProject.bin': 'x' })
  for (const converted of [Buffer.from('no zip'), macros, book('<c'), far])
    expect(read(bytes, 'xlsx', converted)).toEqual(stored)
})

test.runIf(HAS_OFFICE)('LibreOffice computes what a report generator left out', async () => {
  const bytes = readFileSync('tests/files/no-cached-values.xlsx')
  expect(await computed(bytes, 'xlsx')).toEqual({
    rows: [
      [
        ['Revenue', '100'],
        ['Costs', '40'],
        ['Profit', '60'],
        ['Margin', '0.6'],
      ],
    ],
    counts: [['computed', 2]],
  })
})

test.runIf(HAS_OFFICE)('LibreOffice computes formulas of an OpenDocument sheet that have no result', async () => {
  const cell = (more: string, text = '') =>
    `<table:table-cell ${more}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`
  const tables = `<table:table table:name="S"><table:table-row>${[
    cell('office:value-type="float" office:value="2"', '2'),
    cell('table:formula="of:=[.A1]*21"'),
    cell('table:formula="of:=[.A1]+1" office:value-type="float" office:value="99"', 'stored'),
    cell('table:formula="of:=NOSUCH([.A1])"'),
  ].join('')}</table:table-row></table:table>`
  const bytes = odsOf(tables)
  expect(read(bytes, 'ods').counts).toEqual([['uncomputed', 2]])
  const { rows, counts } = await computed(bytes, 'ods')
  expect(rows).toEqual([[['2', '42', 'stored']]])
  expect(counts).toEqual([
    ['uncomputed', 1],
    ['computed', 1],
  ])
})

test.runIf(HAS_OFFICE)('nothing outside of the file is asked, by address, path or connection', async () => {
  let asked = 0
  const server = createServer((_, answer) => {
    asked += 1
    answer.end('SECRET')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const relation = (target: string) =>
    `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="${target}" TargetMode="External"/></Relationships>`
  const link =
    '<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><externalBook r:id="rId1"><sheetNames><sheetName val="S"/></sheetNames></externalBook></externalLink>'
  const formulas = [`_xlfn.WEBSERVICE("${address}/x")`, '[1]S!A1', '_xlfn.WEBSERVICE("file:///etc/hostname")', '1+1']
  const cells = formulas.map((formula, at) => `<c r="${'ABCD'[at]}1"><f>${formula.replaceAll('"', '&quot;')}</f></c>`)
  const plain = [{ name: 'S', rows: [] }]
  for (const target of [`${address}/book.xlsx`, 'file:///etc/hostname']) {
    const bytes = xlsxOf(plain, {
      'xl/worksheets/sheet1.xml': sheet(cells.join('')),
      'xl/externalLinks/externalLink1.xml': link,
      'xl/externalLinks/_rels/externalLink1.xml.rels': relation(target),
      'xl/workbook.xml':
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets><externalReferences><externalReference r:id="rId9"/></externalReferences></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLink" Target="externalLinks/externalLink1.xml"/></Relationships>',
    })
    const { rows, counts } = await computed(bytes, 'xlsx')
    expect(rows).toEqual([[['', '', '', '2']]])
    expect(counts).toContainEqual(['uncomputed', 3])
  }
  expect(asked).toBe(0)
})
