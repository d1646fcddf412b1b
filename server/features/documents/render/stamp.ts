import { PDF, rgb, StandardFonts } from '@libpdf/core'

const SIZE = 11
const SLOPE = 24
/** Of a middle grey, which shows on paper and on dark slides alike and is read through without trouble. */
const OPACITY = 0.24

/** The document with the mark on every page, over and over as on the pages that are shown, and in its properties. */
export async function stampPdf(bytes: Uint8Array, mark: readonly string[], trace: string): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const line = mark.map(latin).join('   ')
  const step = line.length * SIZE * 0.56 + 60
  for (const page of pdf.getPages()) {
    const { x, y, width, height } = page.getCropBox()
    const box = { left: Math.min(x, x + width), bottom: Math.min(y, y + height) }
    const [across, up] = [Math.abs(width), Math.abs(height)]
    for (let row = 0, at = -across * 0.45; at < up; at += 96, row++)
      for (let left = -step + (row % 2) * (step / 2); left < across; left += step)
        page.drawText(line, {
          x: box.left + left,
          y: box.bottom + at + (left + step) * 0.2,
          size: SIZE,
          font: StandardFonts.HelveticaBold,
          color: rgb(0.5, 0.5, 0.5),
          opacity: OPACITY,
          rotate: { angle: SLOPE, origin: 'bottom-left' },
        })
    // Once in full, where a page has its margin.
    page.drawText(line, {
      x: box.left + 18,
      y: box.bottom + 10,
      size: 7,
      font: StandardFonts.Helvetica,
      color: rgb(0.3, 0.3, 0.3),
    })
  }
  pdf.setKeywords([trace])
  pdf.setProducer(`Vestibule ${trace}`)
  return pdf.save()
}

/** The fonts that every reader has know Latin letters only; the code says the rest. */
function latin(text: string): string {
  return text.replace(/[^\x20-\x7E\xA0-\xFF]/g, '?')
}
