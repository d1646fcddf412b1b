import { hasOffice, savedByOffice } from './by-office.ts'
import { type Maker, makerOf, SHOWN, type Ways } from './maker.ts'
import { annotation, detail, OdfDraft } from './odf.ts'
import { pictureOf } from './picture.ts'

/** A spreadsheet under construction: rows of its first table, and what stands before them. */
class OdsDraft extends OdfDraft {
  readonly rows: string[] = []
  readonly shapes: string[] = []
  readonly tables: string[] = []
  readonly changes: string[] = []
  /** What the first row has from the second column on. */
  readonly beside: string[] = []

  complete(): this {
    const columns =
      '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:visibility="filter"/><table:table-column/>'
    const shapes = this.shapes.length > 0 ? `<table:shapes>${this.shapes.join('')}</table:shapes>` : ''
    const first = row(cell(SHOWN) + this.beside.join(''))
    if (this.changes.length > 0)
      this.body.push(`<table:tracked-changes>${this.changes.join('')}</table:tracked-changes>`)
    this.body.push(
      `<table:table table:name="Sheet">${shapes}${columns}${first}${this.rows.join('')}</table:table>`,
      ...this.tables,
    )
    return this
  }

  style(name: string, properties: string, format = ''): void {
    this.automatic.push(
      `<style:style style:family="table-cell" style:name="${name}" ${format && `style:data-style-name="${format}"`}>${properties}</style:style>`,
    )
  }
}

const cell = (text: string, style = '', more = '', inside = '') =>
  `<table:table-cell office:value-type="string" ${style && `table:style-name="${style}"`} ${more}>${inside}<text:p>${text}</text:p></table:table-cell>`
const row = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`

/** What LibreOffice keeps in Excel files too. */
const KEPT: Ways<OdsDraft> = {
  'hidden sheet': [
    'hidden_sheets',
    (draft, word) => {
      draft.automatic.push(
        '<style:style style:family="table" style:name="Off"><style:table-properties table:display="false"/></style:style>',
      )
      draft.tables.push(
        `<table:table table:name="Other" table:style-name="Off"><table:table-column/>${row(cell(word))}</table:table>`,
      )
    },
  ],
  'hidden row': ['hidden_rows', (draft, word) => draft.rows.push(row(cell(word), 'table:visibility="collapse"'))],
  'filtered row': ['hidden_rows', (draft, word) => draft.rows.push(row(cell(word), 'table:visibility="filter"'))],
  'hidden column': ['hidden_columns', (draft, word) => draft.rows.push(row(cell('Seen') + cell(word)))],
  'below a merged cell': [
    'covered_cells',
    (draft, word) =>
      draft.rows.push(
        row(cell('Merged', '', 'table:number-rows-spanned="2"')),
        row(cell(word).replaceAll('table:table-cell', 'table:covered-table-cell')),
      ),
  ],
  'white on white': [
    'invisible_cells',
    (draft, word) => {
      draft.style('White', '<style:text-properties fo:color="#ffffff"/>')
      draft.rows.push(row(cell(word, 'White')))
    },
  ],
  'in the colour of its ground': [
    'invisible_cells',
    (draft, word) => {
      draft.style(
        'Same',
        '<style:table-cell-properties fo:background-color="#336699"/><style:text-properties fo:color="#336699"/>',
      )
      draft.rows.push(row(cell(word, 'Same')))
    },
  ],
  comment: [
    'comments',
    (draft, word) => draft.rows.push(row(cell('Said', '', '', annotation(word, 'A. Reviewer', 'svg:x="1cm"')))),
  ],
  'text box': [
    'drawings',
    (draft, word) =>
      draft.shapes.push(
        `<draw:frame svg:x="9cm" svg:y="1cm" svg:width="5cm" svg:height="2cm"><draw:text-box><text:p>${word}</text:p></draw:text-box></draw:frame>`,
      ),
  ],
  author: ['metadata', (draft, word) => draft.meta.push(detail('meta:initial-creator', word))],
  title: ['metadata', (draft, word) => draft.meta.push(detail('dc:title', word))],
  'other property': [
    'metadata',
    (draft, word) => draft.meta.push(`<meta:user-defined meta:name="Client">${word}</meta:user-defined>`),
  ],
}

const OWN: Ways<OdsDraft> = {
  ...KEPT,
  'filtered column': [
    'hidden_columns',
    (draft, word) => draft.rows.push(row(cell('Seen') + cell('', '') + cell(word))),
  ],
  'group of hidden rows': [
    'hidden_rows',
    (draft, word) =>
      draft.rows.push(
        `<table:table-row-group table:display="false">${row(cell(word), 'table:visibility="collapse"')}</table:table-row-group>`,
      ),
  ],
  'white part of a cell': [
    'invisible_cells',
    (draft, word) => {
      draft.automatic.push(
        '<style:style style:family="text" style:name="W1"><style:text-properties fo:color="#ffffff"/></style:style>',
      )
      draft.rows.push(row(cell(`Seen <text:span text:style-name="W1">${word}</text:span>`)))
    },
  ],
  'value that its format does not show': [
    'invisible_cells',
    (draft, word) =>
      draft.rows.push(
        row(`<table:table-cell office:value-type="string" office:string-value="${word}"><text:p/></table:table-cell>`),
      ),
  ],
  'former value': [
    'tracked_changes',
    (draft, word) =>
      draft.changes.push(
        `<table:cell-content-change table:id="ct1"><table:cell-address table:column="0" table:row="0" table:table="0"/><office:change-info><dc:creator>A. Reviewer</dc:creator><dc:date>2026-01-01T00:00:00</dc:date></office:change-info><table:previous><table:change-track-table-cell office:value-type="string"><text:p>${word}</text:p></table:change-track-table-cell></table:previous></table:cell-content-change>`,
      ),
  ],
  'comment on a cell without text': [
    'comments',
    (draft, word) => draft.rows.push(row(`<table:table-cell>${annotation(word)}</table:table-cell>`)),
  ],
  picture: [
    'drawings',
    async (draft, word) =>
      draft.shapes.push(
        `<draw:frame svg:x="9cm" svg:y="4cm" svg:width="5cm" svg:height="2cm"><draw:image xlink:href="${draft.picture(await pictureOf(word))}" xlink:type="simple"/></draw:frame>`,
      ),
  ],
  'shape at a cell': [
    'drawings',
    (draft, word) =>
      draft.rows.push(
        row(
          cell(
            'Seen',
            '',
            '',
            `<draw:custom-shape svg:width="5cm" svg:height="1cm"><text:p>${word}</text:p></draw:custom-shape>`,
          ),
        ),
      ),
  ],
  'last saved by': ['metadata', (draft, word) => draft.meta.push(detail('dc:creator', word))],
  'earlier version': [
    'earlier_revisions',
    (draft, word) => draft.files.set('Versions/Version1', [`<text>${word}</text>`, '']),
  ],
  scenario: [
    'program_data',
    (draft, word) =>
      draft.tables.push(
        `<table:table table:name="${word}"><table:scenario table:scenario-ranges="Sheet.A1" table:is-active="false" table:comment="${word}"/><table:table-column/>${row('<table:table-cell/>')}</table:table>`,
      ),
  ],
  'another workbook': [
    'program_data',
    (draft, word) =>
      draft.tables.push(
        `<table:table table:name="'file:///x.ods'#$A"><table:table-source xlink:href="file:///home/${word}/x.ods" table:table-name="A"/><table:table-column/>${row(cell(word))}</table:table>`,
      ),
  ],
  printer: [
    'program_data',
    (draft, word) =>
      draft.settings.push(
        `<config:config-item-set config:name="ooo:configuration-settings"><config:config-item config:name="PrinterName" config:type="string">${word}</config:config-item></config:config-item-set>`,
      ),
  ],
  'value of a name': [
    null,
    (draft, word) =>
      draft.tables.push(
        `<table:named-expressions><table:named-expression table:name="Rate" table:base-cell-address="$Sheet.$A$1" table:expression="&quot;${word}&quot;"/></table:named-expressions>`,
      ),
  ],
  'text of a formula': [
    null,
    (draft, word) =>
      draft.rows.push(
        row(
          cell(
            'seen',
            '',
            `table:formula="of:=IF(1=2;&quot;${word}&quot;;&quot;seen&quot;)" office:string-value="seen"`,
          ),
        ),
      ),
  ],
  'note at a cell that is chosen': [
    null,
    (draft, word) =>
      draft.declarations.push(
        `<table:content-validations><table:content-validation table:name="v1" table:condition="of:cell-content-is-in-list(&quot;${word}&quot;)"><table:help-message table:display="true"><text:p>${word}</text:p></table:help-message></table:content-validation></table:content-validations>`,
      ),
  ],
}

const begin = () => new OdsDraft('spreadsheet')

/** As the specification has them. */
export const ods = makerOf<OdsDraft>({
  name: 'own',
  ending: 'ods',
  ways: OWN,
  begin,
  finish: (draft) => draft.complete().finish(),
})

const byOffice = (ending: Maker['ending']) =>
  makerOf<OdsDraft>({
    ...{ name: 'LibreOffice', ending, ways: KEPT, begin },
    isReady: hasOffice,
    finish: (draft) => savedByOffice(draft.complete().flat(), 'fods', ending),
  })

/** Spreadsheets as LibreOffice saves them, in its own format and in that of Excel. */
export const officeSheets: readonly Maker[] = [byOffice('ods'), byOffice('xlsx')]
