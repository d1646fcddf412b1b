import type { Named, NamedKind } from './named.ts'
import { attributeOf, elementsOf, wordsOf, type XmlElement } from './xml-tree.ts'

/** What Word 2010 and later understand; of other alternatives they take the last. */
const UNDERSTOOD = /^(?:wp[sgci]|wp14|w1[0-6]\w*|wp15|a14|a16|asvg|cx\d?|aink|am3d|c14|sl)$/

/** The alternative that Word shows. */
export function chosenOf(alternatives: XmlElement): XmlElement[] {
  const all = elementsOf(alternatives)
  const chosen =
    all.find(
      (one) =>
        one.name === 'mc:Choice' &&
        (attributeOf(one, 'Requires') ?? '').split(/\s+/).every((prefix) => UNDERSTOOD.test(prefix)),
    ) ?? all.find(({ name }) => name === 'mc:Fallback')
  return elementsOf(chosen)
}

/** Names what a drawing has, and returns the contents of its text boxes. */
export function readDrawing(drawing: XmlElement, named: Named, place: string): XmlElement[] {
  const boxes: XmlElement[] = []
  const found = new Set<NamedKind>()
  let alternative = ''
  let isRule = false
  const walk = (element: XmlElement): void => {
    alternative ||= element.name === 'wp:docPr' || element.name === 'v:shape' ? describe(element) : ''
    isRule ||= /^v:/.test(element.name) && attributeOf(element, 'hr') === 't'
    if (element.name === 'w:txbxContent') {
      boxes.push(element)
      return
    }
    if (element.name === 'v:textpath') named.add('word_art', place, attributeOf(element, 'string'))
    const kind = KINDS[element.name]
    if (kind) found.add(kind)
    for (const child of element.name === 'mc:AlternateContent' ? chosenOf(element) : elementsOf(element)) walk(child)
  }
  walk(drawing)
  for (const kind of found) named.add(kind, place, alternative)
  const words = boxes.length === 0 ? wordsOf(drawing) : ''
  if (words !== '' || (found.size === 0 && boxes.length === 0 && !isRule))
    named.add('drawing', place, words || alternative)
  return boxes
}

const KINDS: Record<string, NamedKind> = {
  'pic:pic': 'picture',
  'v:imagedata': 'picture',
  'c:chart': 'chart',
  'dgm:relIds': 'diagram',
  'o:OLEObject': 'object',
  'w:control': 'object',
}

const describe = (element: XmlElement) => attributeOf(element, 'descr') ?? attributeOf(element, 'alt') ?? ''
