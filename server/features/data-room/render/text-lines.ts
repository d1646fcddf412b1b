import type { PDFiumPage } from '@hyzyla/pdfium'
import { normaliseText } from './inspect.ts'
import { pageHandle, viewOf, withMemory } from './pdfium.ts'
import { toLetter } from './places.ts'
import { loadPdf } from './raster.ts'

const MAX_CHARACTERS = 100_000
/** A space wider than this share of a line's height divides cells of a table. */
const CELL_GAP = 0.7

/**
 * The texts of some pages, with a tab between the cells of a table. A page whose file says something else than what is known of it, such
 * as a picture whose text was kept beside it, keeps its known text.
 */
export async function readTextLines(
  file: Uint8Array,
  known: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, string>> {
  const document = await loadPdf(file)
  try {
    const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')
    return new Map(
      [...known].map(([page, text]) => {
        const lines = normaliseText(linesOn(document.getPage(page - 1)))
        return [page, words(lines) === words(text) ? lines : text]
      }),
    )
  } finally {
    document.destroy()
  }
}

function linesOn(page: PDFiumPage): string {
  const { pdfium, handle } = pageHandle(page)
  const text = pdfium._FPDFText_LoadPage(handle)
  if (!text) return ''
  try {
    return withMemory(pdfium, 16, (at) => {
      const boxOf = (index: number) => {
        if (!pdfium._FPDFText_GetLooseCharBox(text, index, at)) return undefined
        const box = viewOf(pdfium, at, 16)
        const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((offset) => box.getFloat32(offset, true))
        return { left, right, height: Math.abs(top - bottom) }
      }
      const count = Math.min(MAX_CHARACTERS, pdfium._FPDFText_CountChars(text))
      let lines = ''
      let last = -1
      for (let index = 0; index < count; index++) {
        const letter = toLetter(pdfium._FPDFText_GetUnicode(text, index))
        if (letter.trim() === '') {
          if (letter !== ' ') last = -1
          lines += letter
          continue
        }
        if (last >= 0 && index > last + 1) {
          const [from, to] = [boxOf(last), boxOf(index)]
          if (from && to && to.left - from.right > CELL_GAP * from.height) lines += '\t'
        }
        lines += letter
        last = index
      }
      return lines
    })
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}
