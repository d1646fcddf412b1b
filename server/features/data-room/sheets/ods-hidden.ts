import { countMetadata } from '../office/office-metadata.ts'
import type { OfficePackage } from '../office/office-package.ts'
import type { HiddenParts } from '../render/hidden-parts.ts'
import { type Attributes, attributeOf, walkXml } from './walk-xml.ts'

/** Counts what an OpenDocument spreadsheet has besides its sheets. None of it is shown. */
export function countBeside(file: OfficePackage, hidden: HiddenParts): void {
  countMetadata(file, hidden)
  for (const path of file.names) {
    if (/^(pictures|media)\/./i.test(path)) hidden.add('drawings')
    if (/^versions\/./i.test(path)) hidden.add('earlier_revisions')
    if (/^thumbnails\/./i.test(path)) hidden.add('program_data', { name: 'Thumbnail' })
  }
  countObjects(file.read('META-INF/manifest.xml'), hidden)
  countPrinter(file.read('settings.xml'), hidden)
}

/** Charts, and other files within the file. */
function countObjects(manifest: Uint8Array | undefined, hidden: HiddenParts): void {
  walkXml(manifest, {
    open(_, attributes) {
      if (!/^Object [^/]+\/?$/.test(attributeOf(attributes, 'full-path') ?? '')) return
      hidden.add(/opendocument\.chart/.test(attributeOf(attributes, 'media-type') ?? '') ? 'drawings' : 'attachments')
    },
  })
}

/** The name of the printer that the file was last set up for. */
export function countPrinter(settings: Uint8Array | undefined, hidden: HiddenParts): void {
  let isName = false
  walkXml(settings, {
    open(element, attributes) {
      isName = element === 'config-item' && attributeOf(attributes, 'name') === 'PrinterName'
    },
    text(text) {
      if (isName && text.trim() !== '') hidden.add('program_data', { name: `Printer: ${text}` })
    },
    close() {
      isName = false
    },
  })
}

/** What content.xml names elsewhere than in cells. */
export function countElement(element: string, attributes: Attributes, hidden: HiddenParts): void {
  const data = (name: string) => hidden.add('program_data', { name })
  const get = (wanted: string) => attributeOf(attributes, wanted) ?? ''
  if (element === 'dde-source') data(`External link: ${get('dde-topic')}`)
  if (element === 'table-source' || element === 'cell-range-source') data(`External link: ${get('href')}`)
  if (/^database-source-(sql|table|query)$/.test(element)) data(`Connection: ${get('database-name')}`)
  if (element === 'scenario') data('Scenario')
}

/** Shapes that can have words. Pictures and charts are counted by their files. */
export const SHAPE =
  /^(custom-shape|text-box|rect|circle|ellipse|line|path|polygon|polyline|connector|caption|measure)$/

/** Within `tracked-changes`: changes of cells, rows and columns. */
export const CHANGE = /^(cell-content-change|insertion|deletion|movement)$/
