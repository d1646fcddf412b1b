import mammoth from 'mammoth'
import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import { simplifyWord } from '../word/simple-word.ts'
import { compoundRefusal } from './compound-file.ts'
import { inspectOffice } from './office.ts'

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
  const refusal = compoundRefusal(bytes) ?? inspectOffice(bytes, { textOnly: true })
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
