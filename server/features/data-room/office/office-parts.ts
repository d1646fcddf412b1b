import type { HiddenParts } from '../render/hidden-parts.ts'
import { pictureDetails } from '../render/picture-details.ts'
import { countPrinter } from '../sheets/ods-hidden.ts'
import { countProgramParts } from '../sheets/xlsx-hidden.ts'
import type { OfficePackage } from './office-package.ts'
import { attribute, descendants, textOf, type XmlElement } from './xml-tree.ts'

const PICTURE = /(^|\/)(media|pictures)\/[^/]+$/i
/** Parts for programs, by their outermost elements. */
const ROOTS: Readonly<Record<string, string>> = { 'w:glossaryDocument': 'Building blocks', 'p:tagLst': 'Tags' }

/** Counts what a text or a presentation has beside what its pages show: parts for programs, and what its pictures say of themselves. */
export function countOfficeParts(file: OfficePackage, hidden: HiddenParts): void {
  countProgramParts(file.names, hidden)
  for (const name of file.names) {
    if (PICTURE.test(name))
      for (const kind of pictureDetails(file.read(name) ?? Buffer.alloc(0)))
        hidden.add('metadata', { name: `${kind} of a picture` })
    const known = ROOTS[file.root(name) ?? '']
    if (known !== undefined) hidden.add('program_data', { name: known })
  }
  if (file.root('settings.xml') === 'office:document-settings') countPrinter(file.read('settings.xml'), hidden)
}

/** Counts the words that stand for pictures and other drawings. */
export function countDescriptions(tree: XmlElement, hidden: HiddenParts, at: { page?: number } = {}): void {
  for (const element of descendants(tree)) if (describes(element)) hidden.add('descriptions', at)
}

function describes(element: XmlElement): boolean {
  const { is } = element
  if (is === 'wp:docPr' || is === 'p:cNvPr') return hasText(element, 'descr') || hasText(element, 'title')
  if (is.startsWith('v:')) return hasText(element, 'alt')
  return (is === 'svg:desc' || is === 'svg:title') && textOf(element).trim() !== ''
}

const hasText = (element: XmlElement, name: string) => (attribute(element, name) ?? '').trim() !== ''
