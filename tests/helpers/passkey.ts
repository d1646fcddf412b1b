import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { TestApp } from './test-app.ts'
import type { Answer, TestVisitor } from './test-visitor.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const PRESENT_AND_VERIFIED = 0x05

/** Inserts a passkey of the account, and returns what signs a browser in with it. */
export async function insertPasskey(t: TestApp, accountId: string): Promise<(visitor: TestVisitor) => Promise<Answer>> {
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
  return async (visitor) => {
    const options = (await visitor.get('/api/auth/passkey/generate-authenticate-options')).body
    const client = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge: options.challenge, origin: ORIGIN, crossOrigin: false }),
    )
    const authenticator = Buffer.concat([
      createHash('sha256').update(options.rpId).digest(),
      Buffer.from([PRESENT_AND_VERIFIED, 0, 0, 0, 0]),
    ])
    const digest = createHash('sha256').update(client).digest()
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticator.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticator, digest]), privateKey).toString('base64url'),
    }
    return visitor.post('/api/auth/passkey/verify-authentication', {
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    })
  }
}
