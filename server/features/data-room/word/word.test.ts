import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { agreementFromHtml } from '../../agreements/own-text/rules.ts'
import { wordToHtml } from '../render/word.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const NAMES = `xmlns:w="${W}" xmlns:r="${R}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:wps="wps" xmlns:own="urn:own"`
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const PARTS = ['styles', 'footnotes', 'header', 'comments']

type More = { parts?: Record<string, string>; links?: Record<string, string> }

/** A Word file with this body. Of `parts`, the name is the type of their relationship, and the text what is in their root. */
function wordFile(body: string, { parts = {}, links = {} }: More = {}): Uint8Array {
  const types = Object.keys(parts).map(
    (name) => `<Override PartName="/word/${name}.xml" ContentType="${TYPE}.${name}+xml"/>`,
  )
  const related = [
    ...Object.keys(parts).map((name) => `<Relationship Id="${name}" Type="${R}/${name}" Target="${name}.xml"/>`),
    ...Object.entries(links).map(
      ([id, target]) => `<Relationship Id="${id}" Type="${R}/hyperlink" Target="${target}" TargetMode="External"/>`,
    ),
  ]
  const relations = (all: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': relations(`<Relationship Id="r" Type="${R}/officeDocument" Target="word/document.xml"/>`),
    'word/document.xml': `<w:document ${NAMES}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations(related.join('')),
  }
  for (const name of PARTS)
    if (parts[name] !== undefined) files[`word/${name}.xml`] = `<w:${name} ${NAMES}>${parts[name]}</w:${name}>`
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

async function read(bytes: Uint8Array) {
  const word = await wordToHtml(bytes)
  if ('refusal' in word) throw new Error(word.refusal)
  const { text, leftOut } = agreementFromHtml(word.html, word)
  return { text: text.trim(), leftOut: leftOut.filter((line) => !/^No (?:title|clauses)/.test(line)) }
}

const p = (inside: string, properties = '') => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${inside}</w:p>`
const t = (words: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${words}</w:t></w:r>`
const TITLE = p(t('NDA'))
const body = async (inside: string, more?: More) => {
  const { text, leftOut } = await read(wordFile(TITLE + inside, more))
  return { text: text.replace(/^# NDA\s*/, ''), leftOut }
}
const field = (code: string, result: string, data = '') =>
  `<w:r><w:fldChar w:fldCharType="begin">${data}</w:fldChar></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

describe('what is kept', () => {
  test.each([
    ['a simple field', `<w:fldSimple w:instr="REF a">${t('Clause 2')}</w:fldSimple>`, 'Clause 2'],
    ['a field of marks', field('REF a', t('Clause 2')), 'Clause 2'],
    [
      'a field within the code of a field',
      field(`REF ${'</w:instrText></w:r>'}${field('REF b', t('code'))}<w:r><w:instrText>`, t('shown')),
      'shown',
    ],
    [
      'a box of a form',
      field('FORMCHECKBOX', '', '<w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData>'),
      '☒',
    ],
    [
      'a list of a form',
      field(
        'FORMDROPDOWN',
        '',
        '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="one"/><w:listEntry w:val="two"/></w:ddList></w:ffData>',
      ),
      'two',
    ],
    ['a direction', `<w:dir w:val="rtl">${t('words')}</w:dir>`, 'words'],
    ['a smart tag', `<w:smartTag>${t('words')}</w:smartTag>`, 'words'],
    ['a content control', `<w:sdt><w:sdtPr/><w:sdtContent>${t('words')}</w:sdtContent></w:sdt>`, 'words'],
    ['custom XML', `<w:customXml><w:customXmlPr/>${t('words')}</w:customXml>`, 'words'],
    ['raised digits', t('10') + t('6', '<w:vertAlign w:val="superscript"/>'), '10⁶'],
    ['raised by its position', t('10') + t('−6', '<w:position w:val="8"/>'), '10⁻⁶'],
    ['lowered digits', `${t('H') + t('2', '<w:vertAlign w:val="subscript"/>')}${t('O')}`, 'H₂O'],
    ['the ending of a number', t('1') + t('st', '<w:vertAlign w:val="superscript"/>'), '1st'],
    ['capitals', t('Straße of Halcyon', '<w:caps/>'), 'STRAßE OF HALCYON'],
    ['no capitals', t('Halcyon', '<w:caps w:val="0"/>'), 'Halcyon'],
    ['a symbol', '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>', '🗹'],
    ['letters of a symbol font', t('b', '<w:rFonts w:ascii="Symbol"/>'), 'β'],
    [
      'hyphens and tabs',
      '<w:r><w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t><w:tab/><w:t>d</w:t><w:br/><w:t>e</w:t></w:r>',
      'a\u2011b\u00adc d e',
    ],
    [
      'the alternative that Word shows',
      `<mc:AlternateContent><mc:Choice Requires="w14">${t('new')}</mc:Choice><mc:Fallback>${t('old')}</mc:Fallback></mc:AlternateContent>`,
      'new',
    ],
    [
      'the other alternative',
      `<mc:AlternateContent><mc:Choice Requires="own">${t('new')}</mc:Choice><mc:Fallback>${t('old')}</mc:Fallback></mc:AlternateContent>`,
      'old',
    ],
    ['text that only a web page hides', t('words', '<w:webHidden/>'), 'words'],
  ])('%s', async (_, inside, words) => {
    expect(await body(p(inside))).toEqual({ text: words, leftOut: [] })
  })

  test('a first letter in a paragraph of its own', async () => {
    const letter = p(t('T', '<w:position w:val="-9"/>'), '<w:framePr w:dropCap="drop"/>')
    expect(await body(letter + p(t('he company'), '<w:jc w:val="both"/>'))).toEqual({
      text: 'The company',
      leftOut: [],
    })
  })

  test('words of blocks within blocks, and of cells of several paragraphs', async () => {
    const cell = (words: string) => `<w:tc>${p(t(words))}${p(t('more'))}</w:tc>`
    const table = `<w:tbl><w:tr>${cell('one')}<w:sdt><w:sdtContent>${cell('two')}</w:sdtContent></w:sdt></w:tr></w:tbl>`
    expect((await body(`<w:sdt><w:sdtContent>${p(t('block'))}</w:sdtContent></w:sdt>${table}`)).text).toBe(
      'block\n\none more | two more',
    )
  })
})

test('text boxes of a last paragraph whose end was deleted are kept', async () => {
  const box = `<w:r><w:drawing><wps:txbx><w:txbxContent>${p(t('boxed'))}</w:txbxContent></wps:txbx></w:drawing></w:r>`
  expect((await body(p(`${t('last')}${box}`, '<w:rPr><w:del/></w:rPr>'))).text).toBe('last\n\nboxed')
})

test('a field that never ends does not take words away in silence', async () => {
  const open = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF a</w:instrText></w:r>'
  expect(await body(p(t('a') + open) + p(t(' the rest')))).toEqual({
    text: 'a',
    leftOut: ['Paragraph 3: a field that never ends, whose words are left out: “REF a the rest”'],
  })
})

describe('what is named, with its place', () => {
  const FRACTION =
    '<m:oMath><m:r><m:t>x=</m:t></m:r><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>'
  const box = `<wps:txbx><w:txbxContent>${p(t('boxed'))}</w:txbxContent></wps:txbx>`
  test.each([
    ['hidden text', t('seen ') + t('gone', '<w:vanish/>'), 'seen', 'hidden text, left out: “gone”'],
    [
      'struck-through text',
      t('a ') + t('b', '<w:strike/>') + t('c', '<w:strike/><w:sz w:val="30"/>'),
      'a ~~bc~~',
      'struck-through words, kept between ~~ and ~~: “bc”',
    ],
    ['doubly struck text', t('a', '<w:dstrike/>'), '~~a~~', 'struck-through words, kept between ~~ and ~~: “a”'],
    [
      'raised words',
      t('x') + t('ab', '<w:vertAlign w:val="superscript"/>'),
      'x^(ab)',
      'raised words, written with ^: “ab”',
    ],
    ['small capitals', t('Halcyon', '<w:smallCaps/>'), 'HALCYON', 'small capitals, written as capitals: “Halcyon”'],
    ['white words', t('white', '<w:color w:val="FFFFFF"/>'), 'white', 'words in white, kept: “white”'],
    ['tiny words', t('tiny', '<w:sz w:val="2"/>'), 'tiny', 'words too small to be read, kept: “tiny”'],
    ['a formula', FRACTION, 'x=((a+b)/2)(c^2)', 'a formula, written in one line: “x=((a+b)/2)(c^2)”'],
    [
      'ruby',
      `<w:r><w:ruby><w:rubyPr/><w:rt>${t('guide')}</w:rt><w:rubyBase>${t('base')}</w:rubyBase></w:ruby></w:r>`,
      'base(guide)',
      'a guide to the pronunciation, written in parentheses: “base (guide)”',
    ],
    [
      'a text box',
      `${t('words')}<w:r><w:drawing>${box}</w:drawing></w:r>`,
      'words\n\nboxed',
      'a text box, whose words follow this paragraph: “boxed”',
    ],
    ['a picture', `${t('a')}<w:r><w:pict><v:imagedata/></w:pict></w:r>`, 'a', 'a picture, left out.'],
    [
      'a chart',
      `${t('a')}<w:r><w:drawing><wp:docPr descr="Sales"/><c:chart/></w:drawing></w:r>`,
      'a',
      'a chart, left out: “Sales”',
    ],
    [
      'a forced direction',
      `<w:bdo w:val="rtl">${t('12')}</w:bdo>`,
      '12',
      'words whose direction is forced, kept in the order in which they are stored: “12”',
    ],
    [
      'an unknown symbol',
      `${t('a')}<w:r><w:sym w:font="Own" w:char="E001"/></w:r>`,
      'a□',
      'a symbol that no character stands for, written as □: “E001 of the font Own”',
    ],
    ['a field without a result', `${t('a')}${field('LISTNUM', '')}`, 'a', 'a field without a stored result: “LISTNUM”'],
    [
      'a date',
      field('DATE', t('1 May')),
      '1 May',
      'a field that Word computes anew; the text has its stored result: “DATE” is “1 May”',
    ],
    [
      'a placeholder',
      `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${t('Name')}</w:sdtContent></w:sdt>`,
      'Name',
      'a placeholder that nobody has filled in, kept: “Name”',
    ],
    [
      'a part that nobody knows',
      `${t('a')}<own:more>${t('lost')}</own:more>`,
      'a',
      'a part that cannot be read, left out: “own:more” with the words “lost”',
    ],
    [
      'a part that nobody knows, in a run',
      '<w:r><w:t>a</w:t><own:more/></w:r>',
      'a',
      'a part that cannot be read, left out: “own:more”',
    ],
  ])('%s', async (_, inside, text, sentence) => {
    expect(await body(p(inside))).toEqual({ text, leftOut: [`Paragraph 2: ${sentence}`] })
  })

  test('the address of a link, unless the words have it', async () => {
    const link = (words: string) => `<w:hyperlink r:id="l">${t(words)}</w:hyperlink>`
    const links = { l: 'https://x.example/terms' }
    expect(await body(p(link('terms')), { links })).toEqual({
      text: 'terms',
      leftOut: [
        'Paragraph 2: the address of a link, left out; its words are kept: “terms” is a link to “https://x.example/terms”',
      ],
    })
    expect((await body(p(link('x.example/terms')), { links })).leftOut).toEqual([])
  })

  test('text that a style hides, and what two styles switch on together is off', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="P"><w:basedOn w:val="Base"/></w:style><w:style w:type="character" w:styleId="C"><w:rPr><w:vanish/></w:rPr></w:style>'
    const hidden = p(t('by paragraph '), '<w:pStyle w:val="P"/>') + p(t('by run', '<w:rStyle w:val="C"/>') + t('seen'))
    const both = p(t('shown', '<w:rStyle w:val="C"/>'), '<w:pStyle w:val="P"/>')
    expect(await body(hidden + both, { parts: { styles } })).toEqual({
      text: 'seen\n\nshown',
      leftOut: ['Paragraph 2: hidden text, left out: “by paragraph”', 'Paragraph 3: hidden text, left out: “by run”'],
    })
  })

  test('notes are read in the same way', async () => {
    const footnotes = `<w:footnote w:type="separator" w:id="0">${p('<w:r><w:separator/></w:r>')}</w:footnote><w:footnote w:id="1">${p(t('10') + t('6', '<w:vertAlign w:val="superscript"/>') + t('x', '<w:vanish/>'))}</w:footnote>`
    expect(
      (
        await body(p(`${t('a')}<w:r><w:footnoteReference w:id="1"/></w:r>`), {
          parts: { footnotes, header: '', comments: '' },
        })
      ).leftOut,
    ).toEqual(['Footnote 1: hidden text, left out: “x”', 'Headers and footers.', 'Comments.', 'A note: “10⁶”'])
  })
})

test('tracked changes are as if accepted, and counted with their authors', async () => {
  const by = (name: string) => `w:id="1" w:author="${name}"`
  const inserted = `<w:ins ${by('Ann')}>${t('new')}</w:ins>`
  const moved = `<w:moveFrom ${by('Ben')}>${t('away')}</w:moveFrom>${t(' and ')}<w:moveTo ${by('Ben')}>${t('here')}</w:moveTo>`
  const row = (words: string, properties = '') => `<w:tr>${properties}<w:tc>${p(t(words))}</w:tc></w:tr>`
  const deleted = `<w:trPr><w:del ${by('Ann')}/></w:trPr>`
  const { text, leftOut } = await body(
    p(`<w:del ${by('Ann')}><w:r><w:delText>old</w:delText></w:r></w:del>${inserted} ${moved}`) +
      p(t('joined '), `<w:rPr><w:del ${by('Ann')}/></w:rPr>`) +
      p(t('with the next')) +
      p(t('bold', `<w:b/><w:rPrChange ${by('Cy')}><w:rPr/></w:rPrChange>`)) +
      `<w:tbl>${row('stays')}${row('goes', deleted)}</w:tbl>`,
  )
  expect(text).toBe('new and here\n\njoined with the next\n\nbold\n\nstays')
  expect(leftOut).toContain('7 tracked changes by Ann, Ben, Cy. The text is as if all were accepted.')
})

test('the example files lose and gain nothing that is not named', async () => {
  const odd = await read(readFileSync('tests/files/agreement-odd-parts.docx'))
  for (const words of [
    'AGINSERTED',
    'AGMOVEDTO',
    '~~AGSTRUCK~~',
    'AGCAPS',
    '♣',
    'AGCONTROL',
    'AGSMART',
    'AGCUSTOMXML',
    'AGFIELD',
    'AGBDO',
    'AGDIR',
    'AGMATH',
    'AGBASE(AGGUIDE)',
    'AGTEXTBOX',
    'm²',
    '< 5% & more',
  ])
    expect(odd.text).toContain(words)
  expect(odd.text).not.toMatch(/AGDELETED|AGMOVEDFROM|AGVANISH/)
  expect(odd.leftOut).toContain('Paragraph 4: hidden text, left out: “AGVANISH”')
  const hidden = await read(readFileSync('tests/files/hidden-text.docx'))
  expect(hidden.text).toBe('# Seen words. WHITEWORDS\n\nEnd.')
  expect(hidden.leftOut).toEqual([
    'Paragraph 1: hidden text, left out: “VANISHWORDS hidden”',
    'Paragraph 1: words in white, kept: “WHITEWORDS”',
    'Paragraph 2: hidden text, left out: “WHOLEPARAVANISH”',
  ])
})
