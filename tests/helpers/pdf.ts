import { PDF, StandardFonts } from '@libpdf/core'

/** A PDF with one page per text. */
export async function pdfOf(texts: readonly string[], size: 'a4' | { width: number; height: number } = 'a4') {
  const pdf = PDF.create()
  for (const text of texts) {
    const page = pdf.addPage(size === 'a4' ? { size } : size)
    page.drawText(text, { x: 60, y: 600, size: 14, font: StandardFonts.Helvetica, maxWidth: 460 })
  }
  return pdf.save()
}
