import { type PDF, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import type { HiddenParts } from './hidden-parts.ts'
import { layersOf } from './layers.ts'
import { pictureDetails } from './picture-details.ts'

/** Annotations that carry a comment, which pops up. A text box shows its words on the page. */
const COMMENTS = new Set([
  ...['Text', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly', 'Caret', 'Ink', 'Stamp'],
  ...['Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'FileAttachment', 'Sound'],
])
/** Flags of annotations: hidden, and not shown on a screen. */
const NOT_SHOWN = 2 | 32
/** Made by programs, and of no person. */
const TECHNICAL = /^(?:Producer|CreationDate|ModDate|Trapped|PTEX\..*|format|language|date)$/i
/** The name of the program, unless it is a path. */
const PROGRAM = /^(?:Creator|CreatorTool)$/i
const PATH = /[A-Za-z]:\\|\\\\|\/Users\/|\/home\/|file:\/\//
/** More than a ligature or a hyphen, which programs describe by themselves. */
const DESCRIBES = 4

/** Counts what a PDF has beside what its pages paint. `note` is called for each of its objects. */
export class PdfParts {
  readonly #pdf: PDF
  readonly #hidden: HiddenParts
  readonly #pages: ReadonlySet<PdfDict>
  readonly #said = new Set<string>()

  constructor(pdf: PDF, hidden: HiddenParts) {
    this.#pdf = pdf
    this.#hidden = hidden
    this.#pages = new Set(pdf.getPages().map(({ dict }) => dict))
    this.#noteInfo()
    for (const name of layersOf(pdf).off) hidden.add('layers', { name })
  }

  note(dict: PdfDict): void {
    const [type, subtype] = [this.#name(dict, 'Type'), this.#name(dict, 'Subtype')]
    if (dict.has('Rect')) this.#noteAnnotation(dict, subtype)
    if (dict.has('FT') && dict.has('V')) this.#hidden.add('form_data', { name: this.#text(dict, 'T') })
    if ((type === 'Page' || type === 'Template') && !this.#pages.has(dict)) this.#hidden.add('unused_pages')
    if (dict.has('Thumb')) this.#hidden.add('program_data', { name: 'Thumbnail' })
    const own = this.#resolve(dict.get('PieceInfo'))
    if (own instanceof PdfDict) for (const [program] of own) this.#hidden.add('program_data', { name: program.value })
    if (subtype === 'Image' && dict instanceof PdfStream)
      for (const kind of pictureDetails(dict.data)) this.#hidden.add('metadata', { name: `${kind} of a picture` })
    if (type === 'Metadata' && dict instanceof PdfStream) this.#noteXmp(dict)
    for (const key of ['Alt', 'ActualText'])
      if (this.#text(dict, key).length > DESCRIBES) this.#hidden.add('descriptions')
  }

  #noteAnnotation(dict: PdfDict, kind: string): void {
    const name = this.#text(dict, 'T')
    if (COMMENTS.has(kind) && (this.#text(dict, 'Contents') !== '' || dict.has('RC')))
      this.#hidden.add('comments', { name })
    const flags = this.#resolve(dict.get('F'))
    if (flags instanceof PdfNumber && (flags.value & NOT_SHOWN) !== 0 && kind !== 'Popup')
      this.#hidden.add('hidden_objects', kind === 'Widget' ? { name } : {})
  }

  #noteInfo(): void {
    const info = this.#resolve(this.#pdf.context.info.trailer.get('Info'))
    if (!(info instanceof PdfDict)) return
    for (const [{ value: key }] of info) {
      const words = this.#text(info, key)
      if (!PROGRAM.test(key) || PATH.test(words)) this.#addMetadata(key, words)
    }
  }

  /** What is said of people, words and places. Names and paths may stand in any element of XMP. */
  #noteXmp(stream: PdfStream): void {
    const xml = Buffer.from(stream.getDecodedData()).toString('utf8')
    for (const [, key = '', body = ''] of xml.matchAll(
      /<(?:dc|photoshop|Iptc4xmpCore):(\w+)\b[^>]*>([\s\S]*?)<\/\w+:\1>/g,
    )) {
      this.#addMetadata(key === 'creator' ? 'Author' : key, body.replace(/<[^>]*>/g, ' ').trim())
    }
    for (const [path] of xml.matchAll(/(?:[A-Za-z]:\\|\/Users\/|\/home\/|file:\/\/)[^<>"']+/g))
      this.#addMetadata('Path', path)
  }

  /** Files say the same in several places. */
  #addMetadata(key: string, words: string): void {
    const name = `${key.charAt(0).toUpperCase()}${key.slice(1)}: ${words}`
    if (/^(?:Untitled|Unknown)?$/.test(words) || TECHNICAL.test(key) || this.#said.has(name)) return
    this.#said.add(name)
    this.#hidden.add('metadata', { name })
  }

  #resolve(value: PdfObject | undefined): PdfObject | undefined {
    return value instanceof PdfRef ? (this.#pdf.context.resolve(value) ?? undefined) : value
  }

  #name(dict: PdfDict, key: string): string {
    const value = this.#resolve(dict.get(key))
    return value instanceof PdfName ? value.value : ''
  }

  #text(dict: PdfDict, key: string): string {
    const value = this.#resolve(dict.get(key))
    return value instanceof PdfString ? value.asString().trim() : ''
  }
}

/** How often a file was saved with its former content kept. A file for the web has an end of its own at its beginning. */
export function countEarlierRevisions(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const isForWeb = file.subarray(0, 2_048).includes('/Linearized')
  let ends = 0
  for (let at = file.indexOf('startxref'); at >= 0; at = file.indexOf('startxref', at + 1)) ends += 1
  return Math.max(0, ends - (isForWeb ? 2 : 1))
}
