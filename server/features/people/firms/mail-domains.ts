import providers from 'email-providers/all.json' with { type: 'json' }
import { getDomain } from 'tldts'

/** The domains of about 8,700 providers at which anybody can have an address. */
const PROVIDERS: ReadonlySet<string> = new Set(providers)

/** The registrable domain of an address: `northgate.co.uk` of `a@mail.northgate.co.uk`. Null if it has none. */
export function domainOf(email: string): string | null {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  // With private suffixes, because the customers of one host are not one firm.
  return getDomain(host, { allowPrivateDomains: true })
}

/** Whether an address at this domain says nothing about a firm. `own`: the domains of the settings. */
export function isFreeMail(domain: string, own: readonly string[]): boolean {
  return PROVIDERS.has(domain) || own.includes(domain)
}
