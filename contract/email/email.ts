/** Blanks, control characters, and what nobody sees: joiners, marks of direction, fillers. */
const UNSEEN = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}]`
const EDGES = new RegExp(`^${UNSEEN}+|${UNSEEN}+$`, 'gu')
const ALL = new RegExp(UNSEEN, 'gu')
const ANYWHERE = new RegExp(UNSEEN, 'u')

/** Without what nobody sees at the beginning and the end. Programs add it when people copy an address. */
export function trimEmail(text: string): string {
  return text.replace(EDGES, '')
}

/** Whether only what cannot be seen makes it no address. It looks like another one, and nobody gets its emails. */
export function hasUnseen(text: string): boolean {
  const typed = trimEmail(text)
  return !looksLikeEmail(typed) && looksLikeEmail(typed.replace(ALL, ''))
}

/** The specification's simple pattern, without characters that nobody sees or that mail programs read as syntax around an address. */
export function looksLikeEmail(text: string): boolean {
  return !ANYWHERE.test(text) && /^[^@<>()[\]:;,"\\]+@[^@.<>()[\]:;,"\\]+(\.[^@.<>()[\]:;,"\\]+)+$/.test(text)
}
