import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { WORD_TYPE } from '../../../../contract/agreements/word-file.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { takesOffice } from '../../data-room/office-service.ts'

const PATH = '/api/admin/agreement/own-text'
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const types = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`
const RELS =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
const document = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`

function docx(body: string, more: Record<string, string> = {}, main = MAIN): Uint8Array {
  const files = {
    '[Content_Types].xml': types(main),
    '_rels/.rels': RELS,
    'word/document.xml': document(body),
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

const AGREEMENT = docx(
  paragraph('Vertraulichkeitsvereinbarung') +
    paragraph('Zweck', 'Heading1') +
    paragraph('1.1 Die Nordlicht GmbH &amp; der Investor sprechen.') +
    '<w:p><w:del w:id="1" w:author="A"><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins w:id="2" w:author="A"><w:r><w:t>1.2 Neu.</w:t></w:r></w:ins></w:p>',
  {
    'word/header1.xml': '<w:hdr/>',
    'word/_rels/document.xml.rels': RELS.replace('/officeDocument"', '/header"').replace('word/document', 'header1'),
  },
)

const HAS_OFFICE = await takesOffice({ officeSandbox: 'prefer' })

async function withAdmin() {
  const t = await testApp({ env: { OFFICE_SANDBOX: 'prefer' } })
  const admin = await staffBrowser(t, 'admin')
  return { t, admin, read: (bytes: Uint8Array, type = WORD_TYPE) => admin.upload(PATH, bytes, type) }
}

test('a Word file is read into the form of an agreement, with what was left out, and nothing is saved', async () => {
  const { t, read } = await withAdmin()
  const { status, body } = await read(AGREEMENT)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    text: '# Vertraulichkeitsvereinbarung\n\n## 1. Zweck\n\n1.1 Die Nordlicht GmbH & der Investor sprechen.\n\n1.2 Neu.\n',
    leftOut: [
      '2 tracked changes by A. The text is as if all were accepted.',
      'Headers and footers.',
      'Word’s automatic numbers were counted anew. Check each number, and each reference to one.',
    ],
  })
  expect(await t.rows('nda_draft')).toEqual([])
})

test.each([
  [
    'a password',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    /password/,
  ],
  ['the format of Word before 2007', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Old Office formats/],
  ['macros', () => docx(paragraph('x'), { 'word/vbaProject.bin': 'x' }), /macros/],
  [
    'macros by its type',
    () => docx(paragraph('x'), {}, 'application/vnd.ms-word.document.macroEnabled.main+xml'),
    /macros/,
  ],
  ['no Word file in it', () => Buffer.from('hello'), /damaged/],
])('a file with %s is refused in words', async (_, bytes, why) => {
  const { read } = await withAdmin()
  const { status, body } = await read(bytes())
  expect(status).toBe(400)
  expect(body.error.code).toBe('word_file_refused')
  expect(body.error.message).toMatch(why)
  expect(body.error.message).not.toContain('PDF')
})

test('a file that unpacks to more than an agreement is refused, and the next one is read', async () => {
  const { read } = await withAdmin()
  const long = paragraph('x'.repeat(2_000)).repeat(600)
  expect((await read(docx(long))).body.error.message).toContain('unpacks to far more')
  expect((await read(AGREEMENT)).status).toBe(200)
})

test('another type and a file above 5 MB are refused before anything is read, and only admins may send one', async () => {
  const { t, read } = await withAdmin()
  expect((await read(AGREEMENT, 'application/pdf')).body.error.code).toBe('word_file_type')
  expect((await read(new Uint8Array(5 * 1024 * 1024 + 1))).body.error.code).toBe('word_file_too_large')
  const viewer = await staffBrowser(t, 'reader')
  expect((await viewer.upload(PATH, AGREEMENT, WORD_TYPE)).status).toBe(403)
})

test.skipIf(!HAS_OFFICE)(
  'the text is compared with what LibreOffice shows of the file, which finds what it shows otherwise',
  async () => {
    const { read } = await withAdmin()
    expect((await read(AGREEMENT)).body.comparison).toEqual({ state: 'made', differences: [], more: 0 })
    const odd = (await read(readFileSync('tests/files/agreement-odd-parts.docx'))).body
    expect(odd.text).toContain('simple field: AGFIELD bdo: AGBDO dir: AGDIR')
    const places = odd.comparison.differences.map(({ text }: { text: string }) => text).join(' ')
    expect(places).not.toMatch(/AGFIELD|AGDIR|AGSTRUCK|AGMOVEDTO|AGCAPS|m²/)
    const hidden = (await read(readFileSync('tests/files/hidden-text.docx'))).body
    expect(hidden.leftOut).toContain('Paragraph 1: hidden text, left out: “VANISHWORDS hidden”')
    expect(hidden.comparison.differences, 'white words, which no page shows').toEqual([
      { before: 'Seen words.', text: 'WHITEWORDS', pages: '', after: 'End.' },
    ])
  },
  60_000,
)

test('without LibreOffice the text is read, and the answer says that nothing was compared', async () => {
  const path = process.env.PATH
  process.env.PATH = '/nonexistent'
  onTestFinished(() => {
    process.env.PATH = path
  })
  const { body } = await (await withAdmin()).read(AGREEMENT)
  expect(body.text).toContain('1.2 Neu.')
  expect(body.comparison).toEqual({ state: 'unavailable', differences: [], more: 0 })
})
