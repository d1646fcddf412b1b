/** Characters that turn the direction of text around, or that nobody sees: with them one name can look like another. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/** Without invisible characters. Programs add them when people copy a name, so they are removed and not refused. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** The rule of one-line texts: at most so long, without control characters and lone surrogates. */
export function isLine(text: string, maxLength: number): boolean {
  return visibleText(text).trim().length <= maxLength && /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u.test(text)
}
