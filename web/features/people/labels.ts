import type { StaffRequest } from '../../../contract/people/requests.ts'
import type { Person } from './queries.ts'

export const ROLES = { investor: 'Investor', reader: 'Read-only staff', admin: 'Admin' } as const

export function personName({ name, email }: Pick<Person, 'name' | 'email'>) {
  return name || email
}

/** The server takes no longer message. */
export const MAX_MESSAGE_LENGTH = 1000

/** What a person asked staff for. */
export const REQUEST_KINDS: Record<StaffRequest['kind'], string> = {
  access: 'Access as an existing investor',
  new_code: 'New access code',
  call: 'Investor call',
  meeting: '1:1 meeting',
  data_room: 'Data room access',
  nda_changes: 'Changes to the agreement',
  nda_declined: 'Declined to sign',
  withdrawal: 'Withdrawal from the agreement',
}

export const CODE_KINDS: Record<string, string> = {
  personal: 'Personal',
  managed: 'Managed',
  shared_timed: 'Shared, 48 hours',
  master: 'Master',
  bypass: 'Bypass',
}
