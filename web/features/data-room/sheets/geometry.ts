import { numberAt, type SheetFacts } from '../../../../contract/data-room/sheets.ts'

/** Of a row at 100 %, in pixels. */
export const ROW_HEIGHT = 26
/** Rows drawn above and below those in view. */
const SPARE_ROWS = 8
/** Of the window of a phone, in pixels. */
const NARROW = 480
const NAMES_SHARE = 0.405

export type View = { top: number; left: number; width: number; height: number }

/** Where the rows and columns of a sheet are, in pixels, and which of them are in view. */
export type Geometry = ReturnType<typeof geometryOf>

export function geometryOf(facts: SheetFacts, scale: number, view: View) {
  const rowHeight = Math.round(ROW_HEIGHT * scale)
  const digits = String(numberAt(facts.rowNumbers, facts.rows - 1)).length
  const isNarrow = view.width > 0 && view.width < NARROW
  const numberWidth = Math.round((isNarrow ? 12 + digits * 8 : 18 + Math.max(digits, 3) * 8) * scale)
  const lefts = [0]
  // On a phone the names of rows leave room for two columns of figures.
  const most = isNarrow ? Math.max(96, Math.min(view.width * NAMES_SHARE, view.width / 2 - numberWidth)) : Infinity
  for (const width of facts.widths) lefts.push((lefts.at(-1) ?? 0) + Math.round(Math.min(width * scale, most)))
  // What stays leaves at least half of the window to what scrolls.
  const fitsDown = (facts.frozenRows + 1) * rowHeight <= view.height / 2
  const fitsAcross = numberWidth + (lefts[facts.frozenColumns] ?? 0) <= view.width / 2
  const frozenRows = view.height === 0 || fitsDown ? facts.frozenRows : 0
  const frozenColumns = view.width === 0 || fitsAcross ? facts.frozenColumns : 0
  const frozenWidth = lefts[frozenColumns] ?? 0
  const headHeight = (frozenRows + 1) * rowHeight
  const firstRow = frozenRows + Math.max(0, Math.floor(view.top / rowHeight) - SPARE_ROWS)
  const shownRows = Math.ceil(Math.max(0, view.height - headHeight) / rowHeight) + 2 * SPARE_ROWS
  const right = view.left + view.width - numberWidth
  const firstColumn = Math.max(
    frozenColumns,
    lefts.findLastIndex((left) => left <= view.left + frozenWidth),
  )
  const lastColumn = lefts.findIndex((left) => left > right)
  return {
    rowHeight,
    numberWidth,
    lefts,
    frozenRows,
    frozenColumns,
    frozenWidth,
    headHeight,
    /** Of all columns, with the numbers. */
    width: numberWidth + (lefts.at(-1) ?? 0),
    bodyHeight: Math.max(0, facts.rows - frozenRows) * rowHeight,
    rows: [firstRow, Math.min(facts.rows, firstRow + shownRows)] as const,
    columns: [
      Math.min(firstColumn, facts.columns),
      lastColumn < 0 ? facts.columns : Math.min(lastColumn, facts.columns),
    ] as const,
  }
}

/** How far to scroll so that a cell is in view and not under what stays. */
export function scrollTo({ row, column }: { row: number; column: number }, at: Geometry, view: View) {
  const move = { top: view.top, left: view.left }
  if (row >= at.frozenRows) {
    const top = (row - at.frozenRows) * at.rowHeight
    const room = view.height - at.headHeight
    if (top < view.top) move.top = top
    else if (top + at.rowHeight > view.top + room) move.top = top + at.rowHeight - room
  }
  if (column >= at.frozenColumns) {
    const [left = 0, right = 0] = at.lefts.slice(column, column + 2)
    const room = view.width - at.numberWidth
    if (left < view.left + at.frozenWidth) move.left = left - at.frozenWidth
    else if (right > view.left + room) move.left = Math.min(right - room, left - at.frozenWidth)
  }
  return move
}

/** The cell that a merge makes of this one; undefined if it stands alone. `first`: whether it is the one that is shown. */
export function mergeAt(merges: SheetFacts['merges'], row: number, column: number) {
  const merge = merges.find(
    ([top, left, down, across]) => row >= top && row < top + down && column >= left && column < left + across,
  )
  if (!merge) return undefined
  const [top, left, down, across] = merge
  return { top, left, down, across, first: row === top && column === left }
}
