import type { Unpacked } from './read-xlsx.ts'
import { type Attributes, attributeOf, walkXml } from './walk-xml.ts'
import { type Cell, CellCounter, lookOf, type RawSheet, type RawWorkbook } from './workbook.ts'

const MAX_SHEETS = 200
const DEFAULT_WIDTH = 86
/** A repetition beyond this is what a program adds to fill a sheet. */
const MAX_REPEATED = 1_000
const PIXELS_PER: Readonly<Record<string, number>> = { cm: 37.8, mm: 3.78, in: 96, pt: 1.333, px: 1 }

type CellStyle = { bold: boolean; italic: boolean; filled: boolean; align: string | undefined }
type Styles = { cells: Map<string, CellStyle>; widths: Map<string, number>; hiddenTables: Set<string> }

/** Reads an OpenDocument spreadsheet, whose cells have the text that its program showed. */
export function readOds(paths: readonly string[], unpacked: Unpacked): RawWorkbook {
  const content = unpacked('content.xml') ?? new Uint8Array()
  const styles = readStyles(content)
  const frozen = readFrozen(unpacked('settings.xml'))
  const { tables, comments, uncomputed } = readTables(content, styles)
  const visible = tables.filter(({ hidden }) => !hidden).map(({ sheet }) => sheet)
  return {
    sheets: visible.slice(0, MAX_SHEETS).map((sheet) => ({ ...sheet, frozen: frozen.get(sheet.name) ?? null })),
    hiddenSheets: tables.length - visible.length,
    comments,
    uncomputed,
    drawings: paths.filter((path) => /^(Pictures|media)\//.test(path)).length,
  }
}

function readStyles(content: Uint8Array): Styles {
  const styles: Styles = { cells: new Map(), widths: new Map(), hiddenTables: new Set() }
  let name = ''
  let family = ''
  const cell = () => {
    const style = styles.cells.get(name) ?? { bold: false, italic: false, filled: false, align: undefined }
    styles.cells.set(name, style)
    return style
  }
  walkXml(content, {
    open(element, attributes) {
      const get = (wanted: string) => attributeOf(attributes, wanted)
      if (element === 'style') {
        name = get('name') ?? ''
        family = get('family') ?? ''
      }
      if (element === 'table-column-properties') styles.widths.set(name, pixelsOf(get('column-width')))
      if (element === 'table-properties' && get('display') === 'false') styles.hiddenTables.add(name)
      if (family !== 'table-cell') return
      if (element === 'text-properties') {
        cell().bold = get('font-weight') === 'bold'
        cell().italic = get('font-style') === 'italic'
      }
      const colour = element === 'table-cell-properties' && get('background-color')
      if (colour && colour !== 'transparent') cell().filled = true
      if (element === 'paragraph-properties') cell().align = get('text-align')
    },
  })
  return styles
}

function pixelsOf(length: string | undefined): number {
  const [, number, unit = ''] = /^([\d.]+)(cm|mm|in|pt|px)$/.exec(length ?? '') ?? []
  const pixels = Math.round(Number(number) * (PIXELS_PER[unit] ?? 0))
  return pixels > 0 ? Math.min(Math.max(pixels, 24), 480) : DEFAULT_WIDTH
}

/** What each sheet freezes: a split of mode 2, at so many rows or columns. */
function readFrozen(settings: Uint8Array | undefined): Map<string, { rows: number; columns: number }> {
  const frozen = new Map<string, { rows: number; columns: number }>()
  if (!settings) return frozen
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

type Table = {
  sheet: Omit<RawSheet, 'frozen'> & { hiddenRows: Set<number>; hiddenColumns: Set<number> }
  hidden: boolean
}

const VALUES = ['value', 'date-value', 'time-value', 'string-value', 'boolean-value']

function readTables(content: Uint8Array, styles: Styles) {
  const tables: Table[] = []
  const counter = new CellCounter()
  let comments = 0
  let uncomputed = 0
  /** Within a comment, a drawing or a table in a cell, whose texts are not the cell's. */
  let aside = 0
  let table: Table | undefined
  let widths = new Map<number, number>()
  let merges: { row: number; column: number; rows: number; columns: number }[] = []
  let row = -1
  let rowRepeated = 1
  let column = 0
  let columns = 0
  type Open = {
    repeated: number
    style: string | undefined
    type: string | undefined
    /** What the file computed, and whether by a formula. */
    value: string | undefined
    isFormula: boolean
    lines: string[]
  }
  let open: Open | undefined
  const isHidden = (attributes: Attributes) => /^(collapse|filter)$/.test(attributeOf(attributes, 'visibility') ?? '')
  const repeated = (attributes: Attributes, name: string) => Number(attributeOf(attributes, name) ?? 1) || 1

  function begin(attributes: Attributes): Table {
    ;[row, rowRepeated, columns] = [-1, 1, 0]
    widths = new Map()
    merges = []
    const name = attributeOf(attributes, 'name') ?? ''
    const hidden = styles.hiddenTables.has(attributeOf(attributes, 'style-name') ?? '')
    const sheet = {
      ...{ name, cells: new Map(), hiddenRows: new Set<number>(), hiddenColumns: new Set<number>(), widths, merges },
      ...{ defaultWidth: DEFAULT_WIDTH, rtl: false },
    }
    return { sheet, hidden }
  }
  function keep({ sheet, hidden }: Table, cell: Open) {
    // Some programs write values without the text that shows them.
    const text = cell.lines.join('\n').trimEnd() || (cell.value ?? '')
    if (text === '' && cell.isFormula && !hidden) uncomputed += 1
    const style = styles.cells.get(cell.style ?? '')
    if (text === '' || hidden) return
    const isNumber = cell.type !== undefined && cell.type !== 'string' && cell.type !== 'boolean'
    const given = style?.align === 'end' ? 'right' : style?.align === 'start' ? undefined : style?.align
    const align =
      given === 'right' || given === 'center' ? given : isNumber && !style?.align ? ('right' as const) : undefined
    const look = lookOf({ ...style, ...(align ? { align } : { align: undefined }) } as Parameters<typeof lookOf>[0])
    for (let down = 0; down < Math.min(rowRepeated, MAX_REPEATED); down++) {
      const inRow: Map<number, Cell> = sheet.cells.get(row + down) ?? new Map()
      for (let across = 0; across < Math.min(cell.repeated, MAX_REPEATED); across++)
        inRow.set(column + across, { text: counter.count(row + down, column + across, text), look })
      sheet.cells.set(row + down, inRow)
    }
  }

  walkXml(content, {
    open(element, attributes) {
      if (aside > 0 || element === 'annotation' || element === 'shapes' || (open && /^(frame|table)$/.test(element))) {
        if (element === 'annotation') comments += 1
        aside += 1
        return
      }
      switch (element) {
        case 'table':
          table = begin(attributes)
          tables.push(table)
          break
        case 'table-column': {
          const count = repeated(attributes, 'number-columns-repeated')
          const width = styles.widths.get(attributeOf(attributes, 'style-name') ?? '')
          for (let index = columns; index < columns + Math.min(count, MAX_REPEATED); index++) {
            if (isHidden(attributes)) table?.sheet.hiddenColumns.add(index)
            if (width) widths.set(index, width)
          }
          columns += count
          break
        }
        case 'table-row':
          row += rowRepeated
          rowRepeated = repeated(attributes, 'number-rows-repeated')
          column = 0
          if (isHidden(attributes))
            for (let index = row; index < row + Math.min(rowRepeated, MAX_REPEATED); index++)
              table?.sheet.hiddenRows.add(index)
          break
        case 'table-cell':
        case 'covered-table-cell': {
          const rows = repeated(attributes, 'number-rows-spanned')
          const across = repeated(attributes, 'number-columns-spanned')
          if (rows * across > 1) merges.push({ row, column, rows, columns: across })
          open = {
            repeated: repeated(attributes, 'number-columns-repeated'),
            style: attributeOf(attributes, 'style-name'),
            type: attributeOf(attributes, 'value-type'),
            value: VALUES.map((name) => attributeOf(attributes, name)).find((value) => value !== undefined),
            isFormula: attributeOf(attributes, 'formula') !== undefined,
            lines: [],
          }
          break
        }
        case 'p':
          open?.lines.push('')
          break
        case 's':
          append(' '.repeat(Math.min(repeated(attributes, 'c'), 100)))
          break
        case 'line-break':
          append('\n')
      }
    },
    text: (text) => append(text.replace(/\s+/g, ' ')),
    close(element) {
      if (aside > 0) {
        aside -= 1
        return
      }
      if ((element !== 'table-cell' && element !== 'covered-table-cell') || !open || !table) return
      // What lies below a merged cell is dropped, and counted, with the merge.
      keep(table, open)
      column += open.repeated
      open = undefined
    },
  })
  return { tables, comments, uncomputed }

  function append(text: string) {
    if (aside === 0 && open && open.lines.length > 0) open.lines[open.lines.length - 1] += text
  }
}
