/** Blanks, control characters, and what nobody sees: joiners, marks of direction, fillers. */
const UNSEEN = /[\p{C}\p{Z}\p{DI}]+/gu
const EDGES = /^[\p{C}\p{Z}\p{DI}]+|[\p{C}\p{Z}\p{DI}]+$/gu

/** Without what nobody sees at the beginning and the end. Programs add it when people copy an address. */
export const trimEmail = (text: string) => text.replace(EDGES, '')

/** Whether only what cannot be seen makes it no address. It looks like another one, and nobody gets its emails. */
export const hasUnseen = (text: string) => !looksLikeEmail(trimEmail(text)) && looksLikeEmail(text.replace(UNSEEN, ''))

/** The specification's simple pattern, without characters that nobody sees or that mail programs read as syntax around an address. */
export function looksLikeEmail(text: string): boolean {
  return text.search(UNSEEN) < 0 && /^[^@<>()[\]:;,"\\]+@[^@.<>()[\]:;,"\\]+(\.[^@.<>()[\]:;,"\\]+)+$/.test(text)
}
