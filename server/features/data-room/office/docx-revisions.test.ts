import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { docxOf, part, partOf } from '../../../../tests/helpers/office.ts'
import { prepareOffice } from './prepare-office.ts'

const BY = 'w:id="1" w:author="A. Example" w:date="2026-01-01T00:00:00Z"'
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const deleted = (text: string) => `<w:del ${BY}><w:r><w:delText>${text}</w:delText></w:r></w:del>`
const inserted = (content: string) => `<w:ins ${BY}>${content}</w:ins>`
const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const markOf = (change: string) => `<w:rPr><w:${change} ${BY}/></w:rPr>`
const row = (cells: string, properties = '') => `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells}</w:tr>`
const cell = (content: string, properties = '') =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${content}</w:tc>`

/** The words of each paragraph of the prepared document, and its changes. */
function accept(bytes: Uint8Array, name = 'word/document.xml') {
  const made = prepareOffice(bytes)
  if (made.refusal !== null) return { refusal: made.refusal }
  const xml = partOf(made.bytes ?? bytes, name)
  const paragraphs = [...xml.matchAll(/<w:p(?: [^>]*)?(?:\/>|>(.*?)<\/w:p>)/g)].map(([, inner = '']) =>
    [...inner.matchAll(/<(?:w|m):t(?: [^>]*)?>([^<]*)/g)].map(([, text]) => text).join(''),
  )
  const [changes] = made.hidden.filter(({ kind }) => kind === 'tracked_changes')
  return { xml, paragraphs, count: changes?.count ?? 0, names: changes?.names }
}

const FORMATS = '<w:b/>'
const former = (what: string) => `<w:${what}Change ${BY}><w:${what}/></w:${what}Change>`
type Row = [what: string, body: string, paragraphs: string[], count: number]
const ROWS: Row[] = [
  ['deleted and inserted words', paragraph(run('a') + deleted('x') + inserted(run('b'))), ['ab'], 2],
  [
    'an insertion that was deleted, and one within a deletion',
    paragraph(`${inserted(deleted('x') + run('b'))}<w:del ${BY}>${inserted(run('x'))}</w:del>`),
    ['b'],
    3,
  ],
  [
    'moved words',
    paragraph(
      `<w:moveFromRangeStart ${BY} w:name="m"/><w:moveFrom ${BY}>${run('x')}</w:moveFrom><w:moveFromRangeEnd w:id="1"/>${run('a')}`,
    ) +
      paragraph(
        `<w:moveToRangeStart ${BY} w:name="m"/><w:moveTo ${BY}>${run('m')}</w:moveTo><w:moveToRangeEnd w:id="1"/>`,
      ),
    ['a', 'm'],
    1,
  ],
  ['a deleted end of a paragraph', paragraph(run('a'), markOf('del')) + paragraph(run('b')), ['ab'], 1],
  [
    'several deleted ends, with a bookmark between them',
    `${paragraph(run('a'), markOf('del'))}<w:bookmarkStart w:id="2" w:name="n"/>${paragraph(run('b'), markOf('moveFrom'))}${paragraph(run('c'))}`,
    ['abc'],
    2,
  ],
  ['an inserted paragraph', paragraph(inserted(run('a')), markOf('ins')) + paragraph(run('b')), ['a', 'b'], 2],
  [
    'a paragraph that was deleted before a table',
    `${paragraph(deleted('x'), markOf('del'))}<w:tbl>${row(cell(paragraph(run('c'))))}</w:tbl>${paragraph(run('b'))}`,
    ['c', 'b'],
    2,
  ],
  [
    'the last paragraph of a cell, whose end was deleted',
    `<w:tbl>${row(cell(paragraph(run('a'), markOf('del'))) + cell(paragraph(deleted('x'), markOf('del'))))}</w:tbl>`,
    ['a', ''],
    3,
  ],
  [
    'a deleted row and an inserted one',
    `<w:tbl>${row(cell(paragraph(deleted('x'), markOf('del'))), `<w:del ${BY}/>`)}${row(cell(paragraph(run('b'))), `<w:ins ${BY}/>`)}</w:tbl>`,
    ['b'],
    2,
  ],
  [
    'a table of which every row was deleted',
    `${paragraph(run('a'))}<w:tbl><w:tblPr/>${row(cell(paragraph(run('x'))), `<w:del ${BY}/>`)}</w:tbl>${paragraph('')}`,
    ['a', ''],
    1,
  ],
  [
    'a deleted cell and an inserted one',
    `<w:tbl>${row(cell(paragraph(run('x')), `<w:cellDel ${BY}/>`) + cell(paragraph(run('b')), `<w:cellIns ${BY}/>`))}</w:tbl>`,
    ['b'],
    2,
  ],
  [
    'former formats of text, paragraphs, tables and sections',
    `${paragraph(`<w:r><w:rPr>${FORMATS}${former('rPr')}</w:rPr><w:t>a</w:t></w:r>`, former('pPr'))}<w:tbl><w:tblPr>${former('tblPr')}</w:tblPr><w:tblGrid>${former('tblGrid')}</w:tblGrid>${row(cell(paragraph(run('b')), former('tcPr')), former('trPr'))}</w:tbl>${paragraph('', `<w:sectPr>${former('sectPr')}</w:sectPr>`)}`,
    ['a', 'b', ''],
    7,
  ],
  [
    'a numbering that was changed, and one that was inserted',
    paragraph(run('a'), `<w:numPr><w:ins ${BY}/><w:numberingChange ${BY} w:original="1."/></w:numPr>`),
    ['a'],
    2,
  ],
  [
    'a content control that was deleted with its words',
    `${paragraph(`<w:customXmlDelRangeStart ${BY}/><w:sdt><w:sdtPr/><w:sdtContent>${deleted('x')}</w:sdtContent></w:sdt><w:customXmlDelRangeEnd w:id="1"/>${run('a')}`)}`,
    ['a'],
    1,
  ],
  [
    'a formula of which a part was deleted',
    paragraph(
      `<m:oMath><m:r><m:t>a</m:t></m:r><w:del ${BY}><m:r><m:t>x</m:t></m:r></w:del><m:f><m:fPr><m:ctrlPr><w:del ${BY}/></m:ctrlPr></m:fPr><m:num><w:del ${BY}><m:r><m:t>x</m:t></m:r></w:del></m:num><m:den/></m:f></m:oMath>`,
    ),
    ['a'],
    3,
  ],
  [
    'an instruction of a field that was deleted',
    paragraph(`${run('a')}<w:del ${BY}><w:r><w:delInstrText>SECRET x</w:delInstrText></w:r></w:del>`),
    ['a'],
    1,
  ],
]

test.each(ROWS)('%s: shown as if accepted', (_, body, paragraphs, count) => {
  const made = accept(docxOf(body))
  expect(made.paragraphs).toEqual(paragraphs)
  expect(made.count).toBe(count)
  expect(made.names).toEqual(['A. Example'])
  expect(made.xml).not.toMatch(/>x<|SECRET|A\. Example|Change|w:(ins|del|move)/)
})

test('the properties of a joined paragraph are those of its end', () => {
  const made = accept(
    docxOf(paragraph(run('a'), `<w:jc w:val="left"/>${markOf('del')}`) + paragraph(run('b'), '<w:jc w:val="right"/>')),
  )
  expect(made.xml).toContain('<w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:r><w:t>a</w:t></w:r><w:r><w:t>b</w:t>')
  expect(made.xml).not.toContain('"left"')
})

test('cells that were merged are merged', () => {
  const merge = (how: string) => row(cell(paragraph(run('a')), `<w:cellMerge ${BY} w:vMerge="${how}"/>`))
  const { xml } = accept(docxOf(`<w:tbl>${merge('rest')}${merge('cont')}</w:tbl>`))
  expect(xml).toContain('<w:vMerge w:val="restart"/>')
  expect(xml).toContain('<w:vMerge w:val="continue"/>')
})

test('any prefix and the strict namespace are read, in headers, notes and text boxes', () => {
  const strict = (root: string, content: string) =>
    `<${root} xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main" xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main">${content}</${root}>`
  const words = (text: string) =>
    `<p><x:del x:author="B"><r><x:delText>${text}</x:delText></r></x:del><r><t>kept</t></r></p>`
  const bytes = docxOf('', {
    'word/document.xml': strict(
      'document',
      `<body><p><r><pict><txbxContent>${words('BOX')}</txbxContent></pict></r></p></body>`,
    ),
    'word/header1.xml': strict('hdr', words('HEAD')),
    'word/footnotes.xml': strict('footnotes', `<footnote x:id="1" x:type="separator">${words('NOTE')}</footnote>`),
  })
  const made = prepareOffice(bytes)
  if (made.refusal !== null || !made.bytes) throw new Error('nothing was prepared')
  expect(made.hidden).toContainEqual({ kind: 'tracked_changes', count: 3, names: ['B'] })
  for (const name of ['document', 'header1', 'footnotes']) {
    const xml = partOf(made.bytes, `word/${name}.xml`)
    expect(xml).toContain('kept')
    expect(xml).not.toMatch(/BOX|HEAD|NOTE|del/)
  }
})

test('a note whose mark was deleted is gone, so that the others keep their places', () => {
  const note = (id: number) => `<w:footnote w:id="${id}">${paragraph(run(`note ${id}`))}</w:footnote>`
  const mark = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
  const body = paragraph(`${mark(1)}<w:del ${BY}>${mark(2)}</w:del>${mark(3)}`)
  const bytes = docxOf(body, { 'word/footnotes.xml': part('w:footnotes', note(1) + note(2) + note(3)) })
  expect(accept(bytes, 'word/footnotes.xml').paragraphs).toEqual(['note 1', 'note 3'])
  const turned = docxOf(paragraph(mark(3) + mark(1)), {
    'word/footnotes.xml': part('w:footnotes', note(1) + note(2) + note(3)),
  })
  expect(accept(turned, 'word/footnotes.xml').paragraphs, 'in the order of their marks').toEqual(['note 3', 'note 1'])
})

test('a mark of a change in a vocabulary that is not known refuses the file', () => {
  const other = '<x:del xmlns:x="urn:example:other"><w:r><w:t>maybe deleted</w:t></w:r></x:del>'
  expect(accept(docxOf(paragraph(other))).refusal).toBe('tracked_changes')
})

test('what other makers wrote: each change counted once, with its author', () => {
  const changed = accept(readFileSync('tests/files/tracked-changes.docx'))
  expect(changed.paragraphs).toEqual([
    'Price is INSERTEDWORDS 60M in total.',
    '',
    'MOVEDWORDS clause',
    'Kept row',
    'End.',
  ])
  // A deletion, an insertion, a move and a row.
  expect([changed.count, changed.names]).toEqual([4, ['TRACKAUTHOR']])
  const marks = accept(readFileSync('tests/files/tracked-only-marks.docx'))
  expect(marks.paragraphs).toEqual(['First half second half of one joined paragraph.'])
  expect([marks.count, marks.names]).toEqual([1, ['TRACKAUTHOR']])
})

test('a document that only has the setting to record changes has none', () => {
  const settings = part(
    'w:settings',
    '<w:trackRevisions/><w:updateFields w:val="true"/><w:rsids><w:rsidDel/></w:rsids>',
  )
  const bytes = docxOf(paragraph(run('a')), { 'word/settings.xml': settings })
  expect(accept(bytes, 'word/settings.xml')).toMatchObject({ count: 0, xml: expect.not.stringMatching(/track|update/) })
})
