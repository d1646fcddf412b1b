import { type TOTP, URI } from 'otpauth'
import { expect, onTestFinished, vi } from 'vitest'
import { PASSWORD } from './account.ts'
import type { TestVisitor } from './test-visitor.ts'

/** The identity library counts half minutes by the machine's clock. It stands still from here to the end of the test. */
export function stopTheClock(): void {
  if (vi.isMockFunction(Date.now)) return
  const stopped = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => stopped.mockRestore())
}

/** The code of this half minute, or of the `nth` after it. */
export function codeOf(uri: string, nth = 0): string {
  stopTheClock()
  return (URI.parse(uri) as TOTP).generate({ timestamp: Date.now() + nth * 30_000 })
}

/** Adds an authenticator app to the account that the visitor is signed in to. */
export async function enrol(visitor: TestVisitor) {
  const begun = await visitor.post('/api/auth/two-factor/enable', { password: PASSWORD })
  expect(begun.status).toBe(200)
  const shown = await visitor.post('/api/auth/two-factor/verify-totp', { code: codeOf(begun.body.totpURI) })
  expect(shown.status).toBe(200)
  return { uri: begun.body.totpURI as string, backupCodes: begun.body.backupCodes as string[] }
}
