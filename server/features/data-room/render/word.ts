import mammoth from 'mammoth'
import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import { compoundRefusal } from './compound-file.ts'
import { inspectOffice } from './office.ts'

/** Several times the longest agreement. */
const MAX_HTML = 1_000_000

type Word = { html: string; headers: boolean; comments: boolean }

/** The text of a Word file. Pictures, macros, templates and other files in it are never opened. */
export async function wordToHtml(bytes: Uint8Array): Promise<Word | { refusal: Refusal }> {
  const file = Buffer.from(bytes)
  const refusal = compoundRefusal(bytes) ?? inspectOffice(bytes, { textOnly: true })
  if (refusal) return { refusal }
  const { value } = await mammoth.convertToHtml(
    { buffer: file },
    {
      styleMap: ["p[style-name='Title'] => h1.title:fresh"],
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    },
  )
  if (value.length > MAX_HTML) return { refusal: 'unpacks_too_far' }
  // The names of a zip file's entries are not packed.
  const has = (name: string) => file.includes(name)
  return {
    html: value,
    headers: has('word/header') || has('word/footer'),
    comments: has('word/comments.xml'),
  }
}
