import { PDF, type PDFPage, rgb, StandardFonts } from '@libpdf/core'
import sharp from 'sharp'
import type { HiddenKind } from '../../contract/data-room/hidden-parts.ts'
import { type Maker, SHOWN } from './maker.ts'

const write = (page: PDFPage, text: string, y: number, more = {}) =>
  page.drawText(text, { x: 60, y, size: 14, font: StandardFonts.Helvetica, ...more })

/** The word in print, as large as the picture. */
const pictureOf = (word: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60"><rect width="400" height="60" fill="#fff"/><text x="10" y="42" font-family="DejaVu Sans" font-size="32">${word}</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

type Add = (pdf: PDF, page: PDFPage, word: string) => Promise<void> | void

const KINDS = {
  covered_text: (_, page, word) => {
    write(page, word, 640)
    page.drawRectangle({ x: 50, y: 634, width: 300, height: 24, color: rgb(1, 1, 1) })
  },
  invisible_text: (_, page, word) => write(page, word, 600, { opacity: 0 }),
  outside_text: (_, page, word) => write(page, word, 600, { x: 700 }),
  comments: (_, page, word) => {
    page.addTextAnnotation({ rect: { x: 400, y: 700, width: 20, height: 20 }, contents: word, title: 'A reviewer' })
  },
  metadata: (pdf, _, word) => pdf.setMetadata({ author: word, subject: word, keywords: [word] }),
  covered_drawings: async (pdf, page, word) => {
    const place = { x: 60, y: 500, width: 200, height: 30 }
    page.drawImage(pdf.embedJpeg(await pictureOf(word)), place)
    page.drawRectangle({ ...place, color: rgb(0, 0, 0) })
  },
  form_data: (pdf, _, word) => {
    pdf.getOrCreateForm().createTextField('price').setValue(word)
  },
} as const satisfies Partial<Record<HiddenKind, Add>>

/** As programs make them with a library for PDF: streams are packed, and objects stand in the library's order. */
export const libPdf: Maker = {
  name: 'library',
  ending: 'pdf',
  kinds: Object.keys(KINDS) as (keyof typeof KINDS)[],
  async make(kinds, wordOf) {
    const pdf = PDF.create()
    const page = pdf.addPage({ size: 'a4' })
    write(page, SHOWN, 760)
    for (const [kind, add] of Object.entries(KINDS) as [HiddenKind, Add][])
      if (kinds.includes(kind)) await add(pdf, page, wordOf(kind))
    return pdf.save()
  },
}
