import type { PDFiumDocument } from '@hyzyla/pdfium'
import { documentHandle, viewOf, withMemory } from './pdfium.ts'

/** A bookmark of the document: `depth` counts from 0, `page` from 1. */
export type OutlineEntry = { title: string; page: number; depth: number }

const MAX_ENTRIES = 500
const MAX_DEPTH = 3
const MAX_TITLE = 200
/** Entries without a page are looked at too, and a damaged outline may be a circle. */
const MAX_SEEN = 5_000

/** The document's own bookmarks, in order. Headings are not guessed. */
export function readOutline(document: PDFiumDocument, pages: number, clean: (text: string) => string): OutlineEntry[] {
  const { pdfium, handle } = documentHandle(document)
  const entries: OutlineEntry[] = []
  const seen = new Set<number>()
  const collect = (first: number, depth: number) => {
    for (let at = first; at; at = pdfium._FPDFBookmark_GetNextSibling(handle, at)) {
      if (seen.has(at) || seen.size >= MAX_SEEN || entries.length >= MAX_ENTRIES) return
      seen.add(at)
      const title = clean(titleOf(at)).replace(/\s+/g, ' ').slice(0, MAX_TITLE)
      const page = pageOf(at)
      const listed = title !== '' && page >= 1 && page <= pages
      if (listed) entries.push({ title, page, depth })
      const next = listed ? Math.min(depth + 1, MAX_DEPTH) : depth
      if (depth < MAX_DEPTH) collect(pdfium._FPDFBookmark_GetFirstChild(handle, at), next)
    }
  }
  collect(pdfium._FPDFBookmark_GetFirstChild(handle, 0), 0)
  return entries

  function pageOf(bookmark: number): number {
    const action = pdfium._FPDFBookmark_GetAction(bookmark)
    const destination =
      pdfium._FPDFBookmark_GetDest(handle, bookmark) || (action ? pdfium._FPDFAction_GetDest(handle, action) : 0)
    return destination ? pdfium._FPDFDest_GetDestPageIndex(handle, destination) + 1 : 0
  }

  function titleOf(bookmark: number): string {
    const bytes = Math.min(pdfium._FPDFBookmark_GetTitle(bookmark, 0, 0), 8_192)
    if (bytes <= 2) return ''
    return withMemory(pdfium, bytes, (at) => {
      pdfium._FPDFBookmark_GetTitle(bookmark, at, bytes)
      const view = viewOf(pdfium, at, bytes - 2)
      return new TextDecoder('utf-16le').decode(view)
    })
  }
}
