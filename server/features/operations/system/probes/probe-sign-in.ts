import { z } from 'zod'
import type { ProbeResult } from '../../../../../contract/operations/system.ts'
import { discover } from '../../../../access/oidc-provider.ts'
import type { Deps } from '../../../../deps.ts'
import { counted, errorCode } from '../rules.ts'
import { bad, failed, good, notSet, readText, within, worked } from './finding.ts'

const ASK_MS = 10_000

const keySet = z.object({ keys: z.array(z.object({ kty: z.string() })) })

/** An algorithm with a key that the provider publishes; not HMAC with the secret that both know, and not "none". */
const hasPublicKey = (algorithm: string) => /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/.test(algorithm)

/** Reads the provider's metadata and keys, as a sign-in does. */
export async function probeSignIn({ config }: Deps): Promise<ProbeResult> {
  const { oidc } = config
  if (oidc === undefined)
    return notSet('No sign-in provider is configured.', 'Set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET if you want one.')
  let metadata: Awaited<ReturnType<typeof discover>>
  try {
    metadata = await within(ASK_MS, discover(oidc))
  } catch (error) {
    return failed(
      `The provider’s metadata could not be read (${errorCode(error)}).`,
      'Check OIDC_ISSUER: /.well-known/openid-configuration below it must answer with this very issuer.',
    )
  }
  const found = [good('The provider answers with its metadata, and with the configured issuer.')]
  const algorithms = metadata.id_token_signing_alg_values_supported
  if (algorithms && !algorithms.some(hasPublicKey))
    return failed(
      `The provider signs ID tokens only with ${algorithms.join(', ') || 'no algorithm'}. The portal refuses them, so nobody can sign in.`,
      'Choose RS256 or ES256 for the ID tokens of this client at the provider. HS256 signs with the client’s secret, which is no proof of who signed.',
      found,
    )
  const jwksUri = metadata.jwks_uri
  if (jwksUri === undefined) return failed('The provider names no keys.', 'Ask the provider.', found)
  // The provider says where its keys are, so the rule for the issuer holds here too.
  const isAllowed = jwksUri.startsWith('https://') || new URL(jwksUri).origin === oidc.issuer.origin
  if (!isAllowed) return failed('The provider’s keys are not at an https address.', 'Ask the provider.', found)
  try {
    const answer = await fetch(jwksUri, { redirect: 'error', signal: AbortSignal.timeout(ASK_MS) })
    const { keys } = keySet.parse(JSON.parse(await readText(answer)))
    found.push(
      keys.length > 0
        ? good(`The provider publishes ${counted(keys.length, 'key', 'keys')}.`)
        : bad('The provider publishes no keys.'),
    )
  } catch (error) {
    return failed(`The provider’s keys could not be read (${errorCode(error)}).`, 'Ask the provider.', found)
  }
  return worked(
    'The provider can be reached.',
    found,
    'Sign in once to test the client id, the secret and the redirect address.',
  )
}
