import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'

/** More than any document that people read holds; a file that has more was made to be slow. */
const MAX_OBJECTS = 2_000_000

/** Actions that run, start or send something, or play what is embedded. Links and jumps are none. */
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

/** What in a PDF may do something when it is opened elsewhere, in every object that can be reached from its root. */
export async function findDanger(bytes: Uint8Array): Promise<Refusal | undefined> {
  // Read leniently, as viewers do: what one of them would mend may hold what a strict reader never sees.
  const pdf = await PDF.load(bytes)
  if (pdf.isEncrypted) return 'encrypted'
  const { catalog, registry } = pdf.context
  const seen = new Set<string>()
  const waiting: PdfObject[] = [catalog.getDict()]
  for (let looked = 0; waiting.length > 0; looked++) {
    if (looked > MAX_OBJECTS) return 'too_heavy'
    const one = waiting.pop()
    if (one instanceof PdfRef) {
      const name = one.toString()
      if (seen.has(name)) continue
      seen.add(name)
      const meant = registry.resolve(one)
      if (meant) waiting.push(meant)
    } else if (one instanceof PdfArray) waiting.push(...one)
    else if (one instanceof PdfDict) {
      const danger = dangerOf(one)
      if (danger) return danger
      for (const [, value] of one) waiting.push(value)
    }
  }
  return undefined
}

function dangerOf(dict: PdfDict): Refusal | undefined {
  if (dict.has('JS') || dict.has('XFA') || ACTIONS.has(nameAt(dict, 'S'))) return 'script'
  if (EMBEDDING.has(nameAt(dict, 'Subtype'))) return 'embedded'
  // A file specification with a file in it, and the list of such files.
  if (dict.has('EF') || nameAt(dict, 'Type') === 'EmbeddedFile') return 'embedded'
  return undefined
}

function nameAt(dict: PdfDict, key: string): string {
  const value = dict.get(key)
  return value instanceof PdfName ? value.value : ''
}
