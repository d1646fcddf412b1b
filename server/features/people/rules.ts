/** The one thing addresses are compared by: case and blanks around make no other person. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** The spec's simple pattern: text, at sign, text, dot, text. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
