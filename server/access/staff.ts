import type { PortalConfig } from '../portal-config.ts'

export type StaffRole = 'reader' | 'admin'
type Known = { email: string; verified: boolean; role: 'investor' | StaffRole }

/**
 * Whether an account is staff's, and as what (design section 3): made so by name, or by an address that is verified, stands at one of
 * the organisation's own domains, and has an admin word as a whole part.
 */
export function staffRole(account: Known, organisation: PortalConfig['organisation']): StaffRole | null {
  if (!account.verified) return null
  if (account.role !== 'investor') return account.role
  return hasAdminWord(account.email, organisation) ? 'admin' : null
}

/** Whether the address itself makes staff of whoever proves it: no role by name takes that away. */
export function hasAdminWord(email: string, { domains, adminWords }: PortalConfig['organisation']): boolean {
  const address = email.trim().toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domains.includes(domain) && address.split(/[._\-+@]/).some((part) => adminWords.includes(part))
}

/** How long a second factor counts: a working day. */
const SECOND_FACTOR_MS = 12 * 60 * 60_000

type Factors = { secondFactorEnrolled: boolean; secondFactorAt: string | null }

/** Staff rights begin once a second factor is enrolled, and hold while one was shown in this session not long ago. */
export function hasSecondFactor({ secondFactorEnrolled, secondFactorAt }: Factors, now: Date): boolean {
  return (
    secondFactorEnrolled && secondFactorAt !== null && now.getTime() - Date.parse(secondFactorAt) < SECOND_FACTOR_MS
  )
}
