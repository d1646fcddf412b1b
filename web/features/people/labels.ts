import type { StaffRequest } from '../../../contract/people/requests.ts'
import * as texts from './own-requests/texts.ts'
import type { Person } from './queries.ts'

export const ROLES = { investor: 'Investor', reader: 'Read-only staff', admin: 'Admin' } as const

export function personName({ name, email }: Pick<Person, 'name' | 'email'>) {
  return name || email
}

/** The server takes no longer message. */
export const MAX_MESSAGE_LENGTH = 1000

/** What a person asked staff for. */
export const REQUEST_KINDS: Record<StaffRequest['kind'], string> = {
  access: texts.accessAsAnExisting,
  new_code: texts.newAccessCode,
  call: texts.investorCall,
  meeting: texts.meeting1To1,
  data_room: texts.dataRoomAccess,
  nda_changes: texts.changesToTheAgreement,
  nda_declined: texts.declinedToSign,
  withdrawal: texts.withdrawalFromThe,
}

export const CODE_KINDS: Record<string, string> = {
  personal: 'Personal',
  managed: 'Managed',
  shared_timed: 'Shared, 48 hours',
  master: 'Master',
  bypass: 'Bypass',
}

export const firstName = (name: string) => name.split(' ')[0] || 'them'
