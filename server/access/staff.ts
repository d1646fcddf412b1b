import type { PortalConfig } from '../portal-config.ts'

export type StaffRole = 'reader' | 'admin'
type Known = { email: string; verified: boolean; role: 'investor' | StaffRole }

/**
 * The staff role of an account (design section 3): assigned by name, or by a verified address at one of the organisation's domains that
 * has an admin word as a whole part.
 */
export function staffRole(account: Known, organisation: PortalConfig['organisation']): StaffRole | null {
  if (!account.verified) return null
  if (account.role !== 'investor') return account.role
  return hasAdminWord(account.email, organisation) ? 'admin' : null
}

/** Whether the address itself makes the account an admin, whatever its role. */
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
