import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { TestApp } from './test-app.ts'
import type { Answer, TestVisitor } from './test-visitor.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const PRESENT_AND_VERIFIED = 0x05

/** Inserts a passkey of the account, and returns its authenticator. */
export async function insertPasskey(t: TestApp, accountId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // The public key as WebAuthn writes it: COSE, ES256.
  const parts = ['a5010203262001215820', Buffer.from(x, 'base64url').toString('hex'), '225820']
  const cose = Buffer.from([...parts, Buffer.from(y, 'base64url').toString('hex')].join(''), 'hex')
  const id = createHash('sha256').update(cose).digest('base64url')
  await t.deps.db
    .insertInto('account_passkey')
    .values({
      id: t.deps.ids.id(),
      account_id: accountId,
      public_key: cose.toString('base64'),
      credential_id: id,
      counter: 0,
      device_type: 'singleDevice',
      backed_up: 0,
    })
    .execute()
  /** What the authenticator answers to a challenge of the portal. */
  const assert = (challenge: string, rpId: string) => {
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin: ORIGIN, crossOrigin: false }),
    )
    const authenticatorData = Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([PRESENT_AND_VERIFIED, 0, 0, 0, 0]),
    ])
    const digest = createHash('sha256').update(clientDataJSON).digest()
    const signature = sign('sha256', Buffer.concat([authenticatorData, digest]), privateKey)
    return { clientDataJSON, authenticatorData, signature }
  }
  const show = async (visitor: TestVisitor): Promise<Answer> => {
    const { challenge, rpId } = (await visitor.get('/api/auth/passkey/generate-authenticate-options')).body
    const asserted = Object.entries(assert(challenge, rpId))
    const response = Object.fromEntries(asserted.map(([name, bytes]) => [name, bytes.toString('base64url')]))
    return visitor.post('/api/auth/passkey/verify-authentication', {
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    })
  }
  return { id, assert, show }
}
