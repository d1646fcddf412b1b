import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/** How names are compared and counted, so that another spelling gives no more tries. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase()
}

/** Twenty characters without lookalikes: 116 bits. */
export function newPassword(pick: (alphabet: string, length: number) => string): string {
  return pick('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789', 20)
}

/** A new secret for an authenticator app: 160 bits, as RFC 4226 recommends, in base32. */
export function totpSecret(token: string): string {
  const bytes = Uint8Array.from(Buffer.from(token, 'base64url').subarray(0, 20))
  return new Secret({ buffer: bytes.buffer }).base32
}

export function totpUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret }).toString()
}

/**
 * The time step of a code: the current one, or one on either side because clocks differ. Undefined for a wrong code and for a step that
 * has been used (`lastStep`) or is earlier, so that nobody can reuse a code they saw.
 */
export function totpStep(secret: string, code: string, now: number, lastStep: number | null): number | undefined {
  const token = code.replace(/\s/g, '')
  const delta = new TOTP({ secret }).validate({ token, timestamp: now, window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(now / STEP_MS) + delta
  return lastStep !== null && step <= lastStep ? undefined : step
}
