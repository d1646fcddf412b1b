import type { HiddenParts } from '../render/hidden-parts.ts'
import { CHANGE, countElement, SHAPE } from './ods-hidden.ts'
import { type CellStyle, DEFAULT_WIDTH, type OdsStyles } from './ods-styles.ts'
import type { Results } from './results.ts'
import { type Attributes, attributeOf } from './walk-xml.ts'
import { type Cell, type CellCounter, lookOf, type RawSheet } from './workbook.ts'

/** More columns than a sheet of a workbook that is accepted. */
const MAX_COLUMNS = 1_000
const VALUES = ['value', 'date-value', 'time-value', 'string-value', 'boolean-value']
/** What stands in a cell and is not its text. */
const IN_CELL =
  /^(frame|table|custom-shape|rect|line|polyline|polygon|regular-polygon|path|circle|ellipse|g|connector|caption|measure|control|ruby-text)$/

/** The name of what a program remembers of another workbook: its address and a sheet of it. */
const OUTSIDE = /^'[^']*:[^']*'#/

type Cells = Map<number, Map<number, Cell>>
type Sheet = Omit<RawSheet, 'frozen' | 'counts' | 'hiddenRows'> & {
  cells: Cells
  hiddenColumns: Set<number>
  widths: Map<number, number>
  merges: { row: number; column: number; rows: number; columns: number }[]
  counts: Record<keyof RawSheet['counts'], number>
}
/** `isOutside`: what the program remembers of another file. `page`: the sheet's number among those that are shown. */
type Table = {
  sheet: Sheet
  hidden: boolean
  isOutside: boolean
  page: number | undefined
  hiddenRows: { from: number; to: number }[]
  columnStyles: { to: number; style: string | undefined }[]
}
type OpenCell = {
  repeated: number
  style: CellStyle
  type: string | undefined
  isError: boolean
  /** What the file computed, and by which formula. */
  value: string | undefined
  formula: string | undefined
  lines: string[]
  isHidden: boolean
}
/** Of a formula: its text, as the program shows it. */
type Take = (at: { sheet: number; row: number; column: number }, cell: { text: string; formula: string }) => void
type Given = {
  styles: OdsStyles
  hidden: HiddenParts
  counter: CellCounter
  results: Results<string>
  take?: Take
}

/** Reads the tables of content.xml while it is walked. */
export class TableReader {
  readonly tables: Table[] = []
  readonly #given: Given
  /** How deep it is within something whose texts are not a cell's, what that is, and who made it. */
  #aside = 0
  #about = ''
  #author = ''
  #isAuthor = false
  #cell: OpenCell | undefined
  #parts: (string | undefined)[] = []
  #row = -1
  #rowRepeated = 1
  #rowStyle: string | undefined
  #column = 0

  constructor(given: Given) {
    this.#given = given
  }

  get #table(): Table | undefined {
    return this.tables.at(-1)
  }

  open(element: string, attributes: Attributes): void {
    countElement(element, attributes, this.#given.hidden)
    if (this.#aside > 0 || this.#isBeside(element)) {
      if (this.#aside === 0) this.#about = element
      this.#aside += 1
      if (SHAPE.test(element)) this.#given.hidden.add('drawings')
      this.#isAuthor = element === 'creator'
      return
    }
    const get = (wanted: string) => attributeOf(attributes, wanted)
    if (element === 'table') this.#begin(get('name') ?? '', get('style-name') ?? '')
    if (element === 'table-source' && this.#table) this.#table.isOutside = true
    // Programs show the values of a scenario in the sheet before it, and have no sheet for it.
    if (element === 'scenario' && this.#table) Object.assign(this.#table, { hidden: true, page: undefined })
    if (element === 'table-column') this.#columns(attributes)
    if (element === 'table-row') this.#beginRow(attributes)
    if (element === 'table-cell' || element === 'covered-table-cell') this.#beginCell(attributes)
    if (element === 'p') this.#cell?.lines.push('')
    if (element === 'span') this.#parts.push(get('style-name'))
    if (element === 's') this.text(' '.repeat(Math.min(repeated(attributes, 'c'), 100)), true)
    if (element === 'tab') this.text(' ', true)
    if (element === 'line-break') this.text('\n', true)
  }

  text(text: string, isExact = false): void {
    if (this.#isAuthor) this.#author += text
    const { styles } = this.#given
    const cell = this.#cell
    if (this.#aside > 0 || !cell || cell.lines.length === 0) return
    const part = this.#parts.findLast((style) => style !== undefined)
    if (text.trim() !== '' && styles.isInvisible(cell.style, cell.value, part)) cell.isHidden = true
    else cell.lines[cell.lines.length - 1] += isExact ? text : text.replace(/\s+/g, ' ')
  }

  close(element: string): void {
    if (this.#aside > 0) {
      this.#closeAside(element)
      return
    }
    if (element === 'span') this.#parts.pop()
    if ((element !== 'table-cell' && element !== 'covered-table-cell') || !this.#cell || !this.#table) return
    // What lies below a merged cell is dropped, and counted, with the merge.
    this.#keep(this.#table, this.#cell)
    this.#column += this.#cell.repeated
    this.#cell = undefined
  }

  #isBeside(element: string): boolean {
    return (
      /^(annotation|shapes|tracked-changes|dde-links)$/.test(element) ||
      (this.#cell !== undefined && IN_CELL.test(element))
    )
  }

  #closeAside(element: string): void {
    this.#aside -= 1
    this.#isAuthor = false
    const isChange = this.#about === 'tracked-changes' && CHANGE.test(element)
    if (!isChange && (element !== 'annotation' || this.#about !== element)) return
    const page = this.#table?.page
    const facts = {
      ...(!isChange && page !== undefined && { page }),
      ...(this.#author !== '' && { name: this.#author }),
    }
    this.#given.hidden.add(isChange ? 'tracked_changes' : 'comments', facts)
    this.#author = ''
  }

  #begin(name: string, style: string): void {
    this.#row = -1
    this.#rowRepeated = 1
    const isOutside = OUTSIDE.test(name)
    const hidden = isOutside || this.#given.styles.hiddenTables.has(style)
    const shown = this.tables.filter((table) => !table.hidden).length
    const sheet: Sheet = {
      ...{ name, cells: new Map(), hiddenColumns: new Set(), widths: new Map(), merges: [], rtl: false },
      ...{ defaultWidth: DEFAULT_WIDTH, counts: { invisible: 0, uncomputed: 0, computed: 0 } },
    }
    const page = hidden ? undefined : shown + 1
    this.tables.push({ sheet, hidden, isOutside, page, hiddenRows: [], columnStyles: [] })
  }

  #columns(attributes: Attributes): void {
    const table = this.#table
    if (!table) return
    const from = table.columnStyles.at(-1)?.to ?? 0
    const to = from + repeated(attributes, 'number-columns-repeated')
    const width = this.#given.styles.widths.get(attributeOf(attributes, 'style-name') ?? '')
    for (let index = from; index < Math.min(to, MAX_COLUMNS); index++) {
      if (isHidden(attributes)) table.sheet.hiddenColumns.add(index)
      if (width) table.sheet.widths.set(index, width)
    }
    table.columnStyles.push({ to, style: attributeOf(attributes, 'default-cell-style-name') })
  }

  #beginRow(attributes: Attributes): void {
    this.#row += this.#rowRepeated
    this.#rowRepeated = repeated(attributes, 'number-rows-repeated')
    this.#rowStyle = attributeOf(attributes, 'default-cell-style-name')
    this.#column = 0
    if (isHidden(attributes)) this.#table?.hiddenRows.push({ from: this.#row, to: this.#row + this.#rowRepeated })
  }

  #beginCell(attributes: Attributes): void {
    const get = (wanted: string) => attributeOf(attributes, wanted)
    const { sheet, columnStyles } = this.#table ?? {}
    const [row, column] = [this.#row, this.#column]
    const rows = repeated(attributes, 'number-rows-spanned')
    const columns = repeated(attributes, 'number-columns-spanned')
    if (rows * columns > 1) sheet?.merges.push({ row, column, rows, columns })
    const ofColumn = columnStyles?.find(({ to }) => column < to)?.style
    this.#parts = []
    this.#cell = {
      repeated: repeated(attributes, 'number-columns-repeated'),
      style: this.#given.styles.cell(get('style-name') ?? this.#rowStyle ?? ofColumn),
      type: get('value-type'),
      isError: attributes['calcext:value-type'] === 'error',
      value: VALUES.map(get).find((value) => value !== undefined),
      formula: get('formula'),
      lines: [],
      isHidden: false,
    }
  }

  #keep({ sheet, hidden }: Table, cell: OpenCell): void {
    const { counter, results, take } = this.#given
    const [row, column] = [this.#row, this.#column]
    let text = cell.lines.join('\n').trimEnd()
    // Some programs write values without the text that shows them. A text that is there and empty is what they show.
    if (cell.lines.length === 0) text = cell.value ?? ''
    else if (text === '' && (cell.value ?? '') !== '') cell.isHidden = true
    if (hidden) return
    if (cell.formula !== undefined && take && !cell.isError)
      take({ sheet: this.tables.length - 1, row, column }, { text, formula: cell.formula })
    if (cell.formula !== undefined && cell.value === undefined && cell.lines.length === 0) {
      const result = results.get(this.tables.length - 1, row, column)
      sheet.counts[result === undefined ? 'uncomputed' : 'computed'] += 1
      text = result ?? ''
      cell.isHidden = text !== '' && this.#given.styles.isInvisible(cell.style, undefined, undefined)
      if (cell.isHidden) text = ''
    }
    if (cell.isHidden) sheet.counts.invisible += this.#rowRepeated * cell.repeated
    if (text === '') return
    const look = lookOf({ ...cell.style, align: alignOf(cell) })
    for (let down = row; down < row + this.#rowRepeated; down++) {
      const inRow: Map<number, Cell> = sheet.cells.get(down) ?? new Map()
      for (let across = column; across < column + cell.repeated; across++) {
        counter.count(down, across, text)
        inRow.set(across, { text, look })
      }
      sheet.cells.set(down, inRow)
    }
  }
}

const isHidden = (attributes: Attributes) => /^(collapse|filter)$/.test(attributeOf(attributes, 'visibility') ?? '')
const repeated = (attributes: Attributes, name: string) => Number(attributeOf(attributes, name) ?? 1) || 1

function alignOf({ style: { align }, type }: OpenCell): 'right' | 'center' | undefined {
  if (align === 'end' || align === 'right') return 'right'
  if (align === 'center') return 'center'
  const isNumber = type !== undefined && type !== 'string' && type !== 'boolean'
  return isNumber && !align ? 'right' : undefined
}
