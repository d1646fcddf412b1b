import type { HiddenParts } from '../render/hidden-parts.ts'
import {
  attribute,
  childOf,
  descendants,
  isElement,
  rewrite,
  textOf,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts'

/** Fields that become the text that the program stored. Page numbers stay. */
const STORED = new Set(
  [
    ...['date', 'time', 'file-name', 'modification-date', 'modification-time', 'creation-date', 'creation-time'],
    ...['print-date', 'print-time', 'printed-by', 'author-name', 'author-initials', 'editing-duration'],
    ...['editing-cycles', 'initial-creator', 'creator', 'title', 'subject', 'keywords', 'description', 'user-defined'],
    ...['template-name', 'paragraph-count', 'word-count', 'character-count', 'table-count', 'image-count'],
    ...['object-count', 'variable-set', 'variable-get', 'variable-input', 'user-field-get', 'user-field-input'],
    ...['expression', 'sequence', 'bookmark-ref', 'reference-ref', 'sequence-ref', 'note-ref', 'conditional-text'],
    ...['hidden-text', 'database-display', 'database-name', 'database-row-number', 'dde-connection'],
    ...['sender-firstname', 'sender-lastname', 'sender-initials', 'sender-title', 'sender-position', 'sender-email'],
    ...['sender-phone-private', 'sender-phone-work', 'sender-fax', 'sender-company', 'sender-street', 'sender-city'],
    ...['sender-postal-code', 'sender-country', 'sender-state-or-province'],
  ].map((name) => `text:${name}`),
)

/** Puts stored results in the place of fields. Hidden fields are removed before. Returns whether anything changed. */
export function keepStoredText(root: XmlElement): boolean {
  return rewrite(root, (child, parent) => {
    // Declarations and style elements have these names as well.
    if (!STORED.has(child.is) || parent.is.startsWith('office:meta')) return [child]
    return attribute(child, 'text:display') === 'none' ? [] : child.children
  })
}

type Style = { parent: string | undefined; display: string | undefined }
export type OdfStyles = ReadonlyMap<string, Style>

/**
 * Which styles of this part say whether their text is shown. The key is the family and the name. Automatic styles are of one part alone: both
 * parts use the same names. The common styles of `other` are of both.
 */
export function readOdfStyles(part: XmlElement, other: XmlElement | undefined): OdfStyles {
  const styles = new Map<string, Style>()
  const common = childOf(other, 'office:styles')
  for (const root of common ? [common, part] : [part])
    for (const style of descendants(root)) {
      if (style.is !== 'style:style') continue
      const family = attribute(style, 'style:family')
      const display = attribute(childOf(style, 'style:text-properties'), 'text:display')
      const parent = attribute(style, 'style:parent-style-name')
      styles.set(`${family} ${attribute(style, 'style:name')}`, { parent: `${family} ${parent}`, display })
    }
  return styles
}

function displayOf(styles: OdfStyles, family: string, name: string | undefined): boolean | undefined {
  let style = styles.get(`${family} ${name}`)
  for (let depth = 0; style && depth < 20; depth++) {
    if (style.display !== undefined) return style.display !== 'none'
    style = styles.get(style.parent ?? '')
  }
  return undefined
}

const isHiddenByItself = (element: XmlElement) =>
  element.is === 'text:section' &&
  (attribute(element, 'text:display') === 'none' || attribute(element, 'text:is-hidden') === 'true')

/** Removes hidden sections, paragraphs and passages, and counts them. Returns whether anything changed. */
export function removeHiddenOdfText(root: XmlElement, styles: OdfStyles, hidden: HiddenParts): boolean {
  let isChanged = false
  let isOneMore = false
  const drop = (text: string): XmlNode[] => {
    isChanged = true
    if (text.trim() !== '' && !isOneMore) hidden.add('hidden_text')
    isOneMore ||= text.trim() !== ''
    return []
  }

  const walk = (element: XmlElement, isShown: boolean): void => {
    element.children = element.children.flatMap((child): XmlNode[] => {
      if (!isElement(child)) {
        if (!isShown) return drop(child)
        if (child.trim() !== '') isOneMore = false
        return [child]
      }
      if (isHiddenByItself(child)) {
        isOneMore = false
        return drop(textOf(child) || 'an object')
      }
      if (child.is === 'text:hidden-text' && attribute(child, 'text:is-hidden') === 'true') {
        isOneMore = false
        return drop(attribute(child, 'text:string-value') ?? textOf(child))
      }
      if (child.is === 'text:span') {
        const isSpanShown = displayOf(styles, 'text', attribute(child, 'text:style-name')) ?? isShown
        walk(child, isSpanShown)
        return child.children.length > 0 || isSpanShown ? [child] : []
      }
      if (child.is === 'text:p' || child.is === 'text:h') return readParagraph(child)
      if (!isShown && !/^text:(bookmark|reference-mark|soft-page-break)/.test(child.is))
        return drop(textOf(child) || 'an object')
      walk(child, isShown)
      return [child]
    })
  }

  const readParagraph = (paragraph: XmlElement): XmlNode[] => {
    isOneMore = false
    for (const element of descendants(paragraph))
      if (element.is === 'text:hidden-paragraph' && attribute(element, 'text:is-hidden') === 'true')
        return drop(textOf(paragraph) || 'an object')
    const isShown = displayOf(styles, 'paragraph', attribute(paragraph, 'text:style-name')) ?? true
    const had = textOf(paragraph).trim() !== ''
    walk(paragraph, isShown)
    // The program shows no empty line in its place.
    return had && !isShown && textOf(paragraph).trim() === '' ? [] : [paragraph]
  }

  walk(root, true)
  return isChanged
}
