import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import type { HiddenParts } from '../render/hidden-parts.ts'
import { hasElement } from '../sheets/walk-xml.ts'
import { Styles } from '../word/styles.ts'
import { keepFieldResults } from './docx-fields.ts'
import { removeHiddenText } from './docx-hidden-text.ts'
import { acceptRevisions, REVISION_NAMES, Revisions } from './docx-revisions.ts'
import type { OfficePackage } from './office-package.ts'
import { countDescriptions } from './office-parts.ts'
import { attribute, descendants, elementsOf, isElement, removeElements, type XmlElement } from './xml-tree.ts'

/** Settings by which a program records, shows or computes what the portal has settled. */
const SETTINGS = new Set(['w:trackRevisions', 'w:updateFields', 'w:revisionView', 'w:doNotTrackMoves'])
/** Marks of comments, and what hides text in browsers alone: LibreOffice would leave it out on paper too, such as page numbers of a contents. */
const LEFT_OUT = new Set([
  ...['w:commentRangeStart', 'w:commentRangeEnd', 'w:commentReference', 'w:annotationRef'],
  'w:webHidden',
])
const NOTES = { 'w:footnotes': 'w:footnoteReference', 'w:endnotes': 'w:endnoteReference' } as const

/** Makes a Word document show what its author means: all changes accepted, stored results of fields, nothing that is hidden. */
export function prepareDocx(file: OfficePackage, hidden: HiddenParts): Refusal | undefined {
  const parts = wordParts(file)
  const revisions = new Revisions()
  const [stylesPart = ''] = [...parts].find(([, root]) => root === 'w:styles') ?? []
  const styles = new Styles(file.tree(stylesPart))
  for (const [name, root] of parts) {
    const tree = file.tree(name)
    if (!tree) continue
    // It is a file of its own, in any format.
    if (descendants(tree).some(({ is }) => is === 'w:altChunk')) return 'embedded'
    let isChanged = acceptRevisions(tree, revisions)
    isChanged = keepFieldResults(tree) || isChanged
    if (root === 'w:settings') isChanged = removeElements(tree, ({ is }) => SETTINGS.has(is)) || isChanged
    if (root === 'w:comments') isChanged = removeComments(tree, hidden) || isChanged
    isChanged = removeHiddenText(tree, styles, hidden) || isChanged
    isChanged = removeHiddenDrawings(tree, hidden) || isChanged
    isChanged = removeElements(tree, ({ is }) => LEFT_OUT.has(is)) || isChanged
    countDescriptions(tree, hidden)
    if (isChanged) file.changed(name)
  }
  arrangeNotes(file, parts)
  hidden.add('tracked_changes', { count: revisions.count })
  for (const name of revisions.authors) hidden.add('tracked_changes', { count: 0, name })
  // What was written is read once more, by another reader that looks at names alone.
  const isLeft = [...parts.keys()].some((name) => hasElement(file.written(name), REVISION_NAMES))
  return isLeft ? 'tracked_changes' : undefined
}

/** Every part in the vocabulary of Word, by its name, with the name of its root. */
function wordParts(file: OfficePackage): Map<string, string> {
  const parts = new Map<string, string>()
  for (const name of file.names) {
    const root = file.root(name)
    if (root?.startsWith('w:')) parts.set(name, root)
  }
  return parts
}

function removeComments(comments: XmlElement, hidden: HiddenParts): boolean {
  for (const comment of elementsOf(comments)) {
    const name = attribute(comment, 'w:author')
    if (comment.is === 'w:comment') hidden.add('comments', name === undefined ? {} : { name })
  }
  const hadAny = comments.children.length > 0
  comments.children = []
  return hadAny
}

/** Drawings that the program does not draw, in both forms that it writes. */
function removeHiddenDrawings(element: XmlElement, hidden: HiddenParts): boolean {
  let isChanged = false
  element.children = element.children.filter((child) => {
    if (!isElement(child)) return true
    const isDrawing = child.is === 'w:drawing' || child.is === 'w:pict' || child.is === 'mc:AlternateContent'
    const isGone = isDrawing && isHiddenDrawing(child)
    if (isGone) hidden.add('hidden_objects')
    isChanged = isGone || removeHiddenDrawings(child, hidden) || isChanged
    return !isGone
  })
  return isChanged
}

function isHiddenDrawing(drawing: XmlElement): boolean {
  for (const element of descendants(drawing)) {
    // What lies in a text box has its own drawings.
    if (element.is === 'w:txbxContent') return false
    if (element.is === 'wp:docPr' && /^(1|true)$/.test(attribute(element, 'hidden') ?? '')) return true
    if (element.is.startsWith('v:') && /visibility:\s*hidden/i.test(attribute(element, 'style') ?? '')) return true
  }
  return false
}

/** Leaves out notes whose mark is gone. LibreOffice finds notes by their order, so that one too many would move all others. */
function arrangeNotes(file: OfficePackage, parts: ReadonlyMap<string, string>): void {
  for (const [name, root] of parts) {
    const mark = NOTES[root as keyof typeof NOTES]
    const notes = mark && file.tree(name)
    if (!notes) continue
    const used: (string | undefined)[] = []
    for (const part of parts.keys())
      for (const element of descendants(file.tree(part) ?? notes))
        if (element.is === mark) used.push(attribute(element, 'w:id'))
    const places = new Map(used.toReversed().map((id, index) => [id, used.length - index]))
    // Separators come first.
    const placeOf = (note: XmlElement) =>
      (attribute(note, 'w:type') ?? 'normal') === 'normal' ? places.get(attribute(note, 'w:id')) : 0
    const all = elementsOf(notes)
    const left = all
      .filter((note) => placeOf(note) !== undefined)
      .toSorted((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0))
    if (left.length === all.length && left.every((note, index) => note === all[index])) continue
    notes.children = left
    file.changed(name)
  }
}
