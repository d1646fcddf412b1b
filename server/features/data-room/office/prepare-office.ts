import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import type { HiddenPart } from '../../../../contract/data-room/hidden-parts.ts'
import { HiddenParts } from '../render/hidden-parts.ts'
import { inspectOffice } from '../render/office.ts'
import { removeChartWorkbooks } from './chart-workbooks.ts'
import { prepareDocx } from './docx.ts'
import { prepareOdf } from './odf.ts'
import { countMetadata } from './office-metadata.ts'
import { OfficePackage, PartTooLarge } from './office-package.ts'
import { countOfficeParts } from './office-parts.ts'
import { preparePptx } from './pptx.ts'

/** `bytes`: the file to convert, if the file that arrived shows more or less than its author means. */
export type PreparedOffice = { refusal: Refusal } | { refusal: null; bytes?: Uint8Array; hidden: HiddenPart[] }

/** Prepares a text or a presentation for its conversion. Runs in the renderer process, after `inspectOffice` has accepted its text. */
export function prepareOffice(bytes: Uint8Array): PreparedOffice {
  try {
    const file = new OfficePackage(bytes)
    const hidden = new HiddenParts()
    if (isEncrypted(file)) return { refusal: 'encrypted' }
    removeChartWorkbooks(file, hidden)
    const refusal = prepareParts(file, hidden)
    if (refusal) return { refusal }
    countMetadata(file, hidden)
    countOfficeParts(file, hidden)
    const prepared = file.isChanged ? file.toBytes() : bytes
    // As it will be converted, so that what was removed is no reason to refuse it.
    const danger = inspectOffice(prepared)
    if (danger) return { refusal: danger }
    return { refusal: null, ...(prepared !== bytes && { bytes: prepared }), hidden: hidden.list() }
  } catch (error) {
    return { refusal: error instanceof PartTooLarge ? 'too_heavy' : 'damaged' }
  }
}

/** By its parts, not by what it says of itself. */
function prepareParts(file: OfficePackage, hidden: HiddenParts): Refusal | undefined {
  const roots = new Set(file.names.map((name) => file.root(name)))
  if (roots.has('p:presentation')) preparePptx(file, hidden)
  return (
    (roots.has('office:document-content') ? prepareOdf(file, hidden) : undefined) ??
    (roots.has('w:document') ? prepareDocx(file, hidden) : undefined)
  )
}

/** An OpenDocument file with a password: its parts are encrypted, the archive is not. */
function isEncrypted(file: OfficePackage): boolean {
  return file.read('META-INF/manifest.xml')?.includes('encryption-data') === true
}
