/** Only its form matters: paths are resolved against it, and what then stands elsewhere is not ours. */
const BASE = 'http://portal.invalid'
const LONGEST = 2_000

/**
 * Whether a text is a path of this site, and nothing that a browser or a proxy could take for another site's address: it must already be
 * what a browser would make of it, so that `//`, backslashes, line breaks, dots and schemes have nothing left to become.
 */
export function isPathOfThisSite(text: string): boolean {
  if (text.length > LONGEST || !URL.canParse(text, BASE)) return false
  const { origin, pathname, search, hash } = new URL(text, BASE)
  if (origin !== BASE || pathname + search + hash !== text) return false
  // A proxy that decodes the path would find a second slash; and no page is an answer of the interface.
  return !/^\/(?:%2f|%5c|api\/)/i.test(pathname)
}
