import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '@libpdf/core'
import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'

/** More than any real document has. */
const MAX_OBJECTS = 2_000_000

/** Actions that run, start, send or play something, or open another file. Links to pages and web addresses are harmless. */
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
  'GoToR',
])
const EMBEDDING = new Set(['RichMedia', 'Movie', 'Sound', '3D', 'FileAttachment', 'Screen'])

/**
 * A share such as `\\host\name`, to which Windows sends the reader's credentials, or a scheme that is none of the web or of mail. A host
 * with a port is no scheme.
 */
const FOREIGN_LINK =
  /^(?:[\\/]{2}|(?!(?:https?|mailto|tel|ftp):)(?!(?:localhost|[\w-]+(?:\.[\w-]+)+):\d+(?:[/?#]|$))[a-z][a-z\d+.-]*:)/i
/** A file that is neither in the PDF nor beside it. */
const FOREIGN_FILE = /^(?:[\\/]{2}|[a-z][a-z\d+.-]+:)/i
/** The last three are the keys of old viewers. */
const FILE_KEYS = ['F', 'UF', 'DOS', 'Mac', 'Unix']

/**
 * Searches every object reachable from the PDF's root for content that acts when the file is opened. The PDF is parsed leniently, as viewers
 * do, because a strict parser could miss what a viewer repairs and runs. `note` gets each dictionary on the way.
 */
export function findDanger(pdf: PDF, note: (dict: PdfDict) => void): Refusal | undefined {
  if (pdf.isEncrypted) return 'encrypted'
  const { catalog, registry } = pdf.context
  const seen = new Set<string>()
  const waiting: PdfObject[] = [catalog.getDict()]
  // A value may be written elsewhere, and a viewer follows it.
  const resolve = (value: PdfObject | undefined) => (value instanceof PdfRef ? registry.resolve(value) : value)
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
      const danger = dangerOf((key) => resolve(object.get(key)), object)
      if (danger) return danger
      note(object)
      for (const [, value] of object) waiting.push(value)
    }
  }
  return undefined
}

type Member = (key: string) => PdfObject | null | undefined

function dangerOf(at: Member, dict: PdfDict): Refusal | undefined {
  if (dict.has('JS') || dict.has('XFA') || ACTIONS.has(nameOf(at('S')))) return 'script'
  if (['URI', 'Base'].some((key) => FOREIGN_LINK.test(textOf(at(key))))) return 'script'
  if (FILE_KEYS.some((key) => FOREIGN_FILE.test(textOf(at(key))))) return 'script'
  if (EMBEDDING.has(nameOf(at('Subtype')))) return 'embedded'
  // A file specification with an embedded file, or the file itself.
  if (dict.has('EF') || nameOf(at('Type')) === 'EmbeddedFile') return 'embedded'
  return undefined
}

function nameOf(value: ReturnType<Member>): string {
  return value instanceof PdfName ? value.value : ''
}

/** As a browser reads an address: without spaces and control characters, which would hide `javascript:` from the rules above. */
function textOf(value: ReturnType<Member>): string {
  return value instanceof PdfString ? decoded(value).replace(/[\s\p{Cc}\uFEFF]+/gu, '') : ''
}

/** Viewers also read the two encodings that the library leaves as they are. */
function decoded(value: PdfString): string {
  const { bytes } = value
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes)
  return value.asString()
}
