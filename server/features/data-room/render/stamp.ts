import { PDF, rgb, StandardFonts } from '@libpdf/core'

/** In points, on a page as wide as paper usually is; on a larger one in proportion, as on the pages that are shown. */
const SIZE = 11
const USUAL_WIDTH = 595
/** From one row to the next, in sizes of the letters. */
const ROW = 8.7
const SLOPE = 24
/** Of a middle grey, which shows on paper and on dark slides alike and is read through without trouble. */
const OPACITY = 0.24

/** The document with the mark on every page, over and over as on the pages that are shown, and in its properties. */
export async function stampPdf(bytes: Uint8Array, mark: readonly string[], watermark: string): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const line = mark.map(latin).join('   ')
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
    // Once in full, where a page has its margin.
    page.drawText(line, {
      x: box.left + 18,
      y: box.bottom + 10,
      size: 0.64 * size,
      font: StandardFonts.Helvetica,
      color: rgb(0.3, 0.3, 0.3),
    })
  }
  pdf.setKeywords([watermark])
  pdf.setProducer(`Vestibule ${watermark}`)
  return pdf.save()
}

/** The fonts that every reader has know Latin letters only; the code says the rest. */
function latin(text: string): string {
  return text.replace(/[^\x20-\x7E\xA0-\xFF]/g, '?')
}
