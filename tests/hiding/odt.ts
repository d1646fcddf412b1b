import { hasOffice, savedByOffice } from './by-office.ts'
import { type Maker, makerOf, SHOWN, type Ways } from './maker.ts'
import { annotation, detail, OdfDraft } from './odf.ts'
import { halfEmptyPicture, pictureWithDetails } from './picture.ts'

/** A text under construction, whose pages have a header. */
class OdtDraft extends OdfDraft {
  readonly header: string[] = []
  readonly changes: string[] = []
  #names = 0

  /** A name that nothing else has. */
  name(): string {
    return `n${++this.#names}`
  }

  complete(): this {
    const layout = '<style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm"/>'
    this.pageStyles.push(`<style:page-layout style:name="L">${layout}<style:header-style/></style:page-layout>`)
    const header = this.header.length > 0 ? `<style:header>${this.header.join('')}</style:header>` : ''
    this.masters.push(
      `<style:master-page style:name="Standard" style:page-layout-name="L">${header}</style:master-page>`,
    )
    if (this.changes.length > 0)
      this.declarations.unshift(`<text:tracked-changes>${this.changes.join('')}</text:tracked-changes>`)
    return this
  }

  /** A change, to which the text refers by the returned id. */
  change(what: string, author = 'A. Reviewer'): string {
    const id = `ct${this.changes.length + 1}`
    const info = `<office:change-info><dc:creator>${author}</dc:creator><dc:date>2026-01-01T00:00:00</dc:date></office:change-info>`
    const [open = '', rest = ''] = what.split('|')
    this.changes.push(
      `<text:changed-region xml:id="${id}" text:id="${id}"><text:${open}>${info}${rest}</text:${open}></text:changed-region>`,
    )
    return id
  }
}

const paragraph = (content: string, style = '') =>
  `<text:p${style && ` text:style-name="${style}"`}>${content}</text:p>`
const hides = (family: string, name: string, parent = '') =>
  `<style:style style:family="${family}" style:name="${name}" ${parent && `style:parent-style-name="${parent}"`}>${parent ? '' : '<style:text-properties text:display="none"/>'}</style:style>`
const frame = (draft: OdtDraft, name: string, { style = '', more = '', height = 1.5 } = {}) =>
  `<draw:frame draw:name="${draft.name()}" ${style && `draw:style-name="${style}"`} text:anchor-type="as-char" svg:width="8cm" svg:height="${height}cm"><draw:image xlink:href="${name}" xlink:type="simple"/>${more}</draw:frame>`

/** What LibreOffice keeps in Word files too. */
const KEPT: Ways<OdtDraft> = {
  'deleted words': [
    'tracked_changes',
    (draft, word) => {
      const id = draft.change(`deletion|${paragraph(word)}`)
      draft.body.push(paragraph(`Kept <text:change text:change-id="${id}"/>words`))
    },
  ],
  'deleted paragraph': [
    'tracked_changes',
    (draft, word) => {
      const id = draft.change(`deletion|${paragraph('')}${paragraph(word)}${paragraph('')}`)
      draft.body.push(paragraph(`Before<text:change text:change-id="${id}"/>after`))
    },
  ],
  'who changed it': [
    'tracked_changes',
    (draft, word) => {
      const id = draft.change('insertion|', word)
      draft.body.push(
        paragraph(`<text:change-start text:change-id="${id}"/>Added<text:change-end text:change-id="${id}"/>`),
      )
    },
  ],
  comment: ['comments', (draft, word) => draft.body.push(paragraph(`Said${annotation(word)}`))],
  'comment on a range': [
    'comments',
    (draft, word) => {
      const name = draft.name()
      const open = annotation(word, 'A. Reviewer', `office:name="${name}"`)
      draft.body.push(paragraph(`${open}said<office:annotation-end office:name="${name}"/>`))
    },
  ],
  'who commented': ['comments', (draft, word) => draft.body.push(paragraph(`Said${annotation('a', word)}`))],
  'hidden words': [
    'hidden_text',
    (draft, word) => {
      draft.automatic.push(hides('text', 'T1'))
      draft.body.push(paragraph(`Kept <text:span text:style-name="T1">${word}</text:span>`))
    },
  ],
  'hidden by the style of a paragraph': [
    'hidden_text',
    (draft, word) => {
      draft.styles.push(hides('paragraph', 'Base'), hides('paragraph', 'Own', 'Base'))
      draft.body.push(paragraph(word, 'Own'))
    },
  ],
  author: ['metadata', (draft, word) => draft.meta.push(detail('meta:initial-creator', word))],
  title: ['metadata', (draft, word) => draft.meta.push(detail('dc:title', word))],
  keyword: ['metadata', (draft, word) => draft.meta.push(detail('meta:keyword', word))],
  'other property': [
    'metadata',
    (draft, word) => draft.meta.push(`<meta:user-defined meta:name="Client">${word}</meta:user-defined>`),
  ],
}

const OWN: Ways<OdtDraft> = {
  ...KEPT,
  'deleted table': [
    'tracked_changes',
    (draft, word) => {
      const cell = `<table:table-cell office:value-type="string">${paragraph(word)}</table:table-cell>`
      const table = `<table:table table:name="${draft.name()}"><table:table-column/><table:table-row>${cell}</table:table-row></table:table>`
      const id = draft.change(`deletion|${table}${paragraph('')}`)
      draft.body.push(paragraph(`<text:change text:change-id="${id}"/>Kept`))
    },
  ],
  'deleted comment': [
    'tracked_changes',
    (draft, word) => {
      const id = draft.change(`deletion|${paragraph(`gone${annotation(word)}`)}`)
      draft.body.push(paragraph(`Kept <text:change text:change-id="${id}"/>words`))
    },
  ],
  'comment in a header': ['comments', (draft, word) => draft.header.push(paragraph(`Head${annotation(word)}`))],
  'hidden by the style of words': [
    'hidden_text',
    (draft, word) => {
      draft.styles.push(hides('text', 'BaseText'))
      draft.automatic.push(hides('text', 'T2', 'BaseText'))
      draft.body.push(paragraph(`Kept <text:span text:style-name="T2"><text:span>${word}</text:span></text:span>`))
    },
  ],
  'hidden in a header': [
    'hidden_text',
    (draft, word) => {
      draft.pageStyles.push(hides('text', 'H1'))
      draft.header.push(paragraph(`Head <text:span text:style-name="H1">${word}</text:span>`))
    },
  ],
  'hidden section': [
    'hidden_text',
    (draft, word) =>
      draft.body.push(
        `<text:section text:name="${draft.name()}" text:display="none">${paragraph(word)}</text:section>`,
      ),
  ],
  'section with a condition': [
    'hidden_text',
    (draft, word) =>
      draft.body.push(
        `<text:section text:name="${draft.name()}" text:display="condition" text:condition="ooow:1==1" text:is-hidden="true">${paragraph(word)}</text:section>`,
      ),
  ],
  'hidden paragraph': [
    'hidden_text',
    (draft, word) =>
      draft.body.push(
        paragraph(`${word}<text:hidden-paragraph text:condition="ooow:1==1" text:is-hidden="true"/>`),
        paragraph('Kept'),
      ),
  ],
  'hidden field': [
    'hidden_text',
    (draft, word) =>
      draft.body.push(
        paragraph(
          `Kept<text:hidden-text text:condition="ooow:1==1" text:string-value="${word}" text:is-hidden="true"/>`,
        ),
      ),
  ],
  'last saved by': ['metadata', (draft, word) => draft.meta.push(detail('dc:creator', word))],
  'printed by': ['metadata', (draft, word) => draft.meta.push(detail('meta:printed-by', word))],
  template: [
    'metadata',
    (draft, word) => draft.meta.push(`<meta:template xlink:href="/home/${word}/letter.ott" xlink:title="Letter"/>`),
  ],
  'details of a picture': [
    'metadata',
    async (draft, word) => draft.body.push(paragraph(frame(draft, draft.picture(await pictureWithDetails(word))))),
  ],
  'earlier version': [
    'earlier_revisions',
    (draft, word) => draft.files.set('Versions/Version1', [`<text>${word}</text>`, '']),
  ],
  'cropped picture': [
    'covered_drawings',
    async (draft, word) => {
      draft.automatic.push(
        '<style:style style:family="graphic" style:name="Crop"><style:graphic-properties fo:clip="rect(0cm, 0cm, 1.6cm, 0cm)"/></style:style>',
      )
      const name = draft.picture(await halfEmptyPicture(word))
      draft.body.push(paragraph(frame(draft, name, { style: 'Crop' })))
    },
  ],
  'text of a picture': [
    'descriptions',
    async (draft, word) => {
      const name = draft.picture(await pictureWithDetails('none'))
      draft.body.push(paragraph(frame(draft, name, { more: `<svg:desc>${word}</svg:desc>` })))
    },
  ],
  'hidden shape': [
    'hidden_objects',
    (draft, word) =>
      draft.body.push(
        paragraph(
          `<draw:custom-shape draw:display="none" text:anchor-type="as-char" svg:width="8cm" svg:height="1cm"><text:p>${word}</text:p></draw:custom-shape>`,
        ),
      ),
  ],
  'white words': [
    'invisible_text',
    (draft, word) => {
      draft.automatic.push(
        '<style:style style:family="text" style:name="White"><style:text-properties fo:color="#ffffff"/></style:style>',
      )
      draft.body.push(paragraph(`Kept <text:span text:style-name="White">${word}</text:span>`))
    },
  ],
  printer: [
    'program_data',
    (draft, word) =>
      draft.settings.push(
        `<config:config-item-set config:name="ooo:configuration-settings"><config:config-item config:name="PrinterName" config:type="string">${word}</config:config-item></config:config-item-set>`,
      ),
  ],
  'small picture of the file': [
    'program_data',
    async (draft, word) => draft.files.set('Thumbnails/thumbnail.jpeg', [await pictureWithDetails(word), 'image/jpeg']),
  ],
  'value of an unused field': [
    null,
    (draft, word) =>
      draft.declarations.push(
        `<text:user-field-decls><text:user-field-decl office:value-type="string" office:string-value="${word}" text:name="${draft.name()}"/></text:user-field-decls>`,
      ),
  ],
  'variable that shows nothing': [
    null,
    (draft, word) => {
      const name = draft.name()
      draft.declarations.push(
        `<text:variable-decls><text:variable-decl office:value-type="string" text:name="${name}"/></text:variable-decls>`,
      )
      draft.body.push(
        paragraph(
          `Kept<text:variable-set text:name="${name}" text:display="none" office:value-type="string" office:string-value="${word}">${word}</text:variable-set>`,
        ),
      )
    },
  ],
  'choice by a condition': [
    null,
    (draft, word) =>
      draft.body.push(
        paragraph(
          `<text:conditional-text text:condition="ooow:1==2" text:string-value-if-true="${word}" text:string-value-if-false="Seen" text:current-value="false">Seen</text:conditional-text>`,
        ),
      ),
  ],
}

function begin(): OdtDraft {
  const draft = new OdtDraft('text')
  draft.body.push(paragraph(SHOWN))
  return draft
}

/** As the specification has them. */
export const odt = makerOf<OdtDraft>({
  name: 'own',
  ending: 'odt',
  ways: OWN,
  begin,
  finish: (draft) => draft.complete().finish(),
})

const byOffice = (ending: Maker['ending'], ways: Ways<OdtDraft>, to: string = ending) =>
  makerOf<OdtDraft>({
    ...{ name: 'LibreOffice', ending, ways, begin },
    isReady: hasOffice,
    finish: (draft) => savedByOffice(draft.complete().flat(), 'fodt', to),
  })

const { author, title, keyword, comment, 'comment on a range': onRange } = KEPT as Required<typeof KEPT>
/** Texts as LibreOffice saves them, in its own format, in that of Word, and as PDF. */
export const officeTexts: readonly Maker[] = [
  byOffice('odt', { ...KEPT, 'hidden section': OWN['hidden section'] as (typeof OWN)[string] }),
  byOffice('docx', KEPT),
  byOffice(
    'pdf',
    { author, title, keyword, comment, onRange } as Ways<OdtDraft>,
    'pdf:writer_pdf_Export:{"ExportNotes":{"type":"boolean","value":"true"}}',
  ),
]
