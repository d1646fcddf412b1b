import {
  attribute,
  childOf,
  descendants,
  elementsOf,
  escapeXml,
  isOn,
  textOf,
  within,
  type XmlElement,
} from '../office/xml-tree.ts'
import { charactersOf, symbolOf } from './characters.ts'
import { chosenOf, readDrawing } from './drawings.ts'
import { Fields, nameField, nameLink } from './fields.ts'
import { lineOf } from './formula.ts'
import type { Named } from './named.ts'
import { type Piece, writePieces } from './pieces.ts'
import type { Look, StyleIds, Styles } from './styles.ts'
import { wordsOf } from './words-of.ts'

/** Marks and settings that show nothing. */
const SILENT =
  /^w:(?:pPr|rPr|sectPr|tblPr|tblPrEx|tblGrid|trPr|tcPr|sdtPr|sdtEndPr|smartTagPr|customXmlPr|proofErr|perm(?:Start|End)|bookmark(?:Start|End)|comment(?:RangeStart|RangeEnd|Reference)|lastRenderedPageBreak|(?:footnote|endnote|annotation)Ref|separator|continuationSeparator)$/
const WRAPPERS = /^w:(?:smartTag|customXml|dir|sdtContent)$/
const BREAKS: Record<string, string> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00ad',
}
const COMPUTED = /^w:(?:pgNum|(?:day|month|year)(?:Short|Long))$/

type Around = StyleIds & { place: string; isDropCap?: boolean }

/**
 * Reads a part of a Word file whose paragraphs follow each other, such as its body or a note, and writes it again with only what mammoth
 * reads rightly. All tracked changes in it are accepted before. Whatever else it has is turned into such or named with its place.
 */
export class Story {
  readonly #named: Named
  readonly #styles: Styles
  readonly #links: ReadonlyMap<string, string | undefined>
  readonly #fields = new Fields()
  readonly #placeOf: (paragraph: number) => string
  #paragraphs = 0
  #boxes: XmlElement[] = []
  /** Of a first letter that stands in a paragraph of its own: it goes on in the next one. */
  #unfinished: Piece[] = []

  constructor(to: {
    named: Named
    styles: Styles
    links: ReadonlyMap<string, string | undefined>
    placeOf: (paragraph: number) => string
  }) {
    this.#named = to.named
    this.#styles = to.styles
    this.#links = to.links
    this.#placeOf = to.placeOf
  }

  read(story: XmlElement | undefined): string {
    const made = this.#blocks(story, {})
    this.#fields.finish(this.#named, this.#here)
    return made
  }

  #blocks(parent: XmlElement | undefined, styles: StyleIds): string {
    const made = this.#each(parent, styles)
    return made + this.#finish('', this.#here) + this.#textBoxes(styles)
  }

  #each(parent: XmlElement | undefined, styles: StyleIds): string {
    return elementsOf(parent)
      .map((element) => this.#block(element, styles))
      .join('')
  }

  get #here(): string {
    return this.#placeOf(Math.max(1, this.#paragraphs))
  }

  #block(element: XmlElement, styles: StyleIds): string {
    const { is } = element
    if (is === 'w:p') return this.#paragraph(element, styles)
    if (is === 'w:tbl') return this.#finish('', this.#here) + this.#table(element)
    if (is === 'w:tr') return this.#row(element, styles)
    if (is === 'w:tc') return this.#cell(element, styles)
    if (is === 'w:sdt')
      return this.#control(element, this.#here, () => this.#block(childOf(element, 'w:sdtContent') ?? NOTHING, styles))
    if (is === 'mc:AlternateContent') return this.#each({ ...NOTHING, children: chosenOf(element) }, styles)
    if (WRAPPERS.test(is)) return this.#each(element, styles)
    if (is === 'w:altChunk') this.#named.add('other_file', this.#here)
    else if (/^m:oMath/.test(is)) return this.#paragraph({ ...NOTHING, children: [element] }, styles)
    else this.#unknown(element, this.#here)
    return ''
  }

  #paragraph(element: XmlElement, styles: StyleIds): string {
    const properties = childOf(element, 'w:pPr')
    if (wordsOf(element) !== '' || hasDrawing(element)) this.#paragraphs += 1
    const place = this.#here
    const paragraph = attribute(childOf(properties, 'w:pStyle'), 'w:val')
    const isDropCap = (attribute(childOf(properties, 'w:framePr'), 'w:dropCap') ?? 'none') !== 'none'
    const around: Around = { ...styles, ...(paragraph && { paragraph }), place, isDropCap }
    this.#unfinished.push(...this.#inlines(elementsOf(element), around))
    if (isDropCap) return ''
    return this.#finish(paragraphProperties(properties), place) + this.#textBoxes(styles)
  }

  #finish(properties: string, place: string): string {
    const pieces = this.#unfinished
    this.#unfinished = []
    return pieces.length === 0 ? '' : `<w:p>${properties}${writePieces(pieces, this.#named, place)}</w:p>`
  }

  #textBoxes(styles: StyleIds): string {
    const boxes = this.#boxes
    this.#boxes = []
    return boxes.map((box) => this.#blocks(box, styles)).join('')
  }

  #table(element: XmlElement): string {
    const table = attribute(within(element, 'w:tblPr', 'w:tblStyle'), 'w:val')
    const rows = elementsOf(element).map((child) => this.#block(child, { table }))
    return rows.some((row) => row !== '') ? `<w:tbl>${rows.join('')}</w:tbl>` : ''
  }

  #row(element: XmlElement, styles: StyleIds): string {
    if (isOn(within(element, 'w:trPr', 'w:hidden'))) {
      this.#named.add('hidden', this.#here, wordsOf(element))
      return ''
    }
    return `<w:tr>${elementsOf(element)
      .map((child) => this.#block(child, styles))
      .join('')}</w:tr>`
  }

  #cell(element: XmlElement, styles: StyleIds): string {
    const merge = within(element, 'w:tcPr', 'w:vMerge')
    const words = merge && (attribute(merge, 'w:val') ?? 'continue') === 'continue' ? wordsOf(element) : ''
    if (words !== '') this.#named.add('merged_cell', this.#here, words)
    return `<w:tc>${this.#blocks(element, styles) || '<w:p/>'}</w:tc>`
  }

  #inlines(elements: readonly XmlElement[], around: Around): Piece[] {
    return elements.flatMap((element) => this.#inline(element, around))
  }

  #inline(element: XmlElement, around: Around): Piece[] {
    const { is } = element
    const children = () => this.#inlines(elementsOf(element), around)
    if (is === 'w:r') return this.#run(element, around)
    if (is === 'w:hyperlink') {
      const pieces = children()
      nameLink(this.#links.get(attribute(element, 'r:id') ?? ''), shownWords(pieces), this.#named, around.place)
      return pieces
    }
    if (is === 'w:fldSimple') {
      const pieces = children()
      nameField(attribute(element, 'w:instr') ?? '', shownWords(pieces), this.#named, around.place)
      return pieces
    }
    if (is === 'w:sdt') return this.#control(element, around.place, children)
    if (is === 'mc:AlternateContent') return this.#inlines(chosenOf(element), around)
    if (/^m:oMath(?:Para)?$/.test(is)) return this.#formula(element, around)
    if (is === 'w:bdo') this.#named.add('direction', around.place, wordsOf(element))
    if (is === 'w:bdo' || WRAPPERS.test(is)) return children()
    if (is === 'w:subDoc') this.#named.add('other_file', around.place)
    else this.#unknown(element, around.place)
    return []
  }

  #run(element: XmlElement, around: Around): Piece[] {
    const properties = childOf(element, 'w:rPr')
    const found = this.#styles.look(properties, around)
    const look: Look = around.isDropCap ? { ...found, raised: '' } : found
    const [isBold, isItalic] = ['w:b', 'w:i'].map((name) => isOn(childOf(properties, name)))
    const underline = attribute(childOf(properties, 'w:u'), 'w:val') ?? 'none'
    this.#named.hasFormatting ||= underline !== 'none' || childOf(properties, 'w:highlight') !== undefined
    const words = (text: string): Piece[] => {
      if (text === '' || !this.#fields.read(text)) return []
      return [{ text, look, isBold: isBold === true, isItalic: isItalic === true }]
    }
    const piecesOf = (child: XmlElement): Piece[] => {
      const { is } = child
      const simple = BREAKS[is]
      if (simple !== undefined) return words(simple)
      if (is === 'w:t') return words(this.#characters(textOf(child), look.font, around.place))
      if (is === 'w:sym') return words(this.#symbol(child, around.place))
      if (is === 'w:fldChar') return words(this.#fields.mark(child, this.#named, around.place))
      if (is === 'w:instrText') this.#fields.instruct(textOf(child))
      else if (is === 'w:ruby') return this.#ruby(child, around)
      else if (is === 'mc:AlternateContent') return chosenOf(child).flatMap(piecesOf)
      else if (/^w:(?:drawing|pict|object)$/.test(is)) this.#drawing(child, look.isHidden, around.place)
      else if (/^w:(?:footnote|endnote)Reference$/.test(is)) {
        const id = escapeXml(attribute(child, 'w:id') ?? '')
        return [{ note: `<w:r><${is} w:id="${id}"/></w:r>`, isHidden: look.isHidden }]
      } else if (COMPUTED.test(is)) this.#named.add('empty_field', around.place, is.slice(2))
      else if (is === 'w:contentPart') this.#named.add('drawing', around.place)
      else if (!/^w:rPr$/.test(is)) this.#unknown(child, around.place)
      return []
    }
    return elementsOf(element).flatMap(piecesOf)
  }

  #characters(text: string, font: string, place: string): string {
    const read = charactersOf(text, font)
    for (const code of read.unknown) this.#named.add('symbol', place, `${code} of the font ${font}`)
    return read.text
  }

  #symbol(element: XmlElement, place: string): string {
    const [font = '', char = ''] = [attribute(element, 'w:font'), attribute(element, 'w:char')]
    const found = symbolOf(font, Number.parseInt(char, 16))
    if (found === undefined) this.#named.add('symbol', place, `${char} of the font ${font}`)
    return found ?? '□'
  }

  #ruby(element: XmlElement, around: Around): Piece[] {
    const part = (name: string) => this.#inlines(elementsOf(childOf(element, name)), around)
    const [base, guide] = [part('w:rubyBase'), part('w:rt')]
    const first = base.find((piece) => 'look' in piece)
    const words = shownWords(guide).trim()
    if (!first || words === '') return base
    this.#named.add('ruby', around.place, `${shownWords(base)} (${words})`)
    return [...base, { ...first, text: `(${words})` }]
  }

  #formula(element: XmlElement, around: Around): Piece[] {
    const text = lineOf(element).replace(/\s+/g, ' ').trim()
    if (text === '' || !this.#fields.read(text)) return []
    this.#named.add('formula', around.place, text)
    return [{ text, look: { ...this.#styles.look(undefined, around), raised: '' }, isBold: false, isItalic: false }]
  }

  #drawing(element: XmlElement, isHidden: boolean, place: string): void {
    if (isHidden) {
      this.#named.add('hidden', place, wordsOf(element))
      return
    }
    const boxes = readDrawing(element, this.#named, place)
    if (boxes.some((box) => wordsOf(box) !== '')) this.#named.add('text_box', place, boxes.map(wordsOf).join(' '))
    this.#boxes.push(...boxes)
  }

  #control<T>(element: XmlElement, place: string, read: () => T): T {
    const properties = childOf(element, 'w:sdtPr')
    const words = wordsOf(element)
    if (isOn(childOf(properties, 'w:showingPlcHdr'))) this.#named.add('placeholder', place, words)
    else if (elementsOf(properties).some(({ is }) => /[:}]dataBinding$/.test(is)))
      this.#named.add('bound', place, words)
    return read()
  }

  #unknown(element: XmlElement, place: string): void {
    if (SILENT.test(element.is)) return
    const words = wordsOf(element)
    this.#named.add('unknown', place, words === '' ? element.name : `${element.name}” with the words “${words}`)
  }
}

const NOTHING: XmlElement = { is: 'w:sdtContent', name: '', attributes: [], children: [] }

function paragraphProperties(properties: XmlElement | undefined): string {
  const style = attribute(childOf(properties, 'w:pStyle'), 'w:val')
  const numbering = childOf(properties, 'w:numPr')
  const value = (name: string) => {
    const found = attribute(childOf(numbering, name), 'w:val')
    return found === undefined ? '' : `<${name} w:val="${escapeXml(found)}"/>`
  }
  const list = numbering ? `<w:numPr>${value('w:ilvl')}${value('w:numId')}</w:numPr>` : ''
  return `<w:pPr>${style ? `<w:pStyle w:val="${escapeXml(style)}"/>` : ''}${list}</w:pPr>`
}

const shownWords = (pieces: readonly Piece[]) => pieces.map((piece) => ('look' in piece ? piece.text : '')).join('')

const hasDrawing = (element: XmlElement): boolean =>
  descendants(element).some(({ is }) => /^w:(?:drawing|pict|object)$/.test(is))
