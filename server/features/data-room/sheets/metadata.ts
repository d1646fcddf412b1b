import type { HiddenParts } from '../render/hidden-parts.ts'
import { attributeOf, walkXml } from './walk-xml.ts'

/** The elements of docProps/core.xml, docProps/app.xml and meta.xml, and what each says. */
const DETAILS: Readonly<Record<string, string>> = {
  ...{ creator: 'Author', lastModifiedBy: 'Last modified by', Manager: 'Manager', Company: 'Company' },
  ...{ title: 'Title', subject: 'Subject', description: 'Description', keywords: 'Keywords', category: 'Category' },
  ...{ contentStatus: 'Status', HyperlinkBase: 'Address of links', Template: 'Template', Application: 'Program' },
  ...{ created: 'Created', modified: 'Modified', lastPrinted: 'Printed' },
}
/** Where OpenDocument means something else, or has a name of its own. */
const OF_OPEN_DOCUMENT: Readonly<Record<string, string>> = {
  ...{ 'initial-creator': 'Author', creator: 'Last modified by', 'printed-by': 'Printed by', keyword: 'Keywords' },
  ...{ generator: 'Program', 'creation-date': 'Created', date: 'Modified', 'print-date': 'Printed' },
}

/** Counts what a part says about its file. */
export function countMetadata(bytes: Uint8Array | undefined, hidden: HiddenParts, isOpenDocument = false): void {
  const details = isOpenDocument ? { ...DETAILS, ...OF_OPEN_DOCUMENT } : DETAILS
  let label: string | undefined
  let text = ''
  walkXml(bytes, {
    open(name, attributes) {
      // `property` is an entry of docProps/custom.xml, which has its value in an element of its own.
      if (name === 'property' || name === 'user-defined') label = attributeOf(attributes, 'name')
      else if (Object.hasOwn(details, name)) label = details[name]
      const template = name === 'template' ? attributeOf(attributes, 'href') : undefined
      if (template) hidden.add('metadata', { name: `Template: ${template}` })
    },
    text(part) {
      if (label !== undefined) text += part
    },
    close(name) {
      if (label === undefined || !(name === 'property' || name === 'user-defined' || Object.hasOwn(details, name)))
        return
      if (text.trim() !== '') hidden.add('metadata', { name: `${label}: ${text}` })
      ;[label, text] = [undefined, '']
    },
  })
}
