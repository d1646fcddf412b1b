import type { PDFiumDocument } from '@hyzyla/pdfium'
import {
  PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@libpdf/core'
import { ALLOWED_KEYS } from './allowed-keys.ts'
import { cleanContent, type Used } from './content-stream.ts'
import { hidesDrawings } from './covered.ts'
import { normaliseText, round } from './inspect.ts'
import { addInvisibleText, placedLetters } from './invisible-text.ts'
import { layersOf } from './layers.ts'
import { addLabels, addLinks, addOutline, type Link, linksOf } from './navigation.ts'
import { readOutline } from './outline.ts'
import { onText } from './page-text.ts'
import { addPicturePage, DOTS_PER_POINT } from './picture-page.ts'
import { raster } from './raster.ts'

/** A cycle of forms that draw each other is drawn by nobody. */
const MAX_DEPTH = 30

/**
 * A new PDF of what the pages of a file show: their drawing, text that can be searched and read aloud, links, outline and page labels. It is
 * put together of what draws, so nothing else of the file comes along. A page that hides something under what it shows, or has
 * comments or a form, becomes a picture with its text laid over it.
 */
export async function copyPainted(bytes: Uint8Array, document: PDFiumDocument): Promise<PDF> {
  const source = await PDF.load(bytes)
  const made = PDF.create()
  const copier = new Copier(source, made)
  const links: { found: readonly Link[]; isPicture: boolean }[] = []
  for (let number = 1; number <= document.getPageCount(); number++) {
    const page = source.getPage(number - 1)
    // Before its text is read, which makes comments a part of the page.
    const found = linksOf(document, number)
    const letters = onText(document, number, (text) => ({ placed: placedLetters(text), ...text }))
    const hides = letters.hidden > 0 || copier.hasLayersThatAreOff || hidesDrawings(document, number)
    const isCopied = page !== null && !hides && !copier.hasOthers(page) && copier.copyPage(page)
    links.push({ found, isPicture: !isCopied })
    if (isCopied) continue
    const size = { width: round(letters.size.width), height: round(letters.size.height) }
    const drawn = await raster(document, number, Math.ceil(size.width * DOTS_PER_POINT))
    addInvisibleText(made, await addPicturePage(made, drawn, size), letters.placed)
  }
  for (const [index, { found, isPicture }] of links.entries()) addLinks(made, index, found, isPicture)
  addOutline(made, readOutline(document, links.length, normaliseText))
  addLabels(made, document)
  return made
}

const numbers = (values: readonly number[]) => new PdfArray(values.map((value) => PdfNumber.of(value)))

class Copier {
  readonly #source: PDF
  readonly #made: PDF
  readonly #copied = new Map<string, PdfRef>()
  /** What belongs to a layer may stand at any depth, and would be shown by a copy without layers. */
  readonly hasLayersThatAreOff: boolean

  constructor(source: PDF, made: PDF) {
    this.#source = source
    this.#made = made
    this.hasLayersThatAreOff = layersOf(source).mayBeOff
  }

  /** Comments and fields are drawn by what the copy leaves behind. */
  hasOthers(page: PDFPage): boolean {
    const annotations = this.#resolve(page.dict.get('Annots'))
    return (
      annotations instanceof PdfArray &&
      annotations.toArray().some((one) => {
        const annotation = this.#resolve(one)
        const kind = annotation instanceof PdfDict ? this.#resolve(annotation.get('Subtype')) : undefined
        return !(kind instanceof PdfName) || !['Link', 'Popup'].includes(kind.value)
      })
    )
  }

  /** False if the drawing cannot be taken apart, so that the page has to be a picture. */
  copyPage(page: PDFPage): boolean {
    try {
      this.#copyDrawing(page)
      return true
    } catch {
      // What was begun is not whole.
      this.#copied.clear()
      return false
    }
  }

  #copyDrawing(page: PDFPage): void {
    const parts = this.#resolve(page.dict.get('Contents'))
    const streams = (parts instanceof PdfArray ? parts.toArray() : [parts]).map((part) => this.#resolve(part))
    const text = streams.map((part) => (part instanceof PdfStream ? latin1(part.getDecodedData()) : '')).join('\n')
    const { content, used } = cleanContent(text)
    const resources = this.#inherited(page.dict, 'Resources')
    const taken = this.#resourcesOf(resources instanceof PdfDict ? resources : new PdfDict(), used, 0)
    const { x, y, width, height } = page.getCropBox()
    const [left, bottom] = [Math.min(x, x + width), Math.min(y, y + height)]
    const made = this.#made.addPage({ width: Math.abs(width), height: Math.abs(height) })
    made.dict.set('MediaBox', numbers([left, bottom, left + Math.abs(width), bottom + Math.abs(height)]))
    made.dict.set('Rotate', PdfNumber.of(page.rotation))
    for (const key of ['UserUnit', 'Group'])
      if (page.dict.has(key)) made.dict.set(key, this.#copy(page.dict.get(key), 0) ?? PdfNumber.of(1))
    made.dict.set('Resources', taken)
    made.dict.set('Contents', this.#stream(content))
  }

  /** What a content uses of its resources. */
  #resourcesOf(resources: PdfDict, used: Used, depth: number): PdfDict {
    const taken = new PdfDict()
    for (const [category, names] of used) {
      const all = this.#resolve(resources.get(category))
      if (!(all instanceof PdfDict)) continue
      const own = new PdfDict()
      for (const name of names) {
        const value = all.get(name)
        if (value === undefined) continue
        own.set(name, this.#copy(value, depth + 1) ?? new PdfDict())
      }
      taken.set(category, own)
    }
    return taken
  }

  #copy(value: PdfObject | undefined, depth: number): PdfObject | undefined {
    if (depth > MAX_DEPTH) throw new Error('the drawing of a page does not end')
    if (value instanceof PdfRef) {
      const known = this.#copied.get(value.toString())
      if (known) return known
      const target = this.#resolve(value)
      if (!(target instanceof PdfDict) && !(target instanceof PdfArray)) return this.#copy(target, depth + 1)
      const copy =
        target instanceof PdfStream ? new PdfStream() : target instanceof PdfDict ? new PdfDict() : new PdfArray()
      const ref = this.#made.context.register(copy)
      // Before it is filled, because it may lead to itself.
      this.#copied.set(value.toString(), ref)
      this.#fill(copy, target, depth)
      return ref
    }
    if (value instanceof PdfStream || value instanceof PdfDict || value instanceof PdfArray) {
      const copy = value instanceof PdfDict ? new PdfDict() : new PdfArray()
      this.#fill(copy, value, depth)
      return copy
    }
    return value
  }

  #fill(copy: PdfObject, from: PdfDict | PdfArray, depth: number): void {
    if (copy instanceof PdfArray && from instanceof PdfArray) {
      for (const item of from) copy.push(this.#copy(item, depth + 1) ?? PdfNumber.of(0))
      return
    }
    if (!(copy instanceof PdfDict) || !(from instanceof PdfDict)) return
    const isForm = from instanceof PdfStream && this.#isContent(from)
    for (const [key, value] of from) {
      if (!ALLOWED_KEYS.has(key.value) || (isForm && ['Filter', 'DecodeParms'].includes(key.value))) continue
      const own = ['CharProcs', 'Resources'].includes(key.value) ? undefined : this.#copy(value, depth + 1)
      if (own !== undefined) copy.set(key, own)
    }
    if (from.has('CharProcs')) this.#fillGlyphs(copy, from, depth)
    if (!(copy instanceof PdfStream) || !(from instanceof PdfStream)) return
    if (!isForm) {
      setEncoded(copy, pictureData(from))
      return
    }
    const { content, used } = cleanContent(latin1(from.getDecodedData()))
    const resources = this.#resolve(from.get('Resources'))
    if (resources instanceof PdfDict) copy.set('Resources', this.#resourcesOf(resources, used, depth))
    copy.setData(Buffer.from(content, 'latin1'))
  }

  /** The drawings of the letters of a font (Type 3), which use its resources. */
  #fillGlyphs(copy: PdfDict, font: PdfDict, depth: number): void {
    const [all, resources] = [this.#resolve(font.get('CharProcs')), this.#resolve(font.get('Resources'))]
    const glyphs = new PdfDict()
    const used: Used = new Map()
    for (const [name, glyph] of all instanceof PdfDict ? all : []) {
      const drawing = this.#resolve(glyph)
      if (!(drawing instanceof PdfStream)) continue
      const { content, used: own } = cleanContent(latin1(drawing.getDecodedData()))
      for (const [category, names] of own) used.set(category, new Set([...(used.get(category) ?? []), ...names]))
      // The width comes first, before any state is saved.
      const [, width = '', rest = content] = /^q\n((?:[-+.\d]+ ?)+d[01])\n([\s\S]*)$/.exec(content) ?? []
      glyphs.set(name, this.#stream(width ? `${width}\nq\n${rest}` : content))
    }
    copy.set('CharProcs', glyphs)
    if (resources instanceof PdfDict) copy.set('Resources', this.#resourcesOf(resources, used, depth))
  }

  #isContent(stream: PdfStream): boolean {
    const [kind, pattern] = [this.#resolve(stream.get('Subtype')), this.#resolve(stream.get('PatternType'))]
    return (kind instanceof PdfName && kind.value === 'Form') || (pattern instanceof PdfNumber && pattern.value === 1)
  }

  #stream(content: string): PdfRef {
    const stream = new PdfStream()
    stream.setData(Buffer.from(content, 'latin1'))
    return this.#made.context.register(stream)
  }

  #resolve(value: PdfObject | undefined): PdfObject | undefined {
    return value instanceof PdfRef ? (this.#source.context.resolve(value) ?? undefined) : value
  }

  #inherited(dict: PdfDict, key: string): PdfObject | undefined {
    const seen = new Set<PdfDict>()
    for (
      let at: PdfObject | undefined = dict;
      at instanceof PdfDict && !seen.has(at);
      at = this.#resolve(at.get('Parent'))
    ) {
      seen.add(at)
      const value = this.#resolve(at.get(key))
      if (value !== undefined) return value
    }
    return undefined
  }
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** A JPEG may have names, places and a small picture of what was cut off beside what it shows: these parts are left out. */
function pictureData(stream: PdfStream): Uint8Array {
  const { data } = stream
  if (data[0] !== 0xff || data[1] !== 0xd8) return data
  const kept = [data.subarray(0, 2)]
  let at = 2
  while (at + 4 <= data.length && data[at] === 0xff) {
    const marker = data[at + 1] ?? 0
    // From here on it is the picture itself.
    if (marker === 0xda) break
    const end = at + 2 + ((data[at + 2] ?? 0) << 8) + (data[at + 3] ?? 0)
    const isColour = marker === 0xe0 || marker === 0xe2 || marker === 0xee
    const isNote = (marker >= 0xe0 && marker <= 0xef && !isColour) || marker === 0xfe
    if (!isNote) kept.push(data.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, data.subarray(at)])
}

function setEncoded(stream: PdfStream, data: Uint8Array): void {
  const filter = stream.get('Filter')
  const parameters = stream.get('DecodeParms')
  stream.setData(data)
  if (filter) stream.set('Filter', filter)
  if (parameters) stream.set('DecodeParms', parameters)
}
