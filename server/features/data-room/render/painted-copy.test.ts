import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDF, rgb, StandardFonts } from '@libpdf/core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testFolder } from '../../../../tests/helpers/command-line.ts'
import { outlinedPdf } from '../../../../tests/helpers/outlined-pdf.ts'
import { rawPdf, rawStream } from '../../../../tests/helpers/raw-pdf.ts'
import { copyPainted } from './painted-copy.ts'
import { loadPdf, raster } from './raster.ts'

async function copyOf(bytes: Uint8Array): Promise<Buffer> {
  const document = await loadPdf(bytes)
  try {
    return Buffer.from(await (await copyPainted(bytes, document)).save())
  } finally {
    document.destroy()
  }
}

/** The whole file with every stream unpacked, as another program reads it. */
function unpacked(pdf: Uint8Array): string {
  const file = join(testFolder(), 'copy.pdf')
  writeFileSync(file, pdf)
  return execFileSync('qpdf', ['--qdf', '--object-streams=disable', file, '-'], { maxBuffer: 1e9 }).toString('latin1')
}
const textOf = (pdf: Uint8Array) => execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString().trim()
const file = (name: string) => readFileSync(`tests/files/${name}.pdf`)
/** Words may stand as letters of two bytes. */
const wide = (word: string) => Buffer.from(word, 'utf16le').swap16().toString('latin1')

test.each([
  ['comments', ['NOTECOMMENT', 'HIGHLIGHTCOMMENT', 'Jane Reviewer', 'HIDDENFREETEXT']],
  ['form-hidden-field', ['HIDDENFIELDVALUE', 'hiddenfield']],
  ['metadata', ['META', 'PIECEPRIVATE', 'jdoe']],
  ['layer-off-text', ['LAYEROFF', 'Draft notes']],
  ['black-box-over-text', ['UNDERBLACKBOX']],
  ['white-text', ['WHITEONWHITE']],
  ['crop-text-outside', ['OUTSIDECROP']],
  ['earlier-revision', ['EARLIERREVISION']],
  ['invisible-text-mode', ['INVISIBLETRTHREE']],
  ['actualtext', ['ACTUALTEXT', 'ALTTEXT']],
])('a copy has nothing of what the file hides: %s', async (name, hidden) => {
  const copy = await copyOf(file(name))
  const whole = unpacked(copy)
  for (const word of hidden)
    for (const form of [word, wide(word), Buffer.from(word, 'utf16le').swap16().toString('hex')])
      expect(whole.toLowerCase(), word).not.toContain(form.toLowerCase())
  expect(textOf(copy)).toContain('Visible headline of the page')
  expect(textOf(copy)).not.toMatch(new RegExp(hidden.join('|')))
})

test.each(['comments', 'form-hidden-field', 'black-box-over-text', 'crop-text-outside', 'layer-off-text'])(
  'a copy looks like its file: %s',
  async (name) => {
    const [before, after] = await Promise.all([pictureOf(file(name)), copyOf(file(name)).then(pictureOf)])
    expect([after.width, after.height]).toEqual([before.width, before.height])
    const differing = before.data.filter((value, at) => Math.abs(value - (after.data[at] ?? 0)) > 110).length
    expect(differing / before.data.length).toBeLessThan(0.001)
  },
)

async function pictureOf(pdf: Uint8Array) {
  const document = await loadPdf(pdf)
  return raster(document, 1, 800).finally(() => document.destroy())
}

const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]'
const HEAD = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>']

test('comments in the drawing, marks, and resources that no drawing uses stay behind; the rest stays as it was', async () => {
  const pdf = rawPdf([
    ...HEAD,
    `${PAGE}/Resources<</Font<</F1 4 0 R/Unused 6 0 R>>/Properties<</P1<</Secret(MARKED)>>>>>>/Contents 5 0 R/PieceInfo<</App<</Private(PIECE)>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    rawStream(
      '% COMMENT\n/Span <</ActualText(SPOKEN)>> BDC BT /F1 20 Tf 20 300 Td (Kept \\(as it is\\)) Tj ET EMC Q Q\n/OC /P1 BDC EMC',
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/UnusedFont>>',
  ])
  const copy = await copyOf(pdf)
  const whole = unpacked(copy)
  for (const word of ['COMMENT', 'SPOKEN', 'MARKED', 'PIECE', 'UnusedFont']) expect(whole).not.toContain(word)
  expect(whole, 'it is no picture').toContain('(Kept \\(as it is\\)) Tj')
  expect(textOf(copy)).toBe('Kept (as it is)')
})

async function noise(seed: string) {
  const data = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7919 + seed.length * 104_729) % 251))
  return sharp(data, { raw: { width: 64, height: 64, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

test('the part of a picture that the page cuts off is not in the copy', async () => {
  const jpeg = await noise('cut')
  const image =
    '/Type/XObject/Subtype/Image/Width 64/Height 64/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode'
  const page = (content: string) =>
    rawPdf([
      ...HEAD,
      `${PAGE}/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R>>`,
      rawStream(jpeg, image),
      rawStream(content),
    ])
  const scan = jpeg.subarray(-400).toString('latin1')
  const whole = async (content: string) => unpacked(await copyOf(page(content))).includes(scan)
  expect(await whole('q 200 0 0 200 50 50 cm /I Do Q'), 'a whole picture stays as it is').toBe(true)
  expect(await whole('q 800 0 0 800 50 50 cm /I Do Q'), 'by the page').toBe(false)
  expect(await whole('q 50 50 100 100 re W n 200 0 0 200 50 50 cm /I Do Q'), 'by a frame').toBe(false)
  expect(await whole('q 200 0 0 200 50 50 cm /I Do Q 0 g 40 40 220 100 re f'), 'by a box over it').toBe(false)
})

test('a picture in the copy has no notes of its camera', async () => {
  const jpeg = await sharp(await noise('exif'))
    .withExif({ IFD0: { Copyright: 'CAMERA OWNER' } })
    .jpeg()
    .toBuffer()
  expect(jpeg.toString('latin1')).toContain('CAMERA OWNER')
  const pdf = PDF.create()
  pdf.addPage({ width: 200, height: 200 }).drawImage(pdf.embedJpeg(jpeg), { x: 20, y: 20, width: 100, height: 100 })
  expect(unpacked(await copyOf(await pdf.save()))).not.toContain('CAMERA OWNER')
})

test('text over pictures and in tables on coloured ground keeps its page as a drawing; a table over a picture does not', async () => {
  const copyWith = async (pictureAt: number) => {
    const pdf = PDF.create()
    const page = pdf.addPage({ size: 'a4' })
    page.drawImage(pdf.embedJpeg(await noise('ground')), { x: 0, y: pictureAt, width: 595, height: 400 })
    page.drawText('Over a picture', { x: 60, y: pictureAt + 20, size: 12, font: StandardFonts.Helvetica })
    for (let row = 0; row < 5; row++) {
      page.drawRectangle({ x: 50, y: 700 - row * 30, width: 400, height: 24, color: rgb(0.9, 0.9, 1) })
      page.drawText(`Row ${row}`, { x: 60, y: 706 - row * 30, size: 12, font: StandardFonts.Helvetica })
    }
    return unpacked(await copyOf(await pdf.save()))
  }
  expect(await copyWith(0)).toContain('Helvetica')
  expect(await copyWith(440)).not.toContain('Helvetica')
})

test('a drawing within another that belongs to a layer that is off is not in the copy', async () => {
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 400 400]'
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[7 0 R]/D<</OFF[7 0 R]>>>>>>',
    HEAD[1] ?? '',
    `${PAGE}/Resources<</XObject<</Outer 4 0 R>>>>/Contents 6 0 R>>`,
    rawStream(
      '0 g 20 20 60 60 re f /OC /L BDC /Inner Do EMC',
      `${form}/Resources<</XObject<</Inner 5 0 R>>/Properties<</L 7 0 R>>>>`,
    ),
    rawStream('100 100 77 77 re f', form),
    rawStream('/Outer Do'),
    '<</Type/OCG/Name(Draft)>>',
  ])
  expect(unpacked(await copyOf(pdf))).not.toContain('100 100 77 77 re')
  const [before, after] = [await pictureOf(pdf), await pictureOf(await copyOf(pdf))]
  const differing = before.data.filter((value, at) => Math.abs(value - (after.data[at] ?? 0)) > 110).length
  expect(differing / before.data.length, 'its edges may lie between two pixels').toBeLessThan(0.001)
})

test('links, outline and labels of pages come along', async () => {
  const bytes = outlinedPdf(
    [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }],
    [
      { title: 'Beginning', page: 1 },
      { title: 'Middle', page: 2, under: 0 },
      { title: 'End', page: 3 },
    ],
  )
  const pdf = await PDF.load(bytes)
  const [first, second] = pdf.getPages()
  first?.addLinkAnnotation({ rect: { x: 10, y: 20, width: 30, height: 40 }, uri: 'https://example.com/a' })
  if (second)
    first?.addLinkAnnotation({
      rect: { x: 50, y: 20, width: 30, height: 40 },
      destination: { page: second, type: 'Fit' },
    })
  const copy = await copyOf(await pdf.save())
  const made = await PDF.load(copy)
  expect(
    made
      .getPages()[0]
      ?.getLinkAnnotations()
      .map((link) => link.getAction()),
  ).toMatchObject([{ uri: 'https://example.com/a' }, {}])
  const whole = unpacked(copy)
  for (const title of ['Beginning', 'Middle', 'End']) expect(whole).toContain(`(${title})`)
})
