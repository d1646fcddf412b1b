import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { docxOf, part, partOf } from '../../../../tests/helpers/office.ts'
import { prepareOffice } from './prepare-office.ts'

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const mark = (type: string, inside = '') => `<w:r><w:fldChar w:fldCharType="${type}">${inside}</w:fldChar></w:r>`
const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const field = (name: string, result?: string) =>
  `${mark('begin')}${instruction(` ${name} `)}${result === undefined ? '' : mark('separate') + result}${mark('end')}`

function prepare(bytes: Uint8Array, name = 'word/document.xml') {
  const made = prepareOffice(bytes)
  if (made.refusal !== null) throw new Error(made.refusal)
  const xml = partOf(made.bytes ?? bytes, name)
  const text = [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, one]) => one).join('')
  return { xml, text, isChanged: made.bytes !== undefined, hidden: made.hidden }
}
const count = (hidden: ReturnType<typeof prepare>['hidden'], kind: string) =>
  hidden.find((one) => one.kind === kind)?.count ?? 0

test.each([
  ['a date', field('DATE \\@ "d MMMM"', run('3 March'))],
  ['a file name', field('FILENAME \\p', run('3 March'))],
  ['a simple field', `<w:fldSimple w:instr=" SAVEDATE " w:dirty="true">${run('3 March')}</w:fldSimple>`],
  ['a cross-reference to a page', field('PAGEREF _T1 \\h', run('3 March'))],
  ['a picture that would be fetched', field('INCLUDEPICTURE "https://x.example/a.png"', run('3 March'))],
  [
    'a condition about another field',
    field(`IF </w:instrText></w:r>${field('DATE', run('today'))}<w:r><w:instrText> = 1`, run('3 March')),
  ],
  ['a form field', field('FORMTEXT', run('3 March'))],
])('of %s the stored result is kept', (_, content) => {
  const { xml, text } = prepare(docxOf(paragraph(run('On ') + content + run('.'))))
  expect(text).toBe('On 3 March.')
  expect(xml).not.toMatch(/fldChar|fldSimple|instrText|today/)
})

test.each([
  'PAGE',
  'NUMPAGES',
  'SECTIONPAGES',
  'page \\* MERGEFORMAT',
  'HYPERLINK "https://x.example"',
  'FORMCHECKBOX',
])('%s stays a field, and is not computed because its result is old', (name) => {
  const old = field(name, run('9')).replace('"begin"', '"begin" w:dirty="true"')
  const { xml } = prepare(
    docxOf(paragraph(old) + paragraph(`<w:fldSimple w:instr="${name.replaceAll('"', '')}">${run('9')}</w:fldSimple>`)),
  )
  expect(xml.match(/fldChar /g)).toHaveLength(3)
  expect(xml).toContain('instrText')
  expect(xml).toContain('fldSimple')
  expect(xml).not.toContain('dirty')
})

test('a table of contents keeps its lines, with the links in it', () => {
  const lines = `${paragraph(mark('begin') + instruction(' TOC \\o ') + mark('separate') + field('HYPERLINK \\l "_T"', run('One ') + field('PAGEREF _T', run('17', '<w:webHidden/>'))))}${paragraph(run('Two 18') + mark('end'))}`
  const { xml, text } = prepare(docxOf(lines))
  expect(text).toBe('One 17Two 18')
  expect(xml).not.toMatch(/TOC|PAGEREF|webHidden/)
  expect(xml).toContain('HYPERLINK')
})

test('a field without a result is drawn from its instruction where that is its way, and dropped otherwise', () => {
  const { xml } = prepare(docxOf(paragraph(field('SYMBOL 183') + field('DATE') + run('a'))))
  expect(xml).toContain('SYMBOL 183')
  expect(xml).not.toContain('DATE')
})

test('a result that no page shows stays away, and what surrounds it does not', () => {
  const silent = `${field('SET who', run('SECRET'))}${field('XE "word"')}<w:fldSimple w:instr="ASK a">${run('SECRET')}</w:fldSimple>`
  const around = field('IF 1 = 1', run('kept') + silent)
  const { xml, text } = prepare(docxOf(paragraph(around)))
  expect(text).toBe('kept')
  expect(xml).not.toMatch(/SECRET|XE|fldChar/)
})

test('a field that does not end takes no text away', () => {
  const { text, xml } = prepare(
    docxOf(paragraph(mark('begin') + instruction(' DATE ') + run('kept')) + paragraph(run(' too'))),
  )
  expect(text).toBe('kept too')
  expect(xml).not.toMatch(/DATE|fldChar/)
})

test('fields of Word as another program stored them', () => {
  const { text } = prepare(readFileSync('tests/files/fields.docx'))
  expect(text).toBe(
    'Author field: Cached AuthorFile: Q3 memo.docxSaved by: Cached SaverDate: 3 March 2024Save date: 4 March 2024Pages: 7',
  )
})

const STYLES = part(
  'w:styles',
  `${['paragraph', 'character', 'table']
    .map((type) => `<w:style w:type="${type}" w:styleId="${type}"><w:rPr><w:vanish/></w:rPr></w:style>`)
    .join('')}<w:style w:type="character" w:styleId="based"><w:basedOn w:val="character"/></w:style>`,
)
const HIDDEN = '<w:vanish/>'
const ROWS: [what: string, body: string, passages: number][] = [
  ['a run', paragraph(run('seen') + run('x', HIDDEN)), 1],
  ['runs beside each other', paragraph(run('seen') + run('x', HIDDEN) + run('x', HIDDEN)), 1],
  ['passages of a paragraph', paragraph(run('x', HIDDEN) + run('seen') + run('x', HIDDEN)), 2],
  ['a whole paragraph', paragraph(run('x', HIDDEN), `<w:rPr>${HIDDEN}</w:rPr>`) + paragraph(run('seen')), 1],
  ['a style of characters', paragraph(run('x', '<w:rStyle w:val="character"/>') + run('seen')), 1],
  ['a style that is based on one', paragraph(run('x', '<w:rStyle w:val="based"/>') + run('seen')), 1],
  [
    'a style of paragraphs',
    paragraph(run('x') + run('seen', '<w:vanish w:val="0"/>'), '<w:pStyle w:val="paragraph"/>'),
    1,
  ],
  [
    'a style of a table',
    `<w:tbl><w:tblPr><w:tblStyle w:val="table"/></w:tblPr><w:tr><w:tc>${paragraph(run('x'))}</w:tc></w:tr></w:tbl>${paragraph(run('seen'))}`,
    1,
  ],
  [
    'two styles that toggle each other',
    paragraph(run('seen', '<w:rStyle w:val="character"/>'), '<w:pStyle w:val="paragraph"/>'),
    0,
  ],
  [
    'a row',
    `<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${paragraph(run('x'))}</w:tc></w:tr></w:tbl>${paragraph(run('seen'))}`,
    1,
  ],
  ['a formula', paragraph(`<m:oMath><m:r><w:rPr>${HIDDEN}</w:rPr><m:t>x</m:t></m:r></m:oMath>${run('seen')}`), 1],
  ['what browsers alone hide', paragraph(run('seen', '<w:webHidden/>')), 0],
]
test.each(ROWS)('hidden text by %s is removed and counted', (_, body, passages) => {
  const { xml, text, hidden } = prepare(docxOf(body, { 'word/styles.xml': STYLES }))
  expect(text).toBe('seen')
  expect(xml).not.toMatch(/>x</)
  expect(count(hidden, 'hidden_text')).toBe(passages)
})

test('a paragraph that is hidden as a whole leaves no empty line, and a cell keeps a paragraph', () => {
  const gone = paragraph(run('x', HIDDEN), `<w:rPr>${HIDDEN}</w:rPr>`)
  const { xml } = prepare(docxOf(`${gone}<w:tbl><w:tr><w:tc>${gone}</w:tc></w:tr></w:tbl>${paragraph('')}`))
  expect(xml).toMatch(/<w:body><w:tbl><w:tr><w:tc><w:p\/><\/w:tc><\/w:tr><\/w:tbl><w:p\/>/)
})

test('comments are counted with their authors, and nothing of them is converted', () => {
  const bytes = readFileSync('tests/files/comments.docx')
  const { xml, hidden } = prepare(bytes)
  expect(hidden).toContainEqual({ kind: 'comments', count: 1, names: ['COMMENTAUTHOR'] })
  expect(xml).not.toContain('comment')
  expect(prepare(bytes, 'word/comments.xml').xml).not.toContain('COMMENTWORDS')
})

test('hidden drawings are removed in both forms that programs write', () => {
  const drawing = '<w:drawing><wp:inline><wp:docPr id="1" name="a" hidden="1"/></wp:inline></w:drawing>'
  const form = '<w:pict><v:shape style="width:1pt;visibility:hidden"><v:textbox/></v:shape></w:pict>'
  const seen = '<w:drawing><wp:inline><wp:docPr id="2" name="b"/></wp:inline></w:drawing>'
  const both = `<w:r><mc:AlternateContent><mc:Choice>${drawing}</mc:Choice><mc:Fallback>${form}</mc:Fallback></mc:AlternateContent>${seen}</w:r>`
  const { xml, hidden } = prepare(docxOf(paragraph(`${both}<w:r>${form}</w:r>`)))
  expect(xml).not.toMatch(/hidden|AlternateContent/)
  expect(xml).toContain('name="b"')
  expect(count(hidden, 'hidden_objects')).toBe(2)
})

test('details about the file are named', () => {
  const { hidden } = prepare(readFileSync('tests/files/fields.docx'))
  const details = hidden.find(({ kind }) => kind === 'metadata')
  expect(details?.names).toContain('Author: DOCAUTHOR Jane')
  expect(details?.names).toContain('Template: C:\\Users\\jane\\DOCTEMPLATE.dotx')
  expect(details?.count).toBe(details?.names?.length)
})

test('variables of a document are details about the file', () => {
  const settings = part('w:settings', '<w:docVars><w:docVar w:name="Client" w:val="Northgate"/></w:docVars>')
  const { hidden } = prepare(docxOf('<w:p/>', { 'word/settings.xml': settings }))
  expect(hidden).toEqual([{ kind: 'metadata', count: 1, names: ['Client: Northgate'] }])
})

test('a document that hides nothing is converted as it is', () => {
  expect(
    prepare(docxOf(paragraph(run('a & <b> "c"'.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))))).isChanged,
  ).toBe(false)
})

test('another file within the text refuses the document', () => {
  expect(prepareOffice(docxOf('<w:altChunk r:id="x"/>'))).toEqual({ refusal: 'embedded' })
})
