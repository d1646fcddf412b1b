import { paintedParts } from './painted-parts.ts'
import { type Module, viewOf, withMemory } from './pdfium.ts'

const KEY = 'ActualText\0'
/** In bytes of UTF-16, with the end: more than a ligature or a hyphen, which programs describe by themselves. */
const DESCRIBES = 2 * 5
const LENGTH = 4

/**
 * A mark may give other words in place of those that are painted, and PDFium would take these. Removes them, and returns how many give more
 * than a few letters.
 */
export function removeOtherWords(pdfium: Module, page: number): number {
  let described = 0
  for (const { object } of paintedParts(pdfium, page))
    for (let index = pdfium._FPDFPageObj_CountMarks(object) - 1; index >= 0; index--) {
      const mark = pdfium._FPDFPageObj_GetMark(object, index)
      const length = lengthOf(pdfium, mark)
      if (length === 0) continue
      if (length > DESCRIBES) described += 1
      pdfium._FPDFPageObj_RemoveMark(object, mark)
    }
  return described
}

/** Of the words that a mark gives, in bytes with the end; 0 if it gives none. */
function lengthOf(pdfium: Module, mark: number): number {
  return withMemory(pdfium, KEY.length + LENGTH, (at) => {
    pdfium.HEAPU8.set(Buffer.from(KEY), at + LENGTH)
    if (!pdfium._FPDFPageObjMark_GetParamStringValue(mark, at + LENGTH, 0, 0, at)) return 0
    return viewOf(pdfium, at, LENGTH).getUint32(0, true)
  })
}
