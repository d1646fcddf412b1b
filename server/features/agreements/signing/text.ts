import { createHash } from 'node:crypto'
import type { PortalConfig } from '../../../portal-config.ts'

/** The form that is hashed and signed (design section 5): NFC, LF line ends, trailing blanks cut, one line end at the end. */
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

/** Fills the company's own particulars into a text written for any company. Throws on a placeholder that it does not know. */
export function fillText(text: string, portal: PortalConfig): string {
  const particulars: Record<string, string> = {
    company: portal.company.legalName,
    companyAddress: portal.company.contact.address.join(', '),
    contactEmail: portal.company.contact.email,
  }
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = particulars[name]
    if (value === undefined) throw new Error(`The agreement has an unknown placeholder ${whole}`)
    return value
  })
}

/** The title: the first line's heading. */
export function titleOf(text: string): string {
  const title = /^# (.+)$/m.exec(text)?.[1]?.trim()
  if (!title) throw new Error('The agreement must begin with a heading such as "# Mutual Non-Disclosure Agreement"')
  return title
}
