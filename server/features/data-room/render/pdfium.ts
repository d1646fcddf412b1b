import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'

/** What the wrapper loads of PDFium but does not offer. Pointers and handles are numbers. */
export type Module = {
  HEAPU8: Uint8Array
  wasmExports: {
    malloc(bytes: number): number
    free(pointer: number): void
    __indirect_function_table: { set(index: number, value: unknown): void }
  }
  _FPDF_GetDefaultSystemFontInfo(): number
  _FPDF_SetSystemFontInfo(info: number): void
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_CountRects(text: number, from: number, count: number): number
  _FPDFText_GetTextObject(text: number, index: number): number
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number
  _FPDFTextObj_GetTextRenderMode(object: number): number
  _FPDFPageObj_SetIsActive(object: number, isActive: number): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number
  _FPDFFormObj_CountObjects(form: number): number
  _FPDFFormObj_GetObject(form: number, index: number): number
  _FPDFPageObj_CountMarks(object: number): number
  _FPDFPageObj_GetMark(object: number, index: number): number
  _FPDFPageObj_RemoveMark(object: number, mark: number): number
  _FPDFPageObjMark_GetName(mark: number, name: number, bytes: number, length: number): number
  _FPDFPageObjMark_GetParamStringValue(
    mark: number,
    key: number,
    ...rest: [buffer: number, bytes: number, length: number]
  ): number
  _FPDFTextObj_GetFont(object: number): number
  _FPDFFont_GetIsEmbedded(font: number): number
  _FPDFFont_GetBaseFontName(font: number, name: number, bytes: number): number
  _FPDFPageObj_GetFillColor(object: number, red: number, green: number, blue: number, alpha: number): number
  _FPDFPageObj_SetFillColor(object: number, red: number, green: number, blue: number, alpha: number): number
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number
  _FPDFPageObj_GetClipPath(object: number): number
  _FPDFClipPath_CountPaths(clip: number): number
  _FPDFClipPath_CountPathSegments(clip: number, path: number): number
  _FPDFClipPath_GetPathSegment(clip: number, path: number, index: number): number
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number
  _FPDFPath_GetDrawMode(path: number, fill: number, stroke: number): number
  _FPDFPath_CountSegments(path: number): number
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPage_GetCropBox(page: number, left: number, bottom: number, right: number, top: number): number
  _FPDFPage_GetMediaBox(page: number, left: number, bottom: number, right: number, top: number): number
  _FPDFLink_Enumerate(page: number, position: number, link: number): number
  _FPDFLink_GetAnnotRect(link: number, rectangle: number): number
  _FPDFLink_GetAction(link: number): number
  _FPDFLink_GetDest(document: number, link: number): number
  _FPDFAction_GetURIPath(document: number, action: number, buffer: number, bytes: number): number
  _FPDF_GetPageLabel(document: number, page: number, buffer: number, bytes: number): number
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_GetAnnot(page: number, index: number): number
  _FPDFPage_CloseAnnot(annotation: number): void
  _FPDFAnnot_GetSubtype(annotation: number): number
  _FPDFAnnot_GetRect(annotation: number, rectangle: number): number
  _FPDFPage_Flatten(page: number, use: number): number
  _FPDFText_GetRect(text: number, index: number, left: number, top: number, right: number, bottom: number): number
  _FPDFText_GetLooseCharBox(text: number, index: number, rectangle: number): number
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, color: number): void
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    ...rest: [x: number, y: number, width: number, height: number, rotate: number, flags: number]
  ): void
  _FPDF_FFLDraw(
    form: number,
    bitmap: number,
    page: number,
    ...rest: [x: number, y: number, width: number, height: number, rotate: number, flags: number]
  ): void
  _FORM_OnAfterLoadPage(page: number, form: number): void
  _FORM_OnBeforeClosePage(page: number, form: number): void
  _FPDF_ClosePage(page: number): void
  _FPDF_PageToDevice(
    page: number,
    ...rest: [number, number, number, number, number, number, number, number, number]
  ): number
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number
  _FPDFBookmark_GetTitle(bookmark: number, buffer: number, bytes: number): number
  _FPDFBookmark_GetDest(document: number, bookmark: number): number
  _FPDFBookmark_GetAction(bookmark: number): number
  _FPDFAction_GetDest(document: number, action: number): number
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number
}

export function pageHandle(page: PDFiumPage): { pdfium: Module; handle: number } {
  const { module, pageIdx } = page as unknown as { module: Module; pageIdx: number }
  return { pdfium: module, handle: pageIdx }
}

export function documentHandle(document: PDFiumDocument): { pdfium: Module; handle: number } {
  const { module, documentIdx } = document as unknown as { module: Module; documentIdx: number }
  return { pdfium: module, handle: documentIdx }
}

/** Memory of PDFium for the time of a call. The heap may grow meanwhile, so it is read afterwards. */
export function withMemory<T>(pdfium: Module, bytes: number, use: (pointer: number) => T): T {
  const pointer = pdfium.wasmExports.malloc(bytes)
  if (pointer === 0) throw new Error('PDFium has no memory left')
  try {
    return use(pointer)
  } finally {
    pdfium.wasmExports.free(pointer)
  }
}

export const viewOf = (pdfium: Module, pointer: number, bytes: number) =>
  new DataView(pdfium.HEAPU8.buffer, pointer, bytes)
