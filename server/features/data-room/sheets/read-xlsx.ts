import { posix } from 'node:path'
import { format } from 'numfmt'
import { BUILT_IN_FORMATS } from './built-in-formats.ts'
import { type Attributes, attributeOf, walkXml } from './walk-xml.ts'
import { type Cell, CellCounter, lookOf, type RawSheet, type RawWorkbook, TooMuch } from './workbook.ts'

/** The unpacked entry of that path. */
export type Unpacked = (path: string) => Uint8Array | undefined

const MAX_SHEETS = 200
const MAX_MERGES = 20_000
/** Pixels of a character of the default font, and of the space beside them. */
const CHARACTER = 7
const PADDING = 5
const DEFAULT_CHARACTERS = 8.43
const MIN_WIDTH = 24
const MAX_WIDTH = 480
/** Days between 1900 and 1904, from which some workbooks count dates. */
const DAYS_1904 = 1_462

/** Reads an Office Open XML workbook: values as the last program that saved it computed them, never formulas. */
export function readXlsx(paths: readonly string[], unpacked: Unpacked): RawWorkbook {
  const root = relations(unpacked, '')
  const main = [...root.values()].find(({ type }) => type.endsWith('/officeDocument'))?.path ?? 'xl/workbook.xml'
  const related = relations(unpacked, main)
  const byType = (type: string) => [...related.values()].find((one) => one.type.endsWith(`/${type}`))?.path
  const { sheets, from1904 } = readMain(unpacked(main) ?? new Uint8Array())
  const strings = readStrings(unpacked(byType('sharedStrings') ?? ''))
  const styles = readStyles(unpacked(byType('styles') ?? ''))
  const counter = new CellCounter()
  const visible = sheets.filter(({ hidden }) => !hidden)
  const pathOf = (relation: string) => related.get(relation)?.path ?? ''
  const read = visible.slice(0, MAX_SHEETS).flatMap(({ name, relation }) => {
    const bytes = unpacked(pathOf(relation))
    // A sheet of charts only has no cells.
    return bytes ? [readSheet(bytes, name, { strings, styles, from1904, counter })] : []
  })
  const comments = sheets.map(({ relation }) => {
    const beside = [...relations(unpacked, pathOf(relation)).values()]
    // A thread also has an old comment, which says that it is one.
    const [threads, old] = ['threadedComment', 'comments'].map((kind) => {
      const parts = beside.flatMap(({ type, path }) => (type.endsWith(`/${kind}`) ? [unpacked(path)] : []))
      return parts.reduce((sum, part) => sum + countComments(part), 0)
    })
    return Math.max(threads ?? 0, old ?? 0)
  })
  return {
    sheets: read.map(({ sheet }) => sheet),
    hiddenSheets: sheets.length - visible.length,
    uncomputed: read.reduce((sum, one) => sum + one.uncomputed, 0),
    comments: comments.reduce((sum, count) => sum + count, 0),
    drawings: paths.filter((path) => /(^|\/)(charts\/chart[^/]*\.xml|media\/[^/]+)$/i.test(path)).length,
  }
}

function countComments(bytes: Uint8Array | undefined): number {
  let count = 0
  if (bytes)
    walkXml(bytes, {
      open(name) {
        if (name === 'comment' || name === 'threadedComment') count += 1
      },
    })
  return count
}

type Relation = { type: string; path: string }

function relations(unpacked: Unpacked, of: string): Map<string, Relation> {
  const folder = posix.dirname(of)
  const bytes = unpacked(posix.join(folder, '_rels', `${posix.basename(of)}.rels`))
  const found = new Map<string, Relation>()
  if (!bytes) return found
  walkXml(bytes, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || !Id || !Type || !Target || TargetMode === 'External') return
      const target = Target.replaceAll('\\', '/')
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      found.set(Id, { type: Type, path })
    },
  })
  return found
}

function readMain(bytes: Uint8Array) {
  const sheets: { name: string; relation: string; hidden: boolean }[] = []
  let from1904 = false
  walkXml(bytes, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isOn(attributes.date1904)
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

const isOn = (value: string | undefined) => value === '1' || value === 'true'

/** Without the phonetic guides of Japanese texts, which are not part of them. */
function readStrings(bytes: Uint8Array | undefined): string[] {
  const strings: string[] = []
  if (!bytes) return strings
  let text = ''
  let isText = false
  let guides = 0
  walkXml(bytes, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') guides += 1
      isText = name === 't' && guides === 0
    },
    text(part) {
      if (isText) text += part
    },
    close(name) {
      if (name === 'si') strings.push(unescaped(text))
      if (name === 'rPh') guides -= 1
      isText = false
    },
  })
  return strings
}

type Style = { pattern: string; bold: boolean; italic: boolean; filled: boolean; align: string | undefined }

function readStyles(bytes: Uint8Array | undefined): Style[] {
  const styles: Style[] = []
  if (!bytes) return styles
  const patterns = new Map<number, string>(BUILT_IN_FORMATS)
  const fonts: { bold: boolean; italic: boolean }[] = []
  const fills: boolean[] = []
  const path: string[] = []
  walkXml(bytes, {
    open(name, attributes) {
      const inside = path.at(-1)
      path.push(name)
      if (name === 'numFmt' && inside === 'numFmts')
        patterns.set(Number(attributes.numFmtId), attributes.formatCode ?? 'General')
      const font = fonts.at(-1)
      if (name === 'font' && inside === 'fonts') fonts.push({ bold: false, italic: false })
      else if (inside === 'font' && font && name === 'b')
        font.bold = attributes.val === undefined || isOn(attributes.val)
      else if (inside === 'font' && font && name === 'i')
        font.italic = attributes.val === undefined || isOn(attributes.val)
      if (name === 'fill' && inside === 'fills') fills.push(false)
      if (name === 'patternFill' && inside === 'fill' && path.at(-3) === 'fills')
        fills[fills.length - 1] = attributes.patternType === 'solid'
      if (name === 'xf' && inside === 'cellXfs') {
        const { numFmtId, fontId, fillId } = attributes
        const look = fonts[Number(fontId ?? 0)] ?? { bold: false, italic: false }
        const pattern = patterns.get(Number(numFmtId ?? 0)) ?? 'General'
        styles.push({ pattern, ...look, filled: fills[Number(fillId ?? 0)] ?? false, align: undefined })
      }
      const style = styles.at(-1)
      if (name === 'alignment' && inside === 'xf' && path.at(-3) === 'cellXfs' && style)
        style.align = attributes.horizontal
    },
    close() {
      path.pop()
    },
  })
  return styles
}

type Context = { strings: readonly string[]; styles: readonly Style[]; from1904: boolean; counter: CellCounter }
type Found = { row: number; column: number; type: string; style: Style | undefined; value: string }

const DEFAULT_STYLE: Style = { pattern: 'General', bold: false, italic: false, filled: false, align: undefined }

function readSheet(bytes: Uint8Array, name: string, context: Context): { sheet: RawSheet; uncomputed: number } {
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
  let uncomputed = 0
  let isFormula = false
  let hasValue = false
  let isValue = false
  let guides = 0
  walkXml(bytes, {
    open(element, attributes) {
      switch (element) {
        case 'sheetView':
          rtl = isOn(attributes.rightToLeft)
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
            row,
            column,
            type: attributes.t ?? 'n',
            style: context.styles[Number(attributes.s ?? 0)],
            value: '',
          }
          isFormula = false
          hasValue = false
          break
        case 'f':
          isFormula = true
          break
        case 'rPh':
          guides += 1
          break
        case 'v':
        case 't':
          isValue = found !== undefined && guides === 0
          hasValue = true
          break
        case 'mergeCell':
          // What they hide would be shown.
          if (merges.length >= MAX_MERGES) throw new TooMuch()
          merges.push(...mergeOf(attributes.ref ?? ''))
      }
    },
    text(part) {
      if (isValue && found) found.value += part
    },
    close(element) {
      if (element === 'v' || element === 't') isValue = false
      if (element === 'rPh') guides -= 1
      if (element !== 'c' || !found) return
      if (isFormula && found.value === '' && (!hasValue || found.type !== 'str')) uncomputed += 1
      const cell = cellOf(found, context)
      if (cell.text !== '') {
        const text = context.counter.count(found.row, found.column, cell.text)
        const inRow = cells.get(found.row) ?? new Map<number, Cell>()
        cells.set(found.row, inRow.set(found.column, { ...cell, text }))
      }
      found = undefined
    },
  })
  if (areColumnsHidden)
    for (const column of [...cells.values()].flatMap((inRow) => [...inRow.keys()]))
      if (!widths.has(column)) hiddenColumns.add(column)
  return { sheet: { name, cells, hiddenRows, hiddenColumns, widths, defaultWidth, merges, frozen, rtl }, uncomputed }
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

/** The column of `AB17`, counted from 0. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of /^\$?([A-Z]{1,3})/i.exec(address)?.[1]?.toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function mergeOf(ref: string) {
  const [, from = '', top = '', to = '', bottom = ''] =
    /^\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)$/i.exec(ref) ?? []
  const [column, row] = [columnOf(from), Number(top) - 1]
  if (column < 0 || row < 0) return []
  return [{ row, column, rows: Number(bottom) - row, columns: columnOf(to) - column + 1 }]
}

/** As the program that made the file shows it. */
function cellOf({ type, style = DEFAULT_STYLE, value }: Found, { strings, from1904 }: Context): Cell {
  const look = (align?: 'right' | 'center') => lookOf({ ...style, ...alignment(style.align, align) })
  switch (type) {
    case 's':
      return { text: shown(style.pattern, strings[Number(value)] ?? ''), look: look() }
    case 'str':
    case 'inlineStr':
      return { text: shown(style.pattern, unescaped(value)), look: look() }
    case 'b':
      return { text: value === '' ? '' : isOn(value) ? 'TRUE' : 'FALSE', look: look('center') }
    case 'e':
      return { text: value, look: look('center') }
    case 'd':
      return { text: shownDate(style.pattern, value), look: look('right') }
    default: {
      if (value.trim() === '') return { text: '', look: 0 }
      const number = Number(value)
      if (!Number.isFinite(number)) return { text: value, look: look() }
      return { text: shown(style.pattern, number, from1904), look: look('right') }
    }
  }
}

function alignment(given: string | undefined, natural: 'right' | 'center' | undefined) {
  const align = given === undefined || given === 'general' ? natural : given
  if (align === 'right') return { align } as const
  return align === 'center' || align === 'centerContinuous' ? ({ align: 'center' } as const) : { align: undefined }
}

/** Characters that XML cannot have are written by their number, and an underscore before such a number by its own (ECMA-376-1, 22.9.2.19). */
const unescaped = (text: string) =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

const DATES = /^(?:\[[^\]]*\]|"[^"]*"|\\.|_.|\*.|[^"\\_*[])*?[ymdhs]/i
/** A time that has passed is no date, and begins nowhere. */
const ELAPSED = /\[[hms]+\]/i
const DAY_MS = 86_400_000
/** Of 1 January 1970. */
const DAY_1970 = 25_569

/** A date as ISO 8601 has it, in the format of its cell. */
function shownDate(pattern: string, value: string): string {
  const time = Date.parse(
    /Z$|[+-]\d\d:\d\d$/.test(value) ? value : `${value}${value.includes('T') ? '' : 'T00:00:00'}Z`,
  )
  if (Number.isFinite(time) && pattern !== 'General' && DATES.test(pattern))
    return shown(pattern, time / DAY_MS + DAY_1970)
  return value.replace('T', ' ').replace(/( 00:00:00)?(\.0+)?Z?$/, '')
}

function shown(pattern: string, value: string | number, from1904 = false): string {
  try {
    const isDate = pattern !== 'General' && DATES.test(pattern) && !ELAPSED.test(pattern)
    const given = typeof value === 'number' && from1904 && isDate ? value + DAYS_1904 : value
    return format(pattern, given, { nbsp: false, overflow: '#######' }).trim()
  } catch {
    // A pattern that only its program knows: the value as it is.
    return String(value)
  }
}
