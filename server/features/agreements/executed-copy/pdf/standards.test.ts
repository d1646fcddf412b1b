import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { few } from '../../../../../tests/helpers/few.ts'
import { PdfFile, textOf } from '../../../../../tests/helpers/pdf-objects.ts'
import { brokenRules } from '../../../../../tests/helpers/pdf-rules.ts'
import { mustHave, sealer } from '../../../../../tests/helpers/sealed.ts'
import type { SignedFacts } from '../rules.ts'
import type { Look } from './typeset.ts'

let company: Awaited<ReturnType<typeof sealer>>
beforeAll(async () => {
  company = await sealer({ name: 'Ada Palmer', title: 'Chief Executive Officer' })
})

const clauses = (count: number, words: string) =>
  Array.from({ length: count }, (_, i) => `## ${i + 1}. Clause\n\n${i + 1}.1 ${words}\n\n(a) ${words}`).join('\n\n')
const LOGO: Look = {
  metal: '#0b6b5a',
  logo: {
    bytes: readFileSync('content/logo.svg'),
    format: 'svg',
    width: 64,
    height: 64,
    alt: 'Halcyon AI',
    plate: '#0e1619',
  },
}
const GERMAN = '# Geheimhaltungsvereinbarung\n\n## 1. Vertraulichkeitsverpflichtungen\n\n1.1 Die Parteien schweigen.\n'

/** `npm test` checks the first four. */
const FILES: [string, Partial<SignedFacts>, Look?][] = [
  ['the agreement of the demo', {}],
  ['one with a logo', {}, LOGO],
  [
    'an Arabic agreement',
    { text: `# اتفاقية\n\n${clauses(2, 'معلومات سرية '.repeat(20))}`, agreement_language: 'ar', title: 'اتفاقية' },
  ],
  [
    'text that looks like a PDF',
    { full_name: '/Type /Catalog )(<<>> \\', company_name: '<pdfaid:part>&amp;]]> /K [', title: '(/Kids [1 0 R' },
  ],
  [
    'a German agreement',
    { text: GERMAN, agreement_language: 'de', title: 'Geheimhaltungsvereinbarung', active: '[1]' },
  ],
  [
    'a Chinese agreement',
    {
      text: `# 保密协议\n\n${clauses(2, '双方应对信息保密。'.repeat(60))}`,
      agreement_language: 'zh',
      title: '保密协议',
    },
  ],
  ['60 pages', { text: `# A\n\n${clauses(150, 'word '.repeat(90))}`, active: JSON.stringify(Array(150).fill(1_000)) }],
  ['one paragraph', { text: 'I agree.' }],
  ['clauses without a title', { text: '## 1. First\n\nText.\n\n## 2. Second' }],
  [
    'a title of 300 characters',
    {
      title: 'An agreement about everything '.repeat(10),
      text: `# ${'An agreement about everything '.repeat(10)}\n\nText.`,
    },
  ],
  ['a heading of 20,000 characters', { text: `# ${'wörd '.repeat(4_000)}\n\nText.` }],
]

describe('PDF/A-3a and PDF/UA-1', () => {
  test.each(few(FILES, 4))('%s keeps every rule, unsealed and sealed', async (_what, given, look) => {
    const { pdf, unsealed } = await company.make(given, undefined, look)
    expect(brokenRules(Buffer.from(unsealed))).toEqual([])
    expect(brokenRules(pdf)).toEqual([])
  })

  test.each<[rule: string, from: string | RegExp, to: string]>([
    ['A 6.2.3 the output is meant for PDF/A', '/GTS_PDFA1', '/GTS_PDFX_'],
    ['A 6.6.4 they say PDF/A-3a', '<pdfaid:part>3', '<pdfaid:part>2'],
    ['UA 06-002 they say PDF/UA-1', '<pdfuaid:part>1', '<pdfuaid:part>9'],
    ['XMP and Info have the same title', '<rdf:li xml:lang="x-default">Mutual', '<rdf:li xml:lang="x-default">Mutuel'],
    ['UA 07-001 the window shows the title', '/DisplayDocTitle true', '/DisplayDocTitle null'],
    ['UA 11 the file has a language', '/Lang (en)', '/Lung (en)'],
    ['A 6.7.2 the file is tagged', '/Marked true', '/Marked null'],
    ['A 6.8 each attachment belongs to the document', '/AF [', '/AB ['],
    ['A 6.8 each says in which relation', '/AFRelationship /Source', '/AFRelationshup /Source'],
    ['A 6.8 each has a type', '/Subtype /application#2Fjson', '/Subtupe /application#2Fjson'],
    ['each is described', '/Desc (The record', '/Dusc (The record'],
    ['UA 28-009 pages with annotations go by the structure', '/Tabs /S', '/Tabs /R'],
    ['A 6.3.2 they are printed, and not hidden', '/F 132', '/F 130'],
    ['A 6.3.3 they have a picture, or no size', '/Rect [0 0 0 0]', '/Rect [0 0 9 9]'],
    ['UA 28-005 they have a name for readers', '/TU <', '/TX <'],
    ['UA 28-010 they are tagged as forms', '/S /Form', '/S /Part'],
    ['A 6.2.11.4, UA 31-009 every font is in the file', '/FontFile', '/FuntFile'],
    ['A 6.2.11.7, UA 31-027 its glyphs have characters', '/ToUnicode', '/ToUnicade'],
    ['UA 13-004 pictures have words', /\/Alt \(QR/, '/Ald (QR'],
    ['UA 15-003 heads of tables say for what', '/Scope /Column', '/Skope /Column'],
    ['UA 14-002 the first heading is of the first level', /\/S \/H1/g, '/S /H3'],
    ['UA 14-003 no level of headings is left out', /\/S \/H2/, '/S /H4'],
    ['UA 02-001 every element has a standard type', /\/S \/P\n/, '/S /Q\n'],
    ['every tagged content is in the structure, once', /\/K \[36 37\]|\/K \[\d+ \d+\]/, '/K [90 91]'],
    ['A 6.4.1 the form is drawn as it is in the file', '/SigFlags 3', '/XFA 333333'],
    ['A 6.6.1 nothing acts by itself', '/Type /Catalog\n  /AcroForm', '/OpenAction 33333/AcroForm'],
    ['A 6.1.3 the file has an id', '/ID [', '/IX ['],
  ])('the rules find: %s', async (rule, from, to) => {
    const { unsealed } = await company.copy()
    const text = Buffer.from(unsealed).toString('latin1')
    const altered = typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to)
    expect(altered).not.toBe(text)
    expect(altered.length).toBe(text.length)
    expect(brokenRules(Buffer.from(altered, 'latin1'))).toContain(rule)
  })

  test('sealing keeps the metadata, the structure and the first id', async () => {
    const { pdf, unsealed } = await company.copy()
    const [before, after] = [new PdfFile(Buffer.from(unsealed)), new PdfFile(pdf)]
    const metadata = (file: PdfFile) => file.stream(file.catalog.get('Metadata'))?.toString()
    expect(metadata(after)).toBe(metadata(before))
    const first = (file: PdfFile) => textOf(file.list(file.trailer.get('ID'))[0])
    expect(first(after)).toBe(first(before))
    expect(after.catalog.get('StructTreeRoot')).toEqual(before.catalog.get('StructTreeRoot'))
    expect(pdf.subarray(0, unsealed.length).equals(Buffer.from(unsealed)), 'added behind it').toBe(true)
  })
})

/** The structure as a screen reader goes through it: the kinds of elements, and their words. */
function readAloud(pdf: Buffer): { kinds: string[]; words: string } {
  mustHave('pdftotext')
  const { stdout } = spawnSync('pdfinfo', ['-struct-text', '-enc', 'UTF-8', '-'], {
    input: pdf,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const kinds: string[] = []
  let words = ''
  for (const line of stdout.split('\n')) {
    const [, said] = /^ *"(.*)"$/.exec(line) ?? []
    if (said === undefined) {
      const [, kind] = /^ *([A-Z]\w*)/.exec(line) ?? []
      if (kind) kinds.push(kind)
      words += ' '
    } else words += said
  }
  return { kinds, words: words.replace(/\s+/g, ' ') }
}

describe('read aloud', () => {
  let copy: ReturnType<typeof readAloud>
  beforeAll(async () => {
    copy = readAloud((await company.copy()).pdf)
  })

  test('the parts come in the order of the pages, without heads and feet', () => {
    const { words } = copy
    const agreement = company.text.split('\n').filter((line) => line !== '')
    const parts = [
      'Executed agreement',
      'Mutual Non-Disclosure Agreement',
      'The Company',
      'Halcyon AI, Inc.',
      'The Investor',
      'Elena Marchetti',
      'Northgate Family Office',
      'Signed',
      ...agreement.map((line) => line.replace(/^#+ /, '')),
      'Signatures',
      'For the Company',
      '/s/ Ada Palmer',
      'The Investor',
      '/s/ Elena Marchetti',
      'Certificate of completion',
      'Events',
      'Time (UTC)',
      'Version 1 published',
      'Agreement opened',
      'The document',
      'The parties',
      'Identity of the signer',
      'Assent',
      'Reading',
      'The signature',
      'Log entry',
      'The seal',
      'Not collected',
      'Verify this document',
      'About this document',
    ]
    let at = 0
    for (const part of parts) {
      const found = words.indexOf(part.replace(/\s+/g, ' '), at)
      expect(found, part).toBeGreaterThanOrEqual(0)
      at = found + part.length
    }
    expect(words).not.toMatch(/Page \d+ of/)
  })

  test('headings, paragraphs, tables with heads, pictures and the field of the seal are what they are', () => {
    const { kinds } = copy
    const count = (kind: string) => kinds.filter((one) => one === kind).length
    expect(count('H1')).toBe(3)
    expect(count('H2')).toBeGreaterThan(20)
    expect(count('P')).toBeGreaterThan(60)
    expect(count('Table')).toBe(11)
    expect(count('THead')).toBe(count('Table'))
    expect(count('Figure')).toBe(2)
    expect(count('Form')).toBe(1)
  })

  test('each language is named where it changes', async () => {
    const german = await company.make({ text: GERMAN, agreement_language: 'de', title: 'Geheimhaltungsvereinbarung' })
    const named = (pdf: Buffer) =>
      [...pdf.toString('latin1').matchAll(/\/Lang \((\w+)\)/g)].map(([, language]) => language)
    expect(named(german.pdf)).toContain('de')
    expect(named(german.pdf)).toContain('en')
    expect(new Set(named((await company.copy()).pdf))).toEqual(new Set(['en']))
  })
})
