import { readFileSync } from 'node:fs'
import { PDF, rgb, StandardFonts } from '@libpdf/core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { HiddenPart } from '../../../../contract/data-room/hidden-parts.ts'
import { rawPdf, rawStream } from '../../../../tests/helpers/raw-pdf.ts'
import { hidingPdf, PDF_HIDINGS, type PdfHiding } from '../../../../tests/hiding/raw-pdf.ts'
import { inspectPdf, pictureToPdf } from './inspect.ts'
import { redactPdf } from './redact.ts'

async function look(bytes: Uint8Array) {
  const looked = await inspectPdf(bytes, () => {})
  if ('refusal' in looked) throw new Error(looked.refusal)
  return looked
}
const kindsOf = (hidden: readonly HiddenPart[]) => hidden.map(({ kind }) => kind)
const HIDINGS = Object.keys(PDF_HIDINGS) as PdfHiding[]

test.each(HIDINGS)('staff are told of what a PDF hides, and its page does not say it: %s', async (hiding) => {
  const { pages, hidden } = await look(hidingPdf([hiding], () => 'NIGHTHERON'))
  expect(kindsOf(hidden)).toContain(hiding)
  expect(pages.map(({ text }) => text)).toEqual(['Shown to all readers'])
})

test('a file that hides nothing has an empty list; one that hides everything has all of it, in order', async () => {
  expect((await look(hidingPdf([], () => ''))).hidden).toEqual([])
  const { hidden } = await look(hidingPdf(HIDINGS, (hiding) => `of ${hiding}`))
  expect(hidden).toEqual([
    { kind: 'comments', count: 1, names: ['Jane Reviewer'] },
    // The hidden field too.
    { kind: 'hidden_objects', count: 2, names: ['price'] },
    { kind: 'covered_text', count: 2, pages: [1] },
    { kind: 'invisible_text', count: 2, pages: [1] },
    { kind: 'outside_text', count: 2, pages: [1] },
    { kind: 'layer_text', count: 2, pages: [1] },
    { kind: 'layers', count: 1, names: ['Draft notes'] },
    { kind: 'form_data', count: 1, names: ['price'] },
    { kind: 'metadata', count: 1, names: ['Author: of metadata'] },
    { kind: 'earlier_revisions', count: 1 },
    { kind: 'descriptions', count: 1 },
    { kind: 'unused_pages', count: 1 },
    { kind: 'program_data', count: 1, names: ['Drawer'] },
  ])
})

test.each([
  ['black-box-over-text', [{ kind: 'covered_text', count: 4, pages: [1] }]],
  ['white-text', [{ kind: 'invisible_text', count: 2, pages: [1] }]],
  ['invisible-text-mode', [{ kind: 'invisible_text', count: 4, pages: [1] }]],
  ['crop-text-outside', [{ kind: 'outside_text', count: 4, pages: [1] }]],
  [
    'comments',
    [
      { kind: 'comments', count: 2, names: ['Jane Reviewer'] },
      { kind: 'hidden_objects', count: 1 },
    ],
  ],
  ['actualtext', [{ kind: 'descriptions', count: 1, pages: [1] }]],
  ['earlier-revision', [{ kind: 'earlier_revisions', count: 1 }]],
  ['font-not-embedded-chinese', [{ kind: 'missing_fonts', count: 1, pages: [1], names: ['STSong-Light'] }]],
])('what real files hide is counted: %s', async (file, hidden) => {
  expect((await look(readFileSync(`tests/files/${file}.pdf`))).hidden).toEqual(hidden)
})

test('text that is printed twice, on a dark ground or below glass hides nothing', async () => {
  const pdf = PDF.create()
  const page = pdf.addPage({ size: 'a4' })
  const write = (text: string, y: number, more = {}) =>
    page.drawText(text, { x: 60, y, size: 14, font: StandardFonts.Helvetica, ...more })
  write('Printed twice', 700)
  write('Printed twice', 700, { x: 60.3 })
  page.drawRectangle({ x: 50, y: 590, width: 300, height: 30, color: rgb(0, 0, 0) })
  write('White on black', 600, { color: rgb(1, 1, 1) })
  write('Below glass', 500)
  page.drawRectangle({ x: 50, y: 490, width: 300, height: 30, color: rgb(1, 1, 0), opacity: 0.4 })
  expect((await look(await pdf.save())).hidden).toEqual([])
})

test('a character that a font lacks is a gap, which staff are told of', async () => {
  const { hidden } = await look(readFileSync('tests/documents/luatex.pdf'))
  expect(hidden).toEqual([{ kind: 'missing_characters', count: 4, pages: [1], names: ['Other'] }])
})

const IMAGE = '/Type/XObject/Subtype/Image/Width 60/Height 60/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode'

test('a picture that is cropped or below another is on a page that is named', async () => {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer()
  const image = rawStream(picture, IMAGE)
  const page = (content: string) =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</XObject<</P 4 0 R>>>>/Contents 5 0 R>>',
      image,
      rawStream(content),
    ])
  const cropped = 'q 50 50 100 100 re W n 200 0 0 200 50 50 cm /P Do Q'
  const whole = 'q 200 0 0 200 50 50 cm /P Do Q'
  expect(kindsOf((await look(page(cropped))).hidden)).toEqual(['covered_drawings'])
  expect(kindsOf((await look(page(`${whole} 1 g 40 40 220 220 re f`))).hidden)).toEqual(['covered_drawings'])
  expect(kindsOf((await look(page(`${whole} 0.2 0.4 0.6 rg 40 40 220 220 re f`))).hidden)).toEqual(['covered_drawings'])
  expect((await look(page(whole))).hidden).toEqual([])
})

test('a picture that is cropped or covered within what is drawn as one is found too', async () => {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer()
  const page = (form: string) =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</XObject<</F 6 0 R>>>>/Contents 5 0 R>>',
      rawStream(picture, IMAGE),
      rawStream('q 2 0 0 2 20 20 cm /F Do Q'),
      rawStream(form, '/Type/XObject/Subtype/Form/BBox[0 0 120 120]/Resources<</XObject<</P 4 0 R>>>>'),
    ])
  const whole = 'q 100 0 0 100 10 10 cm /P Do Q'
  expect((await look(page(whole))).hidden).toEqual([])
  expect(kindsOf((await look(page(`q 20 20 50 50 re W n ${whole} Q`))).hidden)).toEqual(['covered_drawings'])
  expect(kindsOf((await look(page(`${whole} 1 g 0 0 120 120 re f`))).hidden)).toEqual(['covered_drawings'])
})

test('a redaction carries out what the file has marked, and what it hid is gone', async () => {
  const mark = '<</Type/Annot/Subtype/Redact/Rect[50 690 200 720]>>'
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 7 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R/Annots[6 0 R]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    rawStream('BT /F1 14 Tf 60 700 Td (Marked words) Tj 200 0 Td (stay) Tj ET'),
    mark,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ])
  const before = await look(bytes)
  expect(before.hidden).toEqual([{ kind: 'unapplied_redactions', count: 1, pages: [1] }])
  expect(before.pages[0]?.text).toContain('Marked words')
  const made = await redactPdf(bytes, { boxes: [], words: [], marked: true }, () => {})
  if ('refusal' in made) throw new Error(made.refusal)
  const after = await look(made.pdf)
  expect(after.hidden).toEqual([])
  expect(after.pages.map(({ text }) => text)).toEqual(['stay', ''])
})

test('staff are told of what a picture has beside its pixels, and it is dropped', async () => {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ccc' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'NIGHTHERON' } })
    .toBuffer()
  const made = await pictureToPdf(picture)
  if ('refusal' in made) throw new Error(made.refusal)
  expect(made.hidden).toEqual([{ kind: 'metadata', count: 1, names: ['EXIF'] }])
  expect(Buffer.from(made.pdf).includes('NIGHTHERON')).toBe(false)
})
