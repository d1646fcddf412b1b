import { looksLikeEmail } from '../../../../contract/email/email.ts'

/** `Name <address>`, as mail programs write a recipient. Undefined if the text is anything else. */
export function readMailbox(text: string): { name: string; email: string } | undefined {
  const [, quoted, plain = '', email = ''] = /^\s*(?:"([^"]*)"|([^"<>]*))\s*<\s*([^<>\s]+)\s*>[\s,;]*$/.exec(text) ?? []
  return looksLikeEmail(email) ? { name: inOrder(quoted ?? plain), email } : undefined
}

/** "Last, First" as address books write it. */
function inOrder(name: string): string {
  const parts = name.split(',').map((part) => part.trim())
  return parts.filter(Boolean).length === 2 ? `${parts[1]} ${parts[0]}` : name.replace(/[,;]\s*$/, '').trim()
}

/**
 * Recipients copied out of an email, one or several in a line, as a list with commas. Undefined if a line is anything else, such as a
 * row of a table.
 */
export function mailboxList(text: string): string | undefined {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const found = lines.flatMap((line) => line.split(/(?<=>)\s*[,;]\s*(?=\S)/).map(readMailbox))
  if (found.length === 0 || found.some((one) => one === undefined)) return undefined
  return found.map((one) => `"${one?.name.replaceAll('"', '""')}","${one?.email}"`).join('\n')
}
