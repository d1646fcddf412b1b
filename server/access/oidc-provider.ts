import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockSkew,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'
import type { OidcSettings } from '../config.ts'
import type { Deps } from '../deps.ts'

/** Every request to the provider ends after this long. */
const TIMEOUT_SECONDS = 5
/** How long what a provider says of itself is believed; its keys are fetched anew at each sign-in. */
const BELIEVED_MS = 60 * 60_000

/** The provider as it is asked: its addresses, found when the first person signs in, and this portal's keys there. */
export type Provider = { configure(): Promise<Configuration> }

/** Nothing is asked before somebody signs in, so a provider that is away keeps nobody from starting the portal. */
export function openProvider(deps: Deps, settings: OidcSettings): Provider {
  let known: { since: number; metadata: Promise<ServerMetadata> } | undefined

  async function metadata(): Promise<ServerMetadata> {
    const now = deps.clock.now().getTime()
    if (known && now - known.since < BELIEVED_MS) return known.metadata
    const asked = { since: now, metadata: discover(settings) }
    known = asked
    try {
      return await asked.metadata
    } catch (error) {
      // The next one asks again.
      if (known === asked) known = undefined
      throw error
    }
  }

  return {
    configure: async () => {
      const found = await metadata()
      const secret = usesBasic(found) ? ClientSecretBasic : ClientSecretPost
      // Whether a token has ended is asked of the portal's clock, not of the machine's.
      const skew = Math.round((deps.clock.now().getTime() - Date.now()) / 1000)
      const client = { [clockSkew]: skew }
      const made = new Configuration(found, settings.clientId, client, secret(settings.clientSecret))
      made.timeout = TIMEOUT_SECONDS
      if (settings.issuer.protocol === 'http:') allowInsecureRequests(made)
      // The library would trust the connection alone; a token's signature is to be right whoever handed it over.
      enableNonRepudiationChecks(made)
      return made
    },
  }
}

async function discover({ issuer, clientId }: OidcSettings): Promise<ServerMetadata> {
  const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
  const found = await discovery(issuer, clientId, undefined, undefined, { timeout: TIMEOUT_SECONDS, execute })
  return found.serverMetadata()
}

/** The way that a provider expects unless it names others (OpenID Connect Discovery, section 3). */
function usesBasic({ token_endpoint_auth_methods_supported: methods }: ServerMetadata): boolean {
  return methods === undefined || methods.includes('client_secret_basic')
}
