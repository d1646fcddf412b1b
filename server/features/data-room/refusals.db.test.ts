import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { PDF, PdfArray, PdfDict, PdfName, PdfString } from '@libpdf/core'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { times } from '../../../tests/helpers/few.ts'
import { PROTECTED_PDF, pdfOf } from '../../../tests/helpers/pdf.ts'
import { putDocument, sendDocument, staffDocument } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../tests/helpers/test-clock.ts'
import { findSandbox } from '../../platform/sandbox.ts'
import { officeToPdf } from './office-service.ts'
import { RenderError, Renderer } from './render/renderer.ts'

const PATH = process.env.PATH
afterEach(() => {
  process.env.PATH = PATH
})

/** What becomes of a file, whatever its name says. */
async function put(bytes: Uint8Array, fileName = 'report.pdf', env: Record<string, string> = {}) {
  const t = await testApp({ env })
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await putDocument(t, staff, { bytes, fileName })
  const [version] = (await staffDocument(staff, documentId)).versions
  const { documents } = (await staff.get('/api/projects/vault/documents')).body
  expect(documents.length, 'readers get it only where it is ready').toBe(version.state === 'ready' ? 1 : 0)
  const entries = (await t.rows('audit_entry')).map(({ action }) => action)
  expect(entries).toContain(version.state === 'ready' ? 'document.ready' : 'document.refused')
  return version.refusal ?? `${version.pages} pages`
}

test('a file that a busy machine could not check is not refused, but checked again', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { documentId } = await sendDocument(staff)
  const orders = vi.spyOn(Renderer.prototype, 'order')
  onTestFinished(() => orders.mockRestore())
  const state = async () => (await staffDocument(staff, documentId)).versions[0].state
  orders.mockRejectedValueOnce(new RenderError('busy', 'it took too long'))
  await t.makeRoom()
  expect(await state()).toBe('processing')
  t.clock.advance(MINUTE)
  await t.makeRoom()
  expect(await state()).toBe('ready')
})

test('a file that takes too much of the processor is refused', async () => {
  const orders = vi.spyOn(Renderer.prototype, 'order')
  onTestFinished(() => orders.mockRestore())
  orders.mockRejectedValueOnce(new RenderError('limit', 'it took too much time'))
  expect(await put(await pdfOf(['A page']))).toBe('too_heavy')
})

async function pdfWith(change: (pdf: PDF) => void): Promise<Uint8Array> {
  const pdf = await PDF.load(await pdfOf(['A page']))
  change(pdf)
  return pdf.save()
}

const name = (text: string) => PdfName.of(text)
const words = (text: string) => PdfString.fromString(text)
const atRoot = (key: string, value: PdfDict) => (pdf: PDF) => pdf.context.catalog.getDict().set(key, value)
const script = PdfDict.of({ S: name('JavaScript'), JS: words('app.alert(1)') })

type Row = [what: string, make: () => Promise<Uint8Array>, refusal: string]
const linkTo = (to: string) => pdfWith(atRoot('A', PdfDict.of({ S: name('URI'), URI: words(to) })))
const fileAt = (to: string) => pdfWith(atRoot('X', PdfDict.of({ Type: name('Filespec'), UF: words(to) })))
const FOREIGN = ['\\\\evil.example\\share\\a.pdf', '//evil.example/share/a.pdf', 'file://evil.example/a'].flatMap(
  (to): Row[] => [
    [`a link to ${to}`, () => linkTo(to), 'script'],
    [`a file at ${to}`, () => fileAt(to), 'script'],
  ],
)
const encoded = (text: string, bytes: (marked: string) => Buffer) => new PdfString(bytes(`\uFEFF${text}`), 'hex')
const HIDDEN: Row[] = [
  ['a script before a digit', () => linkTo('javascript:1;app.alert(1)'), 'script'],
  ['a script with a line break within its scheme', () => linkTo('java\nscript:app.alert(1)'), 'script'],
  ['a share with a line break within it', () => linkTo('\\\n\\evil.example\\share'), 'script'],
  ['a scheme with digits', () => linkTo('x-app2:0'), 'script'],
  ['a scheme with dots', () => linkTo('com.example.app:open'), 'script'],
  ...(['utf16le', 'utf8'] as const).map((encoding): Row => {
    const address = encoded('\\\\evil.example\\share', (text) => Buffer.from(text, encoding))
    return [
      `a share in ${encoding}`,
      () => pdfWith(atRoot('A', PdfDict.of({ S: name('URI'), URI: address }))),
      'script',
    ]
  }),
  ...['DOS', 'Mac', 'Unix'].map((key): Row => {
    const file = PdfDict.of({ Type: name('Filespec'), [key]: words('\\\\evil.example\\share\\a.pdf') })
    const thread = PdfDict.of({ S: name('Thread'), F: file })
    return [`a file named under ${key}`, () => pdfWith(atRoot('OpenAction', thread)), 'script']
  }),
]
const HARMLESS = [
  'https://halcyon.example/terms',
  'mailto:a@x.example',
  'www.halcyon.example:8080/a',
  'localhost:8080',
  'page.html',
].map((to): Row => [`a link to ${to}`, () => linkTo(to), '1 pages'])

describe('a PDF with active content, or an unreadable one, is refused with its own reason', () => {
  test.each<Row>([
    ['a script when it opens', () => pdfWith(atRoot('OpenAction', script)), 'script'],
    [
      'a script on a page',
      () => pdfWith((pdf) => pdf.context.register(PdfDict.of({})) && atRoot('AA', PdfDict.of({ WC: script }))(pdf)),
      'script',
    ],
    [
      'a script that hides in a list of names',
      () =>
        pdfWith(
          atRoot(
            'Names',
            PdfDict.of({ JavaScript: PdfDict.of({ Names: PdfArray.of(words('a'), PdfDict.of({ JS: words('x') })) }) }),
          ),
        ),
      'script',
    ],
    [
      'a program to be started',
      () => pdfWith(atRoot('OpenAction', PdfDict.of({ S: name('Launch'), F: words('calc.exe') }))),
      'script',
    ],
    [
      'a jump into another file',
      () => pdfWith(atRoot('OpenAction', PdfDict.of({ S: name('GoToR'), F: words('other.pdf') }))),
      'script',
    ],
    ...FOREIGN,
    ...HIDDEN,
    [
      'a program whose action is named elsewhere in the file',
      () =>
        pdfWith((pdf) => {
          const launch = pdf.context.register(name('Launch'))
          atRoot('OpenAction', PdfDict.of({ S: launch, F: words('calc.exe') }))(pdf)
        }),
      'script',
    ],
    [
      'a form that sends what is filled in',
      () => pdfWith(atRoot('OpenAction', PdfDict.of({ S: name('SubmitForm'), F: words('https://x.example') }))),
      'script',
    ],
    ...HARMLESS,
    ['another file within', () => pdfWith((pdf) => pdf.addAttachment('a.txt', Buffer.from('hello'))), 'embedded'],
    ['a password', () => pdfWith((pdf) => pdf.setProtection({ userPassword: 'a', ownerPassword: 'b' })), 'encrypted'],
    ['a password, and its objects in streams', async () => PROTECTED_PDF, 'encrypted'],
    ['rights without a password', () => pdfWith((pdf) => pdf.setProtection({ ownerPassword: 'b' })), 'encrypted'],
    ['nothing behind its first line', async () => Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}`), 'damaged'],
    ['no page', () => PDF.create().save(), 'no_pages'],
    ['more pages than a document has', () => pdfOf(Array.from({ length: 1001 }, () => 'x')), 'too_many_pages'],
    ['a page as large as a field', () => pdfOf(['x'], { width: 20_000, height: 800 }), 'too_heavy'],
  ])('%s', async (_, make, refusal) => {
    expect(await put(await make())).toBe(refusal)
  })

  test('one that was cut off is refused, and none of some damaged ones does any harm', async () => {
    const whole = await pdfOf(Array.from({ length: 20 }, (_, index) => `Page ${index}`))
    expect(await put(whole.subarray(0, whole.length / 2))).toBe('damaged')
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const sent: string[] = []
    for (let seed = 1; seed <= times(20, 5); seed++) {
      const bytes = Buffer.from(whole)
      for (let at = 9 + seed * 13; at < bytes.length; at += 211 + seed * 37) bytes[at] = (bytes[at] ?? 0) ^ (seed * 11)
      sent.push((await putDocument(t, staff, { bytes, title: `Damaged ${seed}` })).documentId)
    }
    const after = await putDocument(t, staff, { title: 'A sound one' })
    for (const id of sent) expect(['ready', 'refused']).toContain((await staffDocument(staff, id)).versions[0].state)
    expect((await staffDocument(staff, after.documentId)).versions[0].state, 'the next one goes through').toBe('ready')
  }, 180_000)
})

describe('pictures', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })

  test('PNG, JPEG and WebP become a page each, by their content and not their name', async () => {
    for (const bytes of [
      await picture(600, 400).png().toBuffer(),
      await picture(600, 400).jpeg().toBuffer(),
      await picture(600, 400).webp().toBuffer(),
    ])
      expect(await put(bytes, 'named.pdf')).toBe('1 pages')
  })

  test('what says that it is larger than 60 million pixels is refused before it is unpacked', async () => {
    expect(await put(await picture(12_000, 12_000).png().toBuffer(), 'bomb.png')).toBe('too_many_pixels')
  })

  test('one that ends too soon is refused', async () => {
    const whole = await picture(600, 400).png().toBuffer()
    expect(await put(whole.subarray(0, whole.length / 2), 'cut.png')).toBe('damaged')
  })

  test('other files are refused, whatever their name', async () => {
    expect(await put(Buffer.from('<html><script>alert(1)</script></html>'), 'page.pdf')).toBe('type_unknown')
    expect(await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.png')).toBe('type_unknown')
    expect(await put(Buffer.from('MZ\u0090 a program'), 'report.pdf')).toBe('type_unknown')
  })
})

/** As an operator may allow it where there is no sandbox. */
const UNCONFINED = { OFFICE_SANDBOX: 'prefer' }

const TYPES = (kind: string) =>
  `<Types><Override PartName="/word/document.xml" ContentType="application/vnd.${kind}.main+xml"/></Types>`
const WORD = TYPES('openxmlformats-officedocument.wordprocessingml.document')
const entry = (path: string, text = 'x') => ({ name: path, bytes: Buffer.from(text) })
const zip = (entries: { name: string; bytes: Uint8Array }[]) =>
  Buffer.from(zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])), { level: 0 }))
const docx = (...more: { name: string; bytes: Uint8Array }[]) =>
  zip([entry('[Content_Types].xml', WORD), entry('word/document.xml', '<w:document/>'), ...more])

const links = (kind: string, target: string, mode: string) =>
  entry(
    'word/_rels/document.xml.rels',
    `<Relationships><Relationship Id="r" Type="x/${kind}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
  )
const odt = (content: string) =>
  zip([
    entry('mimetype', 'application/vnd.oasis.opendocument.text'),
    entry(
      'content.xml',
      `<office:document-content xmlns:office="o" xmlns:xlink="x" xmlns:draw="d" xmlns:text="t">${content}</office:document-content>`,
    ),
  ])

/** An archive whose end says another number of entries. */
function counted(archive: Buffer, count: number): Buffer {
  const end = archive.lastIndexOf('PK\x05\x06')
  archive.writeUInt16LE(count, end + 8)
  archive.writeUInt16LE(count, end + 10)
  return archive
}

/** An archive whose first entry has another name where it lies than in the directory. */
function renamed(archive: Buffer): Buffer {
  archive.write('X', 30)
  return archive
}

/** An archive of one entry that unpacks to far more than it says. */
function bomb(said: number, held: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(held))
  const made = zip([{ name: 'word/document.xml', bytes: packed }])
  const central = made.indexOf('PK\x01\x02')
  for (const [at, method, size] of [
    [0, 8, 22],
    [central, 10, 24],
  ] as const) {
    made.writeUInt16LE(8, at + method)
    made.writeUInt32LE(said, at + size)
  }
  expect(crc32(packed)).toBe(made.readUInt32LE(14))
  return made
}

describe('Office files', () => {
  test.each<[string, () => Buffer | Uint8Array, string]>([
    ['macros', () => docx(entry('word/vbaProject.bin')), 'macros'],
    [
      'macros by what they say of themselves',
      () => zip([entry('[Content_Types].xml', TYPES('ms-word.document.macroEnabled'))]),
      'macros',
    ],
    ['old macro sheets', () => docx(entry('xl/macrosheets/sheet1.xml')), 'macros'],
    ['embedded objects', () => docx(entry('word/embeddings/oleObject1.bin')), 'embedded'],
    [
      'a template fetched from elsewhere',
      () => docx(entry('word/_rels/settings.xml.rels', '<Relationship Type="x/attachedTemplate" Target="http://x"/>')),
      'embedded',
    ],
    ['a picture that lies elsewhere', () => docx(links('image', 'http://127.0.0.1:1/x.png', 'External')), 'linked'],
    ['a picture of the server’s disk', () => odt('<draw:image xlink:href="file:///etc/hostname"/>'), 'linked'],
    ['a picture beside the file', () => odt('<draw:image xlink:href="../other.png"/>'), 'linked'],
    ['a text of another file', () => odt('<text:section-source xlink:href="//host/share/other.odt"/>'), 'linked'],
    ['fewer entries than it says', () => counted(docx(), 3), 'damaged'],
    ['more entries than it says', () => counted(docx(), 1), 'damaged'],
    ['an entry under another name', () => renamed(docx()), 'damaged'],
    ['a part that is there twice', () => docx(entry('WORD/document.xml')), 'damaged'],
    ['words behind its end', () => Buffer.concat([docx(), Buffer.from('more')]), 'damaged'],
    ['a bomb that says so', () => bomb(300 * 1024 * 1024, 1024), 'unpacks_too_far'],
    ['a bomb that does not', () => bomb(1000, 50 * 1024 * 1024), 'unpacks_too_far'],
    ['an archive of something else', () => zip([entry('a.txt')]), 'type_unknown'],
    ['an archive that is cut off', () => docx().subarray(0, 100), 'damaged'],
    [
      'the old format',
      () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(512)]),
      'old_office',
    ],
    [
      'a new format with a password',
      () =>
        Buffer.concat([
          Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
          Buffer.alloc(512),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      'encrypted',
    ],
  ])('%s', async (_, make, refusal) => {
    expect(await put(make(), 'report.docx')).toBe(refusal)
  })

  test('without LibreOffice a valid file is refused with an alternative', async () => {
    process.env.PATH = '/nonexistent'
    expect(await put(docx(), 'report.docx')).toBe('office_unavailable')
  })

  // Where there is no LibreOffice, its place is taken by a program that is called in the same way.
  test('with LibreOffice a valid file becomes pages; if it fails, staff see the reason', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-soffice-'))
    try {
      writeFileSync(join(folder, 'made.pdf'), await pdfOf(['From a letter', 'Its second page']))
      const program = (lines: string) => {
        writeFileSync(join(folder, 'soffice'), `#!/bin/sh\nset -e\n${lines}\n`)
        chmodSync(join(folder, 'soffice'), 0o755)
        process.env.PATH = `${folder}${delimiter}${PATH}`
      }
      program(`for last; do :; done\ntest -s "$last"\ntest "$SECRET_KEY" = ""\ncp "${folder}/made.pdf" document.pdf`)
      expect(await put(docx(), 'report.docx', UNCONFINED)).toBe('2 pages')
      if ((await findSandbox()) === undefined)
        expect(await put(docx(), 'report.docx'), 'without a sandbox').toBe('office_unavailable')
      // The time that passes says nothing about the file.
      program('sleep 20')
      expect(await officeToPdf({ officeSandbox: 'prefer' }, docx(), 300)).toBe('late')
      program('exit 0')
      expect(await put(docx(), 'report.docx', UNCONFINED)).toBe('office_failed')
      program('exit 1')
      expect(await put(docx(), 'report.docx', UNCONFINED)).toBe('office_failed')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
