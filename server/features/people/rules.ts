export { emailKey } from '../../../contract/email/email-key.ts'

/**
 * A `like` pattern for any part of a text, ignoring case, with `\\` as its escape. The databases know the case of English letters only,
 * so any other letter matches every character.
 */
export function anyPart(search: string): string {
  const text = search
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  return `%${text.replace(/[^\p{ASCII}]/gu, (char) => (char.toUpperCase() === char ? char : '_'))}%`
}
