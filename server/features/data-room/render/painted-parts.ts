import { type Module, viewOf, withMemory } from './pdfium.ts'

/** As in PDF: x becomes a·x + c·y + e, and y becomes b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
/** `matrix` leads from the place of an object to the page, where it is a part of what is drawn as one. */
export type PaintedPart = { object: number; matrix: Matrix }

const FORM = 5
const UNCHANGED: Matrix = [1, 0, 0, 1, 0, 0]

/** All that a page draws, in order: what comes later lies above. */
export function paintedParts(pdfium: Module, page: number): PaintedPart[] {
  return partsOf(pdfium, UNCHANGED, pdfium._FPDFPage_CountObjects(page), (index) =>
    pdfium._FPDFPage_GetObject(page, index),
  )
}

function partsOf(pdfium: Module, matrix: Matrix, count: number, objectAt: (index: number) => number): PaintedPart[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => objectAt(index)).flatMap((object) => {
    if (pdfium._FPDFPageObj_GetType(object) !== FORM) return [{ object, matrix }]
    const own = joined(matrixOf(pdfium, object), matrix)
    return partsOf(pdfium, own, pdfium._FPDFFormObj_CountObjects(object), (index) =>
      pdfium._FPDFFormObj_GetObject(object, index),
    )
  })
}

function matrixOf(pdfium: Module, object: number): Matrix {
  return withMemory(pdfium, 24, (at) => {
    if (!pdfium._FPDFPageObj_GetMatrix(object, at)) return UNCHANGED
    const view = viewOf(pdfium, at, 24)
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = [0, 4, 8, 12, 16, 20].map((offset) =>
      view.getFloat32(offset, true),
    )
    return [a, b, c, d, e, f]
  })
}

export function applied([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** The first, then the second. */
function joined([a, b, c, d, e, f]: Matrix, then: Matrix): Matrix {
  const [p, q, r, s] = then
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, ...applied(then, e, f)]
}
