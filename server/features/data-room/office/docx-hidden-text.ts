import type { HiddenParts } from '../render/hidden-parts.ts'
import type { StyleIds, Styles } from '../word/styles.ts'
import {
  attribute,
  childOf,
  descendants,
  elementsOf,
  isElement,
  isOn,
  textOf,
  within,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts'

/** What a run keeps when its contents are hidden: its own properties and the marks of a field around it. */
const KEPT_IN_RUN = new Set(['w:rPr', 'm:rPr', 'm:ctrlPr', 'w:fldChar', 'w:instrText'])
const SEEN = new Set(['w:t', 'm:t', 'w:sym', 'w:drawing', 'w:pict', 'w:object', 'w:footnoteReference', 'w:ptab'])
/** What may be left of a paragraph that shows nothing. */
const NOTHING = /^(w:(pPr|bookmark\w+|comment\w+|perm\w+|proofErr))$/

/** Removes hidden text from a part and counts its passages. Returns whether anything changed. */
export function removeHiddenText(root: XmlElement, styles: Styles, hidden: HiddenParts): boolean {
  let isChanged = false

  /** Whether the previous run of the same paragraph was hidden too: then both are one passage. */
  let isOneMore = false
  const clear = (run: XmlElement) => {
    const left = run.children.filter((child) => isElement(child) && KEPT_IN_RUN.has(child.is))
    const shown = [...descendants({ ...run, children: run.children.filter((child) => !left.includes(child)) })]
    const isSeen = shown.some(({ is }) => SEEN.has(is))
    if (isSeen && !isOneMore) hidden.add('hidden_text')
    isOneMore ||= isSeen
    isChanged ||= left.length < run.children.length
    run.children = left
  }

  const walk = (element: XmlElement, around: StyleIds): void => {
    if (element.children.length === 0) return
    element.children = element.children.flatMap((child): readonly XmlNode[] | XmlNode => {
      if (!isElement(child)) return child
      if (child.is === 'w:tr' && isOn(within(child, 'w:trPr', 'w:hidden'))) {
        isChanged = true
        hidden.add('hidden_text')
        return []
      }
      if (child.is === 'w:tbl') {
        const id = attribute(within(child, 'w:tblPr', 'w:tblStyle'), 'w:val')
        walk(child, { ...around, table: id })
        return elementsOf(child).some(({ is }) => is !== 'w:tblPr' && is !== 'w:tblGrid') ? child : []
      }
      if (child.is === 'w:r' || child.is === 'm:r') {
        if (styles.has('w:vanish', childOf(child, 'w:rPr'), around)) clear(child)
        else {
          isOneMore &&= textOf(child) === ''
          walk(child, around)
        }
        return child
      }
      if (child.is !== 'w:p') {
        walk(child, around)
        return child
      }
      return readParagraph(child, around)
    })
  }

  const readParagraph = (paragraph: XmlElement, { table }: StyleIds): XmlNode[] => {
    const id = attribute(within(paragraph, 'w:pPr', 'w:pStyle'), 'w:val')
    const around = { paragraph: id, table }
    const had = textOf(paragraph) !== ''
    isOneMore = false
    walk(paragraph, around)
    const mark = within(paragraph, 'w:pPr', 'w:rPr')
    const isEmpty = elementsOf(paragraph).every((child) => NOTHING.test(child.is) || isEmptyRun(child))
    // The program shows no empty line in its place, unless a section ends in it.
    const isGone = had && isEmpty && styles.has('w:vanish', mark, around) && !within(paragraph, 'w:pPr', 'w:sectPr')
    return isGone ? paragraph.children.filter((child) => isElement(child) && /^w:bookmark/.test(child.is)) : [paragraph]
  }

  walk(root, {})
  if (isChanged) endCells(root)
  return isChanged
}

const isEmptyRun = (element: XmlElement) =>
  element.is === 'w:r' && elementsOf(element).every((child) => child.is === 'w:rPr')

const ENDS_IN_PARAGRAPH = /^w:(tc|body|hdr|ftr|footnote|endnote|txbxContent)$/

/** Each of these needs a paragraph at its end. */
function endCells(root: XmlElement): void {
  for (const element of descendants(root)) {
    if (!ENDS_IN_PARAGRAPH.test(element.is)) continue
    const last = elementsOf(element).findLast(({ is }) => /^w:(p|tbl|sdt)$/.test(is))
    if (last?.is === 'w:p' || last?.is === 'w:sdt') continue
    const prefix = element.name.slice(0, element.name.length - element.is.length + 2)
    const paragraph = { is: 'w:p', name: `${prefix}p`, attributes: [], children: [] }
    const end = element.children.findIndex((child) => isElement(child) && child.is === 'w:sectPr')
    element.children = element.children.toSpliced(end < 0 ? element.children.length : end, 0, paragraph)
  }
}
