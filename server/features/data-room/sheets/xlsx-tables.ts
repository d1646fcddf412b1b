import { type OfficePackage, targetsOf } from '../office/office-package.ts'
import { walkXml } from './walk-xml.ts'
import { isOn } from './xlsx-styles.ts'

type Area = { top: number; left: number; bottom: number; right: number }

/** Built-in styles of tables that fill nothing dark but headings, totals, and the first and last column. */
const LIGHT = /^TableStyle(Light\d+|Medium[1-7])$/

/** The areas of a sheet that the style of a table may fill. */
export function tableGrounds(file: OfficePackage, sheet: string): (row: number, column: number) => boolean {
  const areas = targetsOf(file.relationshipsOf(sheet), 'table').flatMap((path) => filledBy(file.read(path)))
  return (row, column) =>
    areas.some(({ top, left, bottom, right }) => row >= top && row <= bottom && column >= left && column <= right)
}

function filledBy(bytes: Uint8Array | undefined): Area[] {
  const areas: Area[] = []
  let area: Area | undefined
  let [hasHeader, hasTotals] = [true, false]
  walkXml(bytes, {
    open(name, attributes) {
      if (name === 'table') {
        area = areaOf(attributes.ref ?? '')
        hasHeader = attributes.headerRowCount !== '0'
        hasTotals = Number(attributes.totalsRowCount ?? 0) > 0
      }
      if (name !== 'tableStyleInfo' || !area || !attributes.name) return
      const { top, left, bottom, right } = area
      if (!LIGHT.test(attributes.name)) areas.push(area)
      if (hasHeader) areas.push({ ...area, bottom: top })
      if (hasTotals) areas.push({ ...area, top: bottom })
      if (isOn(attributes.showFirstColumn)) areas.push({ ...area, right: left })
      if (isOn(attributes.showLastColumn)) areas.push({ ...area, left: right })
    },
  })
  return areas
}

/** The column of `AB17`, counted from 0. */
export function columnOf(address: string): number {
  let column = 0
  for (const letter of /^\$?([A-Z]{1,3})/i.exec(address)?.[1]?.toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** The cells of `A1:C3`, which may be one. */
export function areaOf(ref: string): Area | undefined {
  const [, from = '', top = '', to = from, bottom = top] =
    /^\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/i.exec(ref) ?? []
  const [left, row] = [columnOf(from), Number(top) - 1]
  if (left < 0 || row < 0) return undefined
  return { top: row, left, bottom: Number(bottom) - 1, right: columnOf(to) }
}
