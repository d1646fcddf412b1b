import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** A formatted number, a formula with the value that was computed last, or a text. `style` is an index of `STYLES`. */
export type CellOf =
  | string
  | number
  | boolean
  | null
  | { value: string | number | boolean; style?: number; formula?: string }
export type SheetOf = {
  name: string
  rows: readonly (readonly CellOf[])[]
  state?: 'hidden' | 'veryHidden'
  /** Rows and columns that stay. */
  frozen?: readonly [number, number]
  /** Counted from 1. */
  hiddenRows?: readonly number[]
  hiddenColumns?: readonly number[]
  widths?: readonly number[]
  merges?: readonly string[]
  rtl?: boolean
}

/** Indexes of cell styles. */
export const STYLE = { plain: 0, bold: 1, money: 2, percent: 3, date: 4, ownDate: 5, header: 6 } as const

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0;[Red]\\(#,##0\\)"/><numFmt numFmtId="165" formatCode="d\\ mmm\\ yyyy"/></numFmts>
<fonts count="2"><font/><font><b/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEEEEE"/></patternFill></fill></fills>
<cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>
<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0"/><xf numFmtId="0" fontId="1" fillId="0"/><xf numFmtId="164" fontId="0" fillId="0"/><xf numFmtId="10" fontId="0" fillId="0"/><xf numFmtId="14" fontId="0" fillId="0"/><xf numFmtId="165" fontId="0" fillId="0"/><xf numFmtId="0" fontId="1" fillId="2"><alignment horizontal="center"/></xf></cellXfs></styleSheet>`

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function columnOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnOf(Math.floor(index / 26) - 1) + columnOf(index % 26)
}

function cellXml(cell: CellOf, address: string, strings: string[]): string {
  if (cell === null) return ''
  const { value, style = 0, formula } = typeof cell === 'object' ? cell : { value: cell, style: 0, formula: undefined }
  const f = formula === undefined ? '' : `<f>${escaped(formula)}</f>`
  if (typeof value === 'number') return `<c r="${address}" s="${style}">${f}<v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${address}" s="${style}" t="b">${f}<v>${value ? 1 : 0}</v></c>`
  if (formula !== undefined) return `<c r="${address}" s="${style}" t="str">${f}<v>${escaped(value)}</v></c>`
  return `<c r="${address}" s="${style}" t="s"><v>${strings.push(value) - 1}</v></c>`
}

function sheetXml(sheet: SheetOf, strings: string[]): string {
  const [down = 0, across = 0] = sheet.frozen ?? []
  const pane = sheet.frozen ? `<pane xSplit="${across}" ySplit="${down}" state="frozen"/>` : ''
  const columns = [
    ...(sheet.widths ?? []).map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}"/>`),
    ...(sheet.hiddenColumns ?? []).map((at) => `<col min="${at}" max="${at}" hidden="1"/>`),
  ].join('')
  const rows = sheet.rows.map((cells, at) => {
    const hidden = sheet.hiddenRows?.includes(at + 1) ? ' hidden="1"' : ''
    const inner = cells.map((cell, column) => cellXml(cell, `${columnOf(column)}${at + 1}`, strings)).join('')
    return `<row r="${at + 1}"${hidden}>${inner}</row>`
  })
  const merges = (sheet.merges ?? []).map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${sheet.rtl ? ' rightToLeft="1"' : ''}>${pane}</sheetView></sheetViews>${columns && `<cols>${columns}</cols>`}<sheetData>${rows.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
}

/** An Office Open XML workbook. `extra`: further entries of the zip. */
export function xlsxOf(
  sheets: readonly SheetOf[],
  extra: Readonly<Record<string, string>> = {},
  from1904 = false,
): Buffer {
  const strings: string[] = []
  const parts = sheets.map((sheet) => sheetXml(sheet, strings))
  const list = sheets
    .map(({ name, state }, at) => {
      const hidden = state ? ` state="${state}"` : ''
      return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden} r:id="rId${at + 1}"/>`
    })
    .join('')
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const entries: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${[
      ...sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation(sheets.length + 1, 'styles', 'styles.xml'),
      relation(sheets.length + 2, 'sharedStrings', 'sharedStrings.xml'),
    ].join('')}</Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(parts.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    ...extra,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(entries).map(([name, xml]) => [name, strToU8(xml)]))))
}

const OFFICE = 'urn:oasis:names:tc:opendocument:xmlns'

/** An OpenDocument spreadsheet of this table markup, with the settings of its views. */
export function odsOf(tables: string, settings = '', styles = ''): Buffer {
  const space = ['office', 'table', 'text', 'style', 'config', 'number', 'meta', 'dc']
    .map((name) => `xmlns:${name}="${OFFICE}:${name}:1.0"`)
    .join(' ')
  const fo = `xmlns:of="${OFFICE}:of:1.2" xmlns:fo="${OFFICE}:xsl-fo-compatible:1.0"`
  const content = `${HEAD}<office:document-content ${space} ${fo}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`
  const manifest = `${HEAD}<manifest:manifest xmlns:manifest="${OFFICE}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`
  const view = `${HEAD}<office:document-settings ${space}><office:settings>${settings}</office:settings></office:document-settings>`
  return Buffer.from(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'META-INF/manifest.xml': strToU8(manifest),
      'content.xml': strToU8(content),
      'settings.xml': strToU8(view),
    }),
  )
}
