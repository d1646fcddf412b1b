import { readFileSync } from 'node:fs'
import { PDF, rgb, StandardFonts } from '@libpdf/core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rawPdf, rawStream } from '../../../../tests/helpers/raw-pdf.ts'
import { inspectPdf } from './inspect.ts'
import { onText } from './page-text.ts'
import { loadPdf, raster } from './raster.ts'

async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const looked = await inspectPdf(bytes, () => {})
  if ('refusal' in looked) throw new Error(looked.refusal)
  return looked.pages.map(({ text }) => text)
}

const HEADLINE = 'Visible headline of the page'
test.each([
  ['below a black box', 'black-box-over-text', HEADLINE],
  ['in the colour of its ground', 'white-text', HEADLINE],
  ['outside the crop box', 'crop-text-outside', HEADLINE],
  ['in a layer that is off', 'layer-off-text', HEADLINE],
  ['never painted, where the picture has nothing', 'invisible-text-mode', HEADLINE],
  ['of comments', 'comments', HEADLINE],
  ['of a hidden field; a field that is shown counts', 'form-hidden-field', `${HEADLINE}\nSHOWNFIELDVALUE`],
  ['that the file gives in place of what is painted', 'actualtext', `${HEADLINE}\nShown words\nFigure`],
  ['of an earlier revision', 'earlier-revision', `${HEADLINE}\nPrice to be agreed`],
])('text that no page shows is no text of it: %s', async (_, file, shown) => {
  expect(await textsOf(readFileSync(`tests/files/${file}.pdf`))).toEqual([shown])
})

type Page = ReturnType<PDF['addPage']>
async function pdfWith(draw: (page: Page, pdf: PDF) => Promise<void> | void): Promise<Uint8Array> {
  const pdf = PDF.create()
  await draw(pdf.addPage({ size: 'a4' }), pdf)
  return pdf.save()
}
const write = (page: Page, text: string, y: number, more = {}) =>
  page.drawText(text, { x: 60, y, size: 14, font: StandardFonts.Helvetica, ...more })
const cover = (page: Page, y: number, more = {}) =>
  page.drawRectangle({ x: 50, y: y - 6, width: 300, height: 24, color: rgb(0, 0, 0), ...more })

test('a word below a box is left out of its line, also below the label of the box', async () => {
  const bytes = await pdfWith((page) => {
    write(page, 'The price is secret today', 600)
    cover(page, 600, { x: 130, width: 45 })
    write(page, 'Covered', 500)
    cover(page, 500)
    write(page, 'LABEL', 500, { color: rgb(1, 1, 1) })
  })
  const [text] = await textsOf(bytes)
  expect(text?.replace(/\s+/g, ' ')).toBe('The price is today LABEL')
})

test('text below a drawing that is put together of others is left out', async () => {
  const below = await PDF.load(await pdfWith((page) => write(page, 'Nested words', 500)))
  const bytes = await pdfWith(async (page, pdf) => {
    page.drawPage(await pdf.embedPage(below, 0), { x: 0, y: 0 })
    cover(page, 500)
    write(page, 'Shown', 300)
  })
  expect(await textsOf(bytes)).toEqual(['Shown'])
})

test('text on dark ground, light text, text below glass and text printed twice stay', async () => {
  const bytes = await pdfWith((page) => {
    cover(page, 700)
    write(page, 'White on black', 700, { color: rgb(1, 1, 1) })
    write(page, 'Light grey on white', 600, { color: rgb(0.9, 0.9, 0.9) })
    write(page, 'Below glass', 500)
    cover(page, 500, { color: rgb(1, 1, 0), opacity: 0.4 })
    write(page, 'Printed twice', 400)
    write(page, 'Printed twice', 400, { x: 60.3 })
    write(page, 'Small print', 300, { size: 4 })
  })
  const [text = ''] = await textsOf(bytes)
  for (const words of ['White on black', 'Light grey on white', 'Below glass', 'Printed twice', 'Small print'])
    expect(text).toContain(words)
})

test('the invisible text of a scan stays, because its picture shows the same words', async () => {
  const picture = await pdfWith((page) => write(page, 'Scanned words', 600))
  const document = await loadPdf(picture)
  const { data, width, height } = await raster(document, 1, 800)
  document.destroy()
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
  const words = (text: string, y: number) => `BT 3 Tr /F1 14 Tf 60 ${y} Td (${text}) Tj ET`
  const content = `q 595 0 0 842 0 0 cm /Im1 Do Q ${words('Scanned words', 600)} ${words('Written elsewhere', 200)}`
  const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`
  const scan = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>/XObject<</Im1 5 0 R>>>>/Contents 6 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    rawStream(jpeg, image),
    rawStream(content),
  ])
  expect(await textsOf(scan)).toEqual(['Scanned words'])
})

const CIDS = { GB1: 'UniGB-UCS2-H', Japan1: 'UniJIS-UCS2-H', CNS1: 'UniCNS-UCS2-H', Korea1: 'UniKS-UCS2-H' } as const
/** A page with words in a font that the file does not contain, as printers of the region write it. */
function withoutFont(words: string, ordering: keyof typeof CIDS): Buffer {
  const hex = Buffer.from(words, 'utf16le').swap16().toString('hex')
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Resources<</Font<</F1 4 0 R>>>>/Contents 7 0 R>>',
    `<</Type/Font/Subtype/Type0/BaseFont/Some-Font/Encoding/${CIDS[ordering]}/DescendantFonts[5 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/Some-Font/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor 6 0 R/DW 1000>>`,
    '<</Type/FontDescriptor/FontName/Some-Font/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
    rawStream(`BT /F1 20 Tf 20 40 Td <${hex}> Tj ET`),
  ])
}

test.each([
  ['simplified Chinese', '收入与增长', 'GB1'],
  ['traditional Chinese', '營業收入', 'CNS1'],
  ['Japanese', '売上高は', 'Japan1'],
  ['Korean', '매출성장', 'Korea1'],
  ['Cyrillic', 'Выручка', 'GB1'],
] as const)('text in a font that the file lacks is drawn, and so it counts: %s', async (_, words, ordering) => {
  expect(await textsOf(withoutFont(words, ordering))).toEqual([words])
})

test.each(['form-hidden-field', 'comments'])('a page is drawn the same after its text was read: %s', async (file) => {
  const document = await loadPdf(readFileSync(`tests/files/${file}.pdf`))
  const before = await raster(document, 1, 600)
  onText(document, 1, () => {})
  const after = await raster(document, 1, 600)
  document.destroy()
  // A field that is painted once is a little lighter at its edges than one that is painted twice.
  const differing = before.data.filter((value, at) => Math.abs(value - (after.data[at] ?? 0)) > 100).length
  expect(differing).toBe(0)
})
