import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { few } from '../../../../../tests/helpers/few.ts'
import { NAMES, NOT_COPIED } from '../../../../../tests/helpers/names.ts'
import { mustHave, sealer } from '../../../../../tests/helpers/sealed.ts'
import { hasGlyph } from '../../../../platform/fonts.ts'
import { verifyAgreement } from '../verifier/verify-agreement.mjs'
import { firstUnprintable, printable } from './printable.ts'

const folder = mkdtempSync(join(tmpdir(), 'vestibule-print-'))
afterAll(() => rmSync(folder, { recursive: true }))
let company: Awaited<ReturnType<typeof sealer>>
beforeAll(async () => {
  company = await sealer()
})

/** The words of a PDF as a reader's search finds them, without the breaks of lines. */
function wordsOf(pdf: Buffer): string {
  mustHave('pdftotext')
  const file = join(folder, 'printed.pdf')
  writeFileSync(file, pdf)
  const { stdout } = spawnSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { encoding: 'utf8' })
  return stdout.replace(/[\u202a-\u202e\u200e\u200f]/g, '').replace(/\s+/g, ' ')
}

const SHORT =
  '# Mutual Non-Disclosure Agreement\n\n## 1. Purpose\n\n1.1 The parties keep confidential what they learn.\n'

const FROM_THE_RIGHT = ['Arabic', 'Persian', 'Urdu', 'Hebrew', 'Syriac']

/** Without breaks of lines and the marks that programs put around words from right to left. */
const bare = (words: string) =>
  words
    .normalize('NFC')
    .replace(/[\u202a-\u202e\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/\s/g, '')

const ALL_NAMES = NAMES.flatMap(([script, ...names]) => names.map((name) => ({ script, name })))
/** 60 names in 30 scripts, and in `npm test` one from each direction and one without an alphabet. */
const COPIED = inject('thorough')
  ? ALL_NAMES
  : ['Latin', 'Arabic', 'Chinese'].flatMap((one) => ALL_NAMES.find(({ script }) => script === one) ?? [])

test('names are copied as they were typed from the cover, the signatures and the certificate, and stand so in the record', async () => {
  const library = await PDFiumLibrary.init()
  expect([ALL_NAMES.length >= 60, NAMES.length >= 30]).toEqual([true, true])
  for (const { script, name } of COPIED) {
    const { pdf, record: made } = await company.make({ full_name: name, company_name: name, text: SHORT })
    const document = await library.loadDocument(pdf)
    const chromium = [...document.pages()].map((page) => page.getText()).join('\n')
    document.destroy()
    // On the cover, in the signature with its lines, and among the parties: as name and as company. PDFium
    // turns the words of some lines around in which a script from right to left follows Latin letters.
    for (const [program, words, least] of [
      ['poppler', wordsOf(pdf), 8],
      ['pdfium', chromium, FROM_THE_RIGHT.includes(script) ? 6 : 8],
    ] as const) {
      expect(bare(words).split(bare(name)).length - 1, `${script} in ${program}: ${name}`).toBeGreaterThanOrEqual(least)
      expect(bare(words), program).toContain(made.agreement.sha256)
      expect(bare(words), program).toContain(made.assent.wordsSha256)
    }
    const { record } = verifyAgreement(pdf, { certificates: [company.certificate], logKeys: [] })
    expect(record?.signer.fullName).toBe(name)
  }
  library.destroy()
})

test.each(few(NOT_COPIED, 1))(
  '%s is printed with every letter, and stands in the record as it was typed',
  async (name) => {
    const { pdf, record } = await company.make({ full_name: name, text: SHORT })
    const words = wordsOf(pdf).normalize('NFD')
    for (const letter of name.normalize('NFD')) if (letter.trim() !== '') expect(words).toContain(letter)
    expect(record.signer.fullName).toBe(name)
  },
)

/** Programs that read PDFs do not know that these run from right to left, and give them from left to right. */
const TURNED = [
  ['Thaana', 'މުހައްމަދު'],
  ['NKo', 'ߒߞߏ'],
  ['Adlam', '𞤀𞤣𞤤𞤢𞤥'],
] as const
test.each(few(TURNED, 1))('a name in %s is printed with every letter', async (_script, name) => {
  expect(firstUnprintable(name)).toBeUndefined()
  const { pdf } = await company.make({ full_name: name, text: SHORT })
  for (const letter of name) expect(wordsOf(pdf)).toContain(letter)
})

test('a fingerprint stands on one line, so that a copy of it is the fingerprint', async () => {
  const { pdf, record } = await company.copy()
  expect(wordsOf(pdf)).toContain(record.agreement.sha256)
})

test('a long word is not broken where it has room on a line of its own', async () => {
  const word = 'Beteiligungskommanditgesellschaft'
  const words = wordsOf((await company.make({ company_name: `Hafenentwicklung Nord ${word}`, text: SHORT })).pdf)
  expect(words.split(word).length - 1).toBe(words.split('Hafenentwicklung Nord').length - 1)
})

/** The words of a file with their places, and on which page. */
function placesOf(pdf: Buffer) {
  const { stdout } = spawnSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return stdout
    .split('<page ')
    .slice(1)
    .flatMap((page, i) =>
      [...page.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g)].map(
        ([, ...found]) => {
          const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(0, 4).map(Number)
          return { page: i + 1, left, top, right, bottom, word: found[4] ?? '' }
        },
      ),
    )
}

const MARGINS = { left: 82.8, right: 612 - 82.8 }

test('names of 200 characters with blanks are set in whole words', async () => {
  const { pdf } = await company.make({ full_name: 'Maximiliana '.repeat(17).trim(), text: SHORT })
  const words = placesOf(pdf).filter(({ word }) => word.startsWith('Max'))
  expect(words.length).toBeGreaterThanOrEqual(17 * 5)
  expect(words.every(({ word }) => /^Maximiliana,?$/.test(word))).toBe(true)
})

test('a long double name is set smaller until its words fit, and is broken between words only', async () => {
  const name =
    'Maximiliane-Josephine Freifrau von Hohenstein-Guttenberg-Sonderburg zu Beteiligungskommanditgesellschaft'
  const places = placesOf((await company.make({ full_name: name, company_name: name, text: SHORT })).pdf)
  const onPages = [1, places.find(({ word }) => word === 'Signatures')?.page]
  for (const page of onPages)
    for (const part of name.split(' ')) {
      const found = places.filter((one) => one.page === page && one.word === part)
      expect(found.length, `${part} on page ${page}`).toBe(page === 1 ? 2 : 3)
    }
})

/** 200 characters without a blank: of what is long in agreements, and of each script. */
const RUNS = [
  ['capitals', 'W'],
  ['an address', 'https://data.example/reports-2026/quarter_'],
  ['a number', '3141592653'],
  ['a formula', '\\mathbb{E}\\left[X_{t+1}|\\mathcal{F}_t\\right]='],
  ['letters that are set closer', 'AVAToTeWa'],
  ...NAMES.map(([script, ...names]) => [script, (names[0] ?? '').replace(/[\s\u0f0b]/g, '')] as const),
].map(([what = '', letters = '']) => ({ what, run: [...letters.repeat(200)].slice(0, 200).join('') }))
/** Six to a document, each from another part of the list. */
const GROUPS = Math.ceil(RUNS.length / 6)
const groups = Array.from({ length: GROUPS }, (_, i) =>
  Array.from({ length: 6 }, (_, j) => RUNS[(i + j * GROUPS) % RUNS.length] ?? { what: '', run: '' }),
)

test.each(
  few(groups, 1).map((group) => [group.map(({ what }) => what).join(', '), group.map(({ run }) => run)] as const),
)(
  'a run of 200 characters never passes a margin, wherever it stands: %s',
  async (_what, [title = '', name = '', firm = '', capacity = '', browser = '', clause = '']) => {
    const all = [title, name, firm, capacity, browser, clause]
    const { pdf } = await company.make({
      title,
      full_name: name,
      company_name: firm,
      extra_fields: JSON.stringify({ capacity: [...capacity].slice(0, 100).join('') }),
      email: `${'x'.repeat(200)}@x.example`,
      user_agent: `Browser ${browser}`,
      text: `# ${title}\n\n## 1. ${clause}\n\n${all.map((run) => `Before ${run} after.\n\n1.1 ${run} after\n\n(a) before ${run}\n\n- ${run}`).join('\n\n')}\n`,
      active: '[1000]',
    })
    const places = placesOf(pdf)
    expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(MARGINS.right + 0.5)
    expect(Math.min(...places.map(({ left }) => left))).toBeGreaterThanOrEqual(MARGINS.left - 0.5)
  },
)

test('with names of any length, the signatures stay together on their page above its footer', async () => {
  const widest = {
    full_name: 'W'.repeat(200),
    company_name: 'W'.repeat(200),
    extra_fields: JSON.stringify({ capacity: 'W'.repeat(100) }),
  }
  const { pdf } = await company.make({ ...widest, time_zone: 'America/Argentina/ComodRivadavia' })
  const file = join(folder, 'widest.pdf')
  writeFileSync(file, pdf)
  const { stdout } = spawnSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })
  const page = stdout.split('<page ').find((one) => one.includes('>Signatures<')) ?? ''
  const words = [...page.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g)]
  const foot = Number(words.find(([, , , word]) => word === 'Document')?.[1])
  const body = words.filter(([, from]) => Number(from) < foot - 1)
  expect(body.length).toBeGreaterThan(50)
  expect(Math.max(...body.map(([, , to]) => Number(to)))).toBeLessThan(foot)
  expect(body.map(([, , , word]) => word)).toContain('(UTC-03:00)')
})

/** How far beyond the right margin something is drawn, in points, on the page where it is most. */
function beyondMargin(pdf: Buffer): number {
  const file = join(folder, 'drawn.pdf')
  writeFileSync(file, pdf)
  const { stdout } = spawnSync('pdftoppm', ['-r', '144', '-gray', file], { maxBuffer: 2 ** 28 })
  let most = 0
  for (let at = 0; at < stdout.length; ) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.toString('latin1', at, at + 40)) ?? []
    const [width, height] = head.slice(1).map(Number) as [number, number]
    at += head[0]?.length ?? 1
    for (let y = 0; y < height; y++)
      for (let x = width - 1; x > most; x--) if ((stdout[at + y * width + x] ?? 255) < 128) most = x
    at += width * height
  }
  return most / 2 - (612 - 1.15 * 72)
}

test.each([
  [
    'a browser',
    { user_agent: 'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36' },
  ],
  ['letters that are set closer', { user_agent: 'AVAToTeWa'.repeat(30) }],
  ['an address', { email: `${'x'.repeat(200)}@x.example` }],
])('%s with a very long word in it stays within its column as it is drawn, too', async (_what, given) => {
  expect(beyondMargin((await company.make({ ...given, text: SHORT })).pdf)).toBeLessThanOrEqual(0)
})

test('no text of an agreement of any length or of its certificate runs off a page', async () => {
  const clauses = Array.from(
    { length: 90 },
    (_, i) => `## ${i + 1}. Clause number ${i + 1}\n\n${i + 1}.1 It says a little.`,
  )
  const last = Array.from({ length: 1_200 }, (_, i) => `word${i}`).join(' ')
  const text = `# An agreement\n\n${clauses.join('\n\n')}\n\n${last}\n`
  const { pdf } = await company.make({ text, active: JSON.stringify(Array(90).fill(1_000)) })
  const file = join(folder, 'long.pdf')
  writeFileSync(file, pdf)
  const { stdout } = spawnSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })
  for (const page of stdout.split('<page ').slice(1)) {
    const words = [...page.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g)]
    const foot = Number(words.findLast(([, , , word]) => word === 'Document')?.[1])
    const body = words.filter(([, from]) => Math.abs(Number(from) - foot) > 2)
    expect(Math.max(...body.map(([, , to]) => Number(to)))).toBeLessThan(foot)
  }
  const words = wordsOf(pdf)
  for (const found of ['word0 ', 'word1199 ', 'Clause number 90']) expect(words.includes(found), found).toBe(true)
})

test('typed text is never markup, and bidirectional control characters are not printed', async () => {
  const { pdf, record } = await company.make({
    full_name: '#pagebreak() *x* $y$ \\u{41}',
    company_name: 'abc\u202egnp.exe',
    text: SHORT,
  })
  const words = wordsOf(pdf)
  expect(words.includes('#pagebreak() *x* $y$ \\u{41}')).toBe(true)
  expect(words.includes('abcgnp.exe')).toBe(true)
  expect(record.signer.companyName).toBe('abc\u202egnp.exe')
})

test('the copy contains every word of the agreement in order, and is tagged for screen readers', async () => {
  const { pdf } = await company.copy()
  const words = wordsOf(pdf)
  for (const paragraph of company.text.split('\n').filter((line) => line !== '')) {
    const plain = paragraph.replace(/^(#+|\d+\.\d+|\([a-z]\)) /, '').replace(/\s+/g, ' ')
    // A page ends in the middle of some paragraphs, with its foot and the next one's head; their beginnings are whole.
    expect(words.includes(plain.split(' ').slice(0, 6).join(' ')), plain).toBe(true)
  }
  const info = spawnSync('pdfinfo', [join(folder, 'printed.pdf')], { encoding: 'utf8' }).stdout
  expect(info).toMatch(/Tagged: +yes/)
  expect(info).toMatch(/Page size: +612 x 792/)
})

test('the certificate names what was not recorded and what was not shown', async () => {
  const words = wordsOf((await company.copy()).pdf)
  expect(words.includes('not recorded')).toBe(true)
  expect(words.includes('no email was confirmed before the signature')).toBe(true)
  expect(words.includes('Investor’s signature is a simple electronic signature')).toBe(true)
  const confirmed = wordsOf((await company.make({ proved_here_at: '2026-11-21T04:00:00.000Z', text: SHORT })).pdf)
  expect(confirmed.includes('21 November 2026, 04:00:00.000 UTC')).toBe(true)
})

test('the company countersigns by its named signatory, automatically; without one it says how it assented', async () => {
  const signed = await sealer({ name: 'Remi Adeyemi', title: 'Chief Executive Officer' })
  const named = wordsOf((await signed.make({ text: SHORT })).pdf)
  for (const words of ['/s/ Remi Adeyemi', 'Chief Executive Officer', 'The portal countersigned automatically'])
    expect(named.includes(words), words).toBe(true)
  const unnamed = wordsOf((await company.copy()).pdf)
  expect(unnamed.includes('It accepts by the access code that its portal issues, or keeps, for the signature')).toBe(
    true,
  )
})

describe('what can be printed', () => {
  const latin = (codePoint: number) => codePoint < 0x250
  test.each([
    ['a character that no font has is printed by its number', '한a', '[U+D55C]a'],
    ['joiners and accents go with what they belong to', 'e\u0301 a\u200db', 'é a\u200db'],
    ['marks of direction are left out', 'a\u202eb\u2066c\u200f', 'abc'],
  ])('%s', (_what, typed, printed) => {
    expect(printable(typed, latin)).toBe(printed)
  })

  test('the first character that no font has is found', () => {
    for (const character of 'AéŁЖمא王😀अ한') expect(hasGlyph(character.codePointAt(0) ?? 0), character).toBe(true)
    expect(firstUnprintable('Ada 한 \u202e\u200d\n')).toBeUndefined()
    expect(firstUnprintable('葛\u{e0100} \u{3000}')).toBeUndefined()
    // A mark that no font has was an empty box before, and one of private use means nothing to anybody else.
    expect(firstUnprintable('a\u0816')).toBe('\u0816')
    expect(firstUnprintable('\u1680')).toBe('\u1680')
    expect(firstUnprintable('\u{fe4e5}')).toBe('\u{fe4e5}')
    expect(firstUnprintable('Ada 𓀀 𓀁')).toBe('𓀀')
  })
})
