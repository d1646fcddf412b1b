const DAY_MS = 24 * 60 * 60_000

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** The security.txt of the portal (RFC 9116). */
export function securityText(email: string, publicUrl: URL | undefined, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const expires = new Date(today + VALID_DAYS * DAY_MS).toISOString().replace('.000Z', 'Z')
  // Over http, somebody on the network could have changed the address.
  const canonical = publicUrl?.protocol === 'https:' ? [`Canonical: ${publicUrl.origin}/.well-known/security.txt`] : []
  return [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...canonical,
    '',
  ].join('\n')
}
