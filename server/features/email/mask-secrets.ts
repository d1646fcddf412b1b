const HIDDEN = '••••••'
/** Where the layout shows a code or digits to type. */
const SHOWN = /<[^>]* class="(?:[^"]* )?(?:code|secret)(?: [^"]*)?"[^>]*>([^<]+)/g
/** The token of a mailed link is in the fragment. */
const TOKEN = /(https?:\/\/[^\s"<>#]*#)[^\s"<>]+/g

/** An email as others than its recipient may see it: without what opens something, which are codes, digits and the tokens of links. */
export function maskSecrets({ text, html }: { text: string; html: string }): { text: string; html: string } {
  const secrets = [...html.matchAll(SHOWN)].map(([, secret = '']) => secret.trim())
  const mask = (words: string) =>
    secrets.reduce((masked, secret) => masked.replaceAll(secret, HIDDEN), words).replace(TOKEN, `$1${HIDDEN}`)
  // A long link has places to break, which would hide its token from the search.
  return { text: mask(text), html: mask(html.replaceAll('<wbr/>', '')) }
}
