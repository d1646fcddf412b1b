import { PDF, type PDFPage, rgb, StandardFonts } from '@libpdf/core'
import { makerOf, SHOWN } from './maker.ts'
import { pictureOf, pictureWithDetails } from './picture.ts'

const write = (page: PDFPage, text: string, y: number, more = {}) =>
  page.drawText(text, { x: 60, y, size: 14, font: StandardFonts.Helvetica, ...more })

type Draft = { pdf: PDF; page: PDFPage }

/** As programs make them with a library for PDF: streams are packed, and objects stand in the library's order. */
export const libPdf = makerOf<Draft>({
  name: 'library',
  ending: 'pdf',
  begin() {
    const pdf = PDF.create()
    const page = pdf.addPage({ size: 'a4' })
    write(page, SHOWN, 760)
    return { pdf, page }
  },
  finish: ({ pdf }) => pdf.save(),
  ways: {
    covered: [
      'covered_text',
      ({ page }, word) => {
        write(page, word, 640)
        page.drawRectangle({ x: 50, y: 634, width: 300, height: 24, color: rgb(1, 1, 1) })
      },
    ],
    transparent: ['invisible_text', ({ page }, word) => write(page, word, 600, { opacity: 0 })],
    outside: ['outside_text', ({ page }, word) => write(page, word, 600, { x: 700 })],
    comment: [
      'comments',
      ({ page }, word) => {
        const rect = { x: 400, y: 700, width: 20, height: 20 }
        page.addTextAnnotation({ rect, contents: word, title: 'A reviewer' })
      },
    ],
    details: ['metadata', ({ pdf }, word) => pdf.setMetadata({ author: word, subject: word, keywords: [word] })],
    'covered picture': [
      'covered_drawings',
      async ({ pdf, page }, word) => {
        const place = { x: 60, y: 500, width: 200, height: 30 }
        page.drawImage(pdf.embedJpeg(await pictureOf(word)), place)
        page.drawRectangle({ ...place, color: rgb(0, 0, 0) })
      },
    ],
    'details of a picture': [
      'metadata',
      async ({ pdf, page }, word) =>
        page.drawImage(pdf.embedJpeg(await pictureWithDetails(word)), { x: 60, y: 400, width: 200, height: 30 }),
    ],
    'value of a field': ['form_data', ({ pdf }, word) => pdf.getOrCreateForm().createTextField('price').setValue(word)],
  },
})
