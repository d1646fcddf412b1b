import { type Refusal, ROOM_LIMITS } from '../../../../contract/data-room/data-room-labels.ts'
import type { HiddenPart } from '../../../../contract/data-room/hidden-parts.ts'
import type { SheetFacts } from '../../../../contract/data-room/sheets.ts'
import { Look } from '../../../../contract/data-room/sheets.ts'
import type { HiddenParts } from '../render/hidden-parts.ts'

/** Characters of a cell, as Excel has them at most, and of all cells, which every search reads. */
const MAX_CELL = 32_767
const MAX_TEXT = 8_000_000
/** More empty rows in succession than this are left out, as before something that was typed far below. */
const MAX_GAP = 200
const KEPT_OF_GAP = 3
/** The portal freezes no more than this, so that something is left to scroll. */
const MAX_FROZEN_ROWS = 20
const MAX_FROZEN_COLUMNS = 8
/** A header is looked for in so many rows. */
const HEADER_WITHIN = 6

/** In a text, the line break within a cell. Rows are lines of the text, and cells are separated by tabs. */
export const BREAK_IN_CELL = '\u2028'

export type Cell = { text: string; look: number }
/** Rows and columns are counted from 0, as in the file. */
export type RawSheet = {
  name: string
  /** By row, then by column. Only filled cells. */
  cells: Map<number, Map<number, Cell>>
  hiddenRows: ReadonlySet<number>
  hiddenColumns: ReadonlySet<number>
  /** In pixels, by column. */
  widths: ReadonlyMap<number, number>
  defaultWidth: number
  merges: readonly { row: number; column: number; rows: number; columns: number }[]
  /** Rows and columns that stay, from the first; null if the file does not say. */
  frozen: { rows: number; columns: number } | null
  rtl: boolean
  /** Values of which nothing or a part only is shown; formulas without a stored result, by whether there is one now. */
  counts: Readonly<Record<'invisible' | 'uncomputed' | 'computed', number>>
}
/** `hidden`: what the file has besides its visible sheets. */
export type RawWorkbook = { sheets: RawSheet[]; hidden: HiddenParts }

/** A sheet as it is kept: each row a line of `text`, and of `looks` a character for each cell. */
type KeptSheet = SheetFacts & { text: string; looks: string }
export type ReadWorkbook = { sheets: KeptSheet[]; hidden: HiddenPart[] }

/** Stops reading as soon as a file has more than fits. */
export class TooMuch extends Error {}

/** Counts the cells of a workbook while they are read. */
export class CellCounter {
  #cells = 0
  #text = 0
  count(row: number, column: number, text: string): void {
    this.#cells += 1
    this.#text += text.length
    const { cells, sheetColumns, sheetRows } = ROOM_LIMITS
    const isTooMuch = this.#cells > cells || this.#text > MAX_TEXT || text.length > MAX_CELL
    if (isTooMuch || column >= sheetColumns || row >= sheetRows) throw new TooMuch()
  }
}

/** What readers get of a workbook: without what the file hides. */
export function keepWorkbook(raw: RawWorkbook): ReadWorkbook | { refusal: Refusal } {
  const { hidden } = raw
  const sheets = raw.sheets.map((sheet, index) => {
    const page = index + 1
    const { invisible, uncomputed, computed } = sheet.counts
    hidden.add('invisible_cells', { count: invisible, page })
    hidden.add('uncomputed', { count: uncomputed, page })
    hidden.add('computed', { count: computed, page })
    hidden.add('covered_cells', { count: dropCovered(sheet), page })
    const kept = keepSheet(sheet)
    hidden.add('hidden_rows', { count: kept.hidden.rows, page })
    hidden.add('hidden_columns', { count: kept.hidden.columns, page })
    return kept.sheet
  })
  if (!sheets.some(({ rows }) => rows > 0)) return { refusal: 'no_cells' }
  return { sheets, hidden: hidden.list() }
}

/** Takes away the values below merged cells, which no program shows, and returns how many there were. */
function dropCovered({ cells, merges }: RawSheet): number {
  let dropped = 0
  for (const merge of merges)
    for (const [row, inRow] of cells) {
      if (row < merge.row || row >= merge.row + merge.rows) continue
      for (const column of [...inRow.keys()]) {
        const isFirst = row === merge.row && column === merge.column
        if (isFirst || column < merge.column || column >= merge.column + merge.columns) continue
        inRow.delete(column)
        dropped += 1
      }
    }
  return dropped
}

function keepSheet(raw: RawSheet) {
  const lastRow = [...raw.cells].reduce((last, [row, cells]) => (cells.size > 0 ? Math.max(last, row) : last), -1)
  const lastColumn = [...raw.cells.values()].reduce((last, cells) => Math.max(last, ...cells.keys()), -1)
  const { shown: rows, hidden: hiddenRows } = shownOf(lastRow, raw.hiddenRows, (row) => !raw.cells.get(row)?.size)
  const { shown: columns, hidden: hiddenColumns } = shownOf(lastColumn, raw.hiddenColumns, () => false)
  const lines: string[] = []
  const looks: string[] = []
  for (const row of rows) {
    const cells = raw.cells.get(row)
    const found = columns.map((column) => cells?.get(column))
    lines.push(
      found
        .map((cell) => inOneLine(cell?.text ?? ''))
        .join('\t')
        .replace(/\t+$/, ''),
    )
    looks.push(
      found
        .map((cell) => (cell?.look ?? 0).toString(36))
        .join('')
        .replace(/0+$/, ''),
    )
  }
  const sheet: KeptSheet = {
    name: raw.name,
    rows: rows.length,
    columns: columns.length,
    ...frozenOf(raw, rows, columns, lines),
    rtl: raw.rtl,
    widths: columns.map((column) => raw.widths.get(column) ?? raw.defaultWidth),
    rowNumbers: runsOf(rows),
    columnNumbers: runsOf(columns),
    merges: mergesOf(raw, rows, columns),
    text: lines.join('\n'),
    looks: looks.join('\n'),
  }
  return { sheet, hidden: { rows: hiddenRows, columns: hiddenColumns } }
}

/** Without what is hidden, and without most of a long stretch of nothing. */
function shownOf(last: number, hidden: ReadonlySet<number>, isEmpty: (index: number) => boolean) {
  const shown: number[] = []
  let hiddenCount = 0
  let gap: number[] = []
  for (let index = 0; index <= last; index++) {
    if (hidden.has(index)) hiddenCount += 1
    else if (isEmpty(index)) gap.push(index)
    else {
      for (const empty of gap.length > MAX_GAP ? gap.slice(0, KEPT_OF_GAP) : gap) shown.push(empty)
      gap = []
      shown.push(index)
    }
  }
  return { shown, hidden: hiddenCount }
}

/** Where the numbers jump: the index and the number from there on, counted from 1. */
function runsOf(shown: readonly number[]): [number, number][] {
  return shown.flatMap((number, index) =>
    index === 0 || number !== (shown[index - 1] ?? 0) + 1 ? [[index, number + 1] as [number, number]] : [],
  )
}

/** What the file freezes; otherwise down to the first row with several filled cells, which is most likely the header. */
function frozenOf(raw: RawSheet, rows: readonly number[], columns: readonly number[], lines: readonly string[]) {
  const header = lines.slice(0, HEADER_WITHIN).findIndex((text) => text.split('\t').filter(Boolean).length > 1) + 1
  const { frozen } = raw
  return {
    frozenRows: Math.min(frozen ? countBefore(rows, frozen.rows) : header, MAX_FROZEN_ROWS),
    frozenColumns: Math.min(frozen ? countBefore(columns, frozen.columns) : 0, MAX_FROZEN_COLUMNS),
  }
}

function mergesOf(raw: RawSheet, rows: readonly number[], columns: readonly number[]): SheetFacts['merges'] {
  return raw.merges.flatMap((merge) => {
    const top = countBefore(rows, merge.row)
    const left = countBefore(columns, merge.column)
    // A merge whose first cell is hidden shows nothing.
    if (rows[top] !== merge.row || columns[left] !== merge.column) return []
    const down = countBefore(rows, merge.row + merge.rows) - top
    const across = countBefore(columns, merge.column + merge.columns) - left
    return down * across > 1 ? [[top, left, down, across] as SheetFacts['merges'][number]] : []
  })
}

/** How many of these, which ascend, are below a number. */
function countBefore(shown: readonly number[], limit: number): number {
  let [low, high] = [0, shown.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((shown[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

function inOneLine(text: string): string {
  return text.replace(/\t/g, ' ').replace(/\r\n?|\n/g, BREAK_IN_CELL)
}

/** The look of a cell in one number. */
export function lookOf(given: {
  bold?: boolean
  italic?: boolean
  filled?: boolean
  align?: 'right' | 'center'
}): number {
  return (
    (given.bold ? Look.bold : 0) +
    (given.italic ? Look.italic : 0) +
    (given.filled ? Look.filled : 0) +
    (given.align === 'right' ? Look.right : given.align === 'center' ? Look.center : 0)
  )
}
