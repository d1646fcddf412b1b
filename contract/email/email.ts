/** The specification's simple pattern, without characters that mail programs read as syntax around an address. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@<>()[\]:;,"\\]+@[^\s@.<>()[\]:;,"\\]+(\.[^\s@.<>()[\]:;,"\\]+)+$/.test(text)
}
