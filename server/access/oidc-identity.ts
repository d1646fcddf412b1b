import { looksLikeEmail } from '../../contract/email/email.ts'
import { FIELD_LENGTHS } from '../../contract/limits.ts'
import { visibleText } from '../../contract/visible-text.ts'

/** An identity that a provider has confirmed. Only `finishSignIn` makes one, so having one is proof. */
export type VerifiedIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly emailVerified: true
  readonly firstName: string
  readonly lastName: string
  readonly name: string
}

/** The provider's claims, as named in OpenID Connect Core, section 5.1. */
export type Claims = { readonly [name: string]: unknown }

/** Reads the claims; undefined without an email address that the provider has verified. */
export function readIdentity(issuer: string, subject: string, claims: Claims): VerifiedIdentity | undefined {
  const { email } = claims
  // Some providers send the boolean as text.
  if (claims.email_verified !== true && claims.email_verified !== 'true') return undefined
  if (typeof email !== 'string' || email.length > FIELD_LENGTHS.email || !looksLikeEmail(email)) return undefined
  // It would look like another address. Typed ones lose these characters; what a provider has verified is not changed.
  if (visibleText(email) !== email) return undefined
  const firstName = nameOf(claims.given_name)
  const lastName = nameOf(claims.family_name)
  const name = nameOf(claims.name) || `${firstName} ${lastName}`.trim()
  return { issuer, subject, email, emailVerified: true, firstName: firstName || (lastName ? '' : name), lastName, name }
}

/** A name as one line, within the length that forms allow. */
function nameOf(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  const line = visibleText(claim)
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return [...line].slice(0, FIELD_LENGTHS.name).join('').trim()
}
