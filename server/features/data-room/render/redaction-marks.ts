import type { PDFiumDocument } from '@hyzyla/pdfium'
import type { Place } from './page-text.ts'
import { pageHandle, viewOf, withMemory } from './pdfium.ts'
import { sharesOf } from './shares.ts'

/** Of annotations: what a program is to redact, and has not redacted yet. */
const REDACT = 28

/**
 * Where a page is marked for redaction: the rectangle around each mark, because PDFium does not tell the lines of text in it. The page
 * still shows what is there.
 */
export function redactionMarks(document: PDFiumDocument, number: number): Place[] {
  const { pdfium, handle } = pageHandle(document.getPage(number - 1))
  try {
    const toShare = sharesOf(pdfium, handle)
    return Array.from({ length: pdfium._FPDFPage_GetAnnotCount(handle) }, (_, index) => {
      const annotation = pdfium._FPDFPage_GetAnnot(handle, index)
      try {
        return pdfium._FPDFAnnot_GetSubtype(annotation) === REDACT ? areasOf(annotation) : []
      } finally {
        pdfium._FPDFPage_CloseAnnot(annotation)
      }
    }).flat()

    function areasOf(annotation: number): Place[] {
      return withMemory(pdfium, 16, (at) => {
        if (!pdfium._FPDFAnnot_GetRect(annotation, at)) return []
        const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((offset) =>
          viewOf(pdfium, at, 16).getFloat32(offset, true),
        )
        const [a, b] = [toShare(left, top), toShare(right, bottom)]
        const inside = (share: number) => Math.min(1, Math.max(0, share))
        const [x, y] = [inside(Math.min(a.x, b.x)), inside(Math.min(a.y, b.y))]
        return [{ x, y, width: inside(Math.max(a.x, b.x)) - x, height: inside(Math.max(a.y, b.y)) - y }]
      })
    }
  } finally {
    pdfium._FPDF_ClosePage(handle)
  }
}
