import { attribute, elementsOf, type XmlElement } from '../office/xml-tree.ts'
import type { Named, NamedKind } from './named.ts'
import { wordsOf } from './words-of.ts'

/** What Word 2010 and later understand; of other alternatives they take the last. */
const UNDERSTOOD = /^(?:wp[sgci]|wp14|w1[0-6]\w*|wp15|a14|a16|asvg|cx\d?|aink|am3d|c14|sl)$/

/** The alternative that Word shows. */
export function chosenOf(alternatives: XmlElement): XmlElement[] {
  const all = elementsOf(alternatives)
  const chosen =
    all.find(
      (one) =>
        one.is === 'mc:Choice' &&
        (attribute(one, 'Requires') ?? '').split(/\s+/).every((prefix) => UNDERSTOOD.test(prefix)),
    ) ?? all.find(({ is }) => is === 'mc:Fallback')
  return elementsOf(chosen)
}

/** Names what a drawing has, and returns the contents of its text boxes. */
export function readDrawing(drawing: XmlElement, named: Named, place: string): XmlElement[] {
  const boxes: XmlElement[] = []
  const found = new Set<NamedKind>()
  let alternative = ''
  let isRule = false
  const walk = (element: XmlElement): void => {
    alternative ||= element.is === 'wp:docPr' || element.is === 'v:shape' ? describe(element) : ''
    isRule ||= /^v:/.test(element.is) && attribute(element, 'o:hr') === 't'
    if (element.is === 'w:txbxContent') {
      boxes.push(element)
      return
    }
    if (element.is === 'v:textpath') named.add('word_art', place, attribute(element, 'string'))
    const kind = KINDS[element.is]
    if (kind) found.add(kind)
    for (const child of element.is === 'mc:AlternateContent' ? chosenOf(element) : elementsOf(element)) walk(child)
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

const describe = (element: XmlElement) => attribute(element, 'descr') ?? attribute(element, 'alt') ?? ''
