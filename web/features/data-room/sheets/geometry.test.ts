import { expect, test } from 'vitest'
import type { SheetFacts } from '../../../../contract/data-room/sheets.ts'
import { geometryOf, mergeAt, ROW_HEIGHT, scrollTo } from './geometry.ts'

const FACTS: SheetFacts = {
  ...{ name: 'Plan', rows: 1_000, columns: 20, frozenRows: 2, frozenColumns: 1, rtl: false },
  ...{ widths: Array(20).fill(100), rowNumbers: [[0, 1]], columnNumbers: [[0, 1]], merges: [] },
}
const VIEW = { top: 0, left: 0, width: 800, height: 520 }

test('only what is in view is drawn, whatever the size of the sheet', () => {
  const start = geometryOf(FACTS, 1, VIEW)
  expect(start.rows[0]).toBe(2)
  expect(start.rows[1]).toBeLessThan(50)
  expect(start.columns).toEqual([1, 8])
  const later = geometryOf(FACTS, 1, { ...VIEW, top: 500 * ROW_HEIGHT, left: 500 })
  expect(later.rows[0]).toBe(2 + 500 - 8)
  expect(later.columns).toEqual([6, 13])
  expect(geometryOf(FACTS, 2, VIEW).rowHeight).toBe(2 * ROW_HEIGHT)
})

test('what stays never takes more than half of the window', () => {
  expect(geometryOf(FACTS, 1, { ...VIEW, height: 140 }).frozenRows).toBe(0)
  expect(geometryOf(FACTS, 1, { ...VIEW, width: 240 }).frozenColumns).toBe(0)
})

test('on a phone a wide column leaves room for another one, and the first can stay', () => {
  const wide = { ...FACTS, widths: [240, 100, 100] }
  const { lefts, numberWidth, frozenColumns } = geometryOf(wide, 1, { ...VIEW, width: 360 })
  expect(numberWidth + (lefts[1] ?? 0)).toBeLessThanOrEqual(180)
  expect(frozenColumns).toBe(1)
  expect(geometryOf(wide, 1, VIEW).lefts[1]).toBe(240)
  const short = geometryOf({ ...wide, rows: 8, widths: [240, 96, 96] }, 1, { ...VIEW, width: 360 })
  expect(short.width, 'two columns of figures fit').toBeLessThanOrEqual(360)
})

test('a cell is scrolled to from under what stays, and no further than needed', () => {
  const view = { ...VIEW, top: 100 * ROW_HEIGHT, left: 600 }
  const at = geometryOf(FACTS, 1, view)
  const cell = (row: number, column: number) => scrollTo({ row, column }, at, view)
  expect(cell(110, 8)).toEqual({ top: view.top, left: view.left })
  expect(cell(50, 8).top).toBe(48 * ROW_HEIGHT)
  expect(cell(110, 2).left).toBe(100)
  expect(cell(0, 0), 'it stays in view').toEqual({ top: view.top, left: view.left })
  expect(cell(110, 19).left).toBeGreaterThan(1_200)
})

test('a merged cell knows where it begins', () => {
  expect(mergeAt([[1, 1, 2, 3]], 2, 3)).toMatchObject({ top: 1, left: 1, first: false })
  expect(mergeAt([[1, 1, 2, 3]], 1, 1)?.first).toBe(true)
  expect(mergeAt([[1, 1, 2, 3]], 3, 1)).toBeUndefined()
})
