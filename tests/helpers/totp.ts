import { type TOTP, URI } from 'otpauth'
import { expect } from 'vitest'
import { PASSWORD } from './account.ts'
import type { TestVisitor } from './test-visitor.ts'

/** The code of this half minute, or of the `nth` after it. */
export const codeOf = (uri: string, nth = 0) =>
  (URI.parse(uri) as TOTP).generate({ timestamp: Date.now() + nth * 30_000 })

/** Adds an authenticator app to the account that the visitor is signed in to. */
export async function enrol(visitor: TestVisitor) {
  const begun = await visitor.post('/api/auth/two-factor/enable', { password: PASSWORD })
  expect(begun.status).toBe(200)
  const shown = await visitor.post('/api/auth/two-factor/verify-totp', { code: codeOf(begun.body.totpURI) })
  expect(shown.status).toBe(200)
  return { uri: begun.body.totpURI as string, backupCodes: begun.body.backupCodes as string[] }
}
