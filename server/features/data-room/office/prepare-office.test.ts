import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { docxOf, odfOf, packed, part, partOf, relationships } from '../../../../tests/helpers/office.ts'
import { readWorkbook } from '../sheets/read-workbook.ts'
import { prepareOffice } from './prepare-office.ts'

function prepare(bytes: Uint8Array) {
  const made = prepareOffice(bytes)
  if (made.refusal !== null) throw new Error(made.refusal)
  const prepared = made.bytes ?? bytes
  return {
    hidden: made.hidden,
    prepared,
    content: partOf(prepared, 'content.xml'),
    isChanged: made.bytes !== undefined,
  }
}
const refusalOf = (bytes: Uint8Array) => prepareOffice(bytes).refusal

/** Slides with these contents, of 100 by 100. `others`: further parts. */
function deckOf(slides: string[], others: Record<string, string> = {}) {
  const numbers = slides.map((_, index) => index + 1)
  const ids = numbers.map((number) => `<p:sldId id="${255 + number}" r:id="s${number}"/>`).join('')
  return packed({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    'ppt/presentation.xml': part('p:presentation', `<p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="100" cy="100"/>`),
    'ppt/_rels/presentation.xml.rels': relationships(
      ...numbers.map((number): [string, string, string] => [`s${number}`, 'slide', `slides/slide${number}.xml`]),
    ),
    ...Object.fromEntries(slides.map((slide, index) => [`ppt/slides/slide${index + 1}.xml`, slide])),
    ...others,
  })
}
const slide = (shapes: string, show = '') =>
  part(`p:sld`, `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`).replace('<p:sld ', `<p:sld ${show} `)
const shape = (x: number, about = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="a" ${about}/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="0"/><a:ext cx="10" cy="10"/></a:xfrm></p:spPr></p:sp>`
const notes = (text: string, type = 'body') =>
  part(
    'p:notes',
    `<p:cSld><p:spTree><p:sp><p:nvSpPr><p:cNvPr id="1" name=""/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld>`,
  )

test('of slides, those that are hidden, objects that are not seen, notes and unused slides are counted with their numbers', () => {
  const deck = deckOf(
    [
      slide(shape(0) + shape(95)),
      slide(shape(100) + shape(-10) + shape(0, 'hidden="1"')),
      slide('', 'show="0"'),
      slide(
        `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="g"/></p:nvGrpSpPr>${shape(500, 'hidden="true"')}${shape(500)}</p:grpSp>`,
      ),
    ],
    {
      'ppt/slides/slide9.xml': slide(shape(100)),
      'ppt/slides/_rels/slide1.xml.rels': relationships(['n', 'notesSlide', '../notesSlides/notesSlide1.xml']),
      'ppt/slides/_rels/slide2.xml.rels': relationships(['n', 'notesSlide', '/ppt/notesSlides/notesSlide2.xml']),
      'ppt/notesSlides/notesSlide1.xml': notes('Say this.'),
      'ppt/notesSlides/notesSlide2.xml': notes('2', 'sldNum'),
    },
  )
  expect(prepare(deck).hidden).toEqual([
    { kind: 'hidden_slides', count: 1, pages: [3] },
    { kind: 'notes', count: 1, pages: [1] },
    { kind: 'hidden_objects', count: 4, pages: [2, 4] },
    { kind: 'unused_pages', count: 1 },
  ])
})

test('comments on slides are counted in both forms, with slides and authors', () => {
  const modern = 'xmlns:q="http://schemas.microsoft.com/office/powerpoint/2018/8/main"'
  const deck = deckOf([slide(''), slide('')], {
    'ppt/slides/_rels/slide1.xml.rels': relationships(['c', 'comments', '../comments/comment1.xml']),
    'ppt/slides/_rels/slide2.xml.rels': relationships(['c', 'comments', '../comments/modernComment_1.xml']),
    'ppt/comments/comment1.xml': part('p:cmLst', '<p:cm authorId="0"><p:text>no</p:text></p:cm>'),
    'ppt/comments/modernComment_1.xml': `<q:cmLst ${modern}><q:cm authorId="{1}"><q:replyLst><q:reply authorId="{2}"/></q:replyLst></q:cm></q:cmLst>`,
    'ppt/commentAuthors.xml': part('p:cmAuthorLst', '<p:cmAuthor id="0" name="A. Example"/>'),
    'ppt/authors.xml': `<q:authorLst ${modern}><q:author id="{1}" name="B. Example"/><q:author id="{2}" name="C. Example"/></q:authorLst>`,
  })
  expect(prepare(deck).hidden).toEqual([
    { kind: 'comments', count: 3, pages: [1, 2], names: ['A. Example', 'B. Example', 'C. Example'] },
  ])
})

test('a date on a slide stays what the program stored, and its number stays a field', () => {
  const field = (type: string, text: string) =>
    `<a:fld id="{1}" type="${type}"><a:rPr lang="en"/><a:t>${text}</a:t></a:fld>`
  const { prepared } = prepare(deckOf([slide(field('datetime1', '1 May 2020') + field('slidenum', '1'))]))
  const xml = partOf(prepared, 'ppt/slides/slide1.xml')
  expect(xml).toContain('<a:r><a:rPr lang="en"/><a:t>1 May 2020</a:t></a:r>')
  expect(xml).toContain('type="slidenum"')
})

test('slides as another program wrote them', () => {
  expect(prepare(readFileSync('tests/files/hidden-slide-and-notes.pptx')).hidden).toEqual([
    { kind: 'hidden_slides', count: 1, pages: [2] },
    { kind: 'notes', count: 1, pages: [1] },
  ])
  expect(prepare(readFileSync('tests/files/hidden-shape-offslide.pptx')).hidden).toEqual([
    { kind: 'hidden_objects', count: 2, pages: [1] },
    { kind: 'descriptions', count: 1, pages: [1] },
  ])
})

const CHART = part('c:chartSpace', '<c:chart/><c:externalData r:id="w"><c:autoUpdate val="0"/></c:externalData>')
const BOOK = 'word/embeddings/Microsoft_Excel_Sheet1.xlsx'
const ofChart = relationships(['w', 'package', '../embeddings/Microsoft_Excel_Sheet1.xlsx'])

test('the workbook behind a chart is removed with every reference to it', () => {
  const bytes = docxOf('', {
    'word/charts/chart1.xml': CHART,
    'word/charts/_rels/chart1.xml.rels': ofChart,
    [BOOK]: packed({ a: 'cells' }),
  })
  const { prepared, hidden } = prepare(bytes)
  expect(hidden).toEqual([{ kind: 'chart_data', count: 1 }])
  expect(Object.keys(unzipSync(prepared))).not.toContain(BOOK)
  expect(partOf(prepared, 'word/charts/chart1.xml')).not.toContain('externalData')
  expect(partOf(prepared, 'word/charts/_rels/chart1.xml.rels')).not.toContain('embeddings')
})

test.each([
  [
    'one that a text refers to as well',
    { 'word/_rels/header1.xml.rels': relationships(['x', 'package', 'embeddings/Microsoft_Excel_Sheet1.xlsx']) },
  ],
  [
    'one that is no workbook',
    {
      'word/charts/_rels/chart1.xml.rels': relationships(['w', 'package', '../embeddings/a.docx']),
      'word/embeddings/a.docx': 'x',
    },
  ],
  ['an object', { 'word/charts/_rels/chart1.xml.rels': ofChart.replace('/package"', '/oleObject"') }],
  ['one that nothing refers to', { 'word/charts/_rels/chart1.xml.rels': relationships() }],
])('an embedded file stays a reason to refuse: %s', (_, others) => {
  const parts = { 'word/charts/chart1.xml': CHART, 'word/charts/_rels/chart1.xml.rels': ofChart, [BOOK]: 'x' }
  expect(refusalOf(docxOf('', { ...parts, ...others }))).toBe('embedded')
})

const change = (id: string, what: string) =>
  `<text:changed-region text:id="${id}"><text:${what}><office:change-info><dc:creator>A. Example</dc:creator></office:change-info>${what === 'deletion' ? '<text:p>SECRET</text:p>' : ''}</text:${what}></text:changed-region>`

test('of an OpenDocument text the record of changes is removed, with the words that were deleted', () => {
  const body = `<text:tracked-changes>${change('a', 'deletion')}${change('b', 'insertion')}${change('c', 'format-change')}</text:tracked-changes><text:p>One <text:change text:change-id="a"/><text:change-start text:change-id="b"/>two<text:change-end text:change-id="b"/></text:p>`
  const { content, hidden } = prepare(odfOf('text', body))
  expect(content).toContain('<text:p>One two</text:p>')
  expect(content).not.toMatch(/SECRET|change|A\. Example/)
  expect(hidden).toEqual([{ kind: 'tracked_changes', count: 3, names: ['A. Example'] }])
  const real = prepare(readFileSync('tests/files/tracked-changes.odt'))
  expect(real.content).not.toMatch(/DELETED|text:change/)
  expect(real.hidden[0]).toEqual({ kind: 'tracked_changes', count: 5, names: ['TRACKAUTHOR'] })
})

test('deleted words that stand in the text itself refuse the file', () => {
  const body = `<text:tracked-changes>${change('a', 'deletion')}</text:tracked-changes><text:p><text:change-start text:change-id="a"/>SECRET<text:change-end text:change-id="a"/></text:p>`
  expect(refusalOf(odfOf('text', body))).toBe('tracked_changes')
})

const STYLES = ['text', 'paragraph']
  .map(
    (family) =>
      `<style:style style:family="${family}" style:name="H"><style:text-properties text:display="none"/></style:style>`,
  )
  .join('')
  .concat('<style:style style:family="text" style:name="B" style:parent-style-name="H"/>')
  .concat('<style:style style:family="text" style:name="S"><style:text-properties text:display="true"/></style:style>')

test.each([
  ['a passage', '<text:p>seen<text:span text:style-name="H">x</text:span></text:p>'],
  ['a style that is based on one', '<text:p>seen<text:span text:style-name="B">x</text:span></text:p>'],
  ['a paragraph', '<text:p text:style-name="H">x</text:p><text:p>seen</text:p>'],
  [
    'a paragraph with words that are not',
    '<text:p text:style-name="H">x<text:span text:style-name="S">seen</text:span></text:p>',
  ],
  ['a section', '<text:section text:display="none"><text:p>x</text:p></text:section><text:p>seen</text:p>'],
  [
    'a section whose condition is met',
    '<text:section text:display="condition" text:is-hidden="true"><text:p>x</text:p></text:section><text:p>seen</text:p>',
  ],
  ['a field', '<text:p>seen<text:hidden-text text:is-hidden="true" text:string-value="x"/></text:p>'],
  [
    'a field that hides its paragraph',
    '<text:p>x<text:hidden-paragraph text:is-hidden="true"/></text:p><text:p>seen</text:p>',
  ],
])('hidden text of an OpenDocument file is removed and counted: %s', (_, body) => {
  const { content, hidden } = prepare(odfOf('text', body, STYLES))
  expect(content.replace(/<[^>]*>/g, '').trim()).toBe('seen')
  expect(content).not.toMatch(/>x<|"x"/)
  expect(hidden).toEqual([{ kind: 'hidden_text', count: 1 }])
})

test('styles of headers and of the text are told apart, though they have the same names', () => {
  const seen = '<style:style style:family="text" style:name="T1"/>'
  const header = `<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:styles><style:style style:family="text" style:name="Common"><style:text-properties text:display="none"/></style:style></office:styles><office:automatic-styles>${STYLES.replaceAll('"H"', '"T1"')}</office:automatic-styles><office:master-styles><text:p>head<text:span text:style-name="T1">x</text:span></text:p></office:master-styles></office:document-styles>`
  const body =
    '<text:p><text:span text:style-name="T1">seen</text:span><text:span text:style-name="Common">x</text:span></text:p>'
  const { prepared, content, hidden } = prepare(
    packed({ ...unzipSync(odfOf('text', body, seen)), 'styles.xml': header }),
  )
  expect(content.replace(/<[^>]*>/g, '').trim()).toBe('seen')
  expect(partOf(prepared, 'styles.xml')).toContain('<text:p>head</text:p>')
  expect(hidden).toEqual([{ kind: 'hidden_text', count: 2 }])
})

test('fields of an OpenDocument file keep their stored text, and page numbers stay fields', () => {
  const fields = ['date', 'time', 'file-name', 'modification-date', 'author-name', 'user-defined', 'bookmark-ref']
  const body = fields.map((name) => `<text:${name}>${name}</text:${name}>`).join(' ')
  const { content } = prepare(odfOf('text', `<text:p>${body}<text:page-number>1</text:page-number></text:p>`))
  expect(content).toContain(`<text:p>${fields.join(' ')}<text:page-number>1</text:page-number></text:p>`)
})

test('comments, earlier revisions and what slides hide are counted in OpenDocument files', () => {
  const note = '<office:annotation><dc:creator>A. Example</dc:creator><text:p>SECRET</text:p></office:annotation>'
  const hiddenPage =
    '<style:style style:family="drawing-page" style:name="dp"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>'
  const other = note
    .replaceAll('office:', 'x:')
    .replace('<x:annotation', '<x:annotation xmlns:x="http://openoffice.org/2009/office"')
  const pages = `<draw:page>${note}${other}<presentation:notes><draw:frame presentation:class="notes"><draw:text-box><text:p>Say this.</text:p></draw:text-box></draw:frame></presentation:notes></draw:page><draw:page draw:style-name="dp"><draw:frame draw:display="none"/><presentation:notes><draw:frame presentation:class="page-number"><draw:text-box><text:p>2</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`
  const deck = odfOf('presentation', pages, hiddenPage)
  const { content, hidden } = prepare(
    packed({ ...unzipSync(deck), 'Versions/Version1': 'x', 'VersionList.xml': '<a/>' }),
  )
  expect(content).not.toContain('SECRET')
  expect(hidden).toEqual([
    { kind: 'comments', count: 2, pages: [1], names: ['A. Example'] },
    { kind: 'hidden_slides', count: 1, pages: [2] },
    { kind: 'notes', count: 1, pages: [1] },
    { kind: 'hidden_objects', count: 1, pages: [2] },
    { kind: 'earlier_revisions', count: 1 },
  ])
})

test('of a spreadsheet with recorded changes, deleted values are not read', () => {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const body = `<table:tracked-changes><table:cell-content-change><table:previous><table:change-track-table-cell><text:p>SECRET</text:p></table:change-track-table-cell></table:previous></table:cell-content-change><table:deletion><table:cell-content-deletion><table:change-track-table-cell><text:p>SECRET</text:p></table:change-track-table-cell></table:cell-content-deletion></table:deletion></table:tracked-changes><table:table table:name="A"><table:table-row>${cell('kept')}</table:table-row></table:table>`
  const read = readWorkbook(odfOf('spreadsheet', body), 'ods')
  expect('sheets' in read && read.sheets.map(({ text }) => text)).toEqual(['kept'])
})

test('a file that programs read in different ways is damaged, and one with a password is encrypted', () => {
  const twice = Buffer.from(docxOf('', { 'word/Document.xmL': part('w:document', '') }))
  expect(refusalOf(twice)).toBe('damaged')
  const manifest =
    '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:encryption-data/></m:manifest>'
  const locked = packed({ ...unzipSync(odfOf('text', '')), 'META-INF/manifest.xml': manifest })
  expect(refusalOf(locked)).toBe('encrypted')
})

test('a text that is too large to be changed in memory is refused, and slides are read one after the other', () => {
  expect(refusalOf(docxOf('<w:p/>'.repeat(2_100_000)))).toBe('too_heavy')
  const large = slide(' '.repeat(5_000_000))
  expect(prepare(deckOf([large, large, large])).hidden).toEqual([])
})

test('a part that is not UTF-8 is read, and unchanged parts stay as they are', () => {
  const xml = part('w:hdr', '<w:p><w:r><w:webHidden/><w:t>Größe</w:t></w:r></w:p>')
  const picture = Buffer.from([1, 2, 3, 0xff])
  const { prepared } = prepare(
    docxOf('', { 'word/header1.xml': Buffer.from(`\ufeff${xml}`, 'utf16le'), 'word/media/a.bin': picture }),
  )
  expect(partOf(prepared, 'word/header1.xml')).toContain('<w:t>Größe</w:t>')
  expect(Buffer.from(unzipSync(prepared)['word/media/a.bin'] ?? [])).toEqual(picture)
})
