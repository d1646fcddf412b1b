import { charactersOf, symbolOf } from './characters.ts'
import { chosenOf, readDrawing } from './drawings.ts'
import { Fields, nameField, nameLink } from './fields.ts'
import { lineOf } from './formula.ts'
import type { Named } from './named.ts'
import { type Piece, writePieces } from './pieces.ts'
import { isSet, type Look, type StyleIds, type Styles } from './styles.ts'
import { attributeOf, childOf, elementsOf, escapeXml, textOf, wordsOf, type XmlElement } from './xml-tree.ts'

/** Marks and settings that show nothing. */
const SILENT =
  /^w:(?:pPr|rPr|sectPr|tblPr|tblPrEx|tblGrid|trPr|tcPr|sdtPr|sdtEndPr|smartTagPr|customXmlPr|proofErr|perm(?:Start|End)|bookmark(?:Start|End)|comment(?:RangeStart|RangeEnd|Reference)|(?:moveFrom|moveTo|customXml(?:Ins|Del|MoveFrom|MoveTo))Range(?:Start|End)|lastRenderedPageBreak|(?:footnote|endnote|annotation)Ref|separator|continuationSeparator|delInstrText)$/
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
 * reads rightly. Whatever else it has is turned into such or named with its place.
 */
export class Story {
  readonly #named: Named
  readonly #styles: Styles
  readonly #linkTo: (relation: string) => string | undefined
  readonly #fields = new Fields()
  readonly #placeOf: (paragraph: number) => string
  #paragraphs = 0
  #boxes: XmlElement[] = []
  /** Of paragraphs whose end was deleted: they go on in the next one. */
  #unfinished: Piece[] = []

  constructor(to: {
    named: Named
    styles: Styles
    linkTo: (relation: string) => string | undefined
    placeOf: (paragraph: number) => string
  }) {
    this.#named = to.named
    this.#styles = to.styles
    this.#linkTo = to.linkTo
    this.#placeOf = to.placeOf
  }

  read(story: XmlElement): string {
    const made = this.#blocks(story, {})
    this.#fields.finish(this.#named, this.#here)
    return made
  }

  #blocks(parent: XmlElement, styles: StyleIds): string {
    const made = this.#each(parent, styles)
    return made + this.#finish('', this.#here) + this.#textBoxes(styles)
  }

  #each(parent: XmlElement, styles: StyleIds): string {
    return elementsOf(parent)
      .map((element) => this.#block(element, styles))
      .join('')
  }

  get #here(): string {
    return this.#placeOf(Math.max(1, this.#paragraphs))
  }

  #block(element: XmlElement, styles: StyleIds): string {
    const { name } = element
    if (name === 'w:p') return this.#paragraph(element, styles)
    if (name === 'w:tbl') return this.#finish('', this.#here) + this.#table(element)
    if (name === 'w:tr') return this.#row(element, styles)
    if (name === 'w:tc') return this.#cell(element, styles)
    if (this.#isGone(element)) return ''
    if (name === 'w:sdt')
      return this.#control(element, this.#here, () => this.#block(childOf(element, 'w:sdtContent') ?? NOTHING, styles))
    if (name === 'mc:AlternateContent') return this.#each({ ...NOTHING, children: chosenOf(element) }, styles)
    if (this.#isWrapper(element)) return this.#each(element, styles)
    if (name === 'w:altChunk') this.#named.add('other_file', this.#here)
    else if (/^m:oMath/.test(name)) return this.#paragraph({ ...NOTHING, children: [element] }, styles)
    else this.#unknown(element, this.#here)
    return ''
  }

  #paragraph(element: XmlElement, styles: StyleIds): string {
    const properties = childOf(element, 'w:pPr')
    const mark = childOf(properties, 'w:rPr')
    if (wordsOf(element) !== '' || hasDrawing(element)) this.#paragraphs += 1
    const place = this.#here
    this.#countChanges(properties, mark)
    const paragraph = attributeOf(childOf(properties, 'w:pStyle'))
    const isDropCap = (attributeOf(childOf(properties, 'w:framePr'), 'dropCap') ?? 'none') !== 'none'
    const around: Around = { ...styles, ...(paragraph && { paragraph }), place, isDropCap }
    this.#unfinished.push(...this.#inlines(elementsOf(element), around))
    // The first letter of a paragraph may stand in a paragraph of its own.
    if (childOf(mark, 'w:del') || childOf(mark, 'w:moveFrom') || isDropCap) return ''
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
    const properties = childOf(element, 'w:tblPr')
    this.#countChanges(properties)
    const table = attributeOf(childOf(properties, 'w:tblStyle'))
    const rows = elementsOf(element).map((child) => this.#block(child, { table }))
    return rows.some((row) => row !== '') ? `<w:tbl>${rows.join('')}</w:tbl>` : ''
  }

  #row(element: XmlElement, styles: StyleIds): string {
    const properties = childOf(element, 'w:trPr')
    this.#countChanges(properties)
    if (childOf(properties, 'w:del')) return ''
    if (isSet(childOf(properties, 'w:hidden'))) {
      this.#named.add('hidden', this.#here, wordsOf(element))
      return ''
    }
    return `<w:tr>${elementsOf(element)
      .map((child) => this.#block(child, styles))
      .join('')}</w:tr>`
  }

  #cell(element: XmlElement, styles: StyleIds): string {
    const properties = childOf(element, 'w:tcPr')
    this.#countChanges(properties)
    if (childOf(properties, 'w:cellDel')) return ''
    const merge = childOf(properties, 'w:vMerge')
    const words = merge && (attributeOf(merge) ?? 'continue') === 'continue' ? wordsOf(element) : ''
    if (words !== '') this.#named.add('merged_cell', this.#here, words)
    return `<w:tc>${this.#blocks(element, styles) || '<w:p/>'}</w:tc>`
  }

  #inlines(elements: readonly XmlElement[], around: Around): Piece[] {
    return elements.flatMap((element) => this.#inline(element, around))
  }

  #inline(element: XmlElement, around: Around): Piece[] {
    const { name } = element
    const children = () => this.#inlines(elementsOf(element), around)
    if (name === 'w:r') return this.#run(element, around)
    if (this.#isGone(element)) return []
    if (name === 'w:hyperlink') {
      const pieces = children()
      nameLink(this.#linkTo(attributeOf(element, 'id') ?? ''), shownWords(pieces), this.#named, around.place)
      return pieces
    }
    if (name === 'w:fldSimple') {
      const pieces = children()
      nameField(attributeOf(element, 'instr') ?? '', shownWords(pieces), this.#named, around.place)
      return pieces
    }
    if (name === 'w:sdt') return this.#control(element, around.place, children)
    if (name === 'mc:AlternateContent') return this.#inlines(chosenOf(element), around)
    if (/^m:oMath(?:Para)?$/.test(name)) return this.#formula(element, around)
    if (name === 'w:bdo') this.#named.add('direction', around.place, wordsOf(element))
    if (name === 'w:bdo' || this.#isWrapper(element)) return children()
    if (name === 'w:subDoc') this.#named.add('other_file', around.place)
    else this.#unknown(element, around.place)
    return []
  }

  #run(element: XmlElement, around: Around): Piece[] {
    const properties = childOf(element, 'w:rPr')
    this.#countChanges(properties)
    const found = this.#styles.look(properties, around)
    const look: Look = around.isDropCap ? { ...found, raised: '' } : found
    const [isBold, isItalic] = ['w:b', 'w:i'].map((name) => isSet(childOf(properties, name)))
    const underline = attributeOf(childOf(properties, 'w:u')) ?? 'none'
    this.#named.hasFormatting ||= underline !== 'none' || childOf(properties, 'w:highlight') !== undefined
    const words = (text: string): Piece[] => {
      if (text === '' || !this.#fields.read(text)) return []
      return [{ text, look, isBold: isBold === true, isItalic: isItalic === true }]
    }
    const piecesOf = (child: XmlElement): Piece[] => {
      const { name } = child
      const simple = BREAKS[name]
      if (simple !== undefined) return words(simple)
      if (name === 'w:t') return words(this.#characters(textOf(child), look.font, around.place))
      if (name === 'w:sym') return words(this.#symbol(child, around.place))
      if (name === 'w:fldChar') return words(this.#fields.mark(child, this.#named, around.place))
      if (name === 'w:instrText') this.#fields.instruct(textOf(child))
      else if (name === 'w:ruby') return this.#ruby(child, around)
      else if (name === 'mc:AlternateContent') return chosenOf(child).flatMap(piecesOf)
      else if (/^w:(?:drawing|pict|object)$/.test(name)) this.#drawing(child, look.isHidden, around.place)
      else if (/^w:(?:footnote|endnote)Reference$/.test(name)) {
        const id = escapeXml(attributeOf(child, 'id') ?? '')
        return [{ note: `<w:r><${name} w:id="${id}"/></w:r>`, isHidden: look.isHidden }]
      } else if (COMPUTED.test(name)) this.#named.add('empty_field', around.place, name.slice(2))
      else if (name === 'w:contentPart') this.#named.add('drawing', around.place)
      else if (!/^w:rPr$/.test(name)) this.#unknown(child, around.place)
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
    const [font = '', char = ''] = [attributeOf(element, 'font'), attributeOf(element, 'char')]
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
    for (const change of changesWithin(element)) this.#named.change(attributeOf(change, 'author'))
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
    if (isSet(childOf(properties, 'w:showingPlcHdr'))) this.#named.add('placeholder', place, words)
    else if (elementsOf(properties).some(({ name }) => /[:}]dataBinding$/.test(name)))
      this.#named.add('bound', place, words)
    return read()
  }

  /** Counts a tracked change. Whether it takes the element away. */
  #isGone(element: XmlElement): boolean {
    if (!/^w:(?:ins|del|moveFrom|moveTo)$/.test(element.name)) return false
    this.#named.change(attributeOf(element, 'author'))
    return element.name === 'w:del' || element.name === 'w:moveFrom'
  }

  #isWrapper({ name }: XmlElement): boolean {
    return WRAPPERS.test(name) || name === 'w:ins' || name === 'w:moveTo'
  }

  #countChanges(...properties: (XmlElement | undefined)[]): void {
    for (const change of properties.flatMap(elementsOf))
      if (/^w:(?:ins|del|moveFrom|moveTo|cellIns|cellDel|cellMerge|\w+PrChange|numberingChange)$/.test(change.name))
        this.#named.change(attributeOf(change, 'author'))
  }

  #unknown(element: XmlElement, place: string): void {
    if (SILENT.test(element.name)) return
    const words = wordsOf(element)
    this.#named.add('unknown', place, words === '' ? element.written : `${element.written}” with the words “${words}`)
  }
}

const NOTHING: XmlElement = { name: 'w:sdtContent', written: '', attributes: {}, children: [] }

function paragraphProperties(properties: XmlElement | undefined): string {
  const style = attributeOf(childOf(properties, 'w:pStyle'))
  const numbering = childOf(properties, 'w:numPr')
  const value = (name: string) => {
    const found = attributeOf(childOf(numbering, name))
    return found === undefined ? '' : `<${name} w:val="${escapeXml(found)}"/>`
  }
  const list = numbering ? `<w:numPr>${value('w:ilvl')}${value('w:numId')}</w:numPr>` : ''
  return `<w:pPr>${style ? `<w:pStyle w:val="${escapeXml(style)}"/>` : ''}${list}</w:pPr>`
}

const shownWords = (pieces: readonly Piece[]) => pieces.map((piece) => ('look' in piece ? piece.text : '')).join('')

const hasDrawing = (element: XmlElement): boolean =>
  elementsOf(element).some((child) => /^w:(?:drawing|pict|object)$/.test(child.name) || hasDrawing(child))

const changesWithin = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => [
    ...(/^w:(?:ins|del)$/.test(child.name) ? [child] : []),
    ...changesWithin(child),
  ])
