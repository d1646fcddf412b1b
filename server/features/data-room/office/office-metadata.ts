import type { HiddenParts } from '../render/hidden-parts.ts'
import type { OfficePackage } from './office-package.ts'
import { attribute, descendants, elementsOf, textOf, type XmlElement } from './xml-tree.ts'

/** What says something about people or the company. Dates and the program are left out. */
const NAMES: Readonly<Record<string, string>> = {
  'dc:creator': 'Author',
  'meta:initial-creator': 'First author',
  'cp:lastModifiedBy': 'Last saved by',
  'meta:printed-by': 'Printed by',
  'ep:Company': 'Company',
  'ep:Manager': 'Manager',
  'ep:HyperlinkBase': 'Path',
  'ep:Template': 'Template',
  'dc:title': 'Title',
  'dc:subject': 'Subject',
  'dc:description': 'Comments',
  'cp:keywords': 'Keywords',
  'meta:keyword': 'Keywords',
  'cp:category': 'Category',
  'cp:contentStatus': 'Status',
}
const ROOTS = new Set(['cp:coreProperties', 'ep:Properties', 'op:Properties', 'office:document-meta', 'w:settings'])
/** In bytes. A part with more has other things to say. */
const MAX_PART = 1024 * 1024
/** Templates that every installation has. */
const USUAL = /^(normal(\.dotm?)?|office theme|default theme)$/i

/** Counts the details that the file keeps about itself and its authors. */
export function countMetadata(file: OfficePackage, hidden: HiddenParts): void {
  for (const name of file.names) {
    if (!/\.xml$/i.test(name) || file.sizeOf(name) > MAX_PART || !ROOTS.has(file.root(name) ?? '')) continue
    const tree = file.tree(name)
    for (const element of tree ? descendants(tree) : []) {
      const entry = entryOf(element)
      if (entry) hidden.add('metadata', { name: `${entry[0]}: ${entry[1]}` })
    }
  }
}

function entryOf(element: XmlElement): [label: string, value: string] | undefined {
  const label = labelOf(element)
  if (label === undefined) return undefined
  const value = (
    element.is === 'w:docVar'
      ? (attribute(element, 'w:val') ?? '')
      : element.is === 'meta:template'
        ? (element.attributes.find(({ is }) => /href$/.test(is))?.value ?? '')
        : textOf(element)
  ).trim()
  return value === '' || (label === 'Template' && USUAL.test(value)) ? undefined : [label, value]
}

function labelOf(element: XmlElement): string | undefined {
  if (element.is === 'op:property' && elementsOf(element).length > 0) return attribute(element, 'name')
  if (element.is === 'w:docVar') return attribute(element, 'w:name')
  if (element.is === 'meta:user-defined') return attribute(element, 'meta:name')
  return element.is === 'meta:template' ? 'Template' : NAMES[element.is]
}
