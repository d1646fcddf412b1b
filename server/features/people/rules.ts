export { emailKey } from '../../../contract/email/email-key.ts'

/**
 * A `like` for any part of a text, in whatever case, with `\\` as its escape. The databases only know the case of English letters, so any
 * other matches whatever stands there.
 */
export function anyPart(search: string): string {
  const text = search
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  return `%${text.replace(/[^\p{ASCII}]/gu, (sign) => (sign.toUpperCase() === sign ? sign : '_'))}%`
}
