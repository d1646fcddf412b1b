import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'

/** More than any real document has. */
const MAX_OBJECTS = 2_000_000

/** Actions that run, start, send or play something. Links and jumps are harmless. */
const ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
  'GoToE',
])
const EMBEDDING = new Set(['RichMedia', 'Movie', 'Sound', '3D', 'FileAttachment', 'Screen'])

/** Searches every object reachable from the PDF's root for content that acts when the file is opened. */
export async function findDanger(bytes: Uint8Array): Promise<Refusal | undefined> {
  // Parsed leniently, as viewers do, because a strict parser could miss what a viewer repairs and runs.
  const pdf = await PDF.load(bytes)
  if (pdf.isEncrypted) return 'encrypted'
  const { catalog, registry } = pdf.context
  const seen = new Set<string>()
  const waiting: PdfObject[] = [catalog.getDict()]
  for (let looked = 0; waiting.length > 0; looked++) {
    if (looked > MAX_OBJECTS) return 'too_heavy'
    const object = waiting.pop()
    if (object instanceof PdfRef) {
      const name = object.toString()
      if (seen.has(name)) continue
      seen.add(name)
      const target = registry.resolve(object)
      if (target) waiting.push(target)
    } else if (object instanceof PdfArray) waiting.push(...object)
    else if (object instanceof PdfDict) {
      const danger = dangerOf(object)
      if (danger) return danger
      for (const [, value] of object) waiting.push(value)
    }
  }
  return undefined
}

function dangerOf(dict: PdfDict): Refusal | undefined {
  if (dict.has('JS') || dict.has('XFA') || ACTIONS.has(nameAt(dict, 'S'))) return 'script'
  if (EMBEDDING.has(nameAt(dict, 'Subtype'))) return 'embedded'
  // A file specification with an embedded file, or the file itself.
  if (dict.has('EF') || nameAt(dict, 'Type') === 'EmbeddedFile') return 'embedded'
  return undefined
}

function nameAt(dict: PdfDict, key: string): string {
  const value = dict.get(key)
  return value instanceof PdfName ? value.value : ''
}
