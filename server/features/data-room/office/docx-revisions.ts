import {
  attribute,
  childOf,
  descendants,
  elementsOf,
  isElement,
  within,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts'

/** What a change took away, with all that is in it. */
const TAKEN = new Set(['w:del', 'w:moveFrom', 'w14:conflictDel'])
/** What a change added: its contents stay. */
const ADDED = new Set(['w:ins', 'w:moveTo', 'w14:conflictIns'])
const FORMER = new Set(
  ['rPr', 'pPr', 'sectPr', 'tblPr', 'tblPrEx', 'tblGrid', 'tcPr', 'trPr', 'numbering'].map((what) => `w:${what}Change`),
)
const CELL = new Set(['w:cellIns', 'w:cellDel', 'w:cellMerge'])
/** Where a change begins or ends, and words that stand within removed runs only. */
const MARKS = new Set(
  [
    ...['moveFromRange', 'moveToRange', 'customXmlInsRange', 'customXmlDelRange'],
    ...['customXmlMoveFromRange', 'customXmlMoveToRange'],
  ].flatMap((range) => [`w:${range}Start`, `w:${range}End`]),
)
for (const range of ['Ins', 'Del'])
  for (const end of ['Start', 'End']) MARKS.add(`w14:customXmlConflict${range}Range${end}`)
const TAKEN_WORDS = new Set(['w:delText', 'w:delInstrText'])
/** Without prefixes. */
export const REVISION_NAMES: ReadonlySet<string> = new Set(
  [...TAKEN, ...ADDED, ...FORMER, ...CELL, ...MARKS, ...TAKEN_WORDS].map((name) => name.slice(name.indexOf(':') + 1)),
)
/** Of a formula: what holds its parts. */
const ARGUMENTS = new Set(['e', 'num', 'den', 'sub', 'sup', 'deg', 'fName', 'lim'].map((name) => `m:${name}`))
/** What may stand between two paragraphs and says nothing. */
const BETWEEN = /^w:(bookmark|comment|perm|proofErr)/

/** Revisions of a document, each counted once. What lies within something that a revision removed is not counted again. */
export class Revisions {
  #others = 0
  #movedFrom = 0
  #movedTo = 0
  readonly authors = new Set<string>()

  /** A move is one, though it has two ends. */
  get count(): number {
    return this.#others + Math.max(this.#movedFrom, this.#movedTo)
  }

  /** With both ends of a move. */
  get marks(): number {
    return this.#others + this.#movedFrom + this.#movedTo
  }

  add(element: XmlElement): void {
    if (element.is === 'w:moveFrom') this.#movedFrom += 1
    else if (element.is === 'w:moveTo') this.#movedTo += 1
    else this.#others += 1
    this.addAuthors(element)
  }

  addAuthors(element: XmlElement): void {
    for (const one of descendants(element)) {
      const author = attribute(one, 'w:author')
      if (author?.trim() && isOfRevisions(one)) this.authors.add(author)
    }
  }
}

const isOfRevisions = ({ is }: XmlElement) => REVISION_NAMES.has(is.slice(is.indexOf(':') + 1))

/** Changes a part of a Word document as if all changes in it had been accepted. Returns whether there were any marks of changes. */
export function acceptRevisions(root: XmlElement, revisions: Revisions): boolean {
  const hasAny = descendants(root).some(isOfRevisions)
  if (hasAny) new Acceptance(revisions).acceptIn(root)
  return hasAny
}

class Acceptance {
  readonly #revisions: Revisions
  /** Paragraphs that go on in the next one. */
  readonly #joined = new Set<XmlElement>()

  constructor(revisions: Revisions) {
    this.#revisions = revisions
  }

  acceptIn(element: XmlElement): void {
    if (element.children.length === 0) return
    const children = element.children.flatMap((child) => (isElement(child) ? this.#accept(child) : child))
    element.children = this.#joinParagraphs(children)
  }

  #accept(element: XmlElement): readonly XmlNode[] | XmlNode {
    const { is } = element
    if (TAKEN.has(is) || FORMER.has(is)) return this.#without(element)
    if (ADDED.has(is)) {
      this.#revisions.add(element)
      this.acceptIn(element)
      return element.children
    }
    if (CELL.has(is)) return this.#acceptCell(element)
    if (MARKS.has(is) || TAKEN_WORDS.has(is)) {
      this.#revisions.addAuthors(element)
      return []
    }
    const taker = takerOf(element)
    if (taker && (is === 'w:tr' || is === 'w:tc')) {
      this.#revisions.addAuthors(element)
      return this.#without(taker)
    }
    if (taker && is === 'w:p') this.#joined.add(element)
    const hadParts = partsOf(element)
    this.acceptIn(element)
    if (taker && is.startsWith('m:')) return argumentsOf(element)
    return hadParts && !partsOf(element) ? [] : element
  }

  #without(element: XmlElement): XmlNode[] {
    this.#revisions.add(element)
    return []
  }

  #acceptCell(element: XmlElement): XmlNode[] {
    this.#revisions.add(element)
    const merged = element.is === 'w:cellMerge' ? attribute(element, 'w:vMerge') : undefined
    if (merged === undefined) return []
    const prefix = element.name.slice(0, element.name.length - 'cellMerge'.length)
    const value = merged === 'rest' ? 'restart' : 'continue'
    const attributes = [{ is: 'w:val', name: `${prefix}val`, value }]
    return [{ is: 'w:vMerge', name: `${prefix}vMerge`, attributes, children: [] }]
  }

  /** A paragraph whose mark is gone continues in the next one, which keeps its own properties. Without a next one it stays. */
  #joinParagraphs(children: XmlNode[]): XmlNode[] {
    if (!children.some((child) => isElement(child) && this.#joined.has(child))) return children
    const joined: XmlNode[] = []
    let open: { paragraph: XmlElement; content: XmlNode[] } | undefined
    const close = (isLast: boolean) => {
      if (!open) return
      const { paragraph, content } = open
      open = undefined
      const [before] = joined.filter(isElement).slice(-1)
      const isNeeded = isLast || before?.is === 'w:tbl' || content.some(hasContent)
      if (isNeeded) paragraph.children = [...propertiesOf(paragraph), ...content]
      joined.push(...(isNeeded ? [paragraph] : content))
    }
    for (const child of children) {
      if (!isElement(child)) joined.push(child)
      else if (child.is === 'w:p') {
        const content = [...(open?.content ?? []), ...contentOf(child)]
        if (this.#joined.has(child)) open = { paragraph: child, content }
        else {
          if (open) child.children = [...propertiesOf(child), ...content]
          open = undefined
          joined.push(child)
        }
      } else if (open && BETWEEN.test(child.is)) open.content.push(child)
      else {
        close(child.is === 'w:sectPr')
        joined.push(child)
      }
    }
    close(true)
    return joined
  }
}

/** The mark that says that this row, cell, end of a paragraph or structure of a formula was removed. */
function takerOf(element: XmlElement): XmlElement | undefined {
  const takenIn = (properties: XmlElement | undefined) => elementsOf(properties).find(({ is }) => TAKEN.has(is))
  if (element.is === 'w:p') return takenIn(within(element, 'w:pPr', 'w:rPr'))
  if (element.is === 'w:tr') return takenIn(childOf(element, 'w:trPr'))
  if (element.is === 'w:tc') return within(element, 'w:tcPr', 'w:cellDel')
  if (!element.is.startsWith('m:')) return undefined
  return takenIn(childOf(childOf(element, `${element.is}Pr`), 'm:ctrlPr'))
}

/** Whether a table has rows, a row cells, a content control contents. Undefined for everything else. */
function partsOf(element: XmlElement): number | undefined {
  if (element.is === 'w:tbl') return countWithin(element, 'w:tr')
  if (element.is === 'w:tr') return countWithin(element, 'w:tc')
  if (element.is !== 'w:sdt') return undefined
  return elementsOf(childOf(element, 'w:sdtContent')).length
}

const countWithin = (element: XmlElement, is: string) =>
  descendants(element)
    .filter((one) => one.is === is)
    .toArray().length

const propertiesOf = ({ children }: XmlElement) => children.filter((child) => isElement(child) && child.is === 'w:pPr')
const contentOf = ({ children }: XmlElement) => children.filter((child) => !isElement(child) || child.is !== 'w:pPr')
const hasContent = (node: XmlNode) => isElement(node) && !BETWEEN.test(node.is)

/** What is left of a formula's structure once the structure is gone. */
function argumentsOf(element: XmlElement): XmlNode[] {
  return elementsOf(element).flatMap((child) =>
    ARGUMENTS.has(child.is) ? child.children.filter((inner) => isElement(inner) && !/Pr$/.test(inner.is)) : [],
  )
}
