import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { fewOfAll } from '../../../tests/helpers/few.ts'
import { pdfOf } from '../../../tests/helpers/pdf.ts'
import { fontsFor } from '../../platform/fonts.ts'
import { Renderer } from './render/renderer.ts'

/*
 * Documents as different makers write them. Those of makers that not every machine has lie in tests/documents, with how they were made; those of
 * Chromium are part of `npm run test:all` where there is one.
 */

const renderer = new Renderer()
const folder = mkdtempSync(join(tmpdir(), 'vestibule-pdfs-'))
afterAll(() => {
  renderer.stop()
  rmSync(folder, { recursive: true })
})
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** Starting a browser takes longer than all the others together, so `npm run test:all` does it. */
const HAS_CHROMIUM = inject('thorough') && existsSync(CHROMIUM)
const DOCUMENTS = join('tests', 'documents')

const texts = (count: number) => Array.from({ length: count }, (_, index) => `Revenue on page ${index + 1}`)

async function printed(html: string, options: object = {}): Promise<Uint8Array> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    await page.setContent(html)
    return await page.pdf(options)
  } finally {
    await browser.close()
  }
}

function typeset(source: string): Uint8Array {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fontsFor(source).files }], workspace: folder })
  return compiler.pdf({ mainFileContent: source })
}

async function changed(change: (pdf: PDF) => void, pages = 2): Promise<Uint8Array> {
  const pdf = await PDF.load(await pdfOf(texts(pages)))
  change(pdf)
  return pdf.save()
}

async function scan(): Promise<Uint8Array> {
  const paper = sharp({ create: { width: 1240, height: 1754, channels: 3, background: '#f4f1e8' } })
  const pdf = PDF.create()
  const image = pdf.embedJpeg(await paper.jpeg().toBuffer())
  for (let page = 0; page < 2; page++)
    pdf.addPage({ size: 'a4' }).drawImage(image, { x: 0, y: 0, width: 595, height: 842 })
  return pdf.save()
}

const TABLE = `<style>@page{margin:1cm}td{border:1px solid;background:linear-gradient(#fff,#ace)}</style>
  <h1>Revenue</h1><svg width="90" height="90"><circle cx="45" cy="45" r="40" fill="teal" opacity=".5"/></svg>
  <table>${'<tr><td>Quarter</td><td>1,234,567</td></tr>'.repeat(90)}</table>`

/** By their file, with a word that is in them. */
const KEPT = [
  ['pdftex.pdf', 'Revenue'],
  ['luatex.pdf', 'façade'],
  ['libreoffice-writer.pdf', 'Revenue'],
  ['libreoffice-pdfa.pdf', 'Revenue'],
  ['libreoffice-calc.pdf', '1234600'],
  ['libreoffice-draw.pdf', 'Revenue'],
  ['libreoffice-japanese.pdf', '収益'],
  ['cairo.pdf', 'Revenue'],
  ['ghostscript.pdf', 'Revenue'],
  ['ghostscript-1.3.pdf', 'Revenue'],
  ['ghostscript-web.pdf', 'Revenue'],
  ['groff.pdf', 'Revenue'],
] as const

type Maker = [name: string, make: () => Promise<Uint8Array> | Uint8Array, says: string, there?: boolean]
const MAKERS: Maker[] = [
  ['a plain one', () => pdfOf(texts(3)), 'Revenue'],
  ['300 pages', () => pdfOf(texts(300)), 'Revenue', inject('thorough')],
  ['landscape', () => pdfOf(texts(2), { width: 842, height: 610 }), 'Revenue'],
  ['a slide of 16 to 9', () => pdfOf(texts(2), { width: 1280, height: 720 }), 'Revenue'],
  ['a label', () => pdfOf(texts(1), { width: 200, height: 620 }), 'Revenue'],
  ['pages that are turned', () => changed(turn), 'Revenue'],
  ['a form', () => changed(formIn), 'Revenue'],
  ['a scan without text', scan, ''],
  [
    'one saved again on top of itself',
    async () => (await PDF.load(await pdfOf(texts(2)))).save({ incremental: true }),
    'Revenue',
  ],
  [
    'one with a line before its own first',
    async () => Buffer.concat([Buffer.from('\n\n'), await pdfOf(texts(1))]),
    'Revenue',
  ],
  [
    'one with something behind its end',
    async () => Buffer.concat([await pdfOf(texts(1)), Buffer.from('\n\n<!-- x -->\n')]),
    'Revenue',
  ],
  ['one whose table of contents of objects is wrong', () => lostTable(), 'Revenue'],
  ['Typst', () => typeset('#set page("a4")\nRevenue #pagebreak() Team'), 'Revenue'],
  ['Typst in Chinese', () => typeset('#set text(font: "Noto Sans SC")\n收入与增长'), '收入与增长'],
  ['Typst in Arabic', () => typeset('#set text(font: "Amiri", dir: rtl)\nالإيرادات'), ''],
  ['Chromium', () => printed('<h1>Revenue</h1><p>Text</p>'), 'Revenue', HAS_CHROMIUM],
  ['Chromium, tables over several pages', () => printed(TABLE, { printBackground: true }), 'Revenue', HAS_CHROMIUM],
  ['Chromium, landscape', () => printed(TABLE, { landscape: true, format: 'A3' }), 'Revenue', HAS_CHROMIUM],
  ...KEPT.map(([file, says]): Maker => [file, () => readFileSync(join(DOCUMENTS, file)), says]),
]

function turn(pdf: PDF): void {
  for (const page of pdf.getPages()) page.setRotation(90)
}

const markOf = (code: string) => ({ lines: ['e.marchetti@northgate.example', `2026-01-15 10:00 UTC   ${code}`], code })

function formIn(pdf: PDF): void {
  const form = pdf.getOrCreateForm()
  const field = form.createTextField('name')
  const [page] = pdf.getPages()
  page?.drawField(field, { x: 60, y: 500, width: 200, height: 24 })
}

async function lostTable(): Promise<Uint8Array> {
  const whole = Buffer.from(await pdfOf(texts(2)))
  const at = whole.lastIndexOf('startxref')
  whole.write('startxref\n12345', at)
  return whole
}

test.each(
  fewOfAll(
    MAKERS.filter(([, , , there = true]) => there),
    9,
  ),
)('%s is read, drawn with its mark, and stamped', async (name, make, says) => {
  const bytes = await make()
  const looked = await renderer.order<'inspect'>({ kind: 'inspect', type: 'pdf', bytes })
  if ('refusal' in looked) throw new Error(`${name}: ${looked.refusal}`)
  expect(looked.pages.map(({ text }) => text).join(' ')).toContain(says)
  const mark = markOf('7KQ2-M9XD')
  const order = { kind: 'page', sha256: name, page: looked.pages.length, width: 800, mark, bytes } as const
  const drawn = await renderer.order<'page'>(order)
  if (!('bytes' in drawn)) throw new Error('the page was not drawn')
  const { channels } = await sharp(drawn.bytes).stats()
  expect(
    channels.some(({ stdev }) => stdev > 1),
    'something is on it',
  ).toBe(true)
  const other = await renderer.order<'page'>({ ...order, mark: markOf('0000-0000') })
  expect('bytes' in other && Buffer.from(other.bytes).equals(Buffer.from(drawn.bytes))).toBe(false)
  const stamped = await renderer.order<'stamp'>({ kind: 'stamp', bytes, mark })
  const again = await renderer.order<'inspect'>({ kind: 'inspect', type: 'pdf', bytes: stamped.bytes })
  expect('pages' in again && again.pages.every(({ text }) => text.includes('7KQ2-M9XD')), 'on every page').toBe(true)
})

test('the watermark is readable on light and dark pages, and in every quarter of a page', async () => {
  const pdf = PDF.create()
  for (const shade of [1, 0])
    pdf.addPage({ size: 'a4' }).drawRectangle({
      x: 0,
      y: 0,
      width: 596,
      height: 842,
      color: { type: 'RGB', red: shade, green: shade, blue: shade },
    })
  const bytes = await pdf.save()
  for (const page of [1, 2]) {
    const mark = markOf('7KQ2-M9XD')
    const drawn = await renderer.order<'page'>({ kind: 'page', sha256: 'shades', page, width: 1200, mark, bytes })
    if (!('bytes' in drawn)) throw new Error('the page was not drawn')
    const [across, up] = [Math.floor(drawn.width / 2), Math.floor(drawn.height / 4)]
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 2; column++) {
        const part = sharp(drawn.bytes).extract({ left: column * across, top: row * up, width: across, height: up })
        const [channel] = (await part.greyscale().stats()).channels
        // The strokes stand out from the ground by at least a tenth of the way to the other shade.
        expect((channel?.max ?? 0) - (channel?.min ?? 0), `page ${page}, part ${row} ${column}`).toBeGreaterThan(28)
        expect(channel?.stdev ?? 0).toBeGreaterThan(3)
      }
  }
})
