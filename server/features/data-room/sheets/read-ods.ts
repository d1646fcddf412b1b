import type { OfficePackage } from '../office/office-package.ts'
import { HiddenParts } from '../render/hidden-parts.ts'
import { countBeside } from './ods-hidden.ts'
import { OdsStyles } from './ods-styles.ts'
import { TableReader } from './ods-tables.ts'
import { ABOUT_MACHINE, Results } from './results.ts'
import { attributeOf, walkXml } from './walk-xml.ts'
import { CellCounter, type RawSheet, type RawWorkbook } from './workbook.ts'

const MAX_SHEETS = 200

/**
 * Reads an OpenDocument spreadsheet, whose cells have the text that its program showed. `results` are for formulas that it did not
 * compute.
 */
export function readOds(file: OfficePackage, results = new Results<string>()): RawWorkbook {
  const hidden = new HiddenParts()
  const frozen = readFrozen(file.read('settings.xml'))
  const tables = readTables(file, hidden, { results })
  countBeside(file, hidden)
  hidden.add('hidden_sheets', { count: tables.filter((one) => one.hidden && !one.isOutside).length })
  const sheets = tables
    .filter((one) => !one.hidden)
    .slice(0, MAX_SHEETS)
    .map(({ sheet, hiddenRows }): RawSheet => {
      const last = [...sheet.cells.keys()].reduce((most, row) => Math.max(most, row), -1)
      return { ...sheet, hiddenRows: rowsOf(hiddenRows, last), frozen: frozen.get(sheet.name) ?? null }
    })
  return { sheets, hidden }
}

/** The texts of all formulas of a spreadsheet, but errors. */
export function odsResults(file: OfficePackage): Results<string> {
  const found = new Results<string>()
  readTables(file, new HiddenParts(), {
    results: new Results(),
    take: ({ sheet, row, column }, { text, formula }) => {
      if (!ABOUT_MACHINE.test(formula)) found.set(sheet, row, column, text)
    },
  })
  return found
}

type Given = Pick<ConstructorParameters<typeof TableReader>[0], 'results' | 'take'>

function readTables(file: OfficePackage, hidden: HiddenParts, given: Given) {
  const content = file.read('content.xml') ?? new Uint8Array()
  const styles = new OdsStyles(file.read('styles.xml'), content)
  const reader = new TableReader({ styles, hidden, counter: new CellCounter(), ...given })
  walkXml(content, {
    open: (element, attributes) => reader.open(element, attributes),
    text: (text) => reader.text(text),
    close: (element) => reader.close(element),
  })
  return reader.tables
}

/** Down to the last filled row: a program hides all below as one. */
function rowsOf(runs: readonly { from: number; to: number }[], last: number): Set<number> {
  const rows = new Set<number>()
  for (const { from, to } of runs) for (let row = from; row < Math.min(to, last + 1); row++) rows.add(row)
  return rows
}

/** What each sheet freezes: a split of mode 2, at so many rows or columns. */
function readFrozen(settings: Uint8Array | undefined): Map<string, { rows: number; columns: number }> {
  const frozen = new Map<string, { rows: number; columns: number }>()
  let table = ''
  let item = ''
  let facts: Record<string, number> = {}
  walkXml(settings, {
    open(element, attributes) {
      if (element === 'config-item-map-entry') {
        table = attributeOf(attributes, 'name') ?? ''
        facts = {}
      }
      item = element === 'config-item' ? (attributeOf(attributes, 'name') ?? '') : ''
    },
    text(text) {
      if (/^(Horizontal|Vertical)Split(Mode|Position)$/.test(item)) facts[item] = Number(text)
    },
    close(element) {
      item = ''
      if (element !== 'config-item-map-entry' || table === '') return
      const rows = facts.VerticalSplitMode === 2 ? (facts.VerticalSplitPosition ?? 0) : 0
      const columns = facts.HorizontalSplitMode === 2 ? (facts.HorizontalSplitPosition ?? 0) : 0
      if (rows + columns > 0) frozen.set(table, { rows, columns })
      table = ''
    },
  })
  return frozen
}
