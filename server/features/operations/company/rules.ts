const DAY_MS = 24 * 60 * 60_000

/** Well within the year that RFC 9116 advises: who runs the portal still answers while it runs. */
const GOOD_FOR_DAYS = 180

/** Where to report a hole in the portal (RFC 9116): to the company's contact, until half a year from the beginning of today. */
export function securityText(email: string, publicUrl: URL | undefined, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const expires = new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString().replace('.000Z', 'Z')
  // A page's own address is only worth stating where nobody on the way can have changed it.
  const canonical = publicUrl?.protocol === 'https:' ? [`Canonical: ${publicUrl.origin}/.well-known/security.txt`] : []
  return [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...canonical,
    '',
  ].join('\n')
}
