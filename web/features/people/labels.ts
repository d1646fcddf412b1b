import type { Person } from './queries.ts'

const INTERESTS: Record<string, string> = {
  '50k-100k': '$50K - $100K',
  '100k-500k': '$100K - $500K',
  '500k+': '$500K+',
}

/** The range of product-spec section 9, or that nobody said. */
export function interest(value: string) {
  return INTERESTS[value] ?? 'not said'
}

export const ROLES = { investor: 'Investor', reader: 'Read-only staff', admin: 'Admin' } as const

/** How a person is called where one name has to do. */
export function called({ name, email }: Pick<Person, 'name' | 'email'>) {
  return name || email
}

export const CODE_KINDS: Record<string, string> = {
  personal: 'Personal',
  managed: 'Managed',
  shared_timed: 'Shared, 48 hours',
  master: 'Master',
  bypass: 'Bypass',
}
