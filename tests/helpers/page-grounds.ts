import { PDF, rgb, StandardFonts } from '@libpdf/core'
import type { Pixels } from '../../server/features/data-room/render/ground.ts'
import { loadPdf, raster } from '../../server/features/data-room/render/raster.ts'

const PARAGRAPH =
  'Revenue of the fourth quarter was 48,217,350, which is 12.4 % more than a year before. Of this, 31.9 million came from ' +
  'recurring contracts and 16.3 million from services. The margin before interest and taxes rose from 18.2 % to 21.7 %, ' +
  'because the cost of delivery grew more slowly than the number of customers. Net retention was 118 %.'
const ROWS = [
  ['', '2023', '2024', '2025'],
  ['Revenue', '31,480,112', '39,905,870', '48,217,350'],
  ['Gross profit', '19,833,940', '26,338,100', '33,270,005'],
  ['Operating costs', '14,104,500', '17,590,221', '20,018,444'],
  ['EBIT', '5,729,440', '8,747,879', '13,251,561'],
  ['Cash at the end', '9,112,003', '14,870,655', '22,406,918'],
]

/** The pages that a watermark is judged on: a dense letter, slides on one ground, and a slide with every level of grey. */
export const GROUNDS = ['white', 'grey', 'dark', 'levels', 'colours'] as const
export type Ground = (typeof GROUNDS)[number]

const [BLACK, WHITE] = [rgb(0.07, 0.07, 0.07), rgb(1, 1, 1)]

/** The page without a watermark. */
export async function pageOn(ground: Ground, width = 1200): Promise<Pixels> {
  const document = await loadPdf(await pdfOn(ground))
  return raster(document, 1, width).finally(() => document.destroy())
}

export function pdfOn(ground: Ground): Promise<Uint8Array> {
  return ground === 'white' ? letter() : slide(ground)
}

function letter(): Promise<Uint8Array> {
  const pdf = PDF.create()
  const page = pdf.addPage({ size: 'a4' })
  const write = (text: string, x: number, y: number, size: number, bold = false) =>
    page.drawText(text, {
      x,
      y,
      size,
      font: bold ? StandardFonts.HelveticaBold : StandardFonts.Helvetica,
      color: BLACK,
      maxWidth: 470,
      lineHeight: size * 1.35,
    })
  write('Report to investors', 62, 770, 22, true)
  for (const [index, top] of [730, 645, 560].entries()) {
    write(`${index + 1}. ${['Growth', 'Margin', 'Outlook'][index]}`, 62, top, 11, true)
    write(PARAGRAPH, 62, top - 17, 10)
  }
  for (const [row, cells] of ROWS.entries())
    for (const [column, cell] of cells.entries()) write(cell, 62 + column * 120, 460 - row * 18, 10, row === 0)
  for (const top of [335, 272, 209, 146]) write(PARAGRAPH, 62, top, 10)
  return pdf.save()
}

function slide(ground: Exclude<Ground, 'white'>): Promise<Uint8Array> {
  const pdf = PDF.create()
  const page = pdf.addPage({ width: 960, height: 540 })
  const bands =
    ground === 'levels'
      ? Array.from({ length: 16 }, (_, band) => rgb(band / 15, band / 15, band / 15))
      : ground === 'colours'
        ? [rgb(0.85, 0.1, 0.1), rgb(0.1, 0.6, 0.15), rgb(0.1, 0.2, 0.8), rgb(0.95, 0.75, 0.1), rgb(0.1, 0.65, 0.7)]
        : [ground === 'grey' ? rgb(0.5, 0.5, 0.5) : rgb(0.06, 0.09, 0.2)]
  const wide = 960 / bands.length
  for (const [band, color] of bands.entries())
    page.drawRectangle({ x: band * wide, y: 0, width: wide + 1, height: 540, color })
  if (ground === 'levels') return pdf.save()
  const color = ground === 'grey' ? BLACK : WHITE
  const write = (text: string, x: number, y: number, size: number) =>
    page.drawText(text, { x, y, size, font: StandardFonts.Helvetica, color, maxWidth: 860, lineHeight: size * 1.3 })
  write('Cash flow turned positive', 60, 450, 38)
  write(PARAGRAPH, 60, 390, 16)
  for (const [row, cells] of ROWS.entries())
    for (const [column, cell] of cells.entries()) write(cell, 60 + column * 200, 240 - row * 30, 18)
  return pdf.save()
}
