import type { Configuration, ServerMetadata } from 'openid-client'
import type { OidcSettings } from '../config.ts'
import type { Deps } from '../deps.ts'

const TIMEOUT_SECONDS = 5
/** How long the provider's metadata is cached. Its keys are fetched at each sign-in. */
const METADATA_MS = 60 * 60_000

/** The provider's metadata and this portal's credentials there. */
export type Provider = { configure(): Promise<Configuration> }

/** Fetches nothing before the first sign-in, so that the portal starts even when the provider is down. */
export function openProvider(deps: Deps, settings: OidcSettings): Provider {
  let cached: { since: number; metadata: Promise<ServerMetadata> } | undefined

  async function metadata(): Promise<ServerMetadata> {
    const now = deps.clock.now().getTime()
    if (cached && now - cached.since < METADATA_MS) return cached.metadata
    const fetched = { since: now, metadata: discover(settings) }
    cached = fetched
    try {
      return await fetched.metadata
    } catch (error) {
      // The next sign-in tries again.
      if (cached === fetched) cached = undefined
      throw error
    }
  }

  return {
    configure: async () => {
      const found = await metadata()
      const library = await import('openid-client')
      const secret = usesBasic(found) ? library.ClientSecretBasic : library.ClientSecretPost
      // Token expiry is checked against the portal's clock, not the machine's.
      const skew = Math.round((deps.clock.now().getTime() - Date.now()) / 1000)
      const client = { [library.clockSkew]: skew }
      const made = new library.Configuration(found, settings.clientId, client, secret(settings.clientSecret))
      made.timeout = TIMEOUT_SECONDS
      if (settings.issuer.protocol === 'http:') library.allowInsecureRequests(made)
      // By default the library trusts the TLS connection and does not check the token's signature.
      library.enableNonRepudiationChecks(made)
      return made
    },
  }
}

/** Fetches the metadata. Throws if its issuer is not the configured one. */
export async function discover({ issuer, clientId }: OidcSettings): Promise<ServerMetadata> {
  const { allowInsecureRequests, discovery } = await import('openid-client')
  const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
  const found = await discovery(issuer, clientId, undefined, undefined, { timeout: TIMEOUT_SECONDS, execute })
  return found.serverMetadata()
}

/** The default unless the provider lists other methods (OpenID Connect Discovery, section 3). */
function usesBasic({ token_endpoint_auth_methods_supported: methods }: ServerMetadata): boolean {
  return methods === undefined || methods.includes('client_secret_basic')
}
