import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/** How names are compared and counted: nobody gets more tries by writing one another way. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase()
}

/** Twenty signs without those that look like others: 116 bits. */
export function newPassword(pick: (alphabet: string, length: number) => string): string {
  return pick('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789', 20)
}

/** A new secret for an authenticator app, of 160 bits as RFC 4226 asks, in base32. */
export function totpSecret(token: string): string {
  const bytes = Uint8Array.from(Buffer.from(token, 'base64url').subarray(0, 20))
  return new Secret({ buffer: bytes.buffer }).base32
}

export function totpUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret }).toString()
}

/**
 * The half minute that a code of the app is for: this one, or one on either side because clocks differ. Undefined for a wrong code,
 * and for one of `lastStep` or earlier: whoever watched a code being entered cannot use it again.
 */
export function totpStep(secret: string, code: string, now: number, lastStep: number | null): number | undefined {
  const token = code.replace(/\s/g, '')
  const delta = new TOTP({ secret }).validate({ token, timestamp: now, window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(now / STEP_MS) + delta
  return lastStep !== null && step <= lastStep ? undefined : step
}
