/** Any base will do: a path that resolves to another origin is not ours. */
const BASE = 'http://portal.invalid'
const MAX_LENGTH = 2_000

/**
 * Whether a text is a path of this site that neither a browser nor a proxy can take for another site's URL: it must already be in
 * normalised form, which excludes `//`, backslashes, line breaks, dot segments and schemes.
 */
export function isPathOfThisSite(text: string): boolean {
  if (text.length > MAX_LENGTH || !URL.canParse(text, BASE)) return false
  const { origin, pathname, search, hash } = new URL(text, BASE)
  if (origin !== BASE || pathname + search + hash !== text) return false
  // A proxy could decode the path and find a second slash; and the API has no pages.
  return !/^\/(?:%2f|%5c|api\/)/i.test(pathname)
}
