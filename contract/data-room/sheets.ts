/* Workbooks, as readers and staff get them. Kept apart from the schemas so that the browser loads no zod. */

/** How a cell looks: a sum of these. */
export const Look = { bold: 1, right: 2, center: 4, italic: 8, filled: 16 } as const

/** A sheet without its cells. Rows and columns are counted from 0, without hidden ones. */
export type SheetFacts = {
  name: string
  rows: number
  columns: number
  /** How many stay in view, from the first. */
  frozenRows: number
  frozenColumns: number
  /** Whether the first column is on the right. */
  rtl: boolean
  /** Of each column, in pixels. */
  widths: number[]
  /** Where the numbers of rows jump, because something is hidden: the row, and its number in the file. */
  rowNumbers: [number, number][]
  columnNumbers: [number, number][]
  /** Cells shown as one: first row, first column, rows, columns. */
  merges: [number, number, number, number][]
}

export type SheetNumbers = Pick<SheetFacts, 'rowNumbers' | 'columnNumbers'>

/** Rows in one answer. */
export const SHEET_ROWS_AT_ONCE = 200

/** The number of a row or column in the file, counted from 1. */
export function numberAt(runs: readonly [number, number][], index: number): number {
  const run = runs.findLast(([from]) => from <= index)
  return run ? run[1] + index - run[0] : index + 1
}

/** `A` for 1, `AB` for 28. */
export function columnName(number: number): string {
  let name = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  return name
}

/** `B17`, as in the program that made the file. */
export function cellAddress({ rowNumbers, columnNumbers }: SheetNumbers, row: number, column: number): string {
  return `${columnName(numberAt(columnNumbers, column))}${numberAt(rowNumbers, row)}`
}
