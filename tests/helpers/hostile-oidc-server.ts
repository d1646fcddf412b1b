import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLIENT, ELENA } from './oidc-server.ts'

type Json = Record<string, unknown>

/** How a token is signed, including ways that an attacker without the provider's key would try. */
type Signing = 'right' | 'other key' | 'none' | 'secret' | 'changed' | 'stripped'

/** What the provider does wrong; by default nothing. */
export type Mischief = {
  claims?: Json
  signing?: Signing
  metadata?: Json
  /** The claims of the userinfo response, if the portal asks for it. */
  userinfo?: Json
  /** The delay of the token response. */
  delayMs?: number
  /** The response instead of a token. */
  answer?: { status: number; body: string }
}

/**
 * An OpenID provider that misbehaves as the test asks, with discovery, keys and tokens only. A code is the plain `nonce`, so
 * that a test can make its own. `now` is the time in its tokens.
 */
export async function startHostileOidcServer(now: () => Date) {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const seen: { path: string; body: string }[] = []
  let mischief: Mischief = {}
  let issuer = ''

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // Deliberately weak: the provider also offers unsigned tokens.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    ...mischief.metadata,
  })

  function idToken(nonce: string): string {
    const seconds = Math.floor(now().getTime() / 1000)
    const own = { iss: issuer, aud: CLIENT.id, nonce, iat: seconds, exp: seconds + 300 }
    const claims = { ...ELENA, ...own, ...mischief.claims }
    const signing = mischief.signing ?? 'right'
    const alg = signing === 'none' ? 'none' : signing === 'secret' ? 'HS256' : 'RS256'
    const text = `${encoded({ alg, kid: 'first', typ: 'JWT' })}.${encoded(claims)}`
    if (signing === 'none' || signing === 'stripped') return `${text}.`
    if (signing === 'secret') return `${text}.${createHmac('sha256', CLIENT.secret).update(text).digest('base64url')}`
    const key = signing === 'other key' ? theirs.privateKey : ours.privateKey
    const signature = sign('sha256', Buffer.from(text), key).toString('base64url')
    if (signing !== 'changed') return `${text}.${signature}`
    return `${text.split('.')[0]}.${encoded({ ...claims, email: 'owner@halcyon.example' })}.${signature}`
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const path = new URL(request.url ?? '', issuer).pathname
    seen.push({ path, body })
    if (path === '/.well-known/openid-configuration') return json(response, metadata())
    if (path === '/jwks')
      return json(response, { keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'first' }] })
    if (path === '/userinfo') return json(response, { sub: ELENA.sub, ...mischief.userinfo })
    if (mischief.delayMs) await new Promise((resolve) => setTimeout(resolve, mischief.delayMs))
    if (mischief.answer) return response.writeHead(mischief.answer.status).end(mischief.answer.body)
    const nonce = new URLSearchParams(body).get('code') ?? ''
    json(response, { access_token: 'x', token_type: 'Bearer', expires_in: 300, id_token: idToken(nonce) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    seen,
    do: (what: Mischief) => {
      mischief = what
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const encoded = (what: Json) => Buffer.from(JSON.stringify(what)).toString('base64url')

function json(response: ServerResponse, what: Json) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(what))
}
