import type { PDFiumDocument } from '@hyzyla/pdfium'
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfString } from '@libpdf/core'
import type { OutlineEntry } from './outline.ts'
import type { Place } from './page-text.ts'
import { documentHandle, pageHandle, viewOf, withMemory } from './pdfium.ts'
import { sharesOf } from './shares.ts'

/** A link on a page: `page` counts from 1. */
export type Link = {
  uri: string | undefined
  page: number
  corners: readonly [number, number, number, number]
  place: Place
}

const MAX_LINKS = 1_000
const MAX_ADDRESS = 8_192
const MAX_LABEL = 200

export function linksOf(document: PDFiumDocument, number: number): Link[] {
  const { pdfium, handle } = pageHandle(document.getPage(number - 1))
  const { handle: file } = documentHandle(document)
  const toShare = sharesOf(pdfium, handle)
  const links: Link[] = []
  try {
    withMemory(pdfium, 24, (at) => {
      const view = () => viewOf(pdfium, at, 24)
      view().setInt32(0, 0, true)
      while (links.length < MAX_LINKS && pdfium._FPDFLink_Enumerate(handle, at, at + 4)) {
        const link = view().getInt32(4, true)
        if (!pdfium._FPDFLink_GetAnnotRect(link, at + 8)) continue
        const [left = 0, top = 0, right = 0, bottom = 0] = [8, 12, 16, 20].map((from) => view().getFloat32(from, true))
        const action = pdfium._FPDFLink_GetAction(link)
        const target = pdfium._FPDFLink_GetDest(file, link) || (action ? pdfium._FPDFAction_GetDest(file, action) : 0)
        const [a, b] = [toShare(left, top), toShare(right, bottom)]
        const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
        links.push({
          uri: action
            ? textOf(MAX_ADDRESS, (into, room) => pdfium._FPDFAction_GetURIPath(file, action, into, room))
            : undefined,
          page: target ? pdfium._FPDFDest_GetDestPageIndex(file, target) + 1 : 0,
          corners: [left, bottom, right, top],
          place: { x, y, width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) },
        })
      }
    })
  } finally {
    pdfium._FPDF_ClosePage(handle)
  }
  return links

  function textOf(most: number, read: (into: number, room: number) => number): string | undefined {
    const length = read(0, 0)
    if (length <= 1 || length > most) return undefined
    return withMemory(pdfium, length, (at) => {
      read(at, length)
      return Buffer.from(pdfium.HEAPU8.slice(at, at + length - 1)).toString('latin1')
    })
  }
}

/** On a page that became a picture, links stand where they stood in it. */
export function addLinks(pdf: PDF, index: number, links: readonly Link[], isPicture: boolean): void {
  const page = pdf.getPage(index)
  if (!page) return
  const size = page.getMediaBox()
  for (const { uri, page: number, corners, place } of links) {
    const [left, bottom, right, top] = corners
    const rect = isPicture
      ? {
          x: place.x * size.width,
          y: (1 - place.y - place.height) * size.height,
          width: place.width * size.width,
          height: place.height * size.height,
        }
      : { x: left, y: bottom, width: right - left, height: top - bottom }
    const destination = number > 0 ? pdf.getPage(number - 1) : null
    if (uri) page.addLinkAnnotation({ rect, uri })
    else if (destination) page.addLinkAnnotation({ rect, destination: { page: destination, type: 'Fit' } })
  }
}

export function addOutline(pdf: PDF, entries: readonly OutlineEntry[]): void {
  if (entries.length === 0) return
  const { context } = pdf
  const root = PdfDict.of({ Type: PdfName.of('Outlines') })
  const rootRef = context.register(root)
  const items = entries.map(({ title, page }) => {
    const target = pdf.getPage(page - 1)
    const item = PdfDict.of({ Title: PdfString.fromString(title) })
    if (target) item.set('Dest', new PdfArray([target.ref, PdfName.of('Fit')]))
    return { item, ref: context.register(item) }
  })
  /** The entries below one, or at the top. */
  const childrenOf = (parent: number) => {
    const depth = parent < 0 ? 0 : (entries[parent]?.depth ?? 0) + 1
    const children: number[] = []
    for (let index = parent + 1; index < entries.length && (entries[index]?.depth ?? 0) >= depth; index++)
      if (entries[index]?.depth === depth) children.push(index)
    return children
  }
  const link = (parent: PdfDict, parentRef: PdfObject, children: readonly number[]) => {
    for (const [at, index] of children.entries()) {
      const one = items[index]
      const [before, next] = [items[children[at - 1] ?? -1], items[children[at + 1] ?? -1]]
      if (!one) continue
      one.item.set('Parent', parentRef)
      if (before) one.item.set('Prev', before.ref)
      if (next) one.item.set('Next', next.ref)
      link(one.item, one.ref, childrenOf(index))
    }
    const [first, last] = [items[children[0] ?? -1], items[children.at(-1) ?? -1]]
    if (first && last) {
      parent.set('First', first.ref)
      parent.set('Last', last.ref)
      parent.set('Count', PdfNumber.of(children.length))
    }
  }
  link(root, rootRef, childrenOf(-1))
  context.catalog.getDict().set('Outlines', rootRef)
}

/** What pages are called, such as `iv`. */
export function addLabels(pdf: PDF, document: PDFiumDocument): void {
  const { pdfium, handle } = documentHandle(document)
  const labels = pdf.getPages().flatMap((_, index) => {
    const bytes = pdfium._FPDF_GetPageLabel(handle, index, 0, 0)
    if (bytes <= 2 || bytes > MAX_LABEL) return []
    const label = withMemory(pdfium, bytes, (at) => {
      pdfium._FPDF_GetPageLabel(handle, index, at, bytes)
      return new TextDecoder('utf-16le').decode(viewOf(pdfium, at, bytes - 2))
    })
    return [PdfNumber.of(index), PdfDict.of({ P: PdfString.fromString(label) })]
  })
  if (labels.length > 0) pdf.context.catalog.getDict().set('PageLabels', PdfDict.of({ Nums: new PdfArray(labels) }))
}
