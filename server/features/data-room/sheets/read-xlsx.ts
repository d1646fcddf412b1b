import { type OfficePackage, targetsOf } from '../office/office-package.ts'
import { HiddenParts } from '../render/hidden-parts.ts'
import { ABOUT_MACHINE, Results } from './results.ts'
import { type Attributes, attributeOf, walkXml } from './walk-xml.ts'
import { type Cell, CellCounter, type RawSheet, type RawWorkbook, TooMuch } from './workbook.ts'
import { type CellContext, cellOf, type Found } from './xlsx-cells.ts'
import { countBeside, countComments, countHiddenName } from './xlsx-hidden.ts'
import { RunReader, readStrings } from './xlsx-strings.ts'
import { isOn, readStyles, type Styles } from './xlsx-styles.ts'
import { areaOf, columnOf, tableGrounds } from './xlsx-tables.ts'

const MAX_SHEETS = 200
const MAX_MERGES = 20_000
/** Pixels of a character of the default font, and of the space beside them. */
const CHARACTER = 7
const PADDING = 5
const DEFAULT_CHARACTERS = 8.43
const MIN_WIDTH = 24
const MAX_WIDTH = 480

/** A formula's result as a cell has it. */
export type XlsxResult = { type: string; value: string }

/**
 * Reads an Office Open XML workbook: values as the last program that saved it computed them, never formulas. `results` are for formulas
 * that it did not compute.
 */
export function readXlsx(file: OfficePackage, results = new Results<XlsxResult>()): RawWorkbook {
  const hidden = new HiddenParts()
  const { main, related, pathOf } = findMain(file)
  const { sheets, from1904 } = readMain(main, hidden)
  const part = (type: string) => file.read(targetsOf(related, type)[0] ?? '')
  const styles = readStyles(part('styles'), part('theme'))
  const strings = readStrings(part('sharedStrings'), styles.colours)
  const counter = new CellCounter()
  const read: RawSheet[] = []
  for (const [index, sheet] of sheets.entries()) {
    const path = pathOf(sheet.relation)
    // A sheet of charts only has no cells.
    const bytes = sheet.hidden || read.length >= MAX_SHEETS ? undefined : file.read(path)
    const page = bytes ? read.length + 1 : undefined
    countComments(file, path, page, hidden)
    if (sheet.hidden) hidden.add('hidden_sheets')
    const hasOtherGround = tableGrounds(file, path)
    const resultOf = (row: number, column: number) => results.get(index, row, column)
    const context = { strings, styles, from1904, counter, hasOtherGround, resultOf, zeros: true, hidden }
    if (bytes) read.push(readSheet(bytes, sheet.name, context))
  }
  countBeside(file, related, hidden)
  return { sheets: read, hidden }
}

/** The results of all formulas of a workbook, but errors. */
export function xlsxResults(file: OfficePackage): Results<XlsxResult> {
  const results = new Results<XlsxResult>()
  const { main, pathOf } = findMain(file)
  const counter = new CellCounter()
  for (const [index, { relation }] of readMain(main, new HiddenParts()).sheets.entries())
    walkResults(file.read(pathOf(relation)), (row, column, result) => {
      counter.count(row, column, result.value)
      results.set(index, row, column, result)
    })
  return results
}

function walkResults(
  bytes: Uint8Array | undefined,
  take: (row: number, column: number, result: XlsxResult) => void,
): void {
  let cell: { row: number; column: number; type: string; value: string; formula: string | undefined } | undefined
  let inside = ''
  walkXml(bytes, {
    open(name, { r, t }) {
      const at = name === 'c' ? areaOf(r ?? '') : undefined
      if (at) cell = { row: at.top, column: at.left, type: t ?? 'n', value: '', formula: undefined }
      if (name === 'f' && cell) cell.formula = ''
      inside = name
    },
    text(text) {
      if (inside === 'v' && cell) cell.value += text
      if (inside === 'f' && cell) cell.formula += text
    },
    close(name) {
      inside = ''
      if (name !== 'c' || !cell) return
      const { row, column, type, value, formula } = cell
      if (formula !== undefined && !ABOUT_MACHINE.test(formula) && isResult(type, value))
        take(row, column, { type, value })
      cell = undefined
    },
  })
}

const isResult = (type: string, value: string) => type !== 'e' && (value !== '' || type === 'str')

function findMain(file: OfficePackage) {
  const path = file.main ?? 'xl/workbook.xml'
  const related = file.relationshipsOf(path)
  const paths = new Map(related.map(({ id, target }) => [id, target]))
  return { main: file.read(path) ?? new Uint8Array(), related, pathOf: (id: string) => paths.get(id) ?? '' }
}

function readMain(bytes: Uint8Array, hidden: HiddenParts) {
  const sheets: { name: string; relation: string; hidden: boolean }[] = []
  let from1904 = false
  walkXml(bytes, {
    open(name, attributes) {
      countHiddenName(name, attributes, hidden)
      // An extension has an element of the same name.
      if (name === 'workbookPr' && attributes.date1904 !== undefined) from1904 = isOn(attributes.date1904)
      if (name === 'sheet')
        sheets.push({
          name: attributes.name ?? '',
          relation: attributeOf(attributes, 'id') ?? '',
          hidden: attributes.state === 'hidden' || attributes.state === 'veryHidden',
        })
    },
  })
  return { sheets, from1904 }
}

/** Programs show no row without a height and no column without a width. */
const isZero = (size: string | undefined) => size !== undefined && Number(size) === 0

type Context = CellContext & {
  styles: Styles
  counter: CellCounter
  resultOf: (row: number, column: number) => XlsxResult | undefined
  hidden: HiddenParts
}

function readSheet(bytes: Uint8Array, name: string, context: Context): RawSheet {
  const runs = new RunReader(context.styles.colours)
  const counts = { invisible: 0, uncomputed: 0, computed: 0 }
  const cells: RawSheet['cells'] = new Map()
  const hiddenRows = new Set<number>()
  const hiddenColumns = new Set<number>()
  const widths = new Map<number, number>()
  const merges: { row: number; column: number; rows: number; columns: number }[] = []
  let frozen: RawSheet['frozen'] = null
  let rtl = false
  let defaultWidth = widthOf(DEFAULT_CHARACTERS)
  let areColumnsHidden = false
  let row = -1
  let column = -1
  let found: Found | undefined
  let isFormula = false
  let hasValue = false
  let isValue = false
  walkXml(bytes, {
    open(element, attributes) {
      if (found) runs.open(element, attributes)
      switch (element) {
        case 'sheetView':
          rtl = isOn(attributes.rightToLeft)
          if (attributes.showZeros !== undefined) context.zeros = isOn(attributes.showZeros)
          break
        case 'pane':
          if (attributes.state?.startsWith('frozen'))
            frozen = { rows: Number(attributes.ySplit ?? 0), columns: Number(attributes.xSplit ?? 0) }
          break
        case 'sheetFormatPr':
          if (attributes.defaultColWidth) defaultWidth = widthOf(Number(attributes.defaultColWidth))
          areColumnsHidden = isZero(attributes.defaultColWidth)
          break
        case 'col':
          for (const index of columnsOf(attributes)) {
            if (isOn(attributes.hidden) || isZero(attributes.width)) hiddenColumns.add(index)
            if (attributes.width) widths.set(index, widthOf(Number(attributes.width)))
          }
          break
        case 'row':
          row = attributes.r ? Number(attributes.r) - 1 : row + 1
          column = -1
          if (isOn(attributes.hidden) || isZero(attributes.ht)) hiddenRows.add(row)
          break
        case 'c':
          column = attributes.r ? columnOf(attributes.r) : column + 1
          found = {
            ...{ row, column, type: attributes.t ?? 'n', value: '', runs: [] },
            style: context.styles.cells[Number(attributes.s ?? 0)],
          }
          isFormula = false
          hasValue = false
          break
        case 'f':
          isFormula = true
          break
        case 'v':
          isValue = found !== undefined
          hasValue = true
          break
        case 'scenario':
          context.hidden.add('program_data', { name: `Scenario: ${attributes.name ?? ''}` })
          break
        case 'mergeCell':
          // What they hide would be shown.
          if (merges.length >= MAX_MERGES) throw new TooMuch()
          merges.push(...mergeOf(attributes.ref ?? ''))
      }
    },
    text(part) {
      if (isValue && found) found.value += part
      if (found) runs.text(part)
    },
    close(element) {
      if (element === 'v') isValue = false
      if (found) runs.close(element)
      if (element !== 'c' || !found) return
      takeText(found, runs)
      if (isFormula && found.value === '' && found.runs.length === 0 && (!hasValue || found.type !== 'str')) {
        const result = context.resultOf(found.row, found.column)
        counts[result ? 'computed' : 'uncomputed'] += 1
        Object.assign(found, result)
      }
      const { isHidden, ...cell } = cellOf(found, context)
      if (isHidden) counts.invisible += 1
      if (cell.text !== '') {
        context.counter.count(found.row, found.column, cell.text)
        const inRow = cells.get(found.row) ?? new Map<number, Cell>()
        cells.set(found.row, inRow.set(found.column, cell))
      }
      found = undefined
    },
  })
  if (areColumnsHidden)
    for (const column of [...cells.values()].flatMap((inRow) => [...inRow.keys()]))
      if (!widths.has(column)) hiddenColumns.add(column)
  return { name, cells, hiddenRows, hiddenColumns, widths, defaultWidth, merges, frozen, rtl, counts }
}

function widthOf(characters: number): number {
  const pixels = Math.round(characters * CHARACTER + PADDING)
  return Math.min(Math.max(Number.isFinite(pixels) ? pixels : 0, MIN_WIDTH), MAX_WIDTH)
}

/** A file may name every column up to the last possible one. */
const LAST_COLUMN = 16_384

function* columnsOf({ min, max }: Attributes): Generator<number> {
  for (let index = Number(min); index <= Math.min(Number(max), LAST_COLUMN); index++) yield index - 1
}

/** Some programs give a text in the cell another type. */
function takeText(found: Found, runs: RunReader): void {
  found.runs = runs.take()
  if (found.runs.length > 0 && found.value === '') found.type = 'inlineStr'
  else if (found.type === 'inlineStr') found.type = 'str'
}

function mergeOf(ref: string) {
  const area = areaOf(ref)
  if (!area) return []
  const { top, left, bottom, right } = area
  return [{ row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 }]
}
