import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
// @ts-expect-error it has no types
import Provider from 'oidc-provider'
import { freePort } from './free-port.ts'

export const CLIENT = { id: 'portal', secret: 'a-secret-that-only-the-two-know' }

type Person = { sub: string; [claim: string]: unknown }

/** The default claims of the person. */
export const ELENA: Person = {
  sub: 'elena-0001',
  email: 'e.marchetti@northgate.example',
  email_verified: true,
  given_name: 'Elena',
  family_name: 'Marchetti',
  name: 'Elena Marchetti',
}

type Options = {
  /** The portal's redirect URI. */
  redirectUri: string
  /** Whether the ID token contains the claims. If not, the portal has to request userinfo. */
  claimsInToken?: boolean
  /** For a browser, `localhost` is another site than 127.0.0.1. */
  host?: string
}

/** A real OpenID provider on loopback with its own keys. It signs everyone in as `person`, without asking. */
export async function startOidcServer({ redirectUri, claimsInToken = true, host = '127.0.0.1' }: Options) {
  const port = await freePort()
  const issuer = `http://${host}:${port}`
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  let person = ELENA
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: 'first' }] },
    cookies: { keys: ['only-for-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: !claimsInToken,
    // In seconds. Without them, the library warns about each.
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
    loadExistingGrant: async (ctx: { oidc: { session: { accountId: string }; client: { clientId: string } } }) => {
      const { session, client } = ctx.oidc
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (ctx: { body: unknown; type: string }, out: unknown) => {
      ctx.type = 'application/json'
      ctx.body = JSON.stringify(out)
    },
  })
  const answer = provider.callback()
  const seen: string[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    seen.push(request.url ?? '')
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    /** The requested paths. */
    seen,
    become: (claims: Partial<Person>) => {
      person = { ...ELENA, ...claims }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Follows redirects with cookies, as a browser does, until one leads to `until`. Returns that address. */
export async function followTo(from: string, until: string): Promise<URL> {
  const jar = new Map<string, string>()
  let url = new URL(from)
  for (let step = 0; step < 10; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${url.pathname} led nowhere: ${response.status} ${await response.text()}`)
    url = new URL(location, url)
    if (url.href.startsWith(until)) return url
  }
  throw new Error('the redirects did not end')
}
