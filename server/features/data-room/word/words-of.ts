import { elementsOf, textOf, type XmlElement } from '../office/xml-tree.ts'

/** The words within, of texts, formulas and drawings. */
export function wordsOf(element: XmlElement): string {
  const words = (one: XmlElement): string => {
    if (/^(?:w|m|a):t$/.test(one.is)) return textOf(one)
    return elementsOf(one).map(words).join('') + (/^(?:w|a):(?:p|tab|br)$/.test(one.is) ? ' ' : '')
  }
  return words(element).replace(/\s+/g, ' ').trim()
}
