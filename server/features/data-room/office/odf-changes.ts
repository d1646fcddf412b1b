import { attribute, childOf, descendants, elementsOf, removeElements, textOf, type XmlElement } from './xml-tree.ts'

const MARKS = new Set(['text:tracked-changes', 'text:change', 'text:change-start', 'text:change-end'])
/** Without prefixes. */
export const CHANGE_NAMES: ReadonlySet<string> = new Set([
  'tracked-changes',
  'changed-region',
  'change',
  'change-start',
  'change-end',
  'deletion',
])

export type OdfChanges = { count: number; authors: Set<string> }

/**
 * Removes the record of changes from a part of an OpenDocument file. Its text is as if all were accepted: what was deleted lies in the record.
 * Returns whether there was one, or `unclear` if deleted words stand in the text itself.
 */
export function removeChanges(root: XmlElement, changes: OdfChanges): boolean | 'unclear' {
  const deletions = new Set<string | undefined>()
  const starts: (string | undefined)[] = []
  for (const element of descendants(root)) {
    if (element.is === 'text:change-start') starts.push(attribute(element, 'text:change-id'))
    if (element.is !== 'text:changed-region') continue
    changes.count += 1
    for (const change of elementsOf(element)) {
      const creator = childOf(childOf(change, 'office:change-info'), 'dc:creator')
      if (creator) changes.authors.add(textOf(creator))
      if (change.is === 'text:deletion')
        for (const { is, value } of element.attributes) if (/(^|[:}])id$/.test(is)) deletions.add(value)
    }
  }
  if (starts.some((id) => deletions.has(id))) return 'unclear'
  return removeElements(root, ({ is }) => MARKS.has(is))
}
