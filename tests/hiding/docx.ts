import { part } from '../helpers/office.ts'
import { makerOf, SHOWN, type Ways } from './maker.ts'
import { addChart, CHART, OoxmlDraft, PICTURE } from './ooxml.ts'
import { halfEmptyPicture, pictureOf, pictureWithDetails } from './picture.ts'

const DOCUMENT = 'word/document.xml'
const BY = 'w:id="9" w:author="A. Reviewer" w:date="2026-01-01T00:00:00Z"'

/** A Word file under construction. Parts without contents are left out. */
class DocxDraft extends OoxmlDraft {
  body = [paragraph(run(SHOWN))]
  header: string[] = []
  footnotes: string[] = []
  comments: string[] = []
  styles: string[] = []
  settings: string[] = []
  sheets = 0

  write(...runs: string[]): void {
    this.body.push(paragraph(run('Kept words '), ...runs))
  }

  picture(bytes: Uint8Array, { more = '', about = '', height = 60 } = {}): string {
    const name = `media/image${++this.sheets}.jpeg`
    this.add(`word/${name}`, bytes)
    const id = this.relate(DOCUMENT, 'image', name)
    const size = `cx="2540000" cy="${height * 6350}"`
    const graphic = `<pic:pic xmlns:pic="${PICTURE}"><pic:nvPicPr><pic:cNvPr id="0" name=""/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/>${more}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`
    return drawing(graphic, PICTURE, size, about)
  }

  override finish(): Uint8Array {
    this.relate('', 'officeDocument', DOCUMENT)
    const parts = [
      ['styles', 'w:styles', this.styles],
      ['settings', 'w:settings', this.settings],
      ['footnotes', 'w:footnotes', this.footnotes],
      ['comments', 'w:comments', this.comments],
    ] as const
    for (const [name, root, content] of parts)
      if (content.length > 0) {
        this.add(`word/${name}.xml`, part(root, content.join('')), `wordprocessingml.${name}`)
        this.relate(DOCUMENT, name, `${name}.xml`)
      }
    let section = ''
    if (this.header.length > 0) {
      this.add('word/header1.xml', part('w:hdr', this.header.join('')), 'wordprocessingml.header')
      section = `<w:headerReference w:type="default" r:id="${this.relate(DOCUMENT, 'header', 'header1.xml')}"/>`
    }
    const body = `<w:body>${this.body.join('')}<w:sectPr>${section}</w:sectPr></w:body>`
    this.add(DOCUMENT, part('w:document', body), 'wordprocessingml.document.main')
    return super.finish()
  }
}

const run = (text: string, properties = '', is = 't') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:${is} xml:space="preserve">${text}</w:${is}></w:r>`
const paragraph = (...content: string[]) => `<w:p>${content.join('')}</w:p>`
const deleted = (word: string, by = BY) => `<w:del ${by}>${run(word, '', 'delText')}</w:del>`
const drawing = (graphic: string, uri: string, size = 'cx="5000000" cy="3000000"', about = '') =>
  `<w:r><w:drawing><wp:inline><wp:extent ${size}/><wp:docPr id="1" name="One" ${about}/><a:graphic><a:graphicData uri="${uri}">${graphic}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
const row = (content: string, properties = '') =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}<w:tc><w:tcPr/>${content}</w:tc></w:tr>`
const table = (...rows: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${rows.join('')}</w:tbl><w:p/>`
const textBox = (content: string, style = '') =>
  `<w:r><w:pict><v:shape style="width:200pt;height:30pt;${style}"><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const hidingStyle = (type: string, id: string, more = '') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${more}<w:rPr><w:vanish/></w:rPr></w:style>`
const comment = (word: string, author = 'A. Reviewer') =>
  `<w:comment w:id="1" w:author="${author}">${paragraph(run(word))}</w:comment>`

const CHANGES: Ways<DocxDraft> = {
  'deleted words': ['tracked_changes', (draft, word) => draft.write(deleted(word))],
  'words moved away': [
    'tracked_changes',
    (draft, word) => {
      const move = (end: string) => `<w:moveFromRange${end} ${end === 'Start' ? `${BY} w:name="m1"` : 'w:id="9"'}/>`
      draft.write(move('Start'), `<w:moveFrom ${BY}>${run(word)}</w:moveFrom>`, move('End'))
    },
  ],
  'inserted and deleted again': [
    'tracked_changes',
    (draft, word) => draft.write(`<w:ins ${BY}>${deleted(word)}</w:ins>`),
  ],
  'deleted paragraph': [
    'tracked_changes',
    (draft, word) => draft.body.push(paragraph(`<w:pPr><w:rPr><w:del ${BY}/></w:rPr></w:pPr>`, deleted(word))),
  ],
  'deleted row': [
    'tracked_changes',
    (draft, word) =>
      draft.body.push(
        table(
          row(paragraph(run('Kept row'))),
          row(paragraph(run(word)), `<w:del ${BY}/>`),
          row(paragraph(run('Last'))),
        ),
      ),
  ],
  'deleted in a header': ['tracked_changes', (draft, word) => draft.header.push(paragraph(run('Head'), deleted(word)))],
  'deleted in a footnote': [
    'tracked_changes',
    (draft, word) => {
      draft.footnotes.push(`<w:footnote w:id="2">${paragraph(run('A note'), deleted(word))}</w:footnote>`)
      draft.write('<w:r><w:footnoteReference w:id="2"/></w:r>')
    },
  ],
  'note whose mark was deleted': [
    'tracked_changes',
    (draft, word) => {
      draft.footnotes.push(`<w:footnote w:id="3">${paragraph(run(word))}</w:footnote>`)
      draft.write(`<w:del ${BY}><w:r><w:footnoteReference w:id="3"/></w:r></w:del>`)
    },
  ],
  'deleted in a text box': [
    'tracked_changes',
    (draft, word) => draft.write(textBox(paragraph(run('In a box'), deleted(word)))),
  ],
  'deleted in a content control': [
    'tracked_changes',
    (draft, word) =>
      draft.write(`<w:sdt><w:sdtPr/><w:sdtContent>${run('Control')}${deleted(word)}</w:sdtContent></w:sdt>`),
  ],
  'deleted in a link': [
    'tracked_changes',
    (draft, word) => draft.write(`<w:hyperlink w:anchor="a">${run('Link')}${deleted(word)}</w:hyperlink>`),
  ],
  'deleted picture': [
    'tracked_changes',
    async (draft, word) => draft.write(`<w:del ${BY}>${draft.picture(await pictureOf(word))}</w:del>`),
  ],
  'former style': [
    'tracked_changes',
    (draft, word) =>
      draft.body.push(
        paragraph(
          `<w:pPr><w:pPrChange ${BY}><w:pPr><w:pStyle w:val="${word}"/></w:pPr></w:pPrChange></w:pPr>`,
          run('x'),
        ),
      ),
  ],
  'who changed it': ['tracked_changes', (draft, word) => draft.write(deleted('gone', `w:id="8" w:author="${word}"`))],
}

const OTHERS: Ways<DocxDraft> = {
  comment: [
    'comments',
    (draft, word) => {
      draft.comments.push(comment(word))
      draft.write('<w:commentRangeStart w:id="1"/>', run('said'), '<w:commentRangeEnd w:id="1"/>')
      draft.write('<w:r><w:commentReference w:id="1"/></w:r>')
    },
  ],
  'who commented': ['comments', (draft, word) => draft.comments.push(comment('a', word).replace('"1"', '"2"'))],
  'hidden words': ['hidden_text', (draft, word) => draft.write(run(word, '<w:vanish/>'))],
  'hidden by a style': [
    'hidden_text',
    (draft, word) => {
      draft.styles.push(hidingStyle('character', 'Hides'))
      draft.write(run(word, '<w:rStyle w:val="Hides"/>'))
    },
  ],
  'hidden by the style of a paragraph': [
    'hidden_text',
    (draft, word) => {
      draft.styles.push(hidingStyle('paragraph', 'Base'))
      draft.styles.push('<w:style w:type="paragraph" w:styleId="Own"><w:basedOn w:val="Base"/></w:style>')
      draft.body.push(paragraph('<w:pPr><w:pStyle w:val="Own"/></w:pPr>', run(word)))
    },
  ],
  'hidden by the style of a table': [
    'hidden_text',
    (draft, word) => {
      draft.styles.push(hidingStyle('table', 'Rows'))
      draft.body.push(
        table(row(paragraph(run(word)))).replace('<w:tblPr/>', '<w:tblPr><w:tblStyle w:val="Rows"/></w:tblPr>'),
      )
    },
  ],
  'hidden with its paragraph': [
    'hidden_text',
    (draft, word) =>
      draft.body.push(paragraph('<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>', run(word, '<w:vanish w:val="true"/>'))),
  ],
  'hidden row': [
    'hidden_text',
    (draft, word) => draft.body.push(table(row(paragraph(run('Kept'))), row(paragraph(run(word)), '<w:hidden/>'))),
  ],
  'hidden in a header': [
    'hidden_text',
    (draft, word) => draft.header.push(paragraph(run('H'), run(word, '<w:vanish/>'))),
  ],
  'hidden formula': [
    'hidden_text',
    (draft, word) => draft.write(`<m:oMath><m:r><w:rPr><w:vanish/></w:rPr><m:t>${word}</m:t></m:r></m:oMath>`),
  ],
  author: ['metadata', (draft, word) => (draft.details.core += `<dc:creator>${word}</dc:creator>`)],
  'last saved by': [
    'metadata',
    (draft, word) => (draft.details.core += `<cp:lastModifiedBy>${word}</cp:lastModifiedBy>`),
  ],
  keywords: ['metadata', (draft, word) => (draft.details.core += `<cp:keywords>${word}</cp:keywords>`)],
  company: ['metadata', (draft, word) => (draft.details.app += `<Company>${word}</Company>`)],
  template: ['metadata', (draft, word) => (draft.details.app += `<Template>${word}.dotx</Template>`)],
  'other property': ['metadata', (draft, word) => (draft.details.custom = word)],
  'document variable': [
    'metadata',
    (draft, word) => draft.settings.push(`<w:docVars><w:docVar w:name="Price" w:val="${word}"/></w:docVars>`),
  ],
  'details of a picture': [
    'metadata',
    async (draft, word) => draft.write(draft.picture(await pictureWithDetails(word))),
  ],
  'workbook of a chart': [
    'chart_data',
    (draft, word) => {
      const id = draft.relate(DOCUMENT, 'chart', addChart(draft, 'word', word).slice('word/'.length))
      draft.write(drawing(`<c:chart r:id="${id}"/>`, CHART))
    },
  ],
  'cropped picture': [
    'covered_drawings',
    async (draft, word) => draft.write(draft.picture(await halfEmptyPicture(word), { more: '<a:srcRect b="50000"/>' })),
  ],
  'hidden picture': [
    'hidden_objects',
    async (draft, word) => draft.write(draft.picture(await pictureOf(word), { about: 'hidden="1"' })),
  ],
  'hidden text box': [
    'hidden_objects',
    (draft, word) => draft.write(textBox(paragraph(run(word)), 'visibility:hidden')),
  ],
  'text of a picture': [
    'descriptions',
    async (draft, word) => draft.write(draft.picture(await pictureWithDetails('none'), { about: `descr="${word}"` })),
  ],
  'white words': ['invisible_text', (draft, word) => draft.write(run(word, '<w:color w:val="FFFFFF"/>'))],
  'data for other programs': [
    'program_data',
    (draft, word) => {
      draft.add('customXml/item1.xml', `<deal xmlns="urn:deal"><price>${word}</price></deal>`)
      draft.relate(DOCUMENT, 'customXml', '../customXml/item1.xml')
    },
  ],
  'building blocks': [
    'program_data',
    (draft, word) => {
      const blocks = `<w:docParts><w:docPart><w:docPartBody>${paragraph(run(word))}</w:docPartBody></w:docPart></w:docParts>`
      draft.add('word/glossary/document.xml', part('w:glossaryDocument', blocks), 'wordprocessingml.document.glossary')
      draft.relate(DOCUMENT, 'glossaryDocument', 'glossary/document.xml')
    },
  ],
  'code of a field': [
    null,
    (draft, word) =>
      draft.write(
        mark('begin'),
        run(` IF 1 = 2 "${word}" "seen" `, '', 'instrText'),
        mark('separate'),
        run('seen'),
        mark('end'),
      ),
  ],
  'field for notes': [
    null,
    (draft, word) =>
      draft.write(mark('begin'), run(` PRIVATE ${word} `, '', 'instrText'), mark('separate'), mark('end')),
  ],
  'choices of a control': [
    null,
    (draft, word) =>
      draft.write(
        `<w:sdt><w:sdtPr><w:tag w:val="${word}"/><w:dropDownList><w:listItem w:displayText="seen" w:value="1"/><w:listItem w:displayText="${word}" w:value="2"/></w:dropDownList></w:sdtPr><w:sdtContent>${run('seen')}</w:sdtContent></w:sdt>`,
      ),
  ],
  'name of a bookmark': [
    null,
    (draft, word) => draft.write(`<w:bookmarkStart w:id="4" w:name="${word}"/><w:bookmarkEnd w:id="4"/>`),
  ],
}

/** As Word writes them, with each way of hiding as the specification has it. */
export const docx = makerOf<DocxDraft>({
  name: 'own',
  ending: 'docx',
  ways: { ...CHANGES, ...OTHERS },
  begin: () => new DocxDraft(),
  finish: (draft) => draft.finish(),
})
