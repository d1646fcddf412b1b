import { posix } from 'node:path'
import { unzipSync } from 'fflate'
import { BUILT_IN_FORMATS } from '../../server/features/data-room/sheets/built-in-formats.ts'
import { attributeOf, walkXml } from '../../server/features/data-room/sheets/walk-xml.ts'
import { areaOf, columnOf } from '../../server/features/data-room/sheets/xlsx-tables.ts'

type Area = NonNullable<ReturnType<typeof areaOf>>
/** What a file says about a cell, read apart from the portal's own reader. */
export type CellFacts = {
  formula: boolean
  pattern: string
  isHidden: boolean
  isCovered: boolean
  /** In a pivot table, or beside it, where a program that draws it anew may need more room. */
  inPivot: boolean
}
export type FactsOf = (sheet: string, address: string) => CellFacts
type SheetFacts = {
  cells: Map<string, { formula: boolean; pattern: string }>
  rows: Set<number>
  columns: Area[]
  merges: Area[]
  /** What one formula fills: arrays, and tables of what-if results. */
  filled: Area[]
  pivots: Area[]
}
type Parts = ReadonlyMap<string, Uint8Array>

const ROOM = 4

export function factsOf(bytes: Uint8Array, kind: 'xlsx' | 'ods'): FactsOf {
  const unzipped = Object.entries(unzipSync(bytes))
  const parts = new Map(unzipped.map(([name, part]) => [name.replaceAll('\\', '/').toLowerCase(), part]))
  const sheets = kind === 'xlsx' ? xlsxSheets(parts) : odsSheets(parts)
  return (sheet, address) => {
    const at = areaOf(address)
    const facts = sheets.get(sheet)
    if (!at || !facts) throw new Error(`no ${sheet} ${address}`)
    const within = (areas: readonly Area[], room = 0) =>
      areas.find(
        ({ top, left, bottom, right }) =>
          at.top >= top - room && at.top <= bottom + room && at.left >= left - room && at.left <= right + room,
      )
    const merge = within(facts.merges)
    return {
      formula: facts.cells.get(address)?.formula || within(facts.filled) !== undefined,
      pattern: facts.cells.get(address)?.pattern ?? 'General',
      isHidden: facts.rows.has(at.top) || facts.columns.some(({ left, right }) => at.left >= left && at.left <= right),
      isCovered: merge !== undefined && (merge.top !== at.top || merge.left !== at.left),
      inPivot: within(facts.pivots, ROOM) !== undefined,
    }
  }
}

function relationsOf(parts: Parts, of: string): { id: string; type: string; path: string }[] {
  const found: { id: string; type: string; path: string }[] = []
  walk(parts.get(`${posix.dirname(of)}/_rels/${posix.basename(of)}.rels`.toLowerCase()), (name, attributes) => {
    const { Id = '', Type = '', Target = '' } = attributes
    const target = Target.replaceAll('\\', '/')
    const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(of), target)
    if (name === 'Relationship') found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path })
  })
  return found
}

function xlsxSheets(parts: Parts): Map<string, SheetFacts> {
  const main = relationsOf(parts, './x').find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const beside = relationsOf(parts, main)
  const styles = beside.find(({ type }) => type === 'styles')?.path ?? ''
  const patterns = patternsOf(parts.get(styles.toLowerCase()))
  const sheets = new Map<string, SheetFacts>()
  walk(parts.get(main.toLowerCase()), (name, attributes) => {
    if (name !== 'sheet') return
    const path = beside.find(({ id }) => id === attributeOf(attributes, 'id'))?.path ?? ''
    sheets.set(attributes.name ?? '', sheetFacts(parts, path, patterns))
  })
  return sheets
}

function patternsOf(styles: Uint8Array | undefined): string[] {
  const formats = new Map<number, string>(BUILT_IN_FORMATS)
  const patterns: string[] = []
  let isCells = false
  walk(styles, (name, { numFmtId, formatCode }) => {
    if (name === 'cellXfs' || name === 'cellStyles') isCells = name === 'cellXfs'
    if (name === 'numFmt' && formatCode !== undefined) formats.set(Number(numFmtId), formatCode)
    if (name === 'xf' && isCells) patterns.push(formats.get(Number(numFmtId ?? 0)) ?? 'General')
  })
  return patterns
}

const isOn = (value: string | undefined) => value === '1' || value === 'true'
const isZero = (size: string | undefined) => size !== undefined && Number(size) === 0

function sheetFacts(parts: Parts, path: string, patterns: readonly string[]): SheetFacts {
  const facts: SheetFacts = { cells: new Map(), rows: new Set(), columns: [], merges: [], filled: [], pivots: [] }
  let cell: { formula: boolean; pattern: string } | undefined
  let [row, column] = [-1, -1]
  walk(parts.get(path.toLowerCase()), (name, attributes) => {
    const { r, s, hidden, ht, width, min, max, ref } = attributes
    // Some programs leave the numbers of rows and cells out.
    if (name === 'row') [row, column] = [r === undefined ? row + 1 : Number(r) - 1, -1]
    if (name === 'row' && (isOn(hidden) || isZero(ht))) facts.rows.add(row)
    if (name === 'col' && (isOn(hidden) || isZero(width)))
      facts.columns.push({ top: 0, bottom: 0, left: Number(min) - 1, right: Number(max) - 1 })
    if (name === 'c') {
      cell = { formula: false, pattern: patterns[Number(s ?? 0)] ?? 'General' }
      column = r === undefined ? column + 1 : columnOf(r)
      facts.cells.set(`${letters(column)}${row + 1}`, cell)
    }
    if (name === 'f' && cell) cell.formula = true
    const filled = name === 'f' ? areaOf(ref ?? '') : undefined
    if (filled && (attributes.t === 'array' || attributes.t === 'dataTable')) facts.filled.push(filled)
    const merge = name === 'mergeCell' ? areaOf(ref ?? '') : undefined
    if (merge) facts.merges.push(merge)
  })
  for (const { type, path: pivot } of relationsOf(parts, path))
    if (type === 'pivotTable')
      walk(parts.get(pivot.toLowerCase()), (name, { ref }) => {
        const area = name === 'location' ? areaOf(ref ?? '') : undefined
        if (area) facts.pivots.push(area)
      })
  return facts
}

/** Formulas by their place alone: the portal shows the texts of such a file as they are. */
function odsSheets(parts: Parts): Map<string, SheetFacts> {
  const sheets = new Map<string, SheetFacts>()
  let facts: SheetFacts | undefined
  let [row, nextRow, column, columns] = [0, 0, 0, 0]
  walk(parts.get('content.xml'), (name, attributes) => {
    const get = (wanted: string) => attributeOf(attributes, wanted)
    const times = (wanted: string) => Number(get(wanted) ?? 1)
    const isHidden = /^(collapse|filter)$/.test(get('visibility') ?? '')
    if (name === 'table') {
      facts = { cells: new Map(), rows: new Set(), columns: [], merges: [], filled: [], pivots: [] }
      sheets.set(get('name') ?? '', facts)
      ;[row, nextRow, columns] = [0, 0, 0]
    }
    if (name === 'table-column') {
      const right = columns + times('number-columns-repeated') - 1
      if (isHidden) facts?.columns.push({ top: 0, bottom: 0, left: columns, right })
      columns = right + 1
    }
    if (name === 'table-row') {
      ;[row, column] = [nextRow, 0]
      nextRow += times('number-rows-repeated')
      if (isHidden) for (let at = row; at < Math.min(nextRow, 100_000); at++) facts?.rows.add(at)
    }
    if (name === 'table-cell' || name === 'covered-table-cell') {
      if (get('formula')) facts?.cells.set(`${letters(column)}${row + 1}`, { formula: true, pattern: 'General' })
      const [down, across] = [times('number-rows-spanned'), times('number-columns-spanned')]
      if (down * across > 1)
        facts?.merges.push({ top: row, left: column, bottom: row + down - 1, right: column + across - 1 })
      column += times('number-columns-repeated')
    }
  })
  return sheets
}

const letters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + letters(index % 26)

function walk(
  part: Uint8Array | undefined,
  open: (name: string, attributes: Readonly<Record<string, string>>) => void,
) {
  if (part) walkXml(part, { open })
}
