/**
 * The specification's simple pattern: text, at sign, text, dot, text. Without the signs that mail programs read as more than an
 * address, so that what is stored, compared and written to is one and the same.
 */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@<>()[\]:;,"\\]+@[^\s@.<>()[\]:;,"\\]+(\.[^\s@.<>()[\]:;,"\\]+)+$/.test(text)
}
