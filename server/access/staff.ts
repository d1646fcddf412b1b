import type { PortalConfig } from '../portal-config.ts'

export type StaffRole = 'reader' | 'admin'
type Known = { verified: boolean; role: 'investor' | StaffRole }

/** The staff role of an account, once its address is verified. Only an admin or the operator gives one. */
export function staffRole({ verified, role }: Known): StaffRole | null {
  return verified && role !== 'investor' ? role : null
}

/**
 * Whether the address suggests an admin (design section 3): an admin word is a whole part of it, at one of the organisation's domains. The
 * rights begin only once an admin agrees, because somebody else may have got hold of such a mailbox.
 */
export function hasAdminWord(email: string, { domains, adminWords }: PortalConfig['organisation']): boolean {
  const address = email.trim().toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domains.includes(domain) && address.split(/[._\-+@]/).some((part) => adminWords.includes(part))
}

/** How long a second factor counts: a working day. */
const SECOND_FACTOR_MS = 12 * 60 * 60_000

type Factors = { secondFactorEnrolled: boolean; secondFactorAt: string | null }

/** Staff rights need an enrolled second factor that was shown in this session recently. */
export function hasSecondFactor({ secondFactorEnrolled, secondFactorAt }: Factors, now: Date): boolean {
  return (
    secondFactorEnrolled && secondFactorAt !== null && now.getTime() - Date.parse(secondFactorAt) < SECOND_FACTOR_MS
  )
}
