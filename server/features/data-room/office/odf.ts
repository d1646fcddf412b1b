import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import type { HiddenParts } from '../render/hidden-parts.ts'
import { hasElement } from '../sheets/walk-xml.ts'
import { CHANGE_NAMES, type OdfChanges, removeChanges } from './odf-changes.ts'
import { countOdfSlides } from './odf-slides.ts'
import { keepStoredText, readOdfStyles, removeHiddenOdfText } from './odf-text.ts'
import type { OfficePackage } from './office-package.ts'
import { countDescriptions } from './office-parts.ts'
import { childOf, elementsOf, rewrite, textOf, within, type XmlElement } from './xml-tree.ts'

/** In presentations LibreOffice writes it in a namespace of its own. */
const ANNOTATION = /[:}]annotation(-end)?$/
const PARTS = ['content.xml', 'styles.xml']

/** Makes an OpenDocument text or presentation show what its author means, and counts what it hides. */
export function prepareOdf(file: OfficePackage, hidden: HiddenParts): Refusal | undefined {
  const trees = PARTS.flatMap((name) => {
    const tree = file.tree(name)
    return tree ? [{ name, tree }] : []
  })
  const roots = trees.map(({ tree }) => tree)
  countOdfSlides(roots, hidden)
  const changes: OdfChanges = { count: 0, authors: new Set() }
  for (const { name, tree } of trees) {
    const removed = removeChanges(tree, changes)
    if (removed === 'unclear') return 'tracked_changes'
    let isChanged = removed
    const other = roots.find((root) => root !== tree)
    const styles = readOdfStyles(tree, other)
    isChanged = removeAnnotations(tree, hidden) || isChanged
    isChanged = removeHiddenOdfText(tree, styles, hidden) || isChanged
    isChanged = keepStoredText(tree) || isChanged
    countDescriptions(tree, hidden)
    if (isChanged) file.changed(name)
  }
  hidden.add('tracked_changes', { count: changes.count })
  for (const name of changes.authors) hidden.add('tracked_changes', { count: 0, name })
  hidden.add('earlier_revisions', { count: file.names.filter((name) => /^Versions\/./.test(name)).length })
  // What was written is read once more, by another reader that looks at names alone.
  return trees.some(({ name }) => hasElement(file.written(name), CHANGE_NAMES)) ? 'tracked_changes' : undefined
}

function removeAnnotations(tree: XmlElement, hidden: HiddenParts): boolean {
  return rewrite(tree, (child, parent) => {
    if (!ANNOTATION.test(child.is)) return [child]
    if (!child.is.endsWith('-end')) {
      const creator = childOf(child, 'dc:creator')
      const page = slideNumber(tree, parent)
      hidden.add('comments', { ...(creator && { name: textOf(creator) }), ...(page > 0 && { page }) })
    }
    return []
  })
}

/** 0 if this is none. */
function slideNumber(tree: XmlElement, element: XmlElement): number {
  if (element.is !== 'draw:page') return 0
  const slides = elementsOf(within(tree, 'office:body', 'office:presentation'))
  return slides.filter(({ is }) => is === 'draw:page').indexOf(element) + 1
}
