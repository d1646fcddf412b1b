import type { PDFiumDocument } from '@hyzyla/pdfium'
import type { Pixels } from './ground.ts'
import { applied, type Matrix, type PaintedPart, paintedParts } from './painted-parts.ts'
import { type Module, pageHandle, viewOf, withMemory } from './pdfium.ts'
import { paint, pictureSize } from './raster.ts'

/*
 * What a page hides under what it shows: parts of pictures that are cut off, and drawings and pictures below others. Its text is looked at
 * letter by letter, in page-text.ts.
 */

const [PATH, IMAGE, SHADING] = [2, 3, 4]
/** Of the pictures that are compared, in pixels. */
const ACROSS = 320
/** In pixels: what is compared at once. */
const BLOCK = 6
/** Of 255: from here on something is to be seen in a block, and up to there nothing is. */
const [SEEN, PLAIN] = [24, 10]
/** A drawing with fewer parts is a line, a box or ground. */
const SIMPLE = 8
/** Of a picture's width or height. Less is the precision of the program that made the file. */
const CUT = 0.02
const MAX_COVERS = 40

/** In points of the file. */
type Area = { left: number; bottom: number; right: number; top: number }
type Thing = PaintedPart & { type: number; area: Area; isOpaque: boolean; isSimple: boolean }

export function hidesDrawings(document: PDFiumDocument, number: number): boolean {
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const { pdfium, handle } = pageHandle(page)
  try {
    const things = paintedParts(pdfium, handle).map((part) => thingOf(pdfium, part))
    const visible = pageArea(pdfium, handle)
    if (things.some((thing) => thing.type === IMAGE && isCut(pdfium, thing, visible))) return true
    const covers = things.filter((thing, index) => thing.isOpaque && coversAny(thing, things.slice(0, index)))
    if (covers.length === 0) return false
    if (covers.length > MAX_COVERS) return true
    const { across: width, height } = pictureSize(originalHeight / originalWidth, ACROSS)
    let shown = paint(pdfium, handle, width, height)
    for (const cover of covers.reverse()) {
      pdfium._FPDFPageObj_SetIsActive(cover.object, 0)
      const below = paint(pdfium, handle, width, height)
      if (hides(shown, below, cover.type === PATH)) return true
      shown = below
    }
    return false
  } finally {
    pdfium._FPDF_ClosePage(handle)
  }
}

function thingOf(pdfium: Module, { object, matrix }: PaintedPart): Thing {
  const type = pdfium._FPDFPageObj_GetType(object)
  const bounds = areaFrom(pdfium, (at) => pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12))
  return {
    object,
    matrix,
    type,
    area: onPage(bounds ?? NOWHERE, matrix),
    isOpaque: type === IMAGE || type === SHADING || (type === PATH && isFilled(pdfium, object)),
    isSimple: type !== IMAGE && type !== SHADING && isPlain(pdfium, type, object),
  }
}

/** The area on the page of one within what is drawn as one. */
function onPage({ left, bottom, right, top }: Area, matrix: Matrix): Area {
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => applied(matrix, x, y)))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

const NOWHERE: Area = { left: 0, bottom: 0, right: 0, top: 0 }

function isFilled(pdfium: Module, object: number): boolean {
  return withMemory(pdfium, 8, (at) => {
    pdfium._FPDFPath_GetDrawMode(object, at, at + 4)
    return viewOf(pdfium, at, 8).getInt32(0, true) !== 0
  })
}

const isPlain = (pdfium: Module, type: number, object: number) =>
  type !== PATH || pdfium._FPDFPath_CountSegments(object) <= SIMPLE

const coversAny = ({ area }: Thing, earlier: readonly Thing[]) =>
  earlier.some(({ isSimple, area: other }) => !isSimple && doOverlap(area, other))

function doOverlap(a: Area, b: Area): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const up = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom)
  return across > 1 && up > 1
}

/** Whether the page or a frame around a picture cuts a part of it off. */
function isCut(pdfium: Module, { object, matrix, area }: Thing, page: Area): boolean {
  const own = frameOf(pdfium, object)
  const frame = own && onPage(own, matrix)
  const [across, up] = [(area.right - area.left) * CUT, (area.top - area.bottom) * CUT]
  return [page, ...(frame ? [frame] : [])].some(
    ({ left, bottom, right, top }) =>
      area.left < left - across || area.right > right + across || area.bottom < bottom - up || area.top > top + up,
  )
}

/** What the clip of an object leaves of the page; undefined if it has none. */
function frameOf(pdfium: Module, object: number): Area | undefined {
  const clip = pdfium._FPDFPageObj_GetClipPath(object)
  const paths = clip ? Math.max(0, pdfium._FPDFClipPath_CountPaths(clip)) : 0
  const frames = Array.from({ length: paths }, (_, path) => {
    const area = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity }
    for (let index = 0; index < pdfium._FPDFClipPath_CountPathSegments(clip, path); index++)
      withMemory(pdfium, 8, (at) => {
        pdfium._FPDFPathSegment_GetPoint(pdfium._FPDFClipPath_GetPathSegment(clip, path, index), at, at + 4)
        const point = viewOf(pdfium, at, 8)
        const [x, y] = [point.getFloat32(0, true), point.getFloat32(4, true)]
        area.left = Math.min(area.left, x)
        area.right = Math.max(area.right, x)
        area.bottom = Math.min(area.bottom, y)
        area.top = Math.max(area.top, y)
      })
    return area
  })
  return frames.length === 0
    ? undefined
    : {
        left: Math.max(...frames.map(({ left }) => left)),
        bottom: Math.max(...frames.map(({ bottom }) => bottom)),
        right: Math.min(...frames.map(({ right }) => right)),
        top: Math.min(...frames.map(({ top }) => top)),
      }
}

/** What of the file is the page, in its points. */
function pageArea(pdfium: Module, handle: number): Area {
  const everything = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity }
  return (
    areaFrom(pdfium, (at) => pdfium._FPDFPage_GetCropBox(handle, at, at + 4, at + 8, at + 12)) ??
    areaFrom(pdfium, (at) => pdfium._FPDFPage_GetMediaBox(handle, at, at + 4, at + 8, at + 12)) ??
    everything
  )
}

/** Four floats: left, bottom, right, top. */
function areaFrom(pdfium: Module, read: (at: number) => number): Area | undefined {
  return withMemory(pdfium, 16, (at) => {
    if (!read(at)) return undefined
    const view = viewOf(pdfium, at, 16)
    const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((offset) => view.getFloat32(offset, true))
    return { left, bottom, right, top }
  })
}

/** Whether something is to be seen below a cover that is not to be seen with it. A picture may show as much as it hides. */
function hides(shown: Pixels, below: Pixels, isPath: boolean): boolean {
  for (let y = 0; y < shown.height; y += BLOCK)
    for (let x = 0; x < shown.width; x += BLOCK) {
      const [with_, without] = [contrastIn(shown, x, y), contrastIn(below, x, y)]
      if (without > SEEN && (isPath ? with_ < PLAIN : changes(shown, below, x, y))) return true
    }
  return false
}

/** Of each colour by itself: a plain block of colour has none. */
function contrastIn({ data, width, height }: Pixels, x: number, y: number): number {
  const least = [255, 255, 255]
  const most = [0, 0, 0]
  for (let row = y; row < Math.min(height, y + BLOCK); row++)
    for (let at = (row * width + x) * 3; at < (row * width + Math.min(width, x + BLOCK)) * 3; at++) {
      const [value, colour] = [data[at] ?? 0, at % 3]
      if (value < (least[colour] ?? 0)) least[colour] = value
      if (value > (most[colour] ?? 0)) most[colour] = value
    }
  return Math.max(...most.map((value, colour) => value - (least[colour] ?? 0)))
}

/** Whether every pixel of a block changes: what covers it, covers it whole. */
function changes(a: Pixels, b: Pixels, x: number, y: number): boolean {
  for (let row = y; row < Math.min(a.height, y + BLOCK); row++)
    for (let column = x; column < Math.min(a.width, x + BLOCK); column++) {
      const at = (row * a.width + column) * 3
      if (a.data[at] === b.data[at] && a.data[at + 1] === b.data[at + 1] && a.data[at + 2] === b.data[at + 2])
        return false
    }
  return true
}
