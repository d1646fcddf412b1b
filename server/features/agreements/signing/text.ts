import { createHash } from 'node:crypto'

/** The form that is hashed and signed (design section 5): NFC, LF line ends, no trailing blanks, one line end at the end. */
export function canonicalText(text: string): string {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n').split('\n')
  return `${lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()}\n`
}

/** SHA-256 (hex) of the UTF-8 bytes of a canonical text. */
export function textHash(canonical: string): string {
  return createHash('sha256').update(canonical, 'utf8').digest('hex')
}

/** The heading of the first line. */
export function titleOf(text: string): string {
  const title = /^# (.+)$/m.exec(text)?.[1]?.trim()
  if (!title) throw new Error('The agreement must begin with a heading such as "# Mutual Non-Disclosure Agreement"')
  return title
}
