import { PDF, rgb, StandardFonts } from '@libpdf/core'
import type { Mark } from './mark.ts'

/** In points, on a page of usual width; larger pages scale it. */
const SIZE = 11
const USUAL_WIDTH = 595
/** The distance between rows, in multiples of the font size. */
const ROW = 8.7
const SLOPE = 24
/** Of a middle grey, which shows on paper and on dark slides and stays readable through. */
const OPACITY = 0.24

/** Repeats the watermark across every page and adds it to the document properties. */
export async function stampPdf(bytes: Uint8Array, mark: Mark): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const line = mark.lines.map(latin).join('   ')
  for (const page of pdf.getPages()) {
    const { x, y, width, height } = page.getCropBox()
    const box = { left: Math.min(x, x + width), bottom: Math.min(y, y + height) }
    const [across, up] = [Math.abs(width), Math.abs(height)]
    const size = SIZE * Math.max(1, Math.min(across, up) / USUAL_WIDTH)
    const step = line.length * size * 0.56 + 5 * size
    for (let row = 0, at = -across * 0.45; at < up; at += ROW * size, row++)
      for (let left = -step + (row % 2) * (step / 2); left < across; left += step)
        page.drawText(line, {
          x: box.left + left,
          y: box.bottom + at + (left + step) * 0.2,
          size,
          font: StandardFonts.HelveticaBold,
          color: rgb(0.5, 0.5, 0.5),
          opacity: OPACITY,
          rotate: { angle: SLOPE, origin: 'bottom-left' },
        })
    // Once more in full, in the margin.
    page.drawText(line, {
      x: box.left + 18,
      y: box.bottom + 10,
      size: 0.64 * size,
      font: StandardFonts.Helvetica,
      color: rgb(0.3, 0.3, 0.3),
    })
  }
  pdf.setKeywords([mark.code])
  pdf.setProducer(`Vestibule ${mark.code}`)
  return pdf.save()
}

/** The standard PDF fonts contain only Latin letters; the code identifies the reader anyway. */
function latin(text: string): string {
  return text.replace(/[^\x20-\x7E\xA0-\xFF]/g, '?')
}
