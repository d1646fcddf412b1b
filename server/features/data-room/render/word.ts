import mammoth from 'mammoth'
import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import { simplifyWord } from '../word/simple-word.ts'
import { inspectOffice } from './office.ts'

/** The first bytes of a compound file: Word before 2007, or a new file with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Several times the longest agreement. */
const MAX_HTML = 1_000_000

export type WordHtml = {
  html: string
  /** What the text has not, or has otherwise, in sentences. */
  named: string[]
  formatting: boolean
  headers: boolean
  comments: boolean
  /** The file for LibreOffice, to compare the text with what it shows. */
  shown: Uint8Array
}

/** The text of a Word file. Pictures, macros, templates and other files in it are never opened. */
export async function wordToHtml(bytes: Uint8Array): Promise<WordHtml | { refusal: Refusal }> {
  const file = Buffer.from(bytes)
  if (file.subarray(0, COMPOUND.length).equals(COMPOUND)) {
    const encrypted = file.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    return { refusal: encrypted ? 'encrypted' : 'old_office' }
  }
  const refusal = inspectOffice(bytes, { textOnly: true })
  if (refusal) return { refusal }
  const { simple, shown, named, hasFormatting, hasHeaders, hasComments } = simplifyWord(bytes)
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(simple) },
    {
      styleMap: ["p[style-name='Title'] => h1.title:fresh"],
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
    },
  )
  if (value.length > MAX_HTML) return { refusal: 'unpacks_too_far' }
  return { html: value, named, formatting: hasFormatting, headers: hasHeaders, comments: hasComments, shown }
}
