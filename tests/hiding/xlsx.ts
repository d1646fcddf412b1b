import { makerOf, SHOWN, type Ways } from './maker.ts'
import { addChart, OoxmlDraft } from './ooxml.ts'
import { pictureOf } from './picture.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const BOOK = 'xl/workbook.xml'
const SHEET = 'xl/worksheets/sheet1.xml'
const THREADS = 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'

const root = (name: string, content: string, more = '') =>
  `<?xml version="1.0"?><${name} xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ${more}>${content}</${name}>`

const STYLES = `<numFmts count="2"><numFmt numFmtId="164" formatCode=";;;"/><numFmt numFmtId="165" formatCode="0;0;0;"/></numFmts>
<fonts count="3"><font/><font><color rgb="FFFFFFFF"/></font><font><color rgb="FF336699"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF336699"/></patternFill></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0"/><xf numFmtId="0" fontId="1" fillId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="2" fillId="2" applyFont="1" applyFill="1"/></cellXfs>`
const STYLE = { white: 1, nothing: 2, noText: 3, sameColour: 4 } as const

/** A workbook under construction. Its first sheet shows what all read. */
class XlsxDraft extends OoxmlDraft {
  readonly columns: string[] = []
  readonly rows: string[] = []
  readonly merges: string[] = []
  /** Of the first sheet, after its cells, in the order of the schema. */
  readonly after = { filter: '', format: '', validations: '', links: '', print: '', drawing: '' }
  readonly anchors: string[] = []
  readonly names: string[] = []
  readonly strings: string[] = []
  readonly caches: string[] = []
  readonly comments: string[] = []
  readonly #sheets: string[] = []

  /** A row below the last one, whose cell in this column has the text. */
  row(text: string, { column = 'A', attributes = '', style = 0 } = {}): void {
    const number = this.rows.length + 1
    const address = `${column}${number}`
    this.rows.push(`<row r="${number}" ${attributes}>${this.cell(address, text, style)}</row>`)
  }

  cell(address: string, text: string, style = 0): string {
    return `<c r="${address}" s="${style}" t="s"><v>${this.strings.push(`<si><t>${text}</t></si>`) - 1}</v></c>`
  }

  sheet(name: string, text: string, state: string): void {
    const number = this.#sheets.length + 2
    const id = this.relate(BOOK, 'worksheet', `worksheets/sheet${number}.xml`)
    const rows = `<sheetData><row r="1">${this.cell('A1', text)}</row></sheetData>`
    this.add(`xl/worksheets/sheet${number}.xml`, root('worksheet', rows), 'spreadsheetml.worksheet')
    this.#sheets.push(`<sheet name="${name}" sheetId="${number}" state="${state}" r:id="${id}"/>`)
  }

  draw(content: string): void {
    const place =
      '<xdr:from><xdr:col>4</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>8</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>9</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>'
    this.anchors.push(`<xdr:twoCellAnchor>${place}${content}<xdr:clientData/></xdr:twoCellAnchor>`)
  }

  override finish(): Uint8Array {
    this.relate('', 'officeDocument', BOOK)
    const first = this.relate(BOOK, 'worksheet', 'worksheets/sheet1.xml')
    const sheets = `<sheets><sheet name="Sheet" sheetId="1" r:id="${first}"/>${this.#sheets.join('')}</sheets>`
    const names = this.names.length > 0 ? `<definedNames>${this.names.join('')}</definedNames>` : ''
    const caches = this.caches.length > 0 ? `<pivotCaches>${this.caches.join('')}</pivotCaches>` : ''
    this.add(BOOK, root('workbook', `<workbookPr/>${sheets}${names}${caches}`), 'spreadsheetml.sheet.main')
    this.add('xl/styles.xml', root('styleSheet', STYLES), 'spreadsheetml.styles')
    this.relate(BOOK, 'styles', 'styles.xml')
    this.add('xl/sharedStrings.xml', root('sst', this.strings.join('')), 'spreadsheetml.sharedStrings')
    this.relate(BOOK, 'sharedStrings', 'sharedStrings.xml')
    if (this.comments.length > 0) {
      const list = `<authors><author>A. Reviewer</author></authors><commentList>${this.comments.join('')}</commentList>`
      this.add('xl/comments1.xml', root('comments', list), 'spreadsheetml.comments')
      this.relate(SHEET, 'comments', '../comments1.xml')
    }
    if (this.anchors.length > 0) {
      const spaces = `xmlns:xdr="${DRAWING}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
      this.add('xl/drawings/drawing1.xml', `<xdr:wsDr ${spaces}>${this.anchors.join('')}</xdr:wsDr>`, 'drawing')
      this.after.drawing = `<drawing r:id="${this.relate(SHEET, 'drawing', '../drawings/drawing1.xml')}"/>`
    }
    const columns = this.columns.length > 0 ? `<cols>${this.columns.join('')}</cols>` : ''
    const merges = this.merges.length > 0 ? `<mergeCells>${this.merges.join('')}</mergeCells>` : ''
    const { filter, format, validations, links, print, drawing } = this.after
    const cells = `<sheetData>${this.rows.join('')}</sheetData>`
    this.add(
      SHEET,
      root('worksheet', columns + cells + filter + merges + format + validations + links + print + drawing),
      'spreadsheetml.worksheet',
    )
    return super.finish()
  }
}

const ITEM = (word: string) => `<s v="${word}"/>`

const CELLS: Ways<XlsxDraft> = {
  'hidden sheet': ['hidden_sheets', (draft, word) => draft.sheet('Other', word, 'hidden')],
  'very hidden sheet': ['hidden_sheets', (draft, word) => draft.sheet('More', word, 'veryHidden')],
  'name of a hidden sheet': ['hidden_sheets', (draft, word) => draft.sheet(word, 'x', 'hidden')],
  'hidden row': ['hidden_rows', (draft, word) => draft.row(word, { attributes: 'hidden="1"' })],
  'row without height': ['hidden_rows', (draft, word) => draft.row(word, { attributes: 'ht="0" customHeight="1"' })],
  'row in a closed group': [
    'hidden_rows',
    (draft, word) => draft.row(word, { attributes: 'hidden="true" outlineLevel="1"' }),
  ],
  'filtered row': [
    'hidden_rows',
    (draft, word) => {
      draft.row(word, { attributes: 'hidden="1"' })
      draft.after.filter =
        '<autoFilter ref="A1:A2"><filterColumn colId="0"><filters><filter val="x"/></filters></filterColumn></autoFilter>'
    },
  ],
  'hidden column': [
    'hidden_columns',
    (draft, word) => {
      draft.columns.push('<col min="3" max="3" hidden="1" width="9"/>')
      draft.row(word, { column: 'C' })
    },
  ],
  'column without width': [
    'hidden_columns',
    (draft, word) => {
      draft.columns.push('<col min="5" max="5" width="0" customWidth="1"/>')
      draft.row(word, { column: 'E' })
    },
  ],
  'below a merged cell': [
    'covered_cells',
    (draft, word) => {
      draft.row('Merged')
      const at = draft.rows.length
      draft.row(word)
      draft.merges.push(`<mergeCell ref="A${at}:B${at + 1}"/>`)
    },
  ],
  'white on white': ['invisible_cells', (draft, word) => draft.row(word, { style: STYLE.white })],
  'in the colour of its ground': ['invisible_cells', (draft, word) => draft.row(word, { style: STYLE.sameColour })],
  'by a format': ['invisible_cells', (draft, word) => draft.row(word, { style: STYLE.nothing })],
  'by a format for texts': ['invisible_cells', (draft, word) => draft.row(word, { style: STYLE.noText })],
  'white part of a cell': [
    'invisible_cells',
    (draft, word) => {
      draft.row('replaced')
      draft.strings.pop()
      draft.strings.push(`<si><r><t>Seen </t></r><r><rPr><color rgb="FFFFFFFF"/></rPr><t>${word}</t></r></si>`)
    },
  ],
}

const BESIDE: Ways<XlsxDraft> = {
  comment: [
    'comments',
    (draft, word) => draft.comments.push(`<comment ref="A1" authorId="0"><text><r><t>${word}</t></r></text></comment>`),
  ],
  thread: [
    'comments',
    (draft, word) => {
      const thread = `<threadedComment ref="A1" personId="{P}" id="{T}"><text>${word}</text></threadedComment>`
      draft.add(
        'xl/threadedComments/threadedComment1.xml',
        `<ThreadedComments xmlns="${THREADS}">${thread}</ThreadedComments>`,
        'application/vnd.ms-excel.threadedcomments+xml',
      )
      draft.relate(
        SHEET,
        'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment',
        '../threadedComments/threadedComment1.xml',
      )
    },
  ],
  picture: [
    'drawings',
    async (draft, word) => {
      draft.add('xl/media/image1.jpeg', await pictureOf(word))
      const id = draft.relate('xl/drawings/drawing1.xml', 'image', '../media/image1.jpeg')
      draft.draw(
        `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="One"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill><xdr:spPr/></xdr:pic>`,
      )
    },
  ],
  'text box': [
    'drawings',
    (draft, word) =>
      draft.draw(
        `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="3" name="Two"/><xdr:cNvSpPr txBox="1"/></xdr:nvSpPr><xdr:spPr/><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>${word}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`,
      ),
  ],
  author: ['metadata', (draft, word) => (draft.details.core += `<dc:creator>${word}</dc:creator>`)],
  company: ['metadata', (draft, word) => (draft.details.app += `<Company>${word}</Company>`)],
  'other property': ['metadata', (draft, word) => (draft.details.custom = word)],
  'memory of a pivot table': [
    'program_data',
    (draft, word) => {
      const name = 'xl/pivotCache/pivotCacheDefinition1.xml'
      const fields = `<cacheFields count="1"><cacheField name="a"><sharedItems>${ITEM(word)}</sharedItems></cacheField></cacheFields>`
      draft.add(name, root('pivotCacheDefinition', fields), 'spreadsheetml.pivotCacheDefinition')
      draft.caches.push(
        `<pivotCache cacheId="1" r:id="${draft.relate(BOOK, 'pivotCacheDefinition', name.slice('xl/'.length))}"/>`,
      )
    },
  ],
  'path of another workbook': [
    'program_data',
    (draft, word) => {
      const name = 'xl/externalLinks/externalLink1.xml'
      const id = draft.relate(name, 'externalLinkPath', `file:///C:/${word}/model.xlsx`, true)
      draft.add(name, root('externalLink', `<externalBook r:id="${id}"/>`), 'spreadsheetml.externalLink')
      draft.relate(BOOK, 'externalLink', 'externalLinks/externalLink1.xml')
    },
  ],
  'hidden name': [
    'program_data',
    (draft, word) => draft.names.push(`<definedName name="Floor" hidden="1">"${word}"</definedName>`),
  ],
  'data for other programs': [
    'program_data',
    (draft, word) => {
      draft.add('customXml/item1.xml', `<deal xmlns="urn:deal"><price>${word}</price></deal>`)
      draft.relate(BOOK, 'customXml', '../customXml/item1.xml')
    },
  ],
  'source of data': [
    'program_data',
    (draft, word) => {
      const source = `<connection id="1" name="Ledger"><dbPr connection="Server=${word}"/></connection>`
      draft.add('xl/connections.xml', root('connections', source), 'spreadsheetml.connections')
      draft.relate(BOOK, 'connections', 'connections.xml')
    },
  ],
  'saved by several': [
    'tracked_changes',
    (draft, word) => {
      draft.add(
        'xl/revisions/revisionHeaders.xml',
        root('headers', `<header guid="{1}" userName="${word}"/>`),
        'spreadsheetml.revisionHeaders',
      )
      draft.relate(BOOK, 'revisionHeaders', 'revisions/revisionHeaders.xml')
    },
  ],
  'chart with a workbook': ['drawings', (draft, word) => void addChart(draft, 'xl', word)],
  'value of a name': [null, (draft, word) => draft.names.push(`<definedName name="Rate">"${word}"</definedName>`)],
  'text of no cell': [null, (draft, word) => draft.strings.push(`<si><t>${word}</t></si>`)],
  'reading of a text': [
    null,
    (draft, word) => {
      draft.row('replaced')
      draft.strings.pop()
      draft.strings.push(`<si><t>Seen</t><rPh sb="0" eb="1"><t>${word}</t></rPh></si>`)
    },
  ],
  'text of a formula': [
    null,
    (draft, word) =>
      draft.rows.push(
        `<row r="${draft.rows.length + 1}"><c r="A${draft.rows.length + 1}" t="str"><f>IF(1=2,"${word}","seen")</f><v>seen</v></c></row>`,
      ),
  ],
  'note at a cell that is chosen': [
    null,
    (draft, word) =>
      (draft.after.validations = `<dataValidations count="1"><dataValidation type="list" sqref="A1" promptTitle="${word}" prompt="${word}" error="${word}"><formula1>"${word},b"</formula1></dataValidation></dataValidations>`),
  ],
  'tip of a link': [
    null,
    (draft, word) =>
      (draft.after.links = `<hyperlinks><hyperlink ref="A1" location="Sheet!A1" tooltip="${word}" display="${word}"/></hyperlinks>`),
  ],
  'head of printed pages': [
    null,
    (draft, word) => (draft.after.print = `<headerFooter><oddHeader>&amp;C${word}</oddHeader></headerFooter>`),
  ],
}

/** As Excel writes them, with each way of hiding as the specification has it. */
export const xlsx = makerOf<XlsxDraft>({
  name: 'own',
  ending: 'xlsx',
  ways: { ...CELLS, ...BESIDE },
  begin() {
    const draft = new XlsxDraft()
    draft.row(SHOWN)
    return draft
  },
  finish: (draft) => draft.finish(),
})
